import { lowerFirst } from 'lodash';

import { findByIdentifier, type IdentifierSearch } from '../shared/leadIds/findLead';
import type { Remark } from '../shared/remarks/remark';
import { type Claim, isSince as isClaimedSince, runOf } from '../shared/session/claims';
import { hashOf } from '../shared/sync/data';
import { storedSince } from '../shared/session/storedSince';
import type { Session } from '../shared/session/operation';
import { failed, type Loss, type Outcome, type SomeRemarks } from '../shared/session/outcome';
import { isVerdict } from '../shared/writes/fields';
import type { CallResult } from '../shared/sync/client';
import { contradiction, type Failure, unclearSuccess } from '../shared/sync/failure';
import type { FieldDefinition } from '../shared/sync/shapes/definitions';
import type { LeadAnswer } from '../shared/sync/shapes/lead';
import { writeAnswer, type WriteAnswer } from '../shared/sync/shapes/writeAnswer';
import { isSameValue, isTextField, valueTypes } from '../shared/values/types';
import { noActions, type PreparedActions } from '../shared/writes/actions';
import type { Lost, Recognise, Rejection, Write } from '../shared/writes/lostAnswer/write';
import { writeOnce } from '../shared/writes/lostAnswer/writeOnce';
import { aboutField, forNewLead, lacksIdentifier, type LeadFields } from './leadFields';
import { missingIdentifier } from './missingIdentifier';
import type { NewLead } from './writtenActions';
import { answerRemarks, prefetchPipeline, leadOutcome, writtenLead } from './writtenLead';

/** @param given the fields of the item */
export function asNewLead(
	item: number,
	given: LeadFields,
	actions: PreparedActions = noActions,
	perhapsSent?: Loss,
): NewLead {
	const fields = forNewLead(given);
	return { item, fields, actions, preflight: [...fields.remarks, ...actions.remarks], perhapsSent };
}

/** Whether definitions speak against the lead, or do not say enough about it. */
export function isVerdictOn({ fields, actions }: NewLead): boolean {
	return lacksIdentifier(fields) || isVerdict(fields) || isVerdict(actions);
}

/** The outcome when a lead with the same identifier exists. The loss is that of an attempt that may have written it. */
type OnConflict = (loss?: Loss) => Outcome | Promise<Outcome>;

/**
 * Creates the lead. An answer with an ID means that it is created. After any other answer that leaves open whether it is
 * stored, and after none, it is looked up by its identifier: it is found, or the outcome is uncertain.
 */
export async function createLead(session: Session, lead: NewLead, onConflict: OnConflict): Promise<Outcome> {
	const { item, fields, actions, preflight } = lead;
	const { identifierField } = fields.rules;
	if (identifierField && lacksIdentifier(fields)) return withoutIdentifier(lead, identifierField);
	if (session.settings.dryRun)
		return leadOutcome('dry_run', lead, {
			remarks: preflight,
			report: { would_send: { fields: fields.fields, actions: actions.sent.map(({ entry }) => entry) } },
		});
	const outcomeOf = await writeOnce(session, new Creation(session, lead, onConflict), [lead]);
	return outcomeOf(item);
}

type Answered = CallResult<WriteAnswer> & { readonly ok: true };

class Creation implements Write<NewLead> {
	/** The service rejects the second one, because a lead has the identifier. */
	readonly ifSentTwice = 'sentByClient';
	readonly records: Write<NewLead>['records'];
	/** An answer that says that the lead is stored, without its ID. */
	private accepted: WriteAnswer | undefined;

	constructor(
		private readonly session: Session,
		private readonly lead: NewLead,
		private readonly onConflict: OnConflict,
	) {
		const { orderKey, identifier } = lead.fields;
		if (orderKey !== undefined) this.records = { place: hashOf(['lead', orderKey]), idOf: () => identifier };
	}

	async send() {
		const { fields, actions } = this.lead;
		prefetchPipeline(this.session, fields);
		const entries = actions.sent.map(({ entry }) => entry);
		const body = { fields: fields.fields, ...(entries.length > 0 && { actions: entries }) };
		const result = await this.session.client.call('createLead', { path: {}, body }, writeAnswer);
		return result.ok ? ({ ok: true, outcomeOf: () => this.outcomeOf(result) } as const) : result;
	}

	private outcomeOf(answered: Answered): Outcome | Promise<Outcome> {
		const { answer, httpStatus, sentAt } = answered;
		const { leadId, isDenied } = answer;
		if (typeof leadId === 'string')
			return writtenLead(this.session, this.lead, 'created', { answer, leadId, sentAt });
		const remarks = answerRemarks(this.lead, answer);
		if (leadId === null) return rejected([storedNothing, ...remarks]);
		if (!isDenied) this.accepted = answer;
		return failed(isDenied ? contradiction(httpStatus, sentAt) : withoutId(answered), remarks);
	}

	/** A lead that is certainly another one must not pass for it: the service may drop a lead and return no error. */
	async find([lost]: ReadonlyArray<Lost<NewLead>>): Promise<Recognise> {
		const { item, fields } = this.lead;
		const { identifier, rules } = fields;
		const found = await findByIdentifier(this.session, rules.identifierField, identifier);
		if (lost === undefined) return () => new Map();
		const { isOurs, isSince } = ownershipOf(found, fields, lost.lostSince);
		const isRecognised = isOurs ?? this.accepted !== undefined;
		return ({ claims }) => {
			if (isOurs === false || claims.some((claim) => this.isTakenBy(claim, lost, isSince)))
				return new Map([[item, 'absent']]);
			const { lead } = found;
			if (lead === undefined || !isRecognised) return new Map();
			return new Map([[item, { id: identifier, result: () => this.foundAgain(lead, lost) }]]);
		};
	}

	/** @param isSince whether the lead that was found was stored after this one was sent */
	private isTakenBy(claim: Claim, { lostSince }: Lost<NewLead>, isSince: boolean | undefined): boolean {
		const { fields, perhapsSent } = this.lead;
		if (!isSameIdentifier(fields, claim.id)) return false;
		// A lead that is newer than the claim has come in its place.
		if (isSince === true && !isClaimedSince(claim, lostSince)) return false;
		// An earlier execution may have claimed its own.
		return perhapsSent === undefined || claim.by === runOf(this.session);
	}

	private foundAgain({ leadId, fields }: LeadAnswer, { lostSince: sentAt, remarks }: Lost<NewLead>) {
		if (this.accepted)
			return writtenLead(this.session, this.lead, 'created', { answer: this.accepted, leadId, sentAt });
		const answer = { leadId, fields, actions: [], remarks: [], isDenied: false };
		const before = remarks.filter(({ source }) => source === 'service');
		return writtenLead(this.session, this.lead, 'recovered', { answer, leadId, sentAt, before });
	}

	rejectionOf({ reason }: Failure): Rejection | undefined {
		return reason === 'already_exists' ? { isConflict: true, outcomeOf: this.onConflict } : undefined;
	}
}

function isSameIdentifier({ identifier, rules: { identifierField } }: LeadFields, id: string | undefined) {
	if (identifierField === undefined || identifier === undefined || id === undefined) return false;
	return valueTypes[identifierField.type].identity.isSame(id, identifier);
}

/**
 * Whether the lead that a search found is the one of the item, and whether it was stored after that was sent. Each is
 * undefined if nothing shows it.
 *
 * Compares the creation time and the texts: a lead that somebody else created at the same moment has other texts.
 *
 * A text may be missing, because the service may drop one. A lead with a missing text and without a creation time may be
 * anybody's.
 */
function ownershipOf(
	{ lead, times }: IdentifierSearch,
	{ fields: sent, rules: { definitions } }: LeadFields,
	lostSince: number,
) {
	if (lead === undefined) return { isOurs: undefined, isSince: undefined };
	const isSince = storedSince({ lostSince }, times, lead.createdAt);
	const texts = [...definitions.values()].filter(isTextField);
	const isSame = texts.map((field) => {
		const [sentText, storedText] = [sent, lead.fields].map((fields) => fields[field.apiName] ?? undefined);
		if (storedText === undefined) return sentText === undefined || undefined;
		return sentText !== undefined && isSameValue(field, sentText, storedText);
	});
	if (isSame.includes(false)) return { isOurs: false, isSince };
	return { isOurs: isSince ?? (isSame.includes(undefined) ? undefined : true), isSince };
}

const withoutId = (answered: Answered) =>
	unclearSuccess(
		answered,
		'The service accepted the lead, but its answer has no Lead ID, and the lead was not found',
		'Look for the lead in the workspace before you run the item again.',
	);

const rejected = (remarks: SomeRemarks): Outcome => ({ kind: 'rejected', leadId: undefined, remarks });

/** The service says itself that it stored no lead, as it does for a lead without an identifier. */
const storedNothing: Remark = {
	category: 'silently_dropped',
	source: 'verification',
	message: 'The service returned no error, but stored no lead',
	hint: 'Check the identifier of the lead, then send the item again.',
	address: { scope: 'lead' },
};

/**
 * The service drops a lead without an identifier and returns no error (sync-api.md, POST /lead), so it is not sent. If a
 * value was given and cannot be used, its remark says so already.
 */
function withoutIdentifier({ fields, preflight }: NewLead, field: FieldDefinition): Outcome {
	const { apiName } = field;
	const about = preflight.findIndex(({ address }) => address.scope === 'lead' && address.apiName === apiName);
	const unusable = preflight[about];
	if (unusable) {
		const first = { ...unusable, message: `Not sent: ${lowerFirst(unusable.message)}` };
		return rejected([first, ...preflight.toSpliced(about, 1)]);
	}
	const reason = missingIdentifier(field, fields);
	const missing = aboutField(apiName, fields, 'preflight', reason);
	// Of an empty row there is nothing else to say.
	if (reason.category === 'empty_row') return rejected([{ ...missing, address: { scope: 'lead' } }]);
	return rejected([missing, ...preflight]);
}

/**
 * The outcome for a lead whose identifier belongs to an existing lead with an unknown ID, or to several leads. `loss` is
 * that of an attempt which may have written the existing lead.
 */
export function alreadyExists(
	{ fields: { rules, given }, preflight }: NewLead,
	hint: string,
	{ loss, count = 1 }: { readonly loss?: Loss | undefined; readonly count?: number },
): Outcome {
	const apiName = rules.identifierField?.apiName;
	const same = `the same ${apiName ?? 'identifier'}`;
	const existing = count > 1 ? `${count} leads have ${same}` : `a lead with ${same} exists already`;
	if (loss !== undefined) {
		return failed({
			...loss,
			message: `The answer to an earlier attempt was lost, and ${existing}: perhaps that attempt stored it`,
			description: 'Compare the lead in the workspace with this item.',
		});
	}
	const remark: Remark = {
		category: 'already_exists',
		source: 'service',
		message: `Not written: ${existing}`,
		hint,
		address: { scope: 'lead', ...(apiName !== undefined && { apiName }) },
		value: apiName === undefined ? undefined : given[apiName],
	};
	return rejected([remark, ...preflight]);
}
