/* global document, navigator, getSelection, setTimeout */
// Adds the buttons that copy a text. Without JavaScript, a click selects the text.
'use strict';

const SHOWN_MS = 2000;

function select(element) {
	getSelection().selectAllChildren(element);
}

/** Pages under a name other than localhost have no clipboard of their own. */
async function copy(element) {
	if (navigator.clipboard !== undefined) return navigator.clipboard.writeText(element.textContent);
	select(element);
	if (!document.execCommand('copy')) throw new Error('The browser did not copy');
}

async function press(button) {
	const label = button.querySelector('[data-label]');
	const element = document.getElementById(button.dataset.copies);
	try {
		await copy(element);
		label.textContent = 'Copied';
	} catch {
		select(element);
		label.textContent = 'Press Ctrl+C';
	}
	setTimeout(() => (label.textContent = 'Copy'), SHOWN_MS);
}

for (const button of document.querySelectorAll('[data-copies]')) {
	button.hidden = false;
	button.querySelector('[data-label]').setAttribute('aria-live', 'polite');
	button.addEventListener('click', () => void press(button));
}
