import type { StatedClaim } from './claim';

const oneOwner = 'docs/decisions/0002-nothing-lost-nothing-twice.md';
const sandboxFiles = 'test/sandbox/filesTransfer.test.ts';

/** Rules of the decisions and of the specification that no test noticed once when somebody broke them by hand. */
export const rules: readonly StatedClaim[] = [
	{
		document: 'docs/outcomes.md',
		promise: 'nor an action whose answer was lost',
		breakage: {
			file: 'nodes/shared/run/ledger.ts',
			take: 'const outcome = withEarlierLoss(latest, memory.get(item));',
			put: 'const outcome = latest;',
		},
		test: { file: 'test/leads/retryOnFail.test.ts', name: 'keeps an item uncertain' },
	},
	{
		document: 'docs/outcomes.md',
		promise: 'uncertain: the answer was lost, and the item may be stored',
		breakage: {
			file: 'nodes/shared/run/ledger.ts',
			take: 'withRemarkPolicy(withEarlierLoss(unsent, memory.get(item)), failsWith)',
			put: 'withRemarkPolicy(unsent, failsWith)',
		},
		test: { file: 'test/leads/retryOnFail.test.ts', name: 'keeps an item uncertain' },
	},
	{
		document: oneOwner,
		promise: "The service's clock decides",
		breakage: {
			file: 'nodes/shared/writes/lostAnswer/storedSince.ts',
			take: 'lostSince + (serviceTime - receivedAt) - clockSlack',
			put: 'lostSince + 0 * (serviceTime - receivedAt) - clockSlack',
		},
		test: { file: 'test/shared/writes/lostAnswer.test.ts', name: 'finds what was stored since' },
	},
	{
		document: oneOwner,
		promise: 'A thing from these 10 minutes counts as one without a time.',
		breakage: {
			file: 'nodes/shared/writes/lostAnswer/storedSince.ts',
			take: 'byService(earliest) ? false : undefined',
			put: 'byService(latest) ? false : undefined',
		},
		test: { file: 'test/shared/writes/lostAnswer.test.ts', name: 'is never wrong without the time' },
	},
	{
		document: 'docs/decisions/0006-what-the-trigger-remembers.md',
		promise: 'the time is 5 minutes before that of this machine',
		breakage: {
			file: 'nodes/shared/sync/answerTimes.ts',
			take: 'earliest: receivedAt - clockDifference',
			put: 'earliest: receivedAt',
		},
		test: { file: 'test/leads-trigger/leadActivity.test.ts', name: 'reports an action once' },
	},
	{
		document: oneOwner,
		promise: 'A stored thing stands for one item in all tries of a run.',
		breakage: {
			file: 'nodes/shared/writes/lostAnswer/claims.ts',
			take: "if (typeof key === 'string') this.add(key);",
			put: '',
		},
		test: { file: 'test/leads/retryOnFail.test.ts', name: 'does not recover a lead that an earlier try' },
	},
	{
		document: oneOwner,
		promise: '**Items with the same identifier or Lead ID run in order**',
		breakage: {
			file: 'nodes/shared/run/operation.ts',
			take: 'return { orderKeys: [orderKey], run: async () => await run(item, orderKey) };',
			put: 'return { orderKeys: [`${orderKey}${item}`], run: async () => await run(item, orderKey) };',
		},
		test: { file: 'test/leads/retries.test.ts', name: 'of one lead run in order' },
	},
	{
		document: 'docs/outcomes.md',
		promise: 'rejected: nothing was written',
		breakage: {
			file: 'nodes/shared/writes/nothing.ts',
			take: 'dropped.has(apiName) && !Array.isArray(sent[apiName])',
			put: 'dropped.has(apiName)',
		},
		test: {
			file: 'test/leads/update.test.ts',
			name: 'is written when the service stores a part of its tags',
		},
	},
	{
		document: 'docs/outcomes.md',
		promise: "puts the item and its input on n8n's Error branch",
		breakage: {
			file: 'nodes/shared/run/branches.ts',
			take: 'if (hasErrorOutput && this.isSplit) this.remarked.push(this.itemOf(item, errorItem(failure)));\n\t\telse if',
			put: 'if',
		},
		test: { file: 'test/leads/retryOnFail.test.ts', name: 'runs once when On Error is' },
	},
	{
		document: oneOwner,
		promise: 'One function per field type compares a sent value with a stored one',
		breakage: {
			file: 'nodes/Actions/isSameAction.ts',
			take: 'isMember(stored) && folded(sent) !== folded(stored)',
			put: 'isMember(stored) && sent !== stored',
		},
		test: { file: 'test/actions/appendAnswers.test.ts', name: 'are found under the name of their member' },
	},
	{
		document: 'docs/security.md',
		promise: 'unless the base URL is on this machine itself',
		breakage: {
			file: 'nodes/shared/sync/host.ts',
			take: "return hostname === 'localhost' ||",
			put: "return hostname.startsWith('localhost') ||",
		},
		test: { file: 'test/shared/sync/fileAddress.test.ts', name: 'must not be' },
	},
	{
		document: 'docs/security.md',
		promise: 'a session ends after twelve hours',
		breakage: {
			file: 'sandbox/src/dashboard/sessions.ts',
			take: 'session !== undefined && this.now() < session.expires ?',
			put: 'session !== undefined ?',
		},
		test: { file: 'test/sandbox/sessions.test.ts', name: 'ends after twelve hours' },
	},
	{
		document: 'docs/security.md',
		promise: 'a session ends after twelve hours',
		breakage: {
			file: 'sandbox/src/dashboard/sessions.ts',
			take: 'const MOST = 100;',
			put: 'const MOST = 1e9;',
		},
		test: { file: 'test/sandbox/sessions.test.ts', name: 'the oldest of more than a hundred ends' },
	},
	{
		document: 'docs/security.md',
		promise: 'Its log contains no token, body or value',
		breakage: {
			file: 'sandbox/src/http/requestLog.ts',
			take: ': endpoints[endpoint].path,',
			put: ": endpoints[endpoint].path.replace('{leadId}', reply.request.params['leadId']),",
		},
		test: { file: 'test/sandbox/faults.test.ts', name: 'each request is logged' },
	},
	{
		document: 'docs/sync-api.md',
		promise: 'An update that changes no value does not change `modified_on`',
		breakage: {
			file: 'sandbox/src/domain/leads.ts',
			take: 'if (JSON.stringify(fields) === JSON.stringify(lead.fields)) {',
			put: 'if (fields === lead.fields) {',
		},
		test: { file: 'test/sandbox/leadUpdate.test.ts', name: 'an update moves modified_on' },
	},
	{
		document: 'docs/sync-api.md',
		promise: 'A `paymentid` in the entry is dropped with a remark',
		breakage: {
			file: 'sandbox/src/domain/actions/payment.ts',
			take: "if (sent['paymentid'] !== undefined) addRemark('paymentid', remarkTexts.readOnlyPaymentId);",
			put: '',
		},
		test: { file: 'test/sandbox/payments.test.ts', name: 'and a payment ID of the service' },
	},
	{
		document: 'docs/sync-api.md',
		promise: 'the `Content-Type` or the length differs from the description',
		breakage: {
			file: 'sandbox/src/http/fileTransfer.ts',
			take: 'length !== undefined && Number(length) !== size',
			put: 'length !== undefined && Number(length) > size',
		},
		test: { file: sandboxFiles, name: 'a length that differs from the size' },
	},
];
