import { join } from 'node:path';

import { Settings } from 'luxon';
import type { IDataObject } from 'n8n-workflow';

import { inDialect } from '../kit/dialect';
import { root } from '../kit/root';
import { quick } from '../kit/runtime';
import { DataTables, readWorkflow } from '../kit/engine';
import { withChat } from '../kit/support/chat';
import { withWorkspace } from '../kit/support/withWorkspace';
import { createRemembered } from './remembered';
import { runWebhook, type WebhookRequest } from './webhook';

const workflow = readWorkflow(join(root, 'examples', 'payment-gateway.json'));

const customer = { name: 'Asha Rao', phone: '+919876512345', email: 'asha.rao@mail.example' };

describe('the example payment-gateway', () => {
	const workspace = withWorkspace('demo', quick);
	const chat = withChat();
	let dataTables: DataTables;
	let leadId: string;

	beforeEach(async () => {
		// The process remembers the keys of payments, and a reset workspace may use its IDs again.
		await workspace.restartEngine(quick);
		dataTables = new DataTables();
		dataTables.create('payment_events', {
			reference: 'string',
			status: 'string',
			lead_id: 'string',
			action_id: 'string',
		});
		leadId = await createRemembered(workspace, customer, dataTables);
	});

	const run = async (request: WebhookRequest) =>
		await runWebhook(workspace, chat.joinedBy(workflow), dataTables, request);

	const event = (more: IDataObject = {}): IDataObject => ({
		event: 'payment.succeeded',
		reference: 'pay_1001',
		amount: 1499.5,
		currency: 'INR',
		customer: { phone: '+91 98765 12345' },
		...more,
	});
	const deliver = async (more: IDataObject = {}) => await run({ body: event(more) });

	/** Stops the clock of expressions: the event ID of a payment has the minute in it. */
	function stayInThisMinute(): void {
		const now = Date.now();
		Settings.now = () => now;
	}
	afterEach(() => {
		Settings.now = () => Date.now();
	});

	/** The payments on the timeline of the lead, oldest first. */
	async function payments() {
		const actions = await workspace.actionsOf(leadId);
		return actions
			.filter(({ type }) => type === 'PAYMENT')
			.map(({ status, amount, currency }) => `${String(status)} ${String(amount)} ${String(currency)}`)
			.reverse();
	}

	it('writes a payment to the timeline of the lead, and each later status to the same payment', async () => {
		await deliver({ event: 'payment.pending' });
		expect(await payments()).toEqual(['PENDING 1499.5 INR']);

		await deliver();
		await deliver({ event: 'payment.refunded' });

		expect(await payments()).toEqual(['REFUNDED 1499.5 INR']);
		expect(chat.messages).toEqual([]);
	});

	it('writes an event once that is delivered twice, even late', async () => {
		await deliver();
		await deliver();
		expect(await payments()).toEqual(['COMPLETED 1499.5 INR']);

		await deliver({ event: 'payment.refunded' });
		const late = await deliver();
		await deliver({ event: 'payment.pending' });

		expect(await payments()).toEqual(['REFUNDED 1499.5 INR']);
		expect(late.node('Written Before').outputs[0]).toHaveLength(1);
		expect(chat.messages).toEqual([]);
	});

	it('writes an event once that is delivered several times at once', async () => {
		stayInThisMinute();
		workspace.sandbox.faults.add({ route: 'createActions', delayMs: 100 });
		await Promise.all([deliver(), deliver(), deliver()]);
		await deliver({ event: 'payment.refunded' });

		expect(await payments()).toEqual(['REFUNDED 1499.5 INR']);
		expect(chat.messages).toEqual([]);
	});

	it('reports the second of two events of a new payment at once, and writes it when it is delivered again', async () => {
		stayInThisMinute();
		workspace.sandbox.faults.add({ route: 'createActions', delayMs: 100 });
		await Promise.all([deliver({ event: 'payment.pending' }), deliver()]);
		expect(await payments()).toHaveLength(1);
		expect(chat.messages).toEqual([expect.stringContaining('the event ID was used before')]);

		await deliver();
		expect(await payments()).toEqual(['COMPLETED 1499.5 INR']);
	});

	it('writes a payment once for a lead that was written twice', async () => {
		await createRemembered(workspace, { ...customer, name: 'Asha R.' }, dataTables);
		await deliver();

		expect(await payments()).toEqual(['COMPLETED 1499.5 INR']);
	});

	it('treats two payments of the same amount as two', async () => {
		await deliver();
		await deliver({ reference: 'pay_1002', customer: { email: customer.email } });

		expect(await payments()).toEqual(['COMPLETED 1499.5 INR', 'COMPLETED 1499.5 INR']);
	});

	it('reports a rejected payment to the team, and writes it once it is valid', async () => {
		await deliver({ currency: 'GBP' });
		expect(await payments()).toEqual([]);
		expect(chat.messages.map((text) => text.split('\n'))).toEqual([
			[
				'Payment not stored by the workspace: pay_1001, 1499.5 GBP, COMPLETED.',
				expect.stringContaining('Not sent: the service does not know this currency of a payment'),
			],
		]);

		await deliver();
		expect(await payments()).toEqual(['COMPLETED 1499.5 INR']);
	});

	it('reports a rejected token to the team, and writes the event when it arrives again', async () => {
		workspace.sandbox.faults.add({ route: 'createActions', status: 401, times: 1 });
		await deliver();
		expect(await payments()).toEqual([]);
		expect(chat.messages).toEqual([expect.stringContaining('did not accept the access token')]);

		await deliver();
		expect(await payments()).toEqual(['COMPLETED 1499.5 INR']);
	});

	it('writes nothing more of a payment that may be stored until a person has looked', async () => {
		// The service stores the payment, but its answer is lost, and the timeline does not answer either.
		workspace.sandbox.faults.add({ route: 'createActions', cut: 'after', times: 1 });
		workspace.sandbox.faults.add({ route: 'searchActions', status: 500 });
		await deliver();
		workspace.sandbox.faults.clear();
		const [row] = dataTables.find('payment_events').rows();
		expect(row).toMatchObject({ status: 'COMPLETED', lead_id: leadId, action_id: '' });
		expect(chat.messages).toEqual([
			expect.stringMatching(/^Payment perhaps stored by the workspace: pay_1001/),
		]);

		await deliver();
		await deliver({ event: 'payment.refunded' });

		expect(await payments()).toEqual(['COMPLETED 1499.5 INR']);
		expect(chat.messages).toHaveLength(2);
		expect(chat.messages[1]).toMatch(/^Payment status not written: pay_1001, REFUNDED\.\n.* no action_id\./);
	});

	it.each([
		['an event that it does not know', { event: 'payout.paid' }, 'The workflow does not know this event'],
		['an event without a reference', { reference: null }, 'It has no reference'],
		['an event without a customer', { customer: {} }, 'It names no customer'],
		['a customer who is no lead', { customer: { email: 'nobody@mail.example' } }, 'No lead has this email'],
		['an invalid phone', { customer: { phone: 'call me' } }, 'The lead could not be looked up'],
	])('reports %s to the team, and writes nothing', async (_what, more, words) => {
		await deliver(more);

		expect(workspace.requestsTo('createActions')).toEqual([]);
		expect(chat.messages).toEqual([expect.stringContaining(words)]);
	});

	it('reports to the team that two leads match', async () => {
		await workspace.createLead({ phone: '+919876500009', email: customer.email });
		await deliver({ customer: { email: customer.email } });

		expect(chat.messages).toEqual([expect.stringContaining('More than one lead has this email')]);
	});

	it('creates its data tables, and does not change existing ones', async () => {
		dataTables = new DataTables();
		await run({ startNode: 'Set Up Once' });
		await run({ startNode: 'Set Up Once' });
		await deliver();

		expect(chat.messages).toEqual(
			inDialect({ strict: [expect.stringContaining('but nothing tells its ID')], observed: [] }),
		);
	});
});
