import type { z } from 'zod';

import { sentAction, actionPage } from '../../../nodes/shared/sync/shapes/actionDefinition';
import { timelineAction } from '../../../nodes/shared/sync/shapes/actions';
import { sentField, fieldPage } from '../../../nodes/shared/sync/shapes/fieldDefinition';
import { leadAnswer, leadPage } from '../../../nodes/shared/sync/shapes/lead';
import { teamMember, teamMemberPage } from '../../../nodes/shared/sync/shapes/teamMember';
import { pipeline } from '../../../nodes/shared/sync/shapes/pipeline';

it.each<[string, z.ZodTypeAny]>([
	['lead', leadAnswer],
	['list', leadPage],
	['list', teamMemberPage],
	['list', fieldPage],
	['list', actionPage],
	['definition', sentField],
	['definition', sentAction],
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
