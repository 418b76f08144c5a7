import type { Job } from '../job';
import { appendActions } from './appendActions';
import { autoMapped, mapped } from './createLeads';
import { formJobs } from './forms';
import { readLeads } from './readLeads';

/** Jobs of one execution with all items, and jobs of forms. */
export const jobs: readonly Job[] = [autoMapped, mapped, appendActions, readLeads, ...formJobs];
