import { type Evidence, isSuccess } from '../evidence';
import { identifierOf, leadEntries, ownLeadId } from '../facts';
import { dataIn } from '../look/shape';
import { countIn } from '../look/count';
import { momentOf } from '../look/times';
import { type Assumed, confirmed, differs, open } from './settled';

export function newestFirst(evidence: Evidence): Assumed {
	const created = leadEntries(evidence.success('leads')?.body).flatMap(({ fields }) => {
		const [key] = Object.keys(dataIn(fields)).filter((name) => /^creat/i.test(name));
		const value = key === undefined ? undefined : dataIn(fields)[key];
		const moment = momentOf(value);
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

export function anyOf(evidence: Evidence): Assumed {
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

export function identifiers(evidence: Evidence): Assumed {
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
