import type { Definitions } from './definitions';
import type { Silence } from './silences';
import type { Store } from './store';
import { isActive } from './team';
import type { ValueContext } from './values/reading';

/** What every rule needs: the stored workspace, a clock and a source of IDs. */
export interface Workspace {
	readonly store: Store;
	/** Epoch milliseconds. */
	now(): number;
	/** 24 hexadecimal characters. */
	newId(): string;
	/** Milliseconds after which timelines show a new action. The default is 0. */
	timelineLag?(): number;
	/** Hears of everything that a write drops without a remark. The default is that nobody listens. */
	silently?(silence: Silence): void;
}

export const definitionsOf = (workspace: Workspace): Definitions => workspace.store.definitions.current();

export function valueContext(workspace: Workspace): ValueContext {
	const { enterprise, pipeline } = definitionsOf(workspace);
	return {
		timeZone: enterprise.timeZone,
		country: enterprise.country,
		pipeline,
		isActiveMember: (email) => isActiveMember(workspace, email),
	};
}

/** sync-api.md, Authentication: an email refers to an active team member and must match exactly. */
export function isActiveMember(workspace: Workspace, email: string): boolean {
	const member = workspace.store.team.byExactEmail(email);
	return member !== undefined && isActive(member);
}
