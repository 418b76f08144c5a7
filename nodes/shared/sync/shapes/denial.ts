/** What in an answer with a success says that the call failed. */
import { flagOf, isObject, type JsonObject, keyReader, numberOf, textOf } from './tolerant';

/** At the beginning of a text that is an answer, or a result, by itself. `No errors` says nothing of the kind. */
const denyingWords =
	/^\W*(ignored|failed|failure|fail|rejected|skipped|dropped|invalid|error|denied|false|not|no(?! (?:error|remark|problem|issue|warning)s?\b)|could not|cannot)\b/i;

export const saysNo = (text: string): boolean => denyingWords.test(text);

const readSuccess = keyReader('success', 'ok');
const readStatus = keyReader('status');

/** sync-api.md, Errors. */
const errorCode =
	/^(NOT_AUTHORIZED|BAD_REQUEST|VALIDATION_ERROR|INVALID_LEAD|LEAD_ALREADY_EXISTS|METHOD_NOT_ALLOWED|BUY_LICENSE|(\w+_)?NOT_FOUND)$/;
const readStatusCode = keyReader('statusCode');
const readCode = keyReader('code');
const readRecordId = keyReader('id', 'lead_id', 'action_id');

/** In a record, `status` and `code` may be fields of the workspace or the code of a custom action, with any number. */
function hasErrorStatus(layer: JsonObject): boolean {
	const isRecord = readRecordId(layer) !== undefined;
	const readers = isRecord ? [readStatusCode] : [readStatusCode, readStatus, readCode];
	return readers.some((read) => {
		const status = numberOf(read(layer)) ?? 0;
		return status >= 400 && status < 600;
	});
}

/** `success: false`, an error with a code, or the code or the status of an error. */
export function isDenial(layer: JsonObject): boolean {
	const { error, code } = layer;
	if (flagOf(readSuccess(layer)) === false || (isObject(error) && textOf(error['code']) !== undefined))
		return true;
	return [error, code].some((value) => errorCode.test(textOf(value) ?? '')) || hasErrorStatus(layer);
}

/** Whether a text that is the whole answer says that the call failed. */
export function isDenyingText(answer: unknown): boolean {
	return typeof answer === 'string' && (saysNo(answer) || errorCode.test(answer.trim()));
}
