import type { Exchange } from '../evidence';
import { type Found, form, unseen, usual } from '../look/found';
import { dataIn, recordsOf } from '../look/shape';
import { extraKeys } from './common';

const recordsAt = (exchanges: readonly Exchange[], key: string) =>
	exchanges.flatMap(({ body }) => recordsOf(dataIn(body)[key]));

export const extraInRemarks = (exchanges: readonly Exchange[]): Found =>
	extraKeys(recordsAt(exchanges, 'remarks'), ['field', 'status', 'remark'], 'remarks[]');

export const extraInResults = (exchanges: readonly Exchange[]): Found =>
	extraKeys(recordsAt(exchanges, 'actions'), ['action_id', 'status'], 'actions[]');

/** Whether a page is shorter than it could be. `asked` is the limit that was sent. */
export function pageLength(shown: number, total: number | undefined, asked: number): Found {
	if (total === undefined) return unseen('the answer does not say how many there are');
	if (shown < Math.min(asked, total)) return form(`at most ${shown} at once`);
	return shown >= 10 ? usual : unseen('there are too few to fill a page');
}
