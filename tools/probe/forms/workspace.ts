import type { Evidence } from '../evidence';
import { isOfReasons, pipelineLists } from '../look/definitions';
import { agreed, type Found, type FoundOf, form, isSeen, keyForm, named, unseen, usual } from '../look/found';
import { type Data, dataIn, isData } from '../look/shape';
import { timeForm } from '../look/times';
import { extraKeys, statusForm } from './common';

/* The pipeline and the metadata of the workspace. */

const keyOf = (records: readonly Data[], pattern: RegExp) =>
	records.flatMap((record) => Object.keys(record)).find((key) => pattern.test(key));

function stage(statuses: readonly Data[]): Found {
	if (statuses.length === 0) return unseen('no status was shown');
	const key = keyOf(statuses, /stage/i);
	return key === undefined ? form('no stageType') : keyForm('stageType', key);
}

function label(records: readonly Data[]): Found {
	const key = keyOf(records, /^(label|name|status|value)$|label$/i);
	return key === undefined ? unseen('no status was shown') : keyForm('label', key);
}

interface Listed {
	readonly path: readonly string[];
	readonly records: readonly Data[];
}

function reasons(list: Listed | undefined): Found {
	if (list === undefined) return unseen('no lost reason was shown');
	const listKey = list.path.at(-1) ?? '';
	if (listKey !== 'lostReasons') return keyForm('lostReasons', listKey);
	return label(list.records);
}

function archived(statuses: readonly Data[], reasonRecords: readonly Data[]): Found {
	const formOf = (records: readonly Data[]) => typeof records[0]?.['archived'];
	const [ofStatuses, ofReasons] = [formOf(statuses), formOf(reasonRecords)];
	if (ofStatuses === 'string') return form('as text');
	if (ofStatuses === 'number') return form('as 0 or 1');
	if (ofReasons === 'string') return form('of lost reasons as text');
	return ofStatuses === 'boolean' && ofReasons === 'boolean' ? usual : unseen('no flag was shown');
}

function pipelineForm(list: Listed | undefined): Found {
	if (list === undefined) return unseen('no status was shown');
	const [first = '', second] = list.path;
	if (second === undefined) return first === 'statuses' ? usual : keyForm('statuses', first);
	if (/archived|active/i.test(list.path.at(-1) ?? '')) return form('by stage');
	return form(`statuses, lostReasons in ${named(first)}`);
}

export function getPipeline(evidence: Evidence): FoundOf {
	const lists = evidence.successes('getPipeline').flatMap(({ body }) => pipelineLists(body));
	const ofStatuses = lists.filter(({ path }) => !isOfReasons(path));
	const ofReasons = lists.filter(({ path }) => isOfReasons(path));
	const statuses = ofStatuses.flatMap(({ records }) => records);
	const reasonRecords = ofReasons.flatMap(({ records }) => records);
	return {
		stage: stage(statuses),
		'label of a status': label(statuses),
		'lost reasons': reasons(ofReasons[0]),
		'default lost reason':
			reasonRecords.length === 0
				? unseen('no lost reason was shown')
				: keyOf(reasonRecords, /default/i) === undefined
					? form('no isDefault')
					: usual,
		archived: archived(statuses, reasonRecords),
		order: unseen('no order is specified, so there is none to compare with'),
		form: pipelineForm(ofStatuses[0]),
		status: statusForm(evidence, 'getPipeline'),
	};
}

const usualKeys = ['name', 'id', 'creationTimeStamp', 'teamSize', 'industry', 'website', 'integrations'];

function otherKeys(body: Data): Found {
	const has = usualKeys.filter((key) => Object.hasOwn(body, key));
	const inner = Object.entries(body).find(([, part]) => isData(part) && Object.hasOwn(part, 'name'));
	if (inner !== undefined) {
		const keys = Object.keys(dataIn(inner[1])).filter((key) => usualKeys.includes(key));
		const ordered = usualKeys.filter((key) => keys.includes(key));
		return form(`${ordered.join(', ')} in ${named(inner[0])}`);
	}
	if (has.length === 0) return form('absent');
	const texts = ['name', 'industry', 'teamSize', 'creationTimeStamp'].filter((key) => has.includes(key));
	return texts.every((key) => body[key] === null) ? form('null') : usual;
}

export function getEnterprise(evidence: Evidence): FoundOf {
	const bodies = evidence.successes('getEnterprise').flatMap(({ body }) => (isData(body) ? [body] : []));
	const [body] = bodies;
	const status = statusForm(evidence, 'getEnterprise');
	if (body === undefined) return { status };
	const other = otherKeys(body);
	const holders = isSeen(other)
		? Object.keys(body).filter((key) => isData(body[key]) && Object.hasOwn(dataIn(body[key]), 'name'))
		: [];
	return {
		'other keys': other,
		times: agreed([body['creationTimeStamp']].map(timeForm)),
		'extra keys': extraKeys(bodies, ['leadIdentifierFieldId', ...usualKeys, ...holders]),
		status,
	};
}
