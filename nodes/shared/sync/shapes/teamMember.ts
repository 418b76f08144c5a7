/** A team member, bare or wrapped, as an answer to a read or to a write. */
import { z } from 'zod';

import type { AsSent } from './asSent';
import { isDenial, isDenyingText } from './denial';
import { readable, remarksOf, type ServiceRemark } from './serviceRemarks';
import { firstIn, foldKey, type JsonObject, keyReader, layersReader, textOf } from './tolerant';
import { remarksOfLayers } from './writeAnswer';

/** The states of availability, which people set, and the two that the service sets. */
const memberStates = ['Active', 'Inactive', 'On Leave', 'Working', 'Invited', 'Deleted'];

const stateByFoldedName = new Map(memberStates.map((state) => [foldKey(state), state]));

/** Creation answers `INVITED` where every read says `Invited`. */
const stateOf = (text: string): string | undefined => stateByFoldedName.get(foldKey(text));

export interface TeamMember {
	readonly name: string;
	readonly email: string;
	/** A state of availability, `Invited` or `Deleted`. */
	readonly status: string;
}

const layersOf = layersReader('member', 'team_member', 'user', 'employee');
const readEmail = keyReader('email', 'email_id', 'email_address', 'mail', 'user_email');
const readName = keyReader('name', 'full_name', 'display_name');
const readStatus = keyReader('status', 'state', 'availability');

const emailOf = (layer: JsonObject) => textOf(readEmail(layer));

/** The object that has the email, as the service sent it. */
function memberIn(answer: unknown): { readonly raw: JsonObject; readonly email: string } | undefined {
	for (const raw of layersOf(answer)) {
		const email = emailOf(raw);
		if (email !== undefined) return { raw, email };
	}
	return undefined;
}

export const memberAsSent = z.unknown().transform((answer, context): AsSent<TeamMember> => {
	const member = memberIn(answer);
	if (member === undefined) {
		context.addIssue({ code: z.ZodIssueCode.custom, message: 'The answer has no email' });
		return z.NEVER;
	}
	const { raw, email } = member;
	const status = textOf(readStatus(raw)) ?? 'Active';
	return { raw, read: { name: textOf(readName(raw)) ?? email, email, status: stateOf(status) ?? status } };
});

export const teamMember = memberAsSent.transform(({ read }) => read);

export interface MemberWriteAnswer {
	/** As the service sent it; empty if it sent no object. */
	readonly raw: JsonObject;
	/** Undefined if the answer names no state of a team member: a status in it may be that of the call. */
	readonly state: string | undefined;
	readonly remarks: readonly ServiceRemark[];
	/** Whether the service says that the call failed, in spite of the status of its answer. */
	readonly isDenied: boolean;
}

/** The answer to a write of a team member. Reads every value: a 2xx means that the call was carried out. */
export const memberWriteAnswer = z.unknown().transform((answer): MemberWriteAnswer => {
	const layers = layersOf(answer);
	return {
		raw: memberIn(answer)?.raw ?? layers.at(-1) ?? {},
		state: firstIn([...layers].reverse(), (layer) => stateOf(textOf(readStatus(layer)) ?? '')),
		remarks: isDenyingText(answer) ? readable(remarksOf(answer)) : remarksOfLayers(layers),
		isDenied: isDenyingText(answer) || layers.some(isDenial),
	};
});
