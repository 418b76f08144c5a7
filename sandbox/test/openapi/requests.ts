import * as fc from 'fast-check';
import { mapValues } from 'lodash';
import type { EndpointName, PathParameter } from '../../../nodes/shared/sync/endpoints';
import type { EndpointWithBody } from '../../src/http/openapi/operations';
import type { QueryParameter } from '../../src/http/query';
import { seedOfRun } from '../../../test/kit/exploring';
import { members } from '../../../test/kit/sandbox/useSandbox';
import { webAddress } from '../../../test/kit/webAddresses';
import { type Known, pathValues } from './known';
import { endpointNames, type SentRequest } from './send';

const hexId = fc.stringMatching(/^[0-9a-f]{24}$/);
const junk = fc.oneof(
	fc.string(),
	fc.double({ noDefaultInfinity: true, noNaN: true }),
	fc.boolean(),
	fc.constant(null),
	fc.jsonValue({ maxDepth: 2 }),
);

const date = fc.oneof(
	fc.integer({ min: 0, max: 2_000_000_000_000 }),
	fc.constantFrom('06/01/2025', '06/01/2025 10:30', '2025-01-06'),
);
const range = fc.record({ from: date, to: date }, { requiredKeys: [] });
const email = fc.constantFrom(...Object.values(members), 'nobody@example.com', 'no email');
const phone = fc.oneof(
	fc.integer({ min: 10_000_000, max: 99_999_999 }).map((digits) => `9197${digits}`),
	// Repeated, so that another lead may already have this number.
	fc.constant('919712345678'),
);

/** Valid and invalid values of every type. */
const leadFields = fc.record(
	{
		phone: fc.oneof({ weight: 9, arbitrary: phone }, junk),
		name: fc.oneof(fc.string(), junk),
		email: fc.oneof(fc.emailAddress(), junk),
		status: fc.oneof(fc.constantFrom('Fresh', 'Won', 'Lost', 'Renewed', 'fresh'), junk),
		lost_reason: fc.constantFrom('Too Expensive', 'Budget Frozen', 'Nope'),
		rating: fc.oneof(fc.integer({ min: -1, max: 7 }), junk),
		assignee: email,
		birth_date: fc.oneof(date, junk),
		team_size: fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), junk),
		newsletter: fc.oneof(fc.boolean(), junk),
		city: fc.oneof(fc.constantFrom('Mumbai', 'pune', 'Atlantis'), junk),
		interests: fc.oneof(fc.array(fc.string({ maxLength: 45 }), { maxLength: 4 }), junk),
		budget: fc.oneof(fc.constantFrom('12', '12.50', '1,000'), junk),
		website: fc.oneof(webAddress, junk),
		photo: fc.oneof(webAddress, junk),
		account_manager: email,
		customer_id: fc.oneof(fc.string(), junk),
		internal_score: fc.integer(),
		nope: junk,
	},
	{ requiredKeys: [] },
);

const customEntry = fc.record(
	{
		type: fc.constantFrom('1001', '1002', '1003', '1004', '9999', 'ACTION_1001', 'INCOMING_CALL'),
		fields: fc.oneof(
			fc.record(
				{
					location: junk,
					visitors: junk,
					demo_date: date,
					topic: fc.string(),
					host: email,
					products: fc.array(fc.string()),
				},
				{ requiredKeys: [] },
			),
			junk,
		),
		created_on: fc.oneof(date, junk),
		employeeid: fc.oneof(email, junk),
	},
	{ requiredKeys: ['type'] },
);

const paymentEntry = fc.record(
	{
		type: fc.constant('PAYMENT'),
		status: fc.constantFrom('COMPLETED', 'pending', 'NOPE'),
		currency: fc.constantFrom('INR', 'usd', 'XXX'),
		amount: fc.oneof(fc.integer({ min: -1, max: 100 }), fc.constantFrom('12.50', '0', 'a'), junk),
		employeeid: email,
		created_on: date,
	},
	{ requiredKeys: ['type', 'status', 'currency', 'amount'] },
);

const entries = fc.array(fc.oneof(customEntry, paymentEntry, junk), { maxLength: 4 });

const filter = fc.oneof(
	leadFields,
	fc.record({ birth_date: range, status: fc.array(fc.string()) }, { requiredKeys: [] }),
);
const types = fc.constantFrom('INCOMING_CALL', 'ACTION_1001', '1002', 'PAYMENT', 'nope');

const file = fc.record({
	name: fc.constantFrom('a.pdf', 'b c.png', '../etc/passwd', ''),
	content_type: fc.constantFrom('application/pdf', 'image/png', 'nonsense'),
	size: fc.integer({ min: -1, max: 1000 }),
});
const files = fc.array(file, { maxLength: 3 });

/** The body for each endpoint that takes one. */
const bodies: Readonly<Record<EndpointWithBody, fc.Arbitrary<unknown>>> = {
	createLead: fc.record({ fields: leadFields, actions: entries }, { requiredKeys: ['fields'] }),
	searchLeads: fc.record(
		{
			fields: filter,
			actions: fc.record(
				{
					type: fc.oneof(types, fc.array(types)),
					performed_by: fc.oneof(email, fc.array(email)),
					performed_at: range,
				},
				{ requiredKeys: [] },
			),
		},
		{ requiredKeys: [] },
	),
	updateLead: fc.record({
		// Mostly without the identifier, because the service rejects an update that has it.
		fields: fc.oneof(
			{ weight: 4, arbitrary: leadFields.map(({ phone: _phone, ...fields }) => fields) },
			leadFields,
		),
	}),
	createActions: fc.record({ actions: entries }),
	searchActions: fc.record(
		{ type: types, created_on: range, performed_by: fc.oneof(email, fc.array(email)) },
		{ requiredKeys: [] },
	),
	updateAction: fc.oneof(
		customEntry,
		fc.record({ type: fc.constant('PAYMENT'), status: fc.constantFrom('COMPLETED', 'cancelled', 'nope') }),
		fc.record({
			type: fc.constantFrom('1001', '1002', '1003'),
			fields: fc.record({ location: junk, topic: fc.string() }),
		}),
	),
	createLeadFiles: fc.record({ files }),
	createActionFiles: fc.record({ fields: fc.record({ document: files, title: junk }, { requiredKeys: [] }) }),
	createTeamMember: fc.record(
		{
			name: fc.string(),
			email: fc.oneof(fc.emailAddress(), email),
			phone_number: fc.oneof(phone, fc.string()),
			role: fc.constantFrom('ADMIN', 'MANAGER', 'CALLER', 'MARKETING_USER', 'BOSS'),
			password: fc.string({ maxLength: 12 }),
		},
		{ requiredKeys: ['name', 'email', 'phone_number', 'role'] },
	),
	updateAvailability: fc.record({
		email,
		state: fc.constantFrom('Active', 'Inactive', 'On Leave', 'Working', 'Asleep'),
	}),
};

const whole = (high: number) => fc.integer({ min: -1, max: high }).map(String);
const yesOrNo = fc.constantFrom('true', 'true', 'false', 'yes', '');

const queryValues: Readonly<Record<Exclude<QueryParameter, 'teamLimit'>, fc.Arbitrary<string>>> = {
	skip: fc.oneof(whole(50), fc.string()),
	limit: fc.oneof(whole(101), fc.constant('10')),
	hidePII: yesOrNo,
	includeActions: yesOrNo,
	detail: yesOrNo,
	includeDeleted: yesOrNo,
};
const query = fc.record(queryValues, { requiredKeys: [] });

/** `.` and `..` reach no server as a part of a path: a client leaves them out, with the part before. */
const segment = fc
	.string({ minLength: 1, maxLength: 30, unit: 'grapheme' })
	.filter((text) => !/^\.{1,2}$/.test(text));

function parameters(known: Known): fc.Arbitrary<Record<PathParameter, string>> {
	const right = fc
		.constantFrom(...known.actions)
		.chain((about) =>
			fc.record(
				mapValues(pathValues, ({ there, others }) => fc.constantFrom(there(about), ...others(known))),
			),
		);
	const anything = fc.oneof(hexId, segment);
	return fc.oneof({ weight: 6, arbitrary: right }, fc.record(mapValues(pathValues, () => anything)));
}

const asText = (body: fc.Arbitrary<unknown>) => body.map((value) => JSON.stringify(value));

const takesBody = (name: EndpointName): name is EndpointWithBody => Object.hasOwn(bodies, name);

function body(name: EndpointName): fc.Arbitrary<string | undefined> {
	if (!takesBody(name)) return fc.constant(undefined);
	const right = bodies[name];
	return fc.oneof(
		{ weight: 8, arbitrary: asText(right) },
		{ weight: 2, arbitrary: asText(fc.jsonValue({ maxDepth: 3 })) },
		{ weight: 1, arbitrary: fc.constantFrom('', '{"fields":', 'null', '[]', '{}') },
	);
}

/** @param each the number of requests for each operation */
export function requestsFor(known: Known, each: number): SentRequest[] {
	return endpointNames.flatMap((name, index) =>
		fc.sample(
			fc.record({
				name: fc.constant(name),
				parameters: parameters(known),
				query: fc.oneof({ weight: 2, arbitrary: fc.constant({}) }, query),
				body: body(name),
				authorized: fc.integer({ min: 0, max: 19 }).map((number) => number > 0),
			}),
			{ numRuns: each, seed: seedOfRun() + index },
		),
	);
}
