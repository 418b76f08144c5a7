import type { Assumed } from '../sandbox/src/http/dialects/profile';
import { content } from './calls/fileWrites';
import { clearedField, dateField, emptyField, unknownField } from './calls/values';
import { type Evidence, type Exchange, isSuccess } from './evidence';
import {
	fileNames,
	identifierOf,
	isLeadEntry,
	leadEntries,
	lostReasonToTry,
	ownLeadId,
	uploaded,
} from './facts';
import { countIn } from './forms/common';
import { leadFields } from './look/definitions';
import { type Data, dataIn, recordIn, recordsOf } from './look/shape';
import { isTime, momentOf } from './look/times';

const confirmed = (note: string): Assumed => ({ verdict: 'confirmed', note });
const differs = (note: string): Assumed => ({ verdict: 'differs', note });
const open = (note: string): Assumed => ({ verdict: 'not settled', note });

/** A row of *What requests rely on* (docs/compatibility.md). */
interface Assumption {
	/** How the row begins. */
	readonly says: string;
	readonly judge: (evidence: Evidence) => Assumed;
}

const never = (says: string, why: string): Assumption => ({ says, judge: () => open(why) });

/** The fields of the lead of the probe, as a read showed them. */
const storedFields = (evidence: Evidence, key: string): Data | undefined => {
	const found = recordIn(evidence.success(key)?.body, isLeadEntry);
	return found === undefined ? undefined : dataIn(found.value['fields']);
};

const lacks = (fields: Data, name: string) => {
	const value = fields[name];
	return (
		value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
	);
};

const remarkOf = (exchange: Exchange | undefined, name: string) =>
	recordsOf(dataIn(exchange?.body)['remarks']).find(({ field }) => field === `fields.${name}`);

function withoutIdentifier(evidence: Evidence): Assumed {
	const answer = evidence.of('lead without identifier');
	if (answer === undefined) return open('no lead without its identifier was sent');
	if (!isSuccess(answer)) return differs(`it is refused with ${answer.status}`);
	const id = dataIn(answer.body)['lead_id'];
	if (typeof id === 'string' && id !== '') return differs('the answer has the ID of a lead');
	return answer.status === 201 ? confirmed('201 without an ID') : differs(`${answer.status} without an ID`);
}

function unknownFields(evidence: Evidence): Assumed {
	const answer = evidence.of('new lead');
	if (answer === undefined || answer.status === 409) return open('no new lead was sent');
	if (!isSuccess(answer)) return differs(`a lead with such a field is refused with ${answer.status}`);
	return remarkOf(answer, unknownField) === undefined
		? differs('no remark names the field')
		: confirmed('a remark names the field');
}

function cleared(evidence: Evidence): Assumed {
	const name = clearedField(evidence);
	const answer = evidence.of('clear');
	const fields = storedFields(evidence, 'cleared lead');
	if (answer !== undefined && !isSuccess(answer)) return differs(`null is refused with ${answer.status}`);
	if (name === undefined || answer === undefined || fields === undefined) return open('no field was cleared');
	if (!lacks(fields, name)) return differs('the value was still there afterwards');
	const empty = emptyField(evidence);
	const created = evidence.success('new lead');
	if (empty === undefined || created === undefined)
		return open('an update cleared a value; no new lead had a null');
	return remarkOf(created, empty) === undefined
		? confirmed('an update cleared a value, and a new lead with a null was stored without a remark')
		: differs('an update cleared a value, but a null in a new lead brings a remark');
}

function lostReasons(evidence: Evidence): Assumed {
	const answer = evidence.success('new lead');
	const fields = storedFields(evidence, 'new lead as stored');
	if (answer === undefined || fields === undefined || lostReasonToTry(evidence) === undefined)
		return open('no lead with a lost reason was written');
	if (!lacks(fields, 'lost_reason')) return differs('a new lead kept it without a status of a LOST stage');
	return remarkOf(answer, 'lost_reason') === undefined
		? confirmed('a new lead did not keep it, and no remark says so')
		: differs('it was dropped with a remark');
}

const day = 86_400_000;

/** 5 June where the day comes first, 6 May where the month does. A time zone moves it by less than a day. */
const moments = { dayFirst: Date.UTC(2001, 5, 5), monthFirst: Date.UTC(2001, 4, 6) };

function dateTexts(evidence: Evidence): Assumed {
	const name = dateField(evidence);
	const fields = storedFields(evidence, 'new lead as stored');
	if (name === undefined || fields === undefined) return open('no date was written');
	const moment = momentOf(fields[name]);
	if (moment === undefined) return open('the stored date has a form that the probe does not know');
	const format = String(
		leadFields(evidence).find(({ apiName }) => apiName === name)?.record['dateFormat'] ?? 'DD/MM/YYYY',
	);
	const isNear = (expected: number) => Math.abs(moment - expected) <= day;
	if (isNear(moments.dayFirst))
		return /^D/i.test(format)
			? confirmed('05/06 was stored as 5 June')
			: differs('05/06 was stored as 5 June');
	if (!isNear(moments.monthFirst)) return differs('05/06 was stored as another day');
	return /^M/i.test(format) ? confirmed('05/06 was stored as 6 May') : differs('05/06 was stored as 6 May');
}

function newestFirst(evidence: Evidence): Assumed {
	const created = leadEntries(evidence.success('leads')?.body).flatMap(({ fields }) => {
		const [key] = Object.keys(dataIn(fields)).filter((name) => /^creat/i.test(name));
		const value = key === undefined ? undefined : dataIn(fields)[key];
		const moment = isTime(value) ? momentOf(value) : undefined;
		return moment === undefined ? [] : [moment];
	});
	const [newest, oldest] = [created[0], created.at(-1)];
	if (newest === undefined || oldest === undefined || newest === oldest)
		return open('no two leads with different times of creation were shown');
	const sorted = created.every((moment, index) => index === 0 || moment <= (created[index - 1] ?? moment));
	return sorted
		? confirmed(`${created.length} leads came newest first`)
		: differs('leads came in another order');
}

function dates(evidence: Evidence): Assumed {
	const answers = evidence.exchanges.filter(({ kind }) => kind !== 'storedBytes' && kind !== 'download');
	if (answers.length === 0) return open('no call was answered');
	const missing = answers.filter(({ headers }) => headers['date'] === undefined).length;
	return missing === 0
		? confirmed(`${answers.length} answers had one`)
		: differs(`${missing} of ${answers.length} answers had none`);
}

const isMissing = ({ status }: Exchange) => status === 404 || status === 405;

function filePaths(evidence: Evidence): Assumed {
	const keys = ['new files', 'new files of the action', 'file', 'delete the file'];
	const answers = keys.flatMap((key) => evidence.of(key) ?? []);
	if (answers.some(isMissing)) return differs('an address answered that nothing is there');
	return keys.every((key) => evidence.success(key) !== undefined)
		? confirmed('uploads, a read and a delete were answered there')
		: open(`${answers.length} of ${keys.length} addresses were tried`);
}

function fileKeys(evidence: Evidence): Assumed {
	const answer = evidence.of('new files');
	if (answer === undefined) return open('no file was described');
	if (!isSuccess(answer)) return differs(`the description is refused with ${answer.status}`);
	return uploaded(evidence, 'new files', fileNames[0])?.address === undefined
		? open('the answer names no address for a file')
		: confirmed('the answer names an address for each file');
}

const isSecure = (address: string) => {
	const { protocol, hostname } = new URL(address);
	return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
};

function bytes(evidence: Evidence): Assumed {
	const answer = evidence.of('bytes');
	const address = uploaded(evidence, 'new files', fileNames[0])?.address;
	if (address !== undefined && !isSecure(address)) return differs('the address is not secure');
	if (answer === undefined) return open('no bytes were sent');
	if (!isSuccess(answer)) return differs(`the storage answered with ${answer.status}`);
	const down = evidence.success('file down');
	if (down !== undefined && down.text !== content) return differs('other bytes came back');
	return confirmed(
		down === undefined ? 'the storage took them' : 'the storage took them, and the same came back',
	);
}

function withoutBytes(evidence: Evidence): Assumed {
	const answer = evidence.of('file without bytes');
	if (answer === undefined) return open('no answer has the ID of such a file');
	return answer.status === 404 ? confirmed('404') : differs(`it is answered with ${answer.status}`);
}

function secondDelete(evidence: Evidence): Assumed {
	const [first, second] = [evidence.success('delete the file'), evidence.of('delete the file again')];
	if (first === undefined || second === undefined) return open('no file was deleted twice');
	return second.status === 404 ? confirmed('404') : differs(`it is answered with ${second.status}`);
}

const answeredThere = (keys: readonly string[]) => (evidence: Evidence) => {
	const answers = keys.flatMap((key) => evidence.of(key) ?? []);
	const [first] = answers;
	if (first === undefined) return open('it was not called: no lead is known');
	if (answers.some(isSuccess)) return confirmed('it answers');
	return isMissing(first)
		? differs(`it answers with ${first.status}`)
		: open(`it answers with ${first.status}`);
};

function teamPaths(evidence: Evidence): Assumed {
	const list = answeredThere(['team'])(evidence);
	if (list.verdict !== 'confirmed') return list;
	return open('reading members works there; the probe never writes one');
}

function anyOf(evidence: Evidence): Assumed {
	const [one, two, both] = ['leads of one status', 'leads of another status', 'leads of both statuses'].map(
		(key) => countIn(evidence.success(key)?.body),
	);
	if (evidence.of('leads of both statuses')?.status === 400) return differs('a list of values is refused');
	if (!one || !two || both === undefined) return open('no two statuses have leads');
	if (both !== one + two) return differs('it finds another number');
	const byDate = countIn(evidence.success('find the lead by its date')?.body);
	return !byDate
		? open('it finds those of both; no search by its own date found the lead')
		: confirmed('it finds those of both, and a lead whose time is the bound');
}

function identifiers(evidence: Evidence): Assumed {
	if (ownLeadId(evidence) === undefined) return open('the probe has no lead of its own');
	const [plain, blank] = ['find the lead', 'find the lead with blanks'].map((key) =>
		countIn(evidence.success(key)?.body),
	);
	if (plain !== 1) return open('the search does not find the lead');
	const answer = evidence.of('find the lead with blanks');
	if (answer !== undefined && !isSuccess(answer))
		return differs(`such an identifier is refused with ${answer.status}`);
	if (blank !== 1) return differs('outer blanks or case matter');
	return identifierOf(evidence)?.type === 'PHONE'
		? confirmed('outer blanks make no difference, and a phone number has no case')
		: confirmed('neither outer blanks nor case make a difference');
}

const asLeft = 'what would settle it stays in the workspace for good';

/** Each thing that requests rely on, as docs/compatibility.md says it. */
export const assumptions: Readonly<Record<string, Assumption>> = {
	'lead-without-identifier': { says: 'A lead without its identifier', judge: withoutIdentifier },
	'unknown-field': { says: 'A field that the workspace does not have', judge: unknownFields },
	'null-clears': { says: '`null` in an update clears', judge: cleared },
	'lost-reason': { says: 'A lost reason is kept only', judge: lostReasons },
	'date-texts': { says: 'Dates in text have the format', judge: dateTexts },
	'forms-of-values': never('An email, a phone number', 'each form would take a write of its own'),
	labels: never('Labels match options', `a label that matches nothing makes a new option: ${asLeft}`),
	'active-members': never('Team members are active', 'the probe gives no lead to a person'),
	'newest-first': { says: 'Lead searches are sorted', judge: newestFirst },
	'date-header': { says: 'Every answer has a `Date` header', judge: dates },
	'mandatory-fields': never('A mandatory field of an action', `it takes an action with one: ${asLeft}`),
	'file-paths': { says: 'Files of a lead are at', judge: filePaths },
	'file-keys': { says: 'The first step takes', judge: fileKeys },
	'file-bytes': { says: 'The bytes go to the given URL', judge: bytes },
	'one-upload': never('A URL allows one upload', 'it takes a second upload and 15 minutes'),
	'file-without-bytes': { says: 'A file whose bytes never arrived', judge: withoutBytes },
	'second-delete': { says: 'A second *Delete*', judge: secondDelete },
	'used-email': never('A used email gets 400', 'the probe writes no team member'),
	throttled: never('429 and 503 mean', 'the probe does not provoke them'),
	'files-are-added': never('New files are added', 'it takes a second upload to the same field'),
	'member-as-a-whole': never('A new member is stored', 'the probe writes no team member'),
	'timeline-path': {
		says: 'the path of the timeline search',
		judge: answeredThere(['own timeline', 'timeline']),
	},
	'team-paths': { says: 'the paths and records for creating and reading team members', judge: teamPaths },
	'any-of-these': { says: 'in a lead search, a list of values', judge: anyOf },
	'identifiers-match': { says: 'identifiers match without case', judge: identifiers },
};

/** What was seen of each assumption. */
export const assumed = (evidence: Evidence): Record<string, Assumed> =>
	Object.fromEntries(Object.entries(assumptions).map(([key, { judge }]) => [key, judge(evidence)]));
