import type { IDataObject } from 'n8n-workflow';

import type { Item, Work } from './row';

/** Values that each option about values reads in another way. Dates decide their order in the second list only. */
export const ambiguous = [{ birth_date: '03/04/2026' }, { birth_date: '03-04-05' }];
export const decided = [...ambiguous, { birth_date: '11/20/2026' }];

/** Fields of a site visit, of which some do not fit. */
export const visited = { location: 'Pune', visitors: '3', outcome: 'Thrilled', Colour: 'blue' };

export const json = (items: readonly IDataObject[]): Item[] => items.map((each) => ({ json: each }));

/** The work, and the same while the token may not read definitions of actions, so that values are sent unchecked. */
export const blindly = (work: Work): Work[] => [
	work,
	{ ...work, faults: (['listActions', 'getPipeline'] as const).map((route) => ({ route, status: 403 })) },
];
