import type { EndpointName } from '../../../nodes/shared/sync/endpoints';
import { isObject } from '../domain/json';
import type { Remark } from '../domain/remarks';
import { silenceTexts, type Silence } from '../domain/silences';
import { keysRead } from './bodies';
import type { Spoken } from './dialects/speaking';

/** What the request log shows of a call beside its status. */
export interface Findings {
	/** The remarks of the answer. */
	readonly remarks: readonly Remark[];
	/** What was dropped and has no remark in the answer. */
	readonly silences: readonly Silence[];
	/** The lead that the call read, wrote or created. */
	readonly leadId: string | undefined;
}

export const noFindings: Findings = { remarks: [], silences: [], leadId: undefined };

interface CarriedOut {
	readonly name: EndpointName;
	/** Of the path. */
	readonly parameters: Readonly<Record<string, unknown>>;
	readonly sent: unknown;
	/** The body of the strict answer, and what the dialect made of it. */
	readonly body: unknown;
	readonly said: Spoken;
	/** What the rules of the domain dropped. */
	readonly silences: readonly Silence[];
}

export function findingsOf({ name, parameters, sent, body, said, silences }: CarriedOut): Findings {
	const all = remarksOf(body);
	const remarks = all.filter((remark) => isSaid(remark, said));
	const unsaid = all.filter((remark) => !isSaid(remark, said));
	return {
		remarks,
		silences: [
			...unreadKeys(name, sent),
			...silences,
			...unsaid.map(({ field, remark }) => ({ field, why: `${remark} (the answer leaves out this remark)` })),
		],
		leadId: [parameters['leadId'], isObject(body) && body['lead_id']].find(isText),
	};
}

const isText = (value: unknown): value is string => typeof value === 'string';

const isRemark = (value: unknown): value is Remark =>
	isObject(value) && isText(value['field']) && isText(value['remark']);

const remarksOf = (body: unknown): readonly Remark[] =>
	isObject(body) && Array.isArray(body['remarks']) ? body['remarks'].filter(isRemark) : [];

/** A dialect may leave remarks out where the specification does not show them. */
const isSaid = ({ remark }: Remark, { payload }: Spoken) =>
	typeof payload !== 'string' || payload.includes(JSON.stringify(remark));

function unreadKeys(name: EndpointName, sent: unknown): readonly Silence[] {
	const read = keysRead[name];
	if (read === undefined || !isObject(sent)) return [];
	return Object.keys(sent)
		.filter((key) => !read.includes(key))
		.map((field) => ({ field, why: silenceTexts.unreadKey }));
}
