import type { Remark } from '../shared/remarks/remark';
import type { WriteSettings } from '../shared/run/settings';
import { type Data, toValue } from '../shared/sync/data';
import { plainField } from '../shared/sync/shapes/definitions';
import { callingCode } from '../shared/values/callingCodes';
import { listed } from '../shared/values/listed';
import { isBlank, prepareValue } from '../shared/values/prepare';
import { holdBack, type PreparedValue, send, type ValueFacts } from '../shared/values/preparedValue';
import { LabelIndex } from '../shared/workspace/labels';
import { MemberIndex } from '../shared/workspace/members';
import type { ValueChange } from '../shared/writes/fields';
import { heldBackRemark } from './remarks';
import { roles } from './values';

/** The values of a team member by the keys of the API. */
export type MemberValues = Readonly<Record<string, unknown>>;

/** A new team member, ready to send: unless there are remarks, for the service takes all of it or nothing. */
export interface NewMember {
	readonly body: Data;
	/** As it is sent. */
	readonly email: string;
	readonly remarks: readonly Remark[];
	readonly changes: readonly ValueChange[];
}

/** Types that are judged by these have no definition in a workspace. */
const facts: ValueFacts = {
	statuses: new LabelIndex([]),
	lostReasons: new LabelIndex([]),
	members: new MemberIndex([]),
	unknownLabels: 'create',
};

const preparers = new Map<string, (raw: unknown) => PreparedValue>([
	['name', (raw) => prepareValue(plainField('name', 'text'), raw, facts)],
	['email', (raw) => prepareValue(plainField('email', 'email'), raw, facts)],
	['phone_number', preparePhoneNumber],
	['role', prepareRole],
]);

/** Digits only, country code first: here the service fills in no country of the workspace. */
function preparePhoneNumber(raw: unknown): PreparedValue {
	const prepared = prepareValue(plainField('phone_number', 'phone'), raw, facts);
	if (typeof prepared.value !== 'string') return prepared;
	const digits = prepared.value.replace(/^\+/, '');
	if (callingCode(digits) !== undefined) return send(digits);
	return holdBack(
		'invalid_value',
		'A phone number that begins with a country code was expected',
		'Send country code and number, such as +919876543210.',
	);
}

function prepareRole(raw: unknown): PreparedValue {
	const role = listed(raw, roles);
	if (role !== undefined) return send(role);
	return holdBack('invalid_value', 'The service knows no such role', `Send one of ${roles.join(', ')}.`);
}

export function prepareNewMember(
	values: MemberValues,
	{ valueHandling }: Pick<WriteSettings, 'valueHandling'>,
): NewMember {
	const body: Data = {};
	const remarks: Remark[] = [];
	const changes: ValueChange[] = [];
	for (const [apiName, value] of Object.entries(values)) {
		const prepare = preparers.get(apiName);
		if (valueHandling === 'sendAsIs' || prepare === undefined) {
			if (!isBlank(value)) body[apiName] = toValue(value);
			continue;
		}
		if (isBlank(value)) {
			remarks.push(heldBackRemark(apiName, value, missing(apiName)));
			continue;
		}
		const prepared = prepare(value);
		remarks.push(...prepared.heldBack.map((about) => heldBackRemark(apiName, value, about)));
		if (prepared.value === undefined) continue;
		const to = toValue(prepared.value);
		body[apiName] = to;
		if (to !== value) changes.push({ apiName, from: toValue(value), to });
	}
	return { body, email: String(body['email'] ?? ''), remarks, changes };
}

function missing(apiName: string) {
	return {
		category: 'missing_mandatory',
		message: `Not sent: ${apiName} has no value, and a team member needs one`,
		hint: `Give ${apiName} a value.`,
	} as const;
}
