import { html } from '../html';
import type { Session } from '../sessions';
import { csrfField } from './layout';

/** A form that is one button, which says to a screen reader what it is about. */
export const button = (
	session: Session,
	action: string,
	verb: string,
	about: string,
	fields: Readonly<Record<string, string>>,
) =>
	html`<form method="post" action="${action}">
		${csrfField(session)}
		${Object.entries(fields).map(([name, held]) => html`<input type="hidden" name="${name}" value="${held}" />`)}
		<button class="quiet">${verb} <span class="unseen">${about}</span></button>
	</form>`;
