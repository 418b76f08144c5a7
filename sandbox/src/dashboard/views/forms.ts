import { html } from '../html';
import type { Session } from '../sessions';
import { csrfField } from './layout';

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
