/** A team member, as an answer to a read or to a write. */

import { type JsonObject, textOf } from '../data';
import { foldKey, layersOf, type Marks, read, readIn } from './read';
import { type ListOf, page } from './page';
import { shownRemarks, isDenied, knownRemarks, says } from './writeAnswer';

/** The states that a call can set. */
export const availabilities = ['Active', 'Inactive', 'On Leave', 'Working'];
/** A member is invited when it is created, and deleted only in the dashboard. */
const memberStates = [...availabilities, 'Invited', 'Deleted'];

const stateByFoldedName = new Map(memberStates.map((state) => [foldKey(state), state]));

/** Creation answers `INVITED` where every read says `Invited`. */
const stateOf = (text: string): string | undefined => stateByFoldedName.get(foldKey(text));

const emailOf = (layer: JsonObject) => read(layer, 'email', textOf);

const marks: Marks = { id: 'email', parts: ['memberName', 'availability', 'phoneNumber'] };

export function memberAsSent(answer: unknown, asked?: string) {
	const [raw] = layersOf(answer, marks, asked);
	const email = raw && emailOf(raw);
	if (raw === undefined || email === undefined) return undefined;
	const status = read(raw, 'availability', textOf) ?? 'Active';
	const name = read(raw, 'memberName', textOf) ?? email;
	return {
		/** The record as the service sent it. */
		raw,
		/** The status is a state of availability, `Invited` or `Deleted`. */
		read: { name, email, status: stateOf(status) ?? status },
	};
}

export type SentMember = Readonly<NonNullable<ReturnType<typeof memberAsSent>>>;

export type TeamMember = Readonly<SentMember['read']>;

export const memberList: ListOf<SentMember> = {
	name: 'members',
	isEntry: (value) => emailOf(value) !== undefined,
	read: ({ value }) => memberAsSent(value),
};

export const teamMemberPage = page({ ...memberList, read: (entry) => memberList.read(entry)?.read });

/** The answer to a write of a team member. Reads every value: a 2xx means that the call was carried out. */
export function memberWriteAnswer(answer: unknown) {
	const layers = layersOf(answer, { ...marks, says });
	return {
		/** As the service sent it; empty if it sent no object. */
		raw: layers[0] ?? {},
		/** Undefined if the answer names no state of a team member: a status in it may be that of the call. */
		state: readIn(layers, 'availability', (value) => stateOf(textOf(value) ?? '')),
		remarks: shownRemarks(knownRemarks(answer, layers)),
		/** Whether the service says that the call failed, in spite of the status of its answer. */
		isDenied: isDenied(answer, layers),
	};
}

export type MemberWriteAnswer = Readonly<ReturnType<typeof memberWriteAnswer>>;
