import type { StatedClaim } from './claim';

const writeOnce = 'nodes/shared/writes/lostAnswer/writeOnce.ts';

/** README, docs/reliability.md and docs/scaling.md: what becomes of items. */
export const outcomes: readonly StatedClaim[] = [
	{
		document: 'README.md',
		promise: 'The nodes never send a write again if that could store it twice',
		breakage: {
			file: writeOnce,
			take: "return ifSentTwice === 'storedOnce' && !wasCarriedOut(loss);",
			put: 'return !wasCarriedOut(loss);',
		},
		test: { file: 'test/actions/lostAnswers.test.ts', name: 'are uncertain and never sent again' },
	},
	{
		document: 'README.md',
		promise: 'so *Retry On Fail* is safe',
		breakage: {
			file: writeOnce,
			take: 'lost: isLost(earlier) ? earlier : undefined });',
			put: 'lost: isLost(earlier) && entries.length < 0 ? earlier : undefined });',
		},
		test: { file: 'test/actions/lostAnswers.test.ts', name: 'are found by the next retry of Retry On Fail' },
	},
	{
		document: 'README.md',
		promise: 'so *Retry On Fail* is safe',
		breakage: {
			file: 'nodes/shared/run/ledger.ts',
			take: 'if (!earlier || !isSettled(earlier)) return false;',
			put: 'if (!earlier || !isSettled(earlier) || item >= 0) return false;',
		},
		test: { file: 'test/leads/retryOnFail.test.ts', name: 'sends no item again' },
	},
	{
		document: 'README.md',
		promise: 'Each input item has exactly one outcome',
		breakage: {
			file: 'nodes/shared/run/branches.ts',
			take: "this.unwritten(item, 'rejected', outcome.remarks, outcome.leadId);",
			put: '',
		},
		test: { file: 'test/leads/conservation.test.ts', name: 'every item has exactly one outcome' },
	},
	{
		document: 'README.md',
		promise: 'an item of which nothing was written fails instead of being lost unseen',
		breakage: {
			file: 'nodes/shared/run/remarksConnection.ts',
			take: '(own.data?.main?.[remarksOutput] ?? []).length > 0',
			put: '(own.data?.main?.[remarksOutput] ?? []).length >= 0',
		},
		test: { file: 'test/shared/run/unconnectedRemarks.test.ts', name: 'stops the workflow' },
	},
	{
		document: 'README.md',
		promise: '**Dry Run** sends nothing and shows what would happen.',
		breakage: {
			file: 'nodes/Actions/append.ts',
			take: 'else if (session.settings.dryRun) unsent',
			put: 'else if (entry === undefined) unsent',
		},
		test: { file: 'test/actions/failures.test.ts', name: 'a dry run shows what it would send' },
	},
	{
		document: 'README.md',
		promise: 'The nodes send the token only to the credential',
		breakage: {
			file: 'nodes/shared/run/storage.ts',
			take: 'await context.helpers.httpRequest({',
			put: "await context.helpers.httpRequestWithAuthentication.call(context, 'leadWorkspaceSyncApi', {",
		},
		test: { file: 'test/files/upload.test.ts', name: 'adds the file to the timeline' },
	},
	{
		document: 'docs/reliability.md',
		promise: 'the node looks in the workspace and reports `recovered` if it finds the write',
		breakage: {
			file: 'nodes/Leads/recover.ts',
			take: "leadReport('recovered', lead)",
			put: "leadReport('created', lead)",
		},
		test: { file: 'test/leads/retries.test.ts', name: 'is recovered after' },
	},
	{
		document: 'docs/reliability.md',
		promise: "or if what it finds may be somebody else's",
		breakage: {
			file: 'nodes/shared/writes/lostAnswer/storedSince.ts',
			take: 'createdAt >= byService(latest)',
			put: 'createdAt >= 0 * byService(latest)',
		},
		test: { file: 'test/leads/answers.test.ts', name: 'is no success by itself when it says' },
	},
	{
		document: 'docs/reliability.md',
		promise: 'The nodes believe a 503, even from a service that has stored the call.',
		breakage: {
			file: 'nodes/shared/sync/attempt.ts',
			take: 'export const throttlingStatuses: ReadonlySet<number> = new Set([429, 503]);',
			put: 'export const throttlingStatuses: ReadonlySet<number> = new Set([429]);',
		},
		test: { file: 'test/leads/retries.test.ts', name: 'is sent again after' },
	},
	{
		document: 'docs/reliability.md',
		promise: 'An action or a payment that it does not find is `uncertain` too, and never sent a second time',
		breakage: {
			file: 'nodes/shared/sync/retry.ts',
			take: "append: new Set(['neverLeft']),",
			put: "append: new Set(['neverLeft', 'lost']),",
		},
		test: { file: 'test/actions/lostAnswers.test.ts', name: 'are uncertain and never sent again' },
	},
	{
		document: 'docs/scaling.md',
		promise: 'each goes back when the service throttles it',
		breakage: {
			file: 'nodes/shared/sync/attempt.ts',
			take: "if (attempt.kind === 'throttled') return { kind: 'throttled', retryAfter: attempt.failure.retryAfter };",
			put: '',
		},
		test: { file: 'test/leads/manyExecutions.test.ts', name: 'share a wait that the service asks for' },
	},
	{
		document: 'docs/scaling.md',
		promise:
			'Only an [idempotency key](outcomes.md#an-event-that-arrives-twice) of an action counts for one process',
		breakage: {
			file: 'nodes/shared/run/writeKeys.ts',
			take: 'if (kept) this.states.set(key,',
			put: 'if (kept && key === undefined) this.states.set(key,',
		},
		test: {
			file: 'test/actions/idempotencyKeys.test.ts',
			name: 'is written once by executions one after the other',
		},
	},
	{
		document: 'docs/scaling.md',
		promise: 'forms do not wait for it, because executions take turns',
		breakage: {
			file: 'nodes/shared/sync/pace/turns.ts',
			take: 'this.next.unsent.delete(queue);',
			put: '',
		},
		test: { file: 'test/shared/sync/pace/turns.test.ts', name: 'never come to an execution twice' },
	},
	{
		document: 'docs/scaling.md',
		promise: 'so a form is one request',
		breakage: {
			file: 'nodes/shared/workspace/workspace.ts',
			take: 'this.kept = upTo(keepFor);',
			put: 'this.kept = upTo(0 * keepFor);',
		},
		test: { file: 'test/leads/sharedDefinitions.test.ts', name: 'need one request a lead' },
	},
	{
		document: 'docs/scaling.md',
		promise: 'is how long an item waits when the service asks for fewer calls',
		breakage: {
			file: 'nodes/shared/sync/pace/line.ts',
			take: 'if (resendsAt - firstSentAt > waitAtMost) return { sent: true, result };',
			put: 'if (resendsAt - firstSentAt > waitAtMost + 1e4) return { sent: true, result };',
		},
		test: { file: 'test/leads/manyExecutions.test.ts', name: 'ends the wait of a throttled item' },
	},
	{
		document: 'docs/scaling.md',
		promise: 'spreads the calls of an hour and keeps some for forms',
		breakage: {
			file: 'nodes/shared/sync/pace/quota.ts',
			take: 'const keptForSmall = 0.5;',
			put: 'const keptForSmall = 0;',
		},
		test: { file: 'test/leads/manyExecutions.test.ts', name: 'lets an import spend only its share' },
	},
];
