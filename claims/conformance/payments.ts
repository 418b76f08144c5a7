import type { BrokenRule } from './brokenRule';

/** docs/conformance.md: payments. */
export const paymentsRules: readonly BrokenRule[] = [
	{
		rule: '`status` is one of six values, `currency` one of fourteen',
		file: 'sandbox/src/domain/actions/payment.ts',
		take: ", 'PROCESSING'] as const",
		put: '] as const',
	},
	{
		rule: '`status` and `currency` are case-insensitive',
		file: 'sandbox/src/domain/actions/payment.ts',
		take: 'word === value.toUpperCase()',
		put: 'word === value',
	},
	{
		rule: '`amount` is a number or numeric string greater than 0',
		file: 'sandbox/src/domain/actions/payment.ts',
		take: ' && /[1-9]/.test(digits)',
		put: '',
	},
	{
		rule: 'All four fields must be present or the entry is dropped',
		file: 'sandbox/src/domain/actions/payment.ts',
		take: 'currency === undefined || ',
		put: '',
	},
	{
		rule: '`created_on` is not supported',
		file: 'sandbox/src/domain/actions/payment.ts',
		take: "addRemark('created_on', remarkTexts.previousDate);",
		put: '',
	},
	{
		rule: 'A payment has a payment ID, which is locked at creation',
		file: 'sandbox/src/domain/actions/payment.ts',
		take: 'paymentid: workspace.newId() }',
		put: "paymentid: String(sent['paymentid']) }",
	},
	{
		rule: '`IGNORED` payments are not stored; custom actions are stored without the bad field',
		file: 'sandbox/src/domain/actions/payment.ts',
		take: 'amount === undefined || ',
		put: '',
	},
	{
		rule: 'Payment status: changed by an update with `type` and `status` only',
		file: 'sandbox/src/domain/actions/update.ts',
		take: "workspace.store.actions.updateContent(action, { kind: 'payment', payment });",
		put: '',
	},
	{
		rule: 'Payment: amount, currency, payment ID and team member are locked (400)',
		file: 'sandbox/src/domain/actions/payment.ts',
		take: 'if (locked.length > 0) {',
		put: 'if (locked.length > 1) {',
	},
	{
		rule: 'Payment: `CANCELLED` can be set; any status may follow any other',
		file: 'sandbox/src/domain/actions/payment.ts',
		take: "oneOf(statuses, sent['status'])",
		put: "oneOf(statuses.filter((status) => status !== 'CANCELLED'), sent['status'])",
	},
	{
		rule: 'A PAYMENT entry is all-or-nothing',
		file: 'sandbox/src/domain/actions/payment.ts',
		take: 'status === undefined || ',
		put: '',
	},
	{
		rule: 'An unresolvable `employeeid`: a PAYMENT entry is dropped',
		file: 'sandbox/src/domain/actions/payment.ts',
		take: ' || !employeeFits) return ignored;',
		put: ') return ignored;',
	},
	{
		rule: 'Get one custom or payment action',
		file: 'sandbox/src/domain/actions/view.ts',
		take: 'fields, ...files, employeeid, creationTimestamp',
		put: 'fields, ...files, creationTimestamp',
	},
	{
		rule: 'For a payment the body contains only `type` and `status`',
		file: 'sandbox/src/domain/actions/payment.ts',
		take: "name !== 'type' && name",
		put: "name !== 'type' && name !== 'amount' && name",
	},
];
