import { unknownField } from '../../probe/calls/values';
import { marker } from '../../probe/answers';
import { isObject } from '../../../nodes/shared/sync/shapes/read';
import type { Served, State, StoredAction, StoredLead, Style } from './state';

/** What is compared with a report: the service, and what arrived at it. */
export interface Witness {
	readonly style: Style;
	readonly state: State;
	/** The keys of the assumptions by how their rows begin. */
	readonly keyOf: (row: string) => string | undefined;
}

type Check = (witness: Witness, ...parts: readonly string[]) => boolean;

const isProbes = (lead: StoredLead) => Object.values(lead.fields).includes(marker);
const withIdentifier = ({ fields }: StoredLead) =>
	['phone', 'mobile', 'mail', 'code'].some((name) => fields[name] !== undefined);
const ownLeads = ({ state }: Witness) => state.leads.filter((lead) => isProbes(lead) && withIdentifier(lead));
const strayLeads = ({ state }: Witness) =>
	state.leads.filter((lead) => isProbes(lead) && !withIdentifier(lead));
const ownActions = (witness: Witness) => ownLeads(witness).flatMap(({ actions }) => actions);
const ownFields = (witness: Witness) => ownLeads(witness)[0]?.fields ?? {};
const servedAt = ({ state }: Witness, address: string, status?: string) =>
	state.served.filter(
		(each) => each.address === address && (status === undefined || String(each.status) === status),
	);
const isPayment = ({ type }: StoredAction) => type === 'PAYMENT';
const filesOf = (witness: Witness, isHolder: (action: StoredAction) => boolean) =>
	ownActions(witness)
		.filter(isHolder)
		.flatMap(({ files }) => files).length;
const isAttachment = ({ type }: StoredAction) => type === 'ATTACHMENT';
const always: Check = () => true;
const lacksField: Check = (witness, name = '') => ownFields(witness)[name] === undefined;
const sent = (witness: Witness, path: string) => servedAt(witness, `POST ${path}`);
/** A sentence with *may* claims nothing; it must have a reason. */
const isUnread =
	(...addresses: readonly string[]): Check =>
	(witness) =>
		addresses.every((address) =>
			servedAt(witness, address).every(
				({ status, answer }) => status >= 400 || !isObject(answer) || answer['success'] === false,
			),
		);

/** Each sentence of *What stays behind*, and when it is true. */
const left: ReadonlyArray<readonly [RegExp, Check]> = [
	[/^Nothing was written\.$/, (witness) => sent(witness, '/lead').length === 0],
	[
		new RegExp(
			`^There is a lead whose (\\w+) is ${marker}, with the ID (\\S+)\\. The service deletes no leads: archive it by hand, or leave it for the next probe\\.$`,
		),
		({ state }, name = '', id = '') => state.lead(id)?.fields[name] === marker,
	],
	[
		/^There may be a lead with the ID (\S+): no read at the end shows it\. Look for it\.$/,
		isUnread('GET /lead/{leadId}'),
	],
	[/^A search finds no new lead\.$/, (witness) => ownLeads(witness).length === 0],
	[
		/^There is no new lead: the service refused it \(status (\d+)\)\.$/,
		(witness, status) => ownLeads(witness).length === 0 && servedAt(witness, 'POST /lead', status).length > 0,
	],
	[
		/^There may be a new lead: a search finds a lead with its (\w+), and no answer has its ID\.$/,
		(witness) => sent(witness, '/lead').length > 0,
	],
	[
		/^There is a lead without its identifier, whose name is Lead Workspace Probe(?:, with the ID (\S+))?\.$/,
		(witness, id) => strayLeads(witness).some((lead) => id === undefined || lead.id === id),
	],
	[
		/^There may be a lead without its identifier, whose name is Lead Workspace Probe: no read shows it\.$/,
		(witness) => sent(witness, '/lead').length > 0,
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
const notes: ReadonlyArray<readonly [RegExp, Check]> = [
	[/^201 without an ID, and no more leads have its name$/, (witness) => strayLeads(witness).length === 0],
	[/^(one more lead has its name|it was stored)$/, (witness) => strayLeads(witness).length === 1],
	[/^(\d+) without an ID$/, (witness, status) => servedAt(witness, 'POST /lead', status).length > 0],
	[
		/^201 without an ID; no search shows whether it was stored$/,
		(witness) => servedAt(witness, 'POST /lead', '201').length > 0,
	],
	[
		/^no new lead with odd values was stored$/,
		(witness) => lacksField(witness, unknownField) && sent(witness, '/lead').length !== 1,
	],
	[/^no (new lead with a lost reason|read shows a date) .*$/, always],
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
	[/^(\d+) leads came newest first$/, ({ state }, count) => Number(count) <= state.leads.length],
	[/^leads came in another order$/, always],
	[/^no page shows 5 leads with different times of creation$/, always],
	[/^a list of values is refused$/, (witness) => servedAt(witness, 'POST /lead/search', '400').length > 0],
	[/^it finds another number than both together$/, always],
	[
		/^it finds those of both(, and a lead whose time is the bound|; no search by its own date alone found the lead)$/,
		always,
	],
	[
		/^no (searches show leads of two statuses|search finds the lead and nothing else|answers? .*|bytes were answered|file was .*|member was read there|read shows .*)$/,
		always,
	],
	[/^outer blanks or case matter$/, always],
	[/^neither outer blanks nor case make a difference$/, always],
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
	[/^(\d) of 4 addresses answered with success$/, always],
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
	[/^outer blanks make no difference, and a phone number has no case$/, always],
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
];

/** Why a call was left out. */
const gaps: ReadonlyArray<readonly [RegExp, Check]> = [
	[/^no answer shows a field of type (\w+)$/, ({ style }, type = '') => !style.fieldTypes.includes(type)],
	[
		/^no answer shows an action with a (\w+) field$/,
		({ style }, type = '') => !style.actionFieldTypes.includes(type.toUpperCase()),
	],
	[/^no field of type (\w+) was given a value$/, ({ style }, type = '') => !style.fieldTypes.includes(type)],
	[
		/^no answer shows a team member$/,
		(witness) =>
			servedAt(witness, 'GET /team-members').every(
				({ status, answer }) => status === 404 || (isObject(answer) && answer['success'] === false),
			),
	],
	[
		/^no answer shows two statuses$/,
		(witness) =>
			servedAt(witness, 'GET /lead-stage-pipeline').every(
				({ status, answer }) => status === 404 || (isObject(answer) && answer['success'] === false),
			),
	],
	[/^no answer shows a custom action of the workspace$/, ({ style }) => style.actionFieldTypes.length === 0],
	[
		/^no answer shows a custom action of the probe with a field for files$/,
		(witness) => !witness.style.actionFieldTypes.includes('FILE') || ownActions(witness).length === 0,
	],
	[/^the address for it .*$/, ({ state }) => !state.served.some(({ address }) => address.startsWith('PUT'))],
	[
		/^the service did not refuse the other$/,
		({ state }) => state.served.filter(({ address }) => address === 'POST /lead').length < 3,
	],
	[
		/^it was not sent: the address for it leads into a private network$/,
		({ state }) => !state.served.some(({ address }) => address.startsWith('PUT')),
	],
	[/^no (answer|search|read) (has|says|shows|returns) .*$/, always],
	[/^that timeline shows none with its ID$/, always],
];

const matching = (
	table: ReadonlyArray<readonly [RegExp, Check]>,
	text: string,
	witness: Witness,
): string | undefined => {
	for (const [pattern, isTrue] of table) {
		const found = pattern.exec(text);
		if (found !== null) return isTrue(witness, ...found.slice(1)) ? undefined : `false: ${text}`;
	}
	return `nobody checks: ${text}`;
};

const cells = (line: string) => line.replace(/^\| | \|$/g, '').split(' | ');

/** The lines below a heading. */
const part = (report: string, heading: string) =>
	(report.split(`## ${heading}\n`)[1]?.split('\n## ')[0] ?? '').split('\n').filter((line) => line !== '');
const rows = (report: string, heading: string) =>
	part(report, heading)
		.filter((line) => line.startsWith('|'))
		.slice(2)
		.map(cells);

function assumed(report: string, witness: Witness): Array<string | undefined> {
	return rows(report, 'What is assumed').flatMap(([says = '', verdict, seen = '', shownBy = '']) => {
		const key = witness.keyOf(says) ?? says;
		const { holds, fails } = witness.style;
		const isRight = verdict === 'not settled' || (verdict === 'confirmed' ? holds : fails).includes(key);
		const addresses = [...shownBy.matchAll(/\(`([^`]+)`\)/g)].map(([, address = '']) => address);
		const areCalled = addresses.every((address) =>
			witness.state.served.some(
				(each) =>
					each.address === address ||
					(/the address for it$/.test(address) && each.address.startsWith(address.slice(0, 3))),
			),
		);
		return [
			matching(notes, seen, witness),
			isRight ? undefined : `false: ${key} ${verdict}: ${seen}`,
			areCalled && (verdict !== 'confirmed' || addresses.length > 0)
				? undefined
				: `no call shows ${key}: ${shownBy}`,
		];
	});
}

function limits(report: string, { state, style }: Witness): Array<string | undefined> {
	const text = part(report, 'Limits').join('\n');
	const statusOf = (address: string, limit: string): string => {
		const isAsked = ({ query }: Served) => query.get('limit') === limit && (query.get('skip') ?? '0') === '0';
		return String(
			state.served.find((each) => each.address === address && isAsked(each))?.status ?? 'no answer',
		);
	};
	const { headers, perHour } = style.limits;
	const expected = [
		`- Leads of a page, by the status of the answer: 100 at once: ${statusOf('POST /lead/search', '100')}; 101 at once: ${statusOf('POST /lead/search', '101')}.`,
		`- Team members of a page: 10 at once: ${statusOf('GET /team-members', '10')}; 11 at once: ${statusOf('GET /team-members', '11')}.`,
		`- Requests in an hour: ${perHour ?? 'no header says how many'}. Headers about limits: ${headers.join(', ') || 'none'}.`,
	].join('\n');
	return [text === expected ? undefined : `false: ${text}\nexpected: ${expected}`];
}

/** Each key that is listed was in an answer. */
function keys(report: string, { state }: Witness): Array<string | undefined> {
	const answers = state.served.map(({ answer }) => JSON.stringify(answer ?? '')).join('\n');
	return rows(report, 'All keys of the answers').map(([, path = '']) => {
		const key = path.split('.').at(-1)?.replace(/\[\]$/, '') ?? '';
		return key === '*' || answers.includes(`"${key}":`) ? undefined : `no answer has ${path}`;
	});
}

/** What the report does not say of what the probe left. */
function silence(report: string, witness: Witness): Array<string | undefined> {
	const text = part(report, 'What stays behind').join(' ');
	const [own] = ownLeads(witness);
	const says = (words: RegExp, isThere: boolean) =>
		!isThere || words.test(text) ? undefined : `not said: ${words}`;
	const actions = own?.actions ?? [];
	return [
		says(/a (new )?lead/, own !== undefined),
		says(/without its identifier/, strayLeads(witness).length > 0),
		says(
			/custom action/,
			actions.some(({ type }) => type.startsWith('ACTION_')),
		),
		says(/payment/, actions.some(isPayment)),
		says(
			/files/,
			actions.some(({ files }) => files.length > 0),
		),
	];
}

const counts =
	/Assumptions: (\d+) confirmed, (\d+) differ, (\d+) not settled\.\nKeys of answers: (\d+), of which (\d+) have no row/;

function summary(report: string): Array<string | undefined> {
	const verdicts = rows(report, 'What is assumed').map(([, verdict]) => verdict);
	const count = (of: string) => String(verdicts.filter((verdict) => verdict === of).length);
	const listed = ['All keys of the answers', 'Keys without a row'].map((heading) =>
		String(rows(report, heading).length),
	);
	const expected = [count('confirmed'), count('differs'), count('not settled'), ...listed];
	const said = counts.exec(report)?.slice(1) ?? [];
	return [expected.join() === said.join() ? undefined : `false: ${said.join()}, not ${expected.join()}`];
}

/** Each sentence of the report that the state of the service denies, and each that nobody checks. */
export function falseSentences(report: string, witness: Witness): string[] {
	return [
		...part(report, 'What stays behind').map((line) => matching(left, line.replace(/^- /, ''), witness)),
		...assumed(report, witness),
		...limits(report, witness),
		...keys(report, witness),
		...rows(report, 'Calls that were left out').map(([, why = '']) => matching(gaps, why, witness)),
		...summary(report),
		...silence(report, witness),
	].filter((problem) => problem !== undefined);
}
