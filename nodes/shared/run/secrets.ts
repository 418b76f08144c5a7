import type { INodeExecutionData } from 'n8n-workflow';
import { cloneDeepWith } from 'lodash';
import { z } from 'zod';

import { hidden, withoutSecret } from '../sync/secret';
import type { Parameters } from './parameters';

/**
 * The items as remarks may repeat them: without the values of these parameters. If an expression reads a secret from the
 * item, the remark would otherwise repeat the secret.
 */
export function withoutSecrets(
	items: readonly INodeExecutionData[],
	names: readonly string[],
	parameters: Parameters,
): INodeExecutionData[] {
	const readers = names.map((name) => parameters.reader(name, name, z.unknown(), ''));
	return items.map((item, index) => {
		try {
			const secrets = readers.map((read) => String(read(index) ?? '')).filter((secret) => secret !== '');
			const json = cloneDeepWith(item.json, (value: unknown) => {
				if (typeof value === 'string') return secrets.reduce(withoutSecret, value);
				return typeof value === 'number' && secrets.includes(String(value)) ? hidden : undefined;
			});
			return { ...item, json };
		} catch {
			// If the secret cannot be read, it cannot be removed, so the item is left out.
			return { ...item, json: {} };
		}
	});
}
