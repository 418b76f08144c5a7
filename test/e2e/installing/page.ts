import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { parse } from 'yaml';
import { z } from 'zod';

import { root } from '../../kit/root';

const compose = z.object({
	services: z.object({ nodes: z.object({ command: z.tuple([z.string()]) }).passthrough() }).passthrough(),
});
const pod = z.object({
	spec: z
		.object({ initContainers: z.array(z.object({ args: z.tuple([z.string()]) }).passthrough()) })
		.passthrough(),
});

const blocks = () =>
	[...readFileSync(join(root, 'docs', 'installing.md'), 'utf8').matchAll(/^```yaml\n(.*?)^```/gms)].map(
		([, text = '']): unknown => parse(text),
	);

/** The first file on the page: the command of its service that installs. */
export const composeCommand = () => compose.parse(blocks()[0]).services.nodes.command[0];

/** The second: the command of its init container. */
export const initCommand = () => pod.parse(blocks()[1]).spec.initContainers[0]?.args[0] ?? '';
