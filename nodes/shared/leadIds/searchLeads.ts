import { compact, isString, uniq, uniqBy } from 'lodash';
import type { INodeListSearchItems, INodeListSearchResult } from 'n8n-workflow';

import type { Connection } from '../session/runtime';
import { type Data, toValue } from '../sync/data';
import { FailureError } from '../sync/failure';
import { leadPage, type LeadAnswer } from '../sync/shapes/lead';
import { noFacts } from '../values/valueType';
import { prepareValue } from '../values/prepare';
import type { Fields } from '../workspace/parts';

const pageSize = 50;

/** The fields by which people look for a lead, besides the identifier. */
const sought = ['name', 'phone', 'email'];

/**
 * The leads to choose from: the newest first, or those with this name, phone, email or identifier. A search of the
 * service finds whole values only, and may not return the IDs of the leads.
 */
export async function searchLeads(
	{ client, workspace }: Connection,
	text: string,
	page: string,
): Promise<INodeListSearchResult> {
	const fields = await workspace.shared.fields();
	const skip = Number(page);
	const query = { skip, limit: pageSize };
	const bodies = text === '' ? [{}] : criteria(fields, text).map((each) => ({ fields: each }));
	const pages = await Promise.all(
		bodies.map(async (body) => await client.require('searchLeads', { path: {}, query, body }, leadPage)),
	);
	const leads = pages.flatMap(({ data }) => data);
	const choices = leads.flatMap((lead) => choice(fields, lead));
	const results = uniqBy(choices, ({ value }) => value);
	if (results.length === 0 && leads.length > 0) throw new FailureError(noIds);
	const isLast = pages.every(({ data }) => data.length < pageSize);
	return { results, ...(isLast ? {} : { paginationToken: String(skip + pageSize) }) };
}

const noIds = {
	reason: 'bad_parameter',
	message: 'The service returns no lead IDs in searches, so there is no list to choose from',
	description: 'Choose By ID. The node that creates a lead returns its lead_id.',
} as const;

/** One search for each field that can have this value, because all filters of a search must match. */
function criteria({ fields, identifier }: Fields, text: string): Data[] {
	const names = new Set([...sought, ...(identifier === undefined ? [] : [identifier.apiName])]);
	return [...names].flatMap((name) => {
		const field = fields.get(name);
		const value = field && prepareValue(field, text, noFacts).value;
		return value === undefined ? [] : [{ [name]: toValue(value) }];
	});
}

/** Without equals signs at the start, which would make it an expression in the workflow. */
const plain = (text: string) => text.replace(/^[=\s]+/, '').slice(0, 100);

function choice({ identifier }: Fields, { leadId, fields }: LeadAnswer): INodeListSearchItems[] {
	if (leadId === undefined || leadId === '' || leadId.startsWith('=')) return [];
	const names = uniq(compact([sought[0], identifier?.apiName, ...sought]));
	const texts = compact(names.map((name) => fields[name]).filter(isString));
	return [{ name: plain(texts.slice(0, 2).join(', ')) || leadId, value: leadId }];
}
