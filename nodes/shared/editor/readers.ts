import { z } from 'zod';

import type { ParameterReader, Parameters } from '../run/parameters';

/** Readers of the parameters in properties.ts. */

/** An ID, without the blanks that people paste around it. */
export const idShape = z.string().trim();

export const actionIdReader = (parameters: Parameters) => parameters.reader('actionId', 'Action ID', idShape);

/** Reads how many results to return: Limit, or `Infinity` with Return All. */
export function wantedReader(parameters: Parameters): ParameterReader<number> {
	const returnAll = parameters.reader('returnAll', 'Return All', z.boolean(), false);
	const limit = parameters.reader('limit', 'Limit', z.number().int().min(1), 50);
	return (item) => (returnAll(item) ? Infinity : limit(item));
}

/** The part of a query that asks the service to redact personal data. */
export type Privacy = { readonly hidePII?: true };

export const privacyQuery = (isHidden: boolean): Privacy => (isHidden ? { hidePII: true } : {});

export function privacyReader(parameters: Parameters): ParameterReader<Privacy> {
	const hidePII = parameters.reader('hidePII', 'Hide Personal Data', z.boolean(), false);
	return (item) => privacyQuery(hidePII(item));
}

export const simplifyReader = (parameters: Parameters) =>
	parameters.reader('simplify', 'Simplify', z.boolean(), true);
