import { z } from 'zod';

import { actionAsSent, actionDefinitions } from '../../../nodes/shared/sync/shapes/actionDefinition';
import { timelineAction } from '../../../nodes/shared/sync/shapes/actions';
import { fieldAsSent, fieldDefinitions } from '../../../nodes/shared/sync/shapes/fieldDefinition';
import { leadPage, teamMemberPage } from '../../../nodes/shared/sync/shapes/answers';
import { leadAnswer } from '../../../nodes/shared/sync/shapes/lead';
import { asPage } from '../../../nodes/shared/sync/shapes/page';
import { pipeline } from '../../../nodes/shared/sync/shapes/pipeline';
import { teamMember } from '../../../nodes/shared/sync/shapes/teamMember';

const nothing = z.array(z.never()).transform(() => ({ entries: [], rest: [], isComplete: true }));

it.each<[string, z.ZodTypeAny]>([
	['lead', leadAnswer],
	['list', leadPage],
	['list', teamMemberPage],
	['list', asPage(nothing)],
	['list of definitions', fieldDefinitions],
	['list of definitions', actionDefinitions],
	['definition', fieldAsSent],
	['definition', actionAsSent],
	['lead stage pipeline', pipeline],
	['email', teamMember],
	['action', timelineAction],
])('an answer without a %s is refused, and says so', (what, shape) => {
	for (const answer of ['<html></html>', null, 7, undefined]) {
		const issues = shape.safeParse(answer).error?.issues.map(({ code, message }) => ({ code, message }));
		expect(issues).toEqual([
			{ code: 'custom', message: expect.stringMatching(`^The answer has no (.* )?${what}$`) },
		]);
	}
});
