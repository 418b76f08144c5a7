import type { Store } from './domain/store';
import { hashToken, newToken } from './domain/tokens';

/** The tokens that the sandbox creates. People may create more in the dashboard. */
export interface SandboxTokens {
	readonly syncToken: string;
	readonly asyncToken: string;
	readonly adminKey: string;
}

export const newTokens = (): SandboxTokens => ({
	syncToken: newToken(),
	asyncToken: newToken(),
	adminKey: newToken(),
});

/** Stores the sandbox's tokens and removes those of an earlier start. */
export function acceptTokens(store: Store, tokens: SandboxTokens): void {
	const { syncToken, asyncToken, adminKey } = tokens;
	const accept = (kind: 'sync' | 'async' | 'admin', token: string) =>
		store.tokens.insert({
			kind,
			hash: hashToken(token),
			name: 'Printed at the start',
			createdOn: Date.now(),
			own: true,
		});
	store.tokens.removeOwn();
	accept('sync', syncToken);
	accept('async', asyncToken);
	accept('admin', adminKey);
}
