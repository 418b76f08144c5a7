import { type Found, form, named, unseen, usual } from '../look/found';
import { isData, recordsOf } from '../look/shape';

/** Remarks in an answer that the specification does not show. The call had one value that must be refused. */
export function openRemarks(body: unknown): Found {
	if (!isData(body)) return unseen('no such call was answered');
	const key = Object.keys(body).find((name) => /remark|warning|issue/i.test(name));
	if (key === undefined) return form('no remarks');
	if (key !== 'remarks') return form(`remarks as ${named(key)}`);
	const remarks = body[key];
	if (isData(remarks)) return form('by field');
	if (!Array.isArray(remarks) || remarks.length === 0) return unseen('the answer has no remark');
	if (remarks.every((remark) => typeof remark === 'string')) return form('as texts');
	return recordsOf(remarks).some((remark) => Object.hasOwn(remark, 'remark'))
		? usual
		: form('with message in place of remark');
}
