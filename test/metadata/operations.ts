import type { INodeParameters } from 'n8n-workflow';

import { reads } from '../kit/operations';
import { sameIds } from '../kit/operations/row';

/** Each operation with parameters that it can run with. */
export const operations = reads
	.filter(({ node }) => node === 'metadata')
	.map(({ operation, parameters }): [string, INodeParameters] => [
		operation,
		parameters(sameIds('phone', { code: '1001' }), {}),
	]);
