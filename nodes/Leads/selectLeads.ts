/** The leads that a person asks for: those that match, in their order, up to a limit. */
import type { Session } from '../shared/session/operation';
import type { Data } from '../shared/sync/data';
import { type Asked, findLeads } from './findLeads';
import { type LeadSearch, refuseHidden } from './leadFilters';
import type { Sort } from './sortLeads';
import { withoutActivity } from './withoutActivity';

interface Selection extends Pick<Asked, 'privacy' | 'form' | 'needed'> {
	readonly search: Pick<LeadSearch, 'conditions' | 'without'>;
	readonly body: Data;
	/** How many to return. */
	readonly limit: number;
	readonly sort?: Sort | undefined;
}

export async function selectLeads(session: Session, asked: Selection) {
	const { search, body, limit, privacy, form, sort, needed = sort?.field } = asked;
	const { conditions, without } = search;
	const { identifier } = await session.workspace.shared.fields();
	// Redacted identifiers cannot distinguish leads.
	const key = privacy.hidePII ? undefined : identifier?.apiName;
	refuseHidden([...conditions.own.map(({ field }) => field), ...(needed ? [needed] : [])], privacy);
	const isAll = without !== undefined || sort !== undefined;
	const wanted = isAll ? Infinity : limit;
	const found = await findLeads(session, { wanted, privacy, form, key, conditions, needed }, body);
	const { read, counted } = found;
	const { leads, notes } = without
		? await withoutActivity(session, found.entries, without, key)
		: { leads: found.entries, notes: [] };
	const isCompared = conditions.own.length > 0 || without !== undefined;
	const isLong = (isCompared || isAll) && read > many && limit < Infinity;
	return {
		leads: (sort?.sorted(leads) ?? leads).slice(0, limit),
		doubts: found.doubts,
		notes: [
			...(isCompared ? [readNote({ matching: leads.length, wanted, read, counted })] : []),
			...(isLong ? [narrowing] : []),
			...found.notes,
			...notes,
		],
	};
}

const number = (count: number) => count.toLocaleString('en');

/** So many leads take fifty requests. */
const many = 5_000;

const readNote = ({
	matching,
	wanted,
	read,
	counted,
}: Record<'matching' | 'wanted' | 'read' | 'counted', number>) => {
	const [leads, verb] = matching === 1 ? ['lead', 'matches'] : ['leads', 'match'];
	if (read >= counted)
		return `${number(matching)} of ${number(counted)} leads ${verb}; the node read ${number(read)}.`;
	const more = matching >= wanted ? ', and more may: the reading ended at Limit' : '';
	return `${number(matching)} ${leads} ${verb}${more}; the node read ${number(read)} of ${number(counted)}.`;
};

const narrowing =
	'To read fewer leads, add a filter that the service compares itself: Status, Activity, whole values (Is, Is Any Of), dates of a field, or a time after which the leads were created.';
