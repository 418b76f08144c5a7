import type { Evidence, Exchange } from '../evidence';
import { isData, listIn, recordsOf, textOf, type Data } from './shape';

/** A field of leads or of an action, as far as the probe needs it. */
export interface Field {
	readonly apiName: string;
	readonly type: string;
	readonly isIdentifier: boolean;
	readonly isVisible: boolean;
	readonly labels: readonly string[];
	readonly record: Data;
}

export interface ActionDefinition {
	/** The bare number. */
	readonly code: string;
	readonly fields: readonly ActionField[];
	readonly record: Data;
}

interface ActionField {
	readonly apiName: string;
	readonly type: string;
	readonly isMandatory: boolean;
	readonly labels: readonly string[];
	readonly record: Data;
}

const isTrue = (value: unknown) => value === true || value === 1 || value === 'true';

const labelOf = (option: unknown): string | undefined =>
	textOf(option) ??
	(isData(option)
		? (textOf(option['label']) ?? textOf(option['value']) ?? textOf(option['name']))
		: undefined);

function labelsOf(record: Data): string[] {
	const lists = [record['options'], record['tags']].filter(Array.isArray);
	return lists.flat().flatMap((option: unknown) => labelOf(option) ?? []);
}

/** The definitions of a list, or of one answer. Both promise `apiName` and `type`. */
export const fieldRecords = (exchange: Exchange | undefined): Data[] =>
	listIn(exchange?.body, (record) => typeof record['apiName'] === 'string')?.value ?? [];

/** The fields of leads, from the longest list that was seen. */
export function leadFields(evidence: Evidence): Field[] {
	const lists = evidence.successes('listFields').map(fieldRecords);
	const longest = lists.reduce<Data[]>((most, list) => (list.length > most.length ? list : most), []);
	return longest.map((record) => ({
		apiName: String(record['apiName']),
		type: String(record['type']).toUpperCase(),
		isIdentifier: isTrue(record['isLeadid']),
		isVisible: isTrue(record['isVisible']),
		labels: labelsOf(record),
		record,
	}));
}

/** The key and value of the schema of an action's fields: records with a `type`, keyed or listed. */
export function schemaOf(record: Data): { key: string; value: unknown } | undefined {
	const typed = (part: unknown) => isData(part) && typeof part['type'] === 'string';
	for (const [key, value] of Object.entries(record)) {
		if (recordsOf(value).some(typed)) return { key, value };
		if (isData(value) && Object.values(value).some(typed)) return { key, value };
	}
	return undefined;
}

/** Each field of a schema with its API name. */
export function schemaFields(record: Data): Array<readonly [string, Data]> {
	const value = schemaOf(record)?.value;
	if (Array.isArray(value))
		return recordsOf(value).map((field) => [String(field['apiName'] ?? field['name']), field]);
	return isData(value)
		? Object.entries(value).flatMap(([name, field]) => (isData(field) ? [[name, field] as const] : []))
		: [];
}

const CODE = /^(?:ACTION_)?(\d+)$/;

/** The key of the code of a definition. Scores and IDs are numbers too, so its name decides between several. */
export function codeKey(record: Data): string | undefined {
	const keys = Object.keys(record).filter((key) => CODE.test(String(record[key])));
	const prefixed = keys.find((key) => String(record[key]).startsWith('ACTION_'));
	return prefixed ?? keys.find((key) => /code|^type$/i.test(key));
}

const codeOf = (record: Data): string | undefined => {
	const key = codeKey(record);
	return key === undefined ? undefined : CODE.exec(String(record[key]))?.[1];
};

export const actionRecords = (exchange: Exchange | undefined): Data[] =>
	listIn(exchange?.body, (record) => codeOf(record) !== undefined)?.value ?? [];

export const mandatoryKey = (field: Data): string | undefined =>
	Object.keys(field).find((key) => /mandatory|required/i.test(key));

export function actionDefinitions(evidence: Evidence): ActionDefinition[] {
	return evidence.successes('listActions').flatMap((exchange) =>
		actionRecords(exchange).flatMap((record) => {
			const code = codeOf(record);
			if (code === undefined) return [];
			const fields = schemaFields(record).map(([apiName, field]) => ({
				apiName,
				type: String(field['type']).toUpperCase(),
				isMandatory: isTrue(field[mandatoryKey(field) ?? '']),
				labels: labelsOf(field),
				record: field,
			}));
			return [{ code, fields, record }];
		}),
	);
}

/** A status or a lost reason of the pipeline. */
interface PipelineEntry {
	readonly label: string;
	readonly isArchived: boolean;
	readonly record: Data;
}

const labelKeys = ['label', 'name', 'status', 'value', 'reasonLabel'];

const entryOf = (record: Data): PipelineEntry[] => {
	const key =
		labelKeys.find((name) => typeof record[name] === 'string') ??
		Object.keys(record).find((name) => /label|name/i.test(name));
	const label = key === undefined ? undefined : textOf(record[key]);
	return label === undefined ? [] : [{ label, isArchived: isTrue(record['archived']), record }];
};

/** The lists of the pipeline with the keys on the way to them. Each entry has an `archived` flag (S). */
export function pipelineLists(body: unknown): Array<{ path: readonly string[]; records: Data[] }> {
	const lists: Array<{ path: readonly string[]; records: Data[] }> = [];
	const visit = (value: unknown, path: readonly string[]): void => {
		const records = recordsOf(value).filter((record) => Object.hasOwn(record, 'archived'));
		if (records.length > 0) lists.push({ path, records });
		else if (Array.isArray(value)) for (const part of value) visit(part, path);
		else if (isData(value)) for (const [key, part] of Object.entries(value)) visit(part, [...path, key]);
	};
	visit(body, []);
	return lists;
}

export const isOfReasons = (path: readonly string[]) => path.some((key) => /reason/i.test(key));

const entriesOf = (evidence: Evidence, areReasons: boolean): PipelineEntry[] =>
	evidence
		.successes('getPipeline')
		.flatMap(({ body }) => pipelineLists(body))
		.filter(({ path }) => isOfReasons(path) === areReasons)
		.flatMap(({ records }) => records.flatMap(entryOf));

export const statusesOf = (evidence: Evidence) => entriesOf(evidence, false);
export const lostReasonsOf = (evidence: Evidence) => entriesOf(evidence, true);
