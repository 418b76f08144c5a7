/* global document, EventSource */
// Adds new calls to the request log. Without JavaScript, the page shows the calls up to the moment it was loaded.
'use strict';

const KEPT = 200;
const table = document.querySelector('[data-calls]');
const live = document.querySelector('[data-live]');
const state = document.querySelector('[data-state]');
const pause = document.querySelector('[data-pause]');
const spoken = document.querySelector('[data-spoken]');

let source;
let last = Number(table.dataset.last);

function show({ data }) {
	const call = JSON.parse(data);
	if (call.number <= last) return;
	last = call.number;
	document.querySelector('[data-empty]')?.remove();
	// Safe: the server made this markup and escaped its values, as it did for the first calls.
	table.tHead.insertAdjacentHTML('afterend', call.rows);
	const [newest] = table.tBodies;
	newest.classList.add('new');
	while (table.tBodies.length > KEPT) table.tBodies[KEPT].remove();
	spoken.textContent = call.spoken;
}

function connect() {
	source = new EventSource(`log/events?after=${last}`);
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

live.hidden = false;
connect();
