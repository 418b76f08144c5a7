/* global document, EventSource */
// Adds new calls to the request log. Without JavaScript, the page shows the calls up to the moment it was loaded.
'use strict';

const KEPT = 200;
const table = document.querySelector('[data-calls]');
const live = document.querySelector('[data-live]');
const state = document.querySelector('[data-state]');
const pause = document.querySelector('[data-pause]');
const spoken = document.querySelector('[data-spoken]');

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' });

let source;
let last = Number(table.dataset.last);

/** The server writes times in its own zone, which is another one if it runs in a container. */
function localise(calls) {
	for (const time of calls.querySelectorAll('time')) time.textContent = clock.format(new Date(time.dateTime));
}

function show({ data }) {
	const call = JSON.parse(data);
	if (call.number <= last) return;
	last = call.number;
	document.querySelector('[data-empty]')?.remove();
	// Safe: the server made this markup and escaped its values, as it did for the first calls.
	table.tHead.insertAdjacentHTML('afterend', call.rows);
	const [newest] = table.tBodies;
	localise(newest);
	newest.classList.add('new');
	while (table.tBodies.length > KEPT) table.tBodies[KEPT].remove();
	spoken.textContent = call.spoken;
}

function connect() {
	source = new EventSource(`/log/events?after=${last}`);
	source.addEventListener('call', show);
	source.addEventListener('open', () => (state.textContent = 'Live'));
	source.addEventListener('error', () => (state.textContent = 'Reconnecting …'));
}

pause.addEventListener('click', () => {
	const paused = pause.getAttribute('aria-pressed') === 'true';
	pause.setAttribute('aria-pressed', String(!paused));
	live.classList.toggle('paused', !paused);
	if (paused) {
		connect();
	} else {
		source.close();
		state.textContent = 'Paused';
	}
});

localise(table);
document.querySelector('[data-zone]').textContent = clock.resolvedOptions().timeZone;
live.hidden = false;
connect();
