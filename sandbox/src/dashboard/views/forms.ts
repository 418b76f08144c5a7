import { html, type Html } from '../html';
import type { Session } from '../sessions';

/** Every form that writes needs this field. */
export const csrfField = ({ csrf }: Session) => html`<input type="hidden" name="csrf" value="${csrf}" />`;

/** A form with one button. `about` tells screen readers what the button acts on. */
export const button = (
	session: Session,
	action: string,
	verb: string,
	about: string,
	fields: Readonly<Record<string, string>>,
) =>
	html`<form method="post" action="${action}">
		${csrfField(session)}
		${Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
		<button class="quiet">${verb} <span class="unseen">${about}</span></button>
	</form>`;

interface NumberField {
	/** Also the name under which the form sends it. */
	readonly id: string;
	readonly name: string;
	readonly low: number;
	readonly high?: number;
	readonly value?: number | null;
	readonly hint: string;
}

/** An optional whole number. */
export const numberField = ({ id, name, low, high, value, hint }: NumberField): Html =>
	html`<div>
		<label for="${id}">${name}</label>
		<input
			id="${id}"
			name="${id}"
			type="number"
			min="${low}"
			max="${high ?? 999_999_999}"
			value="${value ?? ''}"
			aria-describedby="${id}-hint"
		/>
		<p id="${id}-hint" class="hint">${hint}</p>
	</div>`;
