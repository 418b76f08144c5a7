import type { IDataObject } from 'n8n-workflow';

import { diya } from '../../../test/kit/people';

/** Each kind of lead has phone numbers of its own. */
const numbers = { form: 9_820_000_000, warmUp: 9_830_000_000, imported: 9_840_000_000 } as const;

export type Kind = keyof typeof numbers;

/** The phone number of a lead, as the service stores it. */
export const phoneOf = (kind: Kind, index: number) => `91${numbers[kind] + index}`;

/** A lead as a website's form sends it. The service stores all values unchanged. */
export function leadOf(kind: Kind, index: number, assignee = false): IDataObject {
	return {
		name: `Visitor ${index}`,
		phone: phoneOf(kind, index),
		email: `visitor${index}@example.com`,
		city: ['Mumbai', 'Pune', 'Delhi'][index % 3] ?? '',
		rating: 1 + (index % 5),
		notes: 'Asked for a call back in the afternoon.',
		...(assignee && { assignee: diya }),
	};
}
