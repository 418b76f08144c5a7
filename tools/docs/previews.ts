import { join } from 'node:path';
import { readFileSync, writeFileSync } from 'node:fs';

import { isNil, map, sortBy, upperFirst } from 'lodash';
import { format } from 'oxfmt';

import type { FakeService } from '../../test/kit/fakeService';
import { isWrite, type OperationRow, operationRows } from '../../test/kit/operations';
import { explore, type Explored } from '../../test/kit/operations/explore';
import type { KeyNote } from '../../test/kit/operations/row';
import { root } from '../../test/kit/root';
import type { TestWorkspace } from '../../test/kit/workspace';
import { noteOfReport, placesOfReport } from './previewNotes';

/** The part of JSON Schema that previews use. A schema without a type takes any value. */
interface Schema {
	readonly type?: string;
	readonly properties?: Readonly<Record<string, Schema>>;
	readonly items?: Schema;
	readonly enum?: readonly string[];
	readonly additionalProperties?: true;
	readonly description?: string;
}

type NoteOf = (place: string) => KeyNote | undefined;

function typeOf(value: unknown): string {
	return Array.isArray(value) ? 'array' : typeof value;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> => typeOf(value) === 'object';

/** The schema of all these values, which a run showed at one place of its items. A null says nothing. */
function schemaOf(values: readonly unknown[], place: string, noteOf: NoteOf): Schema {
	const known = values.filter((value) => value !== null && value !== undefined);
	const { open, anyType, unseen, ...words } = noteOf(place) ?? {};
	if (unseen !== undefined) return { ...unseen, ...words };
	const types = new Set(known.map(typeOf));
	if (anyType || types.size > 1) return words;
	const [type = 'object'] = types;
	if (type === 'array') return { type, items: schemaOf(known.flat(), `${place}[]`, noteOf), ...words };
	if (type !== 'object') return { type, ...words };
	const objects = known.filter(isObject);
	// The keys of other items of a run have null.
	const keys = [...new Set(objects.flatMap((object) => Object.keys(object)))].filter((key) =>
		objects.some((object) => !isNil(object[key])),
	);
	const at = (key: string) => (place === '' ? key : `${place}.${key}`);
	const shown =
		open?.filter((key) => keys.includes(key) || noteOf(at(key))?.unseen) ??
		sortBy(keys, (key) => placesOfReport.indexOf(at(key)));
	const schemaAt = (key: string) => schemaOf(map(objects, key), at(key), noteOf);
	return {
		...{ type, properties: Object.fromEntries(shown.map((key) => [key, schemaAt(key)])) },
		...(open && { additionalProperties: true as const }),
		...words,
	};
}

/** The file in which n8n looks for the preview of an operation. */
export function previewFile({ node, operation }: OperationRow): string {
	const file = `${operation.replace('.', '/')}.json`;
	return join(root, 'nodes', upperFirst(node), '__schema__', 'v1.0.0', file);
}

/** The preview of an operation's items, from runs that show each of their keys. */
export function previewOf(row: OperationRow, { success }: Explored): Schema & { version: 1 } {
	const noteOf = (place: string) =>
		row.output?.[place] ?? (isWrite(row) ? noteOfReport(place, row.outcomes) : undefined);
	return { ...schemaOf(success, '', noteOf), version: 1 };
}

/** As .oxfmtrc.json has them. */
const settings = { useTabs: true, printWidth: 110 };

/** Writes the previews of all operations. */
export async function writePreviews(workspace: TestWorkspace, service: FakeService): Promise<void> {
	for (const row of operationRows) {
		const preview = previewOf(row, await explore(row, workspace, service));
		const { code } = await format('preview.json', JSON.stringify(preview, null, 1), settings);
		writeFileSync(previewFile(row), code);
	}
}

export const storedPreview = (row: OperationRow): unknown =>
	JSON.parse(readFileSync(previewFile(row), 'utf8'));
