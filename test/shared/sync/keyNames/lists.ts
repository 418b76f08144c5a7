import { z } from 'zod';

import { page, shaped } from '../../../../nodes/shared/sync/shapes/page';
import { layersReader } from '../../../../nodes/shared/sync/shapes/tolerant';
import type { KeyNames } from './keyNames';

const listed = page(shaped(z.number()));

export const listParts: readonly KeyNames[] = [
	[
		'the answer in a wrapper',
		'data result response payload body content output record lead',
		(key) => layersReader('lead')({ [key]: { a: 1 } })[1],
		{ a: 1 },
	],
	[
		'the count of a page',
		'total_count total total_records total_results count',
		(key) => listed.parse({ data: [], [key]: 7 }).totalCount,
		7,
	],
	['the size of a page', 'limit page_size per_page', (key) => listed.parse({ data: [], [key]: 7 }).limit, 7],
	[
		'more pages',
		'has_more has_next has_next_page more',
		(key) => listed.parse({ data: [], [key]: true }).hasMore,
		true,
	],
	[
		'the next page',
		'next next_page next_skip next_cursor',
		(key) => listed.parse({ data: [], [key]: 'x' }).hasMore,
		true,
	],
];

/** Read in these spellings only. */
export const listPartsAsTheyAre: readonly KeyNames[] = [
	[
		'one of two lists',
		'data results result response payload body content list hits items entries records rows leads actions activities timeline members teamMembers team_members users customFields custom_fields fields customActions custom_actions',
		(key) => listed.parse({ others: ['x'], [key]: [1, 2] }).data,
		[1, 2],
	],
	[
		'a wrapped list',
		'data results result response payload body content list hits',
		(key) => listed.parse({ [key]: { items: [1, 2] } }).data,
		[1, 2],
	],
	[
		'no entries',
		'errors warnings messages remarks links',
		(key) => listed.parse({ found: [1, 2], [key]: ['x'] }).data,
		[1, 2],
	],
	[
		'how a list is paged',
		'meta metadata pagination paging page page_info pageInfo',
		(key) => listed.parse({ data: [], [key]: { total: 7 } }).totalCount,
		7,
	],
];
