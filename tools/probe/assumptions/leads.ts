import { writeAnswer } from '../../../nodes/shared/sync/shapes/writeAnswer';
import { type JsonObject, momentOf } from '../../../nodes/shared/sync/data';
import { countOf, fieldsShown, leadFields, lostReasonToTry, pipelineOf, strayLeadId } from '../answers';
import { clearedField, dateField, emptyField, unknownField } from '../calls/values';
import type { Evidence } from '../evidence';
import { type Assumed, confirmed, differs, open } from './settled';

const lacks = (fields: JsonObject, name: string) => {
	const value = fields[name];
	return (
		value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
	);
};

const created = (evidence: Evidence) => evidence.read(writeAnswer, 'new lead');

/** Whether a remark names the field, in its address or in its words. */
const hasRemark = (evidence: Evidence, name: string) =>
	created(evidence)?.remarks.some(({ field, remark }) => `${field} ${remark}`.includes(name)) === true;

const noNewLead = open('no new lead with odd values was stored');

/** What became of a lead without its identifier. Undefined: no read shows it. */
export function strayLead(evidence: Evidence): 'stored' | 'not stored' | undefined {
	if (evidence.success('lead without identifier as stored') !== undefined) return 'stored';
	const [before, then, end] = ['', ', then', ', at the end'].map((part) =>
		countOf(evidence, `leads with the name${part}`),
	);
	if (before === undefined || then === undefined || strayLeadId(evidence) !== undefined) return undefined;
	if (then > before) return 'stored';
	// A search that does not show the new lead either shows nothing.
	return then === before && end !== undefined && end > then ? 'not stored' : undefined;
}

export function withoutIdentifier(evidence: Evidence): Assumed {
	const key = 'lead without identifier';
	const answer = evidence.of(key);
	if (answer === undefined) return open('no lead without its identifier was answered');
	const { status } = answer;
	if (evidence.success(key) === undefined) return differs(`it is refused (status ${status})`, key);
	const stray = strayLead(evidence);
	if (stray === 'stored')
		return strayLeadId(evidence) === undefined
			? differs('one more lead has its name', key, 'leads with the name, then')
			: differs('it was stored', key, 'lead without identifier as stored');
	if (strayLeadId(evidence) !== undefined) return open('the answer has the ID of a lead', key);
	if (status !== 201) return differs(`${status} without an ID`, key);
	return stray === undefined
		? open('201 without an ID; no search shows whether it was stored', key)
		: confirmed('201 without an ID, and no more leads have its name', key, 'leads with the name, then');
}

export function unknownFields(evidence: Evidence): Assumed {
	if (created(evidence) === undefined) return noNewLead;
	const fields = fieldsShown(evidence, 'new lead as stored');
	if (!hasRemark(evidence, unknownField)) return differs('no remark names the field', 'new lead');
	if (fields === undefined) return open('a remark names the field; no read shows the lead', 'new lead');
	return lacks(fields, unknownField)
		? confirmed('a remark names the field, and the lead lacks it', 'new lead', 'new lead as stored')
		: differs('the lead has it', 'new lead as stored');
}

export function cleared(evidence: Evidence): Assumed {
	const name = clearedField(evidence);
	const answer = evidence.of('clear');
	if (name === undefined || answer === undefined) return open('no field was cleared');
	if (evidence.success('clear') === undefined)
		return differs(`null is refused (status ${answer.status})`, 'clear');
	const fields = fieldsShown(evidence, 'cleared lead');
	if (fields === undefined) return open('no read shows the lead afterwards', 'clear');
	if (!lacks(fields, name)) return differs('the value was still there afterwards', 'clear', 'cleared lead');
	const empty = emptyField(evidence);
	if (empty === undefined || created(evidence) === undefined)
		return open('an update cleared a value; no new lead had a null', 'clear', 'cleared lead');
	return hasRemark(evidence, empty)
		? differs('an update cleared a value, but a null in a new lead brings a remark', 'clear', 'new lead')
		: confirmed(
				'an update cleared a value, and a new lead with a null was stored without a remark',
				'clear',
				'cleared lead',
				'new lead',
			);
}

export function lostReasons(evidence: Evidence): Assumed {
	const reason = lostReasonToTry(evidence);
	const fields = fieldsShown(evidence, 'new lead as stored');
	if (reason === undefined || fields === undefined || created(evidence) === undefined)
		return open('no new lead with a lost reason was read back');
	const status = pipelineOf(evidence).statuses.find(({ label }) => label === fields['status']);
	if (status?.stageType === 'LOST') return open('the new lead has a status of a LOST stage');
	if (!lacks(fields, reason.name))
		return status?.stageType === undefined
			? open('the new lead kept it; no answer shows the stage of its status', 'new lead as stored')
			: differs('a new lead kept it without a status of a LOST stage', 'new lead as stored');
	return hasRemark(evidence, reason.name)
		? differs('it was dropped with a remark', 'new lead')
		: confirmed('a new lead did not keep it, and no remark says so', 'new lead', 'new lead as stored');
}

const day = 86_400_000;

/** 5 June where the day comes first, 6 May where the month does. A time zone moves it by less than a day. */
const moments = { '5 June': Date.UTC(2001, 5, 5), '6 May': Date.UTC(2001, 4, 6) };

export function dateTexts(evidence: Evidence): Assumed {
	const name = dateField(evidence);
	const fields = fieldsShown(evidence, 'new lead as stored');
	if (name === undefined || fields === undefined || lacks(fields, name))
		return open('no read shows a date that was written');
	const moment = momentOf(fields[name]);
	if (moment === undefined) return open('the read shows the date in a form that names no moment');
	const format = leadFields(evidence).find(({ apiName }) => apiName === name)?.dateFormat ?? 'DD/MM/YYYY';
	const isNear = (expected: number) => Math.abs(moment - expected) <= day;
	if (isNear(moments['5 June'])) return asFormat(/^D/i.test(format), '5 June');
	return isNear(moments['6 May']) ? asFormat(/^M/i.test(format), '6 May') : asFormat(false, 'another day');
}

const asFormat = (isSo: boolean, stored: string) =>
	(isSo ? confirmed : differs)(`05/06 was stored as ${stored}`, 'new lead as stored');
