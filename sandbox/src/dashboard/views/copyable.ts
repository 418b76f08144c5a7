import { html, type Html } from '../html';

/** A text with a button that copies it. Without JavaScript there is no button, and a click selects the text. */
export const copyable = (id: string, name: string, text: string): Html =>
	html`<span class="copyable">
		<code id="${id}" class="value">${text}</code>
		<button type="button" class="quiet" data-copies="${id}" hidden>
			<span data-label>Copy</span> <span class="unseen">${name}</span>
		</button>
	</span>`;
