import type { Session } from '../../session/operation';
import { isAhead, storedSince } from '../../session/storedSince';
import { timesOf } from '../../sync/httpDate';
import type { Data } from '../../sync/data';
import { endpoints } from '../../sync/endpoints';
import { FailureError } from '../../sync/failure';
import { Reading } from '../../sync/lists/reading';
import { type TimelineAction, timelinePage } from '../../sync/shapes/actions';
import { dateFormat } from '../../values/dateFormat';
import { isSameMoment } from '../../values/date';
import { workspaceDateFormat } from '../../session/dateFormats';
import type { WorkspaceReader } from '../../workspace/reader';
import { createdOn } from '../actionEntry';

const { pageSize } = endpoints.searchActions;

/** No lead gets so many pages of actions between a call and the search for it. */
const mostPages = 100;

interface LostSince {
	readonly lostSince: number;
}

/** An action with an ID. Without an ID, two actions with the same values would look like one. */
export interface SeenAction {
	readonly actionId: string;
	readonly action: TimelineAction;
	/** Whether it was certainly created after a call that was sent at this time. */
	readonly isSince: (lost: LostSince) => boolean;
}

/** Reads a timeline back to a lost call, oldest action first. Throws a `FailureError` if it cannot be read. */
export async function timelineSince(
	{ client }: Pick<Session, 'client'>,
	leadId: string,
	lost: LostSince,
): Promise<readonly SeenAction[]> {
	const keyOf = ({ actionId }: TimelineAction) => actionId;
	const reading = new Reading<TimelineAction>({ pageSize, wanted: Infinity, growsAt: 'front', keyOf });
	const seen: SeenAction[] = [];
	/** Whether an action shows that the clock that dates actions is not that of the answers. */
	let isOff = false;
	for (let pages = 1; ; pages++) {
		const { end: skip } = reading;
		const query = { skip, limit: pageSize };
		const result = await client.call('searchActions', { path: { leadId }, query, body: {} }, timelinePage);
		if (!result.ok) throw new FailureError(result.failure);
		const answered = timesOf(result);
		const taken = { page: result.answer, skip, asked: pageSize };
		// A gap does no harm: an action that cannot be found makes the item uncertain.
		for (const action of reading.take(taken) ?? reading.take(taken, true) ?? []) {
			const { actionId, createdAt } = action;
			if (actionId === undefined) continue;
			const isSince = (since: LostSince) => !isOff && storedSince(since, answered, createdAt) === true;
			seen.push({ actionId, action, isSince });
		}
		const times = result.answer.data.map(({ createdAt }) => createdAt);
		isOff ||= times.some((time) => isAhead(answered, time));
		const isBeyond = isNewestFirst(times) && storedSince(lost, answered, times.at(-1)) === false;
		// Where no action shows an ID, none can be recognised.
		const showsIds = result.answer.data.some((action) => keyOf(action) !== undefined);
		if (reading.ending !== undefined || isBeyond || !showsIds || pages === mostPages) return seen.reverse();
	}
}

function isNewestFirst(times: ReadonlyArray<number | undefined>): boolean {
	const isSorted = times.every((time, index) => {
		const previous = times[Math.max(0, index - 1)];
		return time !== undefined && previous !== undefined && time <= previous;
	});
	return isSorted && times[0] !== times.at(-1);
}

/** What a search by a date needs: a client, and the format of dates. */
interface DateSearch extends Pick<Session, 'client'> {
	readonly workspace: { readonly shared: Pick<WorkspaceReader, 'fields'> };
}

/**
 * The actions that show this date, oldest first. The node asks the service for them, because only the service knows the
 * time zone of its dates. Throws a `FailureError` if it cannot be asked.
 *
 * @param date the `created_on` of an entry
 */
export async function actionsOn(
	{ client, workspace }: DateSearch,
	leadId: string,
	date: Data[string],
): Promise<readonly SeenAction[]> {
	const searched = typeof date === 'string' ? await inSearch(date, workspace.shared) : date;
	const body = { created_on: { from: searched, to: searched } };
	const query = { skip: 0, limit: pageSize };
	const result = await client.call('searchActions', { path: { leadId }, query, body }, timelinePage);
	// If the service cannot read the date (400), it stored no action under it.
	if (!result.ok && result.failure.httpStatus === 400) return [];
	if (!result.ok) throw new FailureError(result.failure);
	const actions = result.answer.data.flatMap((action): SeenAction[] => {
		const { actionId, createdAt } = action;
		// A service may ignore the filter.
		if (actionId === undefined || !isSameMoment(date, createdAt, createdOn)) return [];
		return [{ actionId, action, isSince: () => true }];
	});
	return actions.reverse();
}

/** An entry has its own date format, and a search has that of the workspace (sync-api.md, POST /lead/search). */
async function inSearch(date: string, workspace: DateSearch['workspace']['shared']): Promise<string> {
	const read = dateFormat(createdOn.dateFormat)?.read(date);
	const format = dateFormat(await workspaceDateFormat(workspace));
	return read && format?.canPrint(read.date) ? format.print(read.date, read.time) : date;
}
