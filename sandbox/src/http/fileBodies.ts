import { z } from 'zod';
import { isFileName, isMediaType, MAX_NAME } from '../domain/files/rules';
import { object } from './bodies';

const description = z.object(
	{
		name: z
			.string('must be a string')
			.refine(
				isFileName,
				`must be a file name of at most ${MAX_NAME} characters, without slashes or control characters`,
			),
		content_type: z.string('must be a string').refine(isMediaType, 'must be a media type such as image/png'),
		size: z.int('must be a whole number of bytes').min(1, 'must be at least 1'),
	},
	'must be an object with name, content_type and size',
);

const descriptions = z.array(description, 'must be an array of files');

/** sync-api.md, POST /lead/{leadId}/file. At least one file, because an attachment without files makes no sense. */
export const leadFiles = z.object({ files: descriptions.min(1, 'must have at least one file') });

export const actionFiles = z.object({ fields: object });

/** Descriptions for one FILE field. Error messages name the field's address. */
export const filesOfField = (apiName: string) =>
	z
		.object({ fields: z.object({ [apiName]: descriptions }) })
		.transform(({ fields }) => fields[apiName] ?? []);
