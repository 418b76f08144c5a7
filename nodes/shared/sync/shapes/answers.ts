/** The pages of leads and of team members, and the enterprise. */
import { z } from 'zod';

import { leadAnswer } from './lead';
import { page } from './page';
import { teamMember } from './teamMember';

export const leadPage = page(leadAnswer);

export const teamMemberPage = page(teamMember);

/** `GET /metadata`: passed on as the service sent it. */
export const enterprise = z.record(z.string(), z.unknown());
