import type { Wish } from '../wish';
import { actions } from './actions';
import { agents } from './agents';
import { creating } from './creating';
import { definitions } from './definitions';
import { files } from './files';
import { payments } from './payments';
import { searching } from './searching';
import { team } from './team';
import { triggers } from './triggers';
import { updating } from './updating';

/** The wishes in the order of the exam. An answer is named by the place of its wish. */
export const wishes: readonly Wish[] = [
	...creating,
	...updating,
	...searching,
	...actions,
	...payments,
	...files,
	...team,
	...definitions,
	...triggers,
	...agents,
];
