/** Finds the upload addresses in an answer, wherever they are: in a list, under names or fields, alone or wrapped. */
import { difference, groupBy, uniqBy } from 'lodash';

import { factsOf, type FileFacts, isRefused, plainUrlOf, urlOf } from './fileFacts';
import { foldKey, idOf, isObject, type JsonObject, keyReader, wrapperKeys } from './tolerant';

export interface UploadTarget extends FileFacts {
	readonly uploadUrl: string;
	/** The action of this file, where the service names one for each file. */
	readonly actionId: string | undefined;
}

interface FoundTargets {
	readonly targets: readonly UploadTarget[];
	/** The entries without a usable address. */
	readonly refused: readonly unknown[];
}

/** Where a value is in the answer. */
interface Place {
	/** Whether it is the answer itself, or directly in a wrapper of the answer. */
	readonly isTop: boolean;
	/** Whether it is among the entries of files. An address under an unclear key counts only there. */
	readonly isAmongFiles: boolean;
	/** Whether its keys are API names of fields. */
	readonly hasFieldKeys: boolean;
	readonly field: string | undefined;
	/** A key that may be the name of a file. */
	readonly label: string | undefined;
}

const top: Place = {
	isTop: true,
	isAmongFiles: false,
	hasFieldKeys: false,
	field: undefined,
	label: undefined,
};

const readUploadUrl = keyReader(
	...['upload_url', 'presigned_url', 'presigned_upload_url', 'signed_url', 'signed_upload_url', 'put_url'],
	...['upload_uri', 'upload_link', 'upload', 'presigned', 'presigned_upload'],
);
const readOwnId = keyReader('file_id');
const readActionId = keyReader('action_id', 'activity_id');

const wrappers = new Set(wrapperKeys.map(foldKey));
const fileKeys = new Set(
	[
		'file',
		'files',
		'field',
		'fields',
		'attachment',
		'attachments',
		'document',
		'documents',
		'upload',
		'uploads',
	]
		.concat(
			'target',
			'targets',
			'upload_targets',
			'entries',
			'items',
			'urls',
			'upload_urls',
			'presigned_urls',
		)
		.concat('signed_urls', 'put_urls', 'upload_links', 'presigned', 'presigned_uploads')
		.map(foldKey),
);

/** JSON can be nested deeper than the stack. */
const deepest = 12;

type Found = { readonly target: UploadTarget } | { readonly refused: unknown };

export function findTargets(answer: unknown): FoundTargets {
	const found = find(answer, top, 0);
	const targets = found.flatMap((each) => ('target' in each ? [each.target] : []));
	const refused = found.flatMap((each) => ('refused' in each ? [each.refused] : []));
	const repeated = Object.values(groupBy(targets, ({ uploadUrl }) => uploadUrl)).flatMap(contradicting);
	return {
		targets: uniqBy(difference(targets, repeated), ({ uploadUrl }) => uploadUrl),
		refused: [...refused, ...repeated],
	};
}

/** The targets that have one address and differ in a part: two files cannot have one address. */
function contradicting(targets: readonly UploadTarget[]): UploadTarget[] {
	const parts = (['fileId', 'name', 'field', 'size'] as const).filter((part) => {
		const values = targets.flatMap((target) => target[part] ?? []);
		return new Set(values).size > 1;
	});
	return targets.filter((target) => parts.some((part) => target[part] !== undefined));
}

function find(value: unknown, at: Place, depth: number): Found[] {
	if (depth > deepest) return [];
	if (Array.isArray(value)) {
		const place = { ...at, isAmongFiles: at.isAmongFiles || at.isTop };
		return value.flatMap((each) => find(each, place, depth + 1));
	}
	if (isObject(value)) return findInObject(value, at, depth);
	if (!at.isAmongFiles) return [];
	const uploadUrl = urlOf(value);
	if (uploadUrl !== undefined) return [{ target: targetOf({}, uploadUrl, at) }];
	return value === null ? [{ refused: value }] : [];
}

function findInObject(value: JsonObject, at: Place, depth: number): Found[] {
	const ownUrl = urlOf(readUploadUrl(value)) ?? (at.isAmongFiles ? plainUrlOf(value) : undefined);
	const facts = factsOf(value);
	if (ownUrl !== undefined && isRefused(facts)) return [{ refused: value }];
	if (ownUrl !== undefined) return [{ target: targetOf(value, ownUrl, at) }];
	if (at.isAmongFiles && isEntry(value)) return [{ refused: value }];
	const found = Object.entries(value).flatMap(([key, each]) => find(each, placeUnder(key, at), depth + 1));
	const url =
		found.length === 0 && at.isTop && readOwnId(value) !== undefined ? plainUrlOf(value) : undefined;
	return url === undefined ? found : [{ target: targetOf(value, url, at) }];
}

/** Whether an object is the entry of one file. Otherwise its keys are the names of files. */
function isEntry(value: JsonObject): boolean {
	const { fileId, name, status } = factsOf(value);
	const hasOnlyTexts = Object.values(value).every(
		(each) => typeof each !== 'object' && urlOf(each) === undefined,
	);
	return fileId !== undefined || name !== undefined || status !== undefined || hasOnlyTexts;
}

function placeUnder(key: string, at: Place): Place {
	const folded = foldKey(key);
	if (at.hasFieldKeys) return { ...at, hasFieldKeys: false, field: key };
	if (wrappers.has(folded)) return at;
	const isIndex = /^\d+$/.test(key);
	const isAmongFiles = at.isAmongFiles || fileKeys.has(folded);
	const label = fileKeys.has(folded) || isIndex ? at.label : key;
	return { ...at, isTop: false, isAmongFiles, label, hasFieldKeys: folded === 'fields' };
}

function targetOf(
	entry: JsonObject,
	uploadUrl: string,
	{ isTop, isAmongFiles, field, label }: Place,
): UploadTarget {
	const facts = factsOf(entry);
	return {
		...facts,
		// At the top, `id` may be the ID of the lead or of the action.
		fileId: isTop && !isAmongFiles ? idOf(readOwnId(entry)) : facts.fileId,
		name: facts.name ?? label,
		field: facts.field ?? field,
		uploadUrl,
		actionId: idOf(readActionId(entry)),
	};
}
