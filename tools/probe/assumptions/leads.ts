import { clearedField, dateField, emptyField, unknownField } from '../calls/values';
import { type Evidence, type Exchange, isSuccess } from '../evidence';
import { isLeadEntry, lostReasonToTry } from '../facts';
import { leadFields } from '../look/definitions';
import { type Data, dataIn, recordIn, recordsOf } from '../look/shape';
import { momentOf } from '../look/times';
import { type Assumed, confirmed, differs, open } from './settled';

/** The fields of the lead of the probe, as a read showed them. */
const storedFields = (evidence: Evidence, key: string): Data | undefined => {
	const found = recordIn(evidence.success(key)?.body, isLeadEntry);
	return found === undefined ? undefined : dataIn(found.value['fields']);
};

const lacks = (fields: Data, name: string) => {
	const value = fields[name];
	return (
		value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
	);
};

const remarkOf = (exchange: Exchange | undefined, name: string) =>
	recordsOf(dataIn(exchange?.body)['remarks']).find(({ field }) => field === `fields.${name}`);

export function withoutIdentifier(evidence: Evidence): Assumed {
	const answer = evidence.of('lead without identifier');
	if (answer === undefined) return open('no lead without its identifier was sent');
	if (!isSuccess(answer)) return differs(`it is refused with ${answer.status}`);
	const id = dataIn(answer.body)['lead_id'];
	if (typeof id === 'string' && id !== '') return differs('the answer has the ID of a lead');
	return answer.status === 201 ? confirmed('201 without an ID') : differs(`${answer.status} without an ID`);
}

export function unknownFields(evidence: Evidence): Assumed {
	const answer = evidence.of('new lead');
	if (answer === undefined || answer.status === 409) return open('no new lead was sent');
	if (!isSuccess(answer)) return differs(`a lead with such a field is refused with ${answer.status}`);
	return remarkOf(answer, unknownField) === undefined
		? differs('no remark names the field')
		: confirmed('a remark names the field');
}

export function cleared(evidence: Evidence): Assumed {
	const name = clearedField(evidence);
	const answer = evidence.of('clear');
	const fields = storedFields(evidence, 'cleared lead');
	if (answer !== undefined && !isSuccess(answer)) return differs(`null is refused with ${answer.status}`);
	if (name === undefined || answer === undefined || fields === undefined) return open('no field was cleared');
	if (!lacks(fields, name)) return differs('the value was still there afterwards');
	const empty = emptyField(evidence);
	const created = evidence.success('new lead');
	if (empty === undefined || created === undefined)
		return open('an update cleared a value; no new lead had a null');
	return remarkOf(created, empty) === undefined
		? confirmed('an update cleared a value, and a new lead with a null was stored without a remark')
		: differs('an update cleared a value, but a null in a new lead brings a remark');
}

export function lostReasons(evidence: Evidence): Assumed {
	const answer = evidence.success('new lead');
	const fields = storedFields(evidence, 'new lead as stored');
	if (answer === undefined || fields === undefined || lostReasonToTry(evidence) === undefined)
		return open('no lead with a lost reason was written');
	if (!lacks(fields, 'lost_reason')) return differs('a new lead kept it without a status of a LOST stage');
	return remarkOf(answer, 'lost_reason') === undefined
		? confirmed('a new lead did not keep it, and no remark says so')
		: differs('it was dropped with a remark');
}

const day = 86_400_000;

/** 5 June where the day comes first, 6 May where the month does. A time zone moves it by less than a day. */
const moments = { dayFirst: Date.UTC(2001, 5, 5), monthFirst: Date.UTC(2001, 4, 6) };

export function dateTexts(evidence: Evidence): Assumed {
	const name = dateField(evidence);
	const fields = storedFields(evidence, 'new lead as stored');
	if (name === undefined || fields === undefined) return open('no date was written');
	const moment = momentOf(fields[name]);
	if (moment === undefined) return open('the stored date has a form that the probe does not know');
	const format = String(
		leadFields(evidence).find(({ apiName }) => apiName === name)?.record['dateFormat'] ?? 'DD/MM/YYYY',
	);
	const isNear = (expected: number) => Math.abs(moment - expected) <= day;
	if (isNear(moments.dayFirst))
		return /^D/i.test(format)
			? confirmed('05/06 was stored as 5 June')
			: differs('05/06 was stored as 5 June');
	if (!isNear(moments.monthFirst)) return differs('05/06 was stored as another day');
	return /^M/i.test(format) ? confirmed('05/06 was stored as 6 May') : differs('05/06 was stored as 6 May');
}
