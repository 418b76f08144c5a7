import { actionPage, fieldPage } from '../../../nodes/shared/sync/shapes/definitions';
import { pipeline } from '../../../nodes/shared/sync/shapes/pipeline';
import { readAs } from '../../kit/readAs';

export const fieldOf = (sent: unknown) => readAs(fieldPage, [sent]).data[0];
export const actionOf = (sent: unknown) => readAs(actionPage, [sent]).data[0];
export const entriesOf = (sent: unknown) => {
	const { statuses, lostReasons } = readAs(pipeline, sent);
	return { statuses: statuses.entries, lostReasons: lostReasons.entries };
};
export const isComplete = (sent: unknown) => {
	const { statuses, lostReasons } = readAs(pipeline, sent);
	return statuses.isComplete && lostReasons.isComplete;
};
export const labelsOf = (sent: unknown) => readAs(pipeline, sent).statuses.entries;
