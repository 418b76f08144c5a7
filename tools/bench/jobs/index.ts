import type { Job } from '../job';
import { appendActions } from './appendActions';
import { autoMapped, mapped } from './createLeads';
import { readLeads } from './readLeads';
import { uploadFiles } from './uploadFiles';

export const jobs: readonly Job[] = [autoMapped, mapped, appendActions, readLeads, uploadFiles];

export function jobNamed(name: string): Job {
	const job = jobs.find((each) => each.name === name);
	if (job === undefined) throw new Error(`Unknown job: ${name}`);
	return job;
}
