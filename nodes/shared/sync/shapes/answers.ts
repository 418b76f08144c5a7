/** The pages of leads and of team members, and the enterprise. */
import { z } from 'zod';

import { readLead } from './lead';
import { page, shaped } from './page';
import { teamMember } from './teamMember';

export const leadPage = page(readLead);

export const teamMemberPage = page(shaped(teamMember));

/** `GET /metadata`: passed on as the service sent it. */
export const enterprise = z.record(z.string(), z.unknown());
