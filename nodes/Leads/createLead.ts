import { findByIdentifier, type IdentifierSearch } from '../shared/leadIds/findLead';
import { isSince as isClaimedSince } from '../shared/run/claims';
import type { Session } from '../shared/run/operation';
import { type Outcome, uncertain } from '../shared/run/outcome';
import { hashOf } from '../shared/run/writeKeys';
import { contradiction } from '../shared/sync/failure';
import { writeAnswer, type WriteAnswer } from '../shared/sync/shapes/lead';
import { isSameValue, valueTypes } from '../shared/values/types';
import { type Loss, storedSince } from '../shared/writes/lostAnswer/loss';
import {
	type Lost,
	type OwnWrites,
	type Recognise,
	runOf,
	type Write,
} from '../shared/writes/lostAnswer/write';
import { writeOnce } from '../shared/writes/lostAnswer/writeOnce';
import type { LeadFieldsReader } from './leadFields';
import {
	answerRemarks,
	dryRunOfLead,
	type NewLead,
	rejectedWithoutIdentifier,
	storedNothing,
} from './newLead';
import { lacksIdentifier } from './preflight';
import { askForChanges } from './unseenLabels';
import { createdLead, recoveredLead } from './writtenLead';

/** The outcome when a lead with the same identifier exists. The loss is that of an attempt that may have written it. */
type OnConflict = (loss?: Loss) => Outcome | Promise<Outcome>;

/**
 * Creates the lead. An answer with an ID means that it is created. After any other answer that leaves open whether it is
 * stored, and after none, it is looked up by its identifier: it is found, or the outcome is uncertain.
 */
export async function createLead(
	session: Session,
	reader: LeadFieldsReader,
	lead: NewLead,
	onConflict: OnConflict,
): Promise<Outcome> {
	const { identifierField } = reader;
	if (identifierField && lacksIdentifier(reader, lead.fields))
		return rejectedWithoutIdentifier(identifierField, lead);
	if (session.settings.dryRun) return dryRunOfLead(lead);
	const outcomeOf = await writeOnce(session, new Creation(session, reader, lead, onConflict), [lead]);
	return outcomeOf(lead.item);
}

class Creation implements Write<NewLead> {
	/** The service rejects the second one, because a lead has the identifier. */
	readonly ifSentTwice = 'sentByClient';
	readonly records: Write<NewLead>['records'];
	/** An answer that says that the lead is stored, without its ID. */
	private accepted: WriteAnswer | undefined;

	constructor(
		private readonly session: Session,
		private readonly reader: LeadFieldsReader,
		private readonly lead: NewLead,
		private readonly onConflict: OnConflict,
	) {
		const { identifierField: field } = reader;
		const { identifier } = lead.fields;
		if (field === undefined || identifier === undefined) return;
		const { group } = valueTypes[field.type].identity;
		this.records = { place: hashOf(['lead', group(identifier)]), idOf: () => identifier };
	}

	async send() {
		const { session, reader, lead } = this;
		const { fields, actions } = lead;
		askForChanges(session, reader, fields.fields);
		const body = { fields: fields.fields, ...(actions.entries.length > 0 && { actions: actions.entries }) };
		const result = await session.client.call('createLead', { path: {}, body }, writeAnswer);
		if (!result.ok) return result;
		const { answer, httpStatus, sentAt } = result;
		const outcomeOf = async () => {
			if (typeof answer.leadId === 'string')
				return await createdLead(session, reader, lead, { answer, leadId: answer.leadId, sentAt });
			if (answer.leadId === null) return storedNothing(lead, answer);
			if (!answer.isDenied) this.accepted = answer;
			const loss = answer.isDenied ? contradiction(httpStatus, sentAt) : withoutId(httpStatus, sentAt);
			return uncertain(loss, answerRemarks(lead, answer));
		};
		return { ok: true, outcomeOf } as const;
	}

	/** A lead that is certainly another one must not pass for it: the service may drop a lead and return no error. */
	async find([lost]: ReadonlyArray<Lost<NewLead>>): Promise<Recognise> {
		const { session, reader, lead, accepted } = this;
		const found = await findByIdentifier(session, reader.identifierField, lead.fields.identifier);
		if (lost === undefined) return () => new Map();
		const { isOurs, isSince } = ownershipOf(found, lead, lost, reader);
		const outcome = async () => {
			const { leadId, fields = {} } = found.lead ?? {};
			const { lostSince: sentAt } = lost;
			return accepted
				? await createdLead(session, reader, lead, { answer: accepted, leadId, sentAt })
				: await recoveredLead(session, reader, lead, { lost, leadId, fields });
		};
		return ({ claims }) => {
			const isTaken = claims.some((claim) => this.isSameLead(claim, lost, isSince));
			if (isOurs === false || isTaken) return new Map([[lead.item, 'absent']]);
			const isRecognised = found.lead !== undefined && (isOurs ?? accepted !== undefined);
			return new Map(isRecognised ? [[lead.item, { id: lead.fields.identifier, outcome }]] : []);
		};
	}

	rejectionOf({ reason }: { readonly reason: string }) {
		return reason === 'already_exists' ? { isConflict: true, outcomeOf: this.onConflict } : undefined;
	}

	/**
	 * Whether the found lead is one that the process has claimed. A lead that is newer than the claim has come in its place.
	 * An item that an earlier execution may have sent may be what that execution has claimed.
	 */
	private isSameLead(
		{ id, at, by }: OwnWrites['claims'][number],
		{ lostSince }: Lost<NewLead>,
		isNew: boolean | undefined,
	): boolean {
		const { reader, lead, session } = this;
		const { identifier = '' } = lead.fields;
		const field = reader.identifierField;
		const isSame = field && id !== undefined && valueTypes[field.type].identity.isSame(id, identifier);
		if (!isSame || (isNew === true && !isClaimedSince({ at }, lostSince))) return false;
		return lead.perhapsSent === undefined || by === runOf(session);
	}
}

function withoutId(httpStatus: number, lostSince: number) {
	return {
		reason: 'unreadable_answer',
		message: 'The service accepted the lead, but its answer has no Lead ID, and the lead was not found',
		description: 'Look for the lead in the workspace before you run the item again.',
		httpStatus,
		lostSince,
	} as const;
}

/** What a search shows about a lead: whether it is the one of this item, and whether it was stored after the item was sent. */
interface Ownership {
	/** Undefined if nothing shows it. */
	readonly isOurs: boolean | undefined;
	readonly isSince: boolean | undefined;
}

/**
 * Compares the creation time and the texts: a lead that somebody else created at the same moment has other texts.
 *
 * A text may be missing, because the service may drop one. A lead with a missing text and without a creation time may be
 * anybody's.
 */
export function ownershipOf(
	{ lead, times }: IdentifierSearch,
	{ fields: { fields: sent } }: NewLead,
	lost: { readonly lostSince: number },
	{ definitions }: LeadFieldsReader,
): Ownership {
	if (lead === undefined) return { isOurs: undefined, isSince: undefined };
	const { fields: stored } = lead;
	const isSince = storedSince(lost, times, lead.createdAt);
	const texts = [...definitions.values()].filter(({ type }) => valueTypes[type].isFreeText);
	const isSame = texts.map((field) => {
		const [sentText, storedText] = [sent, stored].map((fields) => fields[field.apiName] ?? undefined);
		if (storedText === undefined) return sentText === undefined || undefined;
		return sentText !== undefined && isSameValue(field, sentText, storedText);
	});
	if (isSince === false || isSame.includes(false)) return { isOurs: false, isSince };
	return { isOurs: isSince ?? (isSame.includes(undefined) ? undefined : true), isSince };
}
