import { DateTime } from 'luxon';
import { z } from 'zod';
import type { Definitions, LeadField } from '../../domain/definitions';
import type { Lead, TeamMember } from '../../domain/store';
import type { StoredValue } from '../../domain/values/reading';
import { html, type Html } from '../html';
import type { Session } from '../sessions';
import { csrfField } from './forms';

/** What a form sends. */
export const answers = z.record(z.string(), z.string());

/** The name under which a form sends the value of a field. */
export const inputName = (apiName: string) => `field.${apiName}`;

/** A stored value as a person types it. */
export function typed(stored: StoredValue | undefined, { type }: LeadField, timeZone: string): string {
	if (stored === undefined) return '';
	if (typeof stored === 'object') return stored.join(', ');
	if (type !== 'DATE' || typeof stored !== 'number') return String(stored);
	const date = DateTime.fromMillis(stored, { zone: timeZone });
	return date.toFormat(
		date.toMillis() === date.startOf('day').toMillis() ? 'dd/MM/yyyy' : 'dd/MM/yyyy HH:mm',
	);
}

/** What a person typed, as the Sync API takes it. What is no number stays as it is, and gets its remark. */
export function sentFor({ type }: LeadField, text: string): unknown {
	if (type === 'CHECKBOX') return text === 'true';
	if (type === 'TAGS') return text.split(',').flatMap((label) => label.trim() || []);
	const isNumber = type === 'NUMBER' || type === 'RATING';
	return isNumber && Number.isFinite(Number(text)) ? Number(text) : text;
}

/** The fields that a form shows: of a new lead all that are visible, of a lead those that can change. */
export const formFields = ({ fields }: Definitions, lead: Lead | undefined): readonly LeadField[] =>
	fields.filter(
		({ apiName, type, isLeadid, isVisible, lockAfterCreate }) =>
			isVisible &&
			(lead === undefined ||
				(!isLeadid && lead.fields[apiName] === undefined) ||
				(!isLeadid && !lockAfterCreate && type !== 'UNIQUE')),
	);

interface LeadForm {
	readonly definitions: Definitions;
	readonly members: readonly TeamMember[];
	readonly session: Session;
	/** Undefined: a new one. */
	readonly lead: Lead | undefined;
}

/** Shows what the person typed before, if the workspace rejected it. */
export function leadForm({ definitions, members, session, lead }: LeadForm): Html {
	const { timeZone } = definitions.enterprise;
	const given = answers.catch({}).parse(session.flash?.typed);
	return html`<form
		method="post"
		action="/leads${lead === undefined ? '' : `/${lead.id}`}"
		class="card fields-form"
	>
		${csrfField(session)}
		${formFields(definitions, lead).map((field) => {
			const { apiName, isLeadid } = field;
			const id = `input-${apiName}`;
			return html`<div>
				<label for="${id}">${apiName}</label>
				${control(field, id, given[inputName(apiName)] ?? typed(lead?.fields[apiName], field, timeZone), choices(field, definitions, members))}
				<p id="${id}-hint" class="hint">
					${hints[field.type] ?? ''}${isLeadid ? ' Leads are known by it.' : ''}
				</p>
			</div>`;
		})}
		<div class="submit"><button>${lead === undefined ? 'Add the lead' : 'Change the lead'}</button></div>
	</form>`;
}

const hints: Partial<Record<LeadField['type'], string>> = {
	DATE: 'DD/MM/YYYY, with HH:mm if you like.',
	MONEY: 'Digits, with . for decimals.',
	PHONE: 'Country code and number, without blanks.',
	TAGS: 'Separated by commas.',
};

interface Choice {
	readonly value: string;
	readonly label: string;
}

/** What a person chooses from. Undefined: they type. */
function choices(
	{ type, labels }: LeadField,
	{ pipeline }: Definitions,
	members: readonly TeamMember[],
): readonly Choice[] | undefined {
	const same = (value: string) => ({ value, label: value });
	switch (type) {
		case 'STATUS':
			return pipeline.statuses.map(({ label, archived }) => ({
				value: label,
				label: archived ? `${label} (archived)` : label,
			}));
		case 'LOST_REASON':
			return pipeline.lostReasons.map(({ label }) => same(label));
		case 'RATING':
			return ['1', '2', '3', '4', '5'].map(same);
		case 'CHECKBOX':
			return [
				{ value: 'true', label: 'Yes' },
				{ value: 'false', label: 'No' },
			];
		case 'DROPDOWN':
			return labels.list().map(({ label }) => same(label));
		case 'ASSIGNEE':
		case 'ACTIVEUSERS':
			return members.map(({ name, email }) => ({ value: email, label: `${name} (${email})` }));
		default:
			return undefined;
	}
}

function control(
	{ apiName, isLeadid }: LeadField,
	id: string,
	value: string,
	listed: readonly Choice[] | undefined,
): Html {
	const name = inputName(apiName);
	const required = isLeadid ? html`required` : null;
	if (listed === undefined)
		return html`<input
			id="${id}"
			name="${name}"
			value="${value}"
			autocomplete="off"
			aria-describedby="${id}-hint"
			${required}
		/>`;
	const isListed = value === '' || listed.some((choice) => choice.value === value);
	const all = [{ value: '', label: '' }, ...(isListed ? [] : [{ value, label: value }]), ...listed];
	return html`<select id="${id}" name="${name}" aria-describedby="${id}-hint">
		${all.map((choice) =>
			choice.value === value
				? html`<option value="${choice.value}" selected>${choice.label}</option>`
				: html`<option value="${choice.value}">${choice.label}</option>`,
		)}
	</select>`;
}
