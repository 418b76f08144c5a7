import { countOf, identifierOf, leadsOf, ownLeadId } from '../answers';
import type { Evidence } from '../evidence';
import { type Assumed, confirmed, differs, open } from './settled';

/** Fewer leads may be in order by chance. */
const fewest = 5;

export function newestFirst(evidence: Evidence): Assumed {
	const leads = leadsOf(evidence, 'leads');
	const created = leads.flatMap(({ createdAt }) => createdAt ?? []);
	if (new Set(created).size < fewest || created.length < leads.length)
		return open(`no page shows ${fewest} leads with different times of creation`);
	return created.every((moment, index) => index === 0 || moment <= (created[index - 1] ?? moment))
		? confirmed(`${created.length} leads came newest first`, 'leads')
		: differs('leads came in another order', 'leads');
}

export function anyOf(evidence: Evidence): Assumed {
	const [one, two, both] = [
		'leads of one status',
		'leads of another status',
		'leads of both statuses',
	] as const;
	if (evidence.of(both)?.status === 400) return differs('a list of values is refused', both);
	const [ofOne, ofTwo, ofBoth] = [countOf(evidence, one), countOf(evidence, two), countOf(evidence, both)];
	if (!ofOne || !ofTwo || ofBoth === undefined) return open('no searches show leads of two statuses');
	if (ofBoth !== ofOne + ofTwo) return differs('it finds another number than both together', one, two, both);
	const [within, beside] = ['find the lead by its date', 'find the lead by another date'] as const;
	return countOf(evidence, within) === 1 && countOf(evidence, beside) === 0
		? confirmed('it finds those of both, and a lead whose time is the bound', both, within, beside)
		: open('it finds those of both; no search by its own date alone found the lead', both);
}

export function timesInFilters(evidence: Evidence): Assumed {
	const [at, later] = ['find the lead by its time', 'find the lead by a later time'] as const;
	const answer = evidence.of(at);
	if (answer !== undefined && evidence.success(at) === undefined)
		return differs(`such a text is refused (status ${answer.status})`, at);
	const [ofTime, ofLater] = [countOf(evidence, at), countOf(evidence, later)];
	if (ofTime !== 1 || ofLater === undefined) return open('no search finds the lead by its time');
	return ofLater === 0
		? confirmed('the lead is found from its time on, and not from a minute later', at, later)
		: differs('the lead is found from a later time, too', at, later);
}

export function identifiers(evidence: Evidence): Assumed {
	if (ownLeadId(evidence) === undefined) return open('no answer has the ID of a lead of the probe');
	const [plain, blank, nobody] = ['find the lead', 'find the lead with blanks', 'find nobody'].map((key) =>
		countOf(evidence, key),
	);
	if (plain !== 1 || nobody !== 0) return open('no search finds the lead and nothing else');
	const key = 'find the lead with blanks';
	const answer = evidence.of(key);
	if (answer !== undefined && evidence.success(key) === undefined)
		return differs(`such an identifier is refused (status ${answer.status})`, key);
	if (blank === undefined) return open('no answer shows what such a search finds');
	if (blank !== 1) return differs('outer blanks or case matter', key);
	return confirmed(
		identifierOf(evidence)?.type === 'phone'
			? 'outer blanks make no difference, and a phone number has no case'
			: 'neither outer blanks nor case make a difference',
		key,
		'find nobody',
	);
}
