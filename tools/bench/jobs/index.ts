import type { Job } from '../job';
import { appendActions } from './appendActions';
import { autoMapped, mapped } from './createLeads';
import { readLeads } from './readLeads';

export const jobs: readonly Job[] = [autoMapped, mapped, appendActions, readLeads];
