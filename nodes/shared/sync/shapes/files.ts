/**
 * The answers of the file endpoints, which describe files; the bytes are sent to and fetched from presigned addresses.
 * After a 2xx the call was carried out, so no answer fails to be read as a whole: each part is read for itself.
 */
import { uniqBy } from 'lodash';
import { z } from 'zod';

import { factsOf, type FileFacts, isRefused, plainUrlOf, urlOf } from './fileFacts';
import { readable, remarksOf, type ServiceRemark } from './serviceRemarks';
import {
	firstIn,
	flagOf,
	idOf,
	isObject,
	type JsonObject,
	keyReader,
	layersReader,
	textOf,
} from './tolerant';
import { findTargets, type UploadTarget } from './uploadTargets';
import { isRemarks, remarksOfLayer } from './writeAnswer';

export interface UploadAnswer {
	readonly actionId: string | undefined;
	/** The ID beside the list of files, which may be the lead's or the action's. */
	readonly id: string | undefined;
	readonly targets: readonly UploadTarget[];
	readonly remarks: readonly ServiceRemark[];
	/** Whether the answer shows that the service may have refused a file. */
	readonly mayBeRefused: boolean;
}

export interface DownloadAnswer extends FileFacts {
	readonly downloadUrl: string | undefined;
	/** The record of the file, as the service sent it. */
	readonly raw: JsonObject;
}

interface DeletedAnswer {
	readonly remarks: readonly ServiceRemark[];
	/** Whether the service says that the file is still there. */
	readonly isRefused: boolean;
}

const layersOf = layersReader('file', 'attachment', 'document');
const readActionId = keyReader('action_id', 'activity_id');
const readAction = keyReader('action', 'activity');
const readId = keyReader('action_id', 'id');
const readOwnId = keyReader('id');

function actionIdOf(layer: JsonObject): string | undefined {
	const action = readAction(layer);
	return idOf(readActionId(layer)) ?? idOf(isObject(action) ? readId(action) : action);
}

/** Whether a layer is the record of one file, with its address. */
const isOfFile = (layer: JsonObject) => Object.values(layer).some((value) => urlOf(value) !== undefined);

function readUploadAnswer(answer: unknown): UploadAnswer {
	const layers = layersOf(answer);
	const { targets, refused } = findTargets(answer);
	const own = targets.length === 0 && isRemarks(answer) ? remarksOf(answer) : layers.flatMap(remarksOfLayer);
	const ofFiles = refused.flatMap((entry) => (isObject(entry) ? remarksOf(entry) : []));
	const remarks = readable(own.concat(ofFiles));
	return {
		actionId: firstIn(layers, actionIdOf),
		id: firstIn(layers, (layer) => (isOfFile(layer) ? undefined : idOf(readOwnId(layer)))),
		targets,
		remarks: uniqBy(remarks, ({ field, remark }) => `${field}\n${remark}`),
		mayBeRefused: remarks.length > 0 || refused.length > 0,
	};
}

export const uploadAnswer = z.unknown().transform(readUploadAnswer);

const readDownloadUrl = keyReader(
	...['download_url', 'presigned_url', 'presigned_download_url', 'signed_url', 'get_url', 'file_url'],
	...['download_uri', 'download_link', 'download', 'presigned', 'presigned_download'],
);

function readDownloadAnswer(answer: unknown): DownloadAnswer {
	const layers = layersOf(answer);
	const withUrl = layers.find((layer) => urlIn(layer) !== undefined);
	const raw = withUrl ?? layers.at(-1) ?? {};
	return { ...factsOf(raw), downloadUrl: urlIn(raw) ?? urlOf(answer) ?? textOf(readDownloadUrl(raw)), raw };
}

function urlIn(layer: JsonObject): string | undefined {
	return urlOf(readDownloadUrl(layer)) ?? plainUrlOf(layer);
}

export const downloadAnswer = z.unknown().transform(readDownloadAnswer);

const readDone = keyReader('deleted', 'success', 'ok');

function readDeletedAnswer(answer: unknown): DeletedAnswer {
	const layers = layersOf(answer);
	const isDenied = layers.some((layer) => flagOf(readDone(layer)) === false || isRefused(factsOf(layer)));
	const remarks = isRemarks(answer) ? remarksOf(answer) : layers.flatMap(remarksOfLayer);
	return { remarks: readable(remarks), isRefused: isDenied };
}

export const deletedAnswer = z.unknown().transform(readDeletedAnswer);

const readSuccess = keyReader('success', 'ok');
const readError = keyReader('error');

/** Whether a storage says in JSON, or in XML as S3 does, that it did not keep the bytes. Its status may be 200. */
export function saysNotStored(text: string): boolean {
	if (/^\s*(<\?xml[^>]*>\s*)?<Error\b/.test(text)) return true;
	return layersOf(text).some((layer) => {
		const error = readError(layer);
		const isError = isObject(error) || textOf(error) !== undefined;
		return isError || flagOf(readSuccess(layer)) === false || isRefused(factsOf(layer));
	});
}

const readFiles = keyReader('files', 'attachments', 'documents', 'file', 'attachment');

/** The files that an action lists, in a list of its own or in this FILE field. Undefined if it has no such list. */
export function listedFiles(
	{ raw, fields = {} }: { readonly raw: JsonObject; readonly fields: JsonObject | undefined },
	field?: string,
): readonly FileFacts[] | undefined {
	const ofField = field !== undefined && Object.hasOwn(fields, field) ? fields[field] : undefined;
	const lists = [readFiles(raw), ofField].filter((list) => Array.isArray(list) || isObject(list));
	if (lists.length === 0) return undefined;
	return lists
		.flatMap((list) => (Array.isArray(list) ? list : [list]))
		.flatMap((file: unknown) => (isObject(file) ? [factsOf(file)] : []))
		.filter((file) => field === undefined || (file.field ?? field) === field);
}
