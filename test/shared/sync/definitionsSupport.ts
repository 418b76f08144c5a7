import { actionPage } from '../../../nodes/shared/sync/shapes/actionDefinition';
import { fieldPage } from '../../../nodes/shared/sync/shapes/fieldDefinition';
import { pipeline } from '../../../nodes/shared/sync/shapes/pipeline';

export const fieldOf = (sent: unknown) => fieldPage.parse([sent]).data[0];
export const actionOf = (sent: unknown) => actionPage.parse([sent]).data[0];
export const entriesOf = (sent: unknown) => {
	const { statuses, lostReasons } = pipeline.parse(sent);
	return { statuses: statuses.entries, lostReasons: lostReasons.entries };
};
export const isComplete = (sent: unknown) => {
	const { statuses, lostReasons } = pipeline.parse(sent);
	return statuses.isComplete && lostReasons.isComplete;
};
export const labelsOf = (sent: unknown) => pipeline.parse(sent).statuses.entries;
