import { z } from 'zod';
import { isFileName, isMediaType, MAX_NAME } from '../domain/files/rules';
import { objectOf } from './bodies';
import { schemaAddress } from './openapi/reference';

export const fileDescription = z.object(
	{
		name: z
			.string('must be a string')
			.refine(
				isFileName,
				`must be a file name of at most ${MAX_NAME} characters, without slashes or control characters`,
			)
			.describe(`A file name of at most ${MAX_NAME} characters, not a path`),
		content_type: z
			.string('must be a string')
			.refine(isMediaType, 'must be a media type such as image/png')
			.describe('A media type such as image/png'),
		size: z.int('must be a whole number of bytes').min(1, 'must be at least 1').describe('In bytes'),
	},
	'must be an object with name, content_type and size',
);

const descriptions = z.array(fileDescription, 'must be an array of files');

/** sync-api.md, POST /lead/{leadId}/file. At least one file, because an attachment without files makes no sense. */
export const leadFiles = z.object({ files: descriptions.min(1, 'must have at least one file') });

export const actionFiles = z.object({
	fields: objectOf({
		anyOf: [
			{ type: 'array', items: { $ref: schemaAddress('FileDescription') } },
			{ description: 'A value of a key that is not a FILE field is IGNORED with a remark' },
		],
	}).describe('The files of each FILE field, by API name'),
});

/** Descriptions for one FILE field. Error messages name the field's address. */
export const filesOfField = (apiName: string) =>
	z
		.object({ fields: z.object({ [apiName]: descriptions }) })
		.transform(({ fields }) => fields[apiName] ?? []);
