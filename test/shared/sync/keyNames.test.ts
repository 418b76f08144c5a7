import { camelCase, startCase, uniq } from 'lodash';

import { actionDefinitionParts, fieldDefinitionParts } from './keyNames/definitions';
import { fileParts } from './keyNames/files';
import { leadParts, timelineParts } from './keyNames/leads';
import { listParts, listPartsAsTheyAre } from './keyNames/lists';
import { pipelineParts } from './keyNames/pipeline';
import { memberParts } from './keyNames/teamMembers';
import { errorParts, writeParts } from './keyNames/writes';

const inAnySpelling = [
	...listParts,
	...leadParts,
	...writeParts,
	...errorParts,
	...memberParts,
	...fileParts,
	...fieldDefinitionParts,
	...actionDefinitionParts,
	...pipelineParts,
];

const asTheyAre = [...listPartsAsTheyAre, ...timelineParts];

const spellings = (key: string) => uniq([key, camelCase(key), startCase(key), key.toUpperCase()]);

describe('a part of an answer is read under each of its keys', () => {
	const expectEach = (keys: readonly string[], read: (key: string) => unknown, expected: unknown) => {
		for (const key of keys) expect({ key, read: read(key) }).toEqual({ key, read: expected });
	};

	it.each(inAnySpelling)('in any spelling: %s', (_part, keys, read, expected) => {
		expectEach(keys.split(' ').flatMap(spellings), read, expected);
	});

	it.each(asTheyAre)('as it is: %s', (_part, keys, read, expected) => {
		expectEach(keys.split(' '), read, expected);
	});
});
