import { unknownField } from '../../probe/calls/values';
import { marker } from '../../probe/answers';
import { isObject } from '../../../nodes/shared/sync/data';
import type { State, StoredAction, StoredLead, Style } from './state';

/** What is compared with a report: the service, and what arrived at it. */
export interface Witness {
	readonly style: Style;
	readonly state: State;
	/** The keys of the assumptions by how their rows begin. */
	readonly keyOf: (row: string) => string | undefined;
}

type Check = (witness: Witness, ...parts: readonly string[]) => boolean;

/** Each sentence, and when it is true. */
export type Sentences = ReadonlyArray<readonly [RegExp, Check]>;

const isProbes = (lead: StoredLead) => Object.values(lead.fields).includes(marker);
const withIdentifier = ({ fields }: StoredLead) =>
	['phone', 'mobile', 'mail', 'code'].some((name) => fields[name] !== undefined);
export const ownLeads = ({ state }: Witness) =>
	state.leads.filter((lead) => isProbes(lead) && withIdentifier(lead));
export const strayLeads = ({ state }: Witness) =>
	state.leads.filter((lead) => isProbes(lead) && !withIdentifier(lead));
const ownActions = (witness: Witness) => ownLeads(witness).flatMap(({ actions }) => actions);
const ownFields = (witness: Witness) => ownLeads(witness)[0]?.fields ?? {};
const servedAt = ({ state }: Witness, address: string, status?: string) =>
	state.served.filter(
		(each) => each.address === address && (status === undefined || String(each.status) === status),
	);
export const isPayment = ({ type }: StoredAction) => type === 'PAYMENT';
const filesOf = (witness: Witness, isHolder: (action: StoredAction) => boolean) =>
	ownActions(witness)
		.filter(isHolder)
		.flatMap(({ files }) => files).length;
const isAttachment = ({ type }: StoredAction) => type === 'ATTACHMENT';
const lacksField: Check = (witness, name = '') => ownFields(witness)[name] === undefined;
const sent = (witness: Witness, path: string) => servedAt(witness, `POST ${path}`);
/** A sentence with *may* claims nothing; it must have a reason: no success was read at this address. */
const isUnread =
	(address: string): Check =>
	(witness) =>
		servedAt(witness, address).every(
			({ status, answer }) => status >= 400 || !isObject(answer) || answer['success'] === false,
		);

/** Sentences that say nothing of what the service has. */
const claimingNothing = (...patterns: readonly RegExp[]): Sentences =>
	patterns.map((pattern) => [pattern, () => true] as const);

/** Each sentence of *What stays behind*, and when it is true. */
export const left: Sentences = [
	[/^Nothing was written\.$/, (witness) => sent(witness, '/lead').length === 0],
	[
		new RegExp(
			`^There is a lead whose (\\w+) is ${marker}, with the ID (\\S+)\\. The service deletes no leads: archive it by hand, or leave it for the next probe\\.$`,
		),
		({ state }, name = '', id = '') => state.lead(id)?.fields[name] === marker,
	],
	[
		/^There is a lead without its identifier, whose name is Lead Workspace Probe(?:, with the ID (\S+))?\.$/,
		(witness, id) => strayLeads(witness).some((lead) => id === undefined || lead.id === id),
	],
	[
		/^On its timeline is a custom action\.$/,
		(witness) => ownActions(witness).some(({ type }) => type.startsWith('ACTION_')),
	],
	[
		/^On its timeline is a cancelled payment\.$/,
		(witness) =>
			ownActions(witness)
				.filter(isPayment)
				.every(({ status }) => status === 'CANCELLED'),
	],
	[
		/^On its timeline is a payment that is not shown as cancelled: cancel it by hand\.$/,
		(witness) =>
			ownActions(witness)
				.filter(isPayment)
				.some(({ status }) => status !== 'CANCELLED'),
	],
	[
		/^On its timeline there may be (a custom action|a payment of 1 INR|a custom action and a payment of 1 INR): no read shows it\.$/,
		isUnread('GET /lead/{leadId}/action/{actionId}'),
	],
	[
		/^The (lead|action) has small files of the probe: (\d+)\. Delete them by hand\.$/,
		(witness, holder, count) =>
			filesOf(witness, (action) => isAttachment(action) === (holder === 'lead')) === Number(count),
	],
	[
		/^The (lead|action) may have small files of the probe: no read at the end lists its files\.$/,
		isUnread('GET /lead/{leadId}/action/{actionId}'),
	],
];

/** Each note of an assumption. Its verdict is compared with what the author of the service says. */
export const notes: Sentences = [
	[/^201 without an ID, and no more leads have its name$/, (witness) => strayLeads(witness).length === 0],
	[/^(one more lead has its name|it was stored)$/, (witness) => strayLeads(witness).length === 1],
	[/^(\d+) without an ID$/, (witness, status) => servedAt(witness, 'POST /lead', status).length > 0],
	[
		/^no new lead with odd values was stored$/,
		(witness) => lacksField(witness, unknownField) && sent(witness, '/lead').length !== 1,
	],
	[
		/^no remark names the field$/,
		({ state }) =>
			!state.served.some(
				({ address, answer }) =>
					address === 'POST /lead' && JSON.stringify(answer ?? '').includes(`fields.${unknownField}`),
			),
	],
	[/^a remark names the field, and the lead lacks it$/, (witness) => lacksField(witness, unknownField)],
	[
		/^an update cleared a value(, and a new lead with a null was stored without a remark|; no new lead had a null)$/,
		(witness) => (ownFields(witness)['budget'] ?? ownFields(witness)['age'] ?? null) === null,
	],
	[
		/^the value was still there afterwards$/,
		(witness) => (ownFields(witness)['budget'] ?? ownFields(witness)['age'] ?? null) !== null,
	],
	[
		/^no field was cleared$/,
		({ state }) =>
			!state.served.some(({ address, text }) => address === 'POST /lead/{leadId}' && text.includes(':null')),
	],
	[/^a new lead did not keep it, and no remark says so$/, (witness) => lacksField(witness, 'lost_reason')],
	[/^05\/06 was stored as 5 June$/, (witness) => ownFields(witness)['born'] === Date.UTC(2001, 5, 5)],
	[/^05\/06 was stored as 6 May$/, (witness) => ownFields(witness)['born'] === Date.UTC(2001, 4, 6)],
	[
		/^the lead is found from its time on, and not from a minute later$/,
		(witness) => ownFields(witness)['born'] !== undefined,
	],
	[/^(\d+) leads came newest first$/, ({ state }, count) => Number(count) <= state.leads.length],
	[
		/^it answers with a list$/,
		(witness) => servedAt(witness, 'POST /lead/{leadId}/action/search', '200').length > 0,
	],
	[
		/^it answers with (\d+)$/,
		({ state }, status) => state.served.some((each) => String(each.status) === status),
	],
	[
		/^.*\(status (\d+)\)$/,
		({ state }, status) => state.served.some((each) => String(each.status) === status),
	],
	[
		/^uploads, a read and a delete were answered there$/,
		(witness) => servedAt(witness, 'DELETE /lead/{leadId}/action/{actionId}/file/{fileId}').length > 0,
	],
	[
		/^the answer (names|does not name) an address for each file$/,
		(witness) => sent(witness, '/lead/{leadId}/file').length > 0,
	],
	[
		/^other bytes came back$/,
		({ state }) =>
			state.served.some(({ address, status }) => address.startsWith('PUT /up/') && status === 200),
	],
	[
		/^the storage took them, and the same came back, but not over https$/,
		({ state }) => state.served.some(({ address }) => address.startsWith('PUT /up/')),
	],
	[/^no lead without its identifier was answered$/, (witness) => sent(witness, '/lead').length === 0],
	[/^404$/, ({ state }) => state.served.some(({ status }) => status === 404)],
	[
		/^it is answered with (\d+)$/,
		({ state }, status) => state.served.some((each) => String(each.status) === status),
	],
	[
		/^it was not called: no answer has the ID of a lead$/,
		(witness) => sent(witness, '/lead/{leadId}/action/search').length === 0,
	],
	[
		/^reading members works there; the probe never writes one$/,
		(witness) => servedAt(witness, 'GET /team-members', '200').length > 0,
	],
	[
		/^(each form would|a label that|the probe (gives|writes|does)|it takes) .*$/,
		(witness) => sent(witness, '/team-members').length === 0,
	],
	...claimingNothing(
		/^no (new lead with a lost reason|read shows a date) .*$/,
		/^no (searches show leads of two statuses|search finds the lead (and nothing else|by its time)|answers? .*|bytes were answered|file was .*|member was read there|read shows .*)$/,
		/^no page shows 5 leads with different times of creation$/,
		/^leads came in another order$/,
		/^outer blanks (or case matter|make no difference, and a phone number has no case)$/,
		/^neither outer blanks nor case make a difference$/,
		/^(\d) of 4 addresses answered with success$/,
	),
];

/** Why a call was left out. */
export const gaps: Sentences = [
	[/^no answer shows a field of type (\w+)$/, ({ style }, type = '') => !style.fieldTypes.includes(type)],
	[
		/^no answer shows an action with a (\w+) field$/,
		({ style }, type = '') => !style.actionFieldTypes.includes(type.toUpperCase()),
	],
	[/^no field of type (\w+) was given a value$/, ({ style }, type = '') => !style.fieldTypes.includes(type)],
	[/^no answer shows a team member$/, isUnread('GET /team-members')],
	[/^no answer shows two statuses$/, isUnread('GET /lead-stage-pipeline')],
	[/^no answer shows a custom action of the workspace$/, ({ style }) => style.actionFieldTypes.length === 0],
	[
		/^no answer shows a custom action of the probe with a field for files$/,
		(witness) => !witness.style.actionFieldTypes.includes('FILE') || ownActions(witness).length === 0,
	],
	[
		/^the service did not refuse the other$/,
		({ state }) => state.served.filter(({ address }) => address === 'POST /lead').length < 3,
	],
	[
		/^it was not sent: the address for it leads into a private network$/,
		({ state }) => !state.served.some(({ address }) => address.startsWith('PUT')),
	],
	...claimingNothing(
		/^no (answer|search|read) (has|says|shows|returns) .*$/,
		/^that timeline shows none with its ID$/,
	),
];
