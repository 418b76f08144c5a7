import { sentAction, actionPage, sentField, fieldPage } from '../../../nodes/shared/sync/shapes/definitions';
import { timelineAction } from '../../../nodes/shared/sync/shapes/actions';
import { leadAnswer, leadPage } from '../../../nodes/shared/sync/shapes/lead';
import { memberAsSent, teamMemberPage } from '../../../nodes/shared/sync/shapes/teamMember';
import { pipeline } from '../../../nodes/shared/sync/shapes/pipeline';

it.each<[string, (answer: unknown) => unknown]>([
	['lead', leadAnswer],
	['list', leadPage],
	['list', teamMemberPage],
	['list', fieldPage],
	['list', actionPage],
	['definition', sentField],
	['definition', sentAction],
	['lead stage pipeline', pipeline],
	['email', memberAsSent],
	['action', timelineAction],
])('an answer without a %s is refused', (_what, shape) => {
	for (const answer of ['<html></html>', null, 7, undefined]) {
		expect(shape(answer)).toBeUndefined();
	}
});
