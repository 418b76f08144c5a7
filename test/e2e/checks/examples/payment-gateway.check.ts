import { readHere } from '../../here';
import { Chat } from '../support/chat';
import { Imported } from '../support/imported';
import { newPerson } from '../support/people';
import { writeRemembered } from '../support/remembered';
import { Workspace } from '../support/workspace';

const here = readHere();
const workspace = new Workspace(here.sandbox);

describe('The example payment-gateway', () => {
	let example: Imported;
	beforeAll(async () => {
		example = await Imported.setUp('payment-gateway', here);
		await example.publish();
	});
	afterAll(async () => await example.unpublish());

	it('writes one payment to the lead, with its newest status, even if an event arrives twice', async () => {
		const chat = await Chat.open(here);
		const { name, phone, storedPhone } = newPerson();
		const leadId = await writeRemembered(here, { name, phone });
		const reference = `pay_${storedPhone}`;
		const deliver = async (event: string) =>
			await example.call({ event, reference, amount: '1499.50', currency: 'INR', customer: { phone } });
		const payments = async () =>
			(await workspace.get(leadId)).actions.filter(({ type }) => type === 'PAYMENT');

		await deliver('payment.pending');
		expect(await payments()).toMatchObject([{ status: 'PENDING', amount: '1499.50', currency: 'INR' }]);

		await deliver('payment.succeeded');
		await deliver('payment.succeeded');
		expect(await payments()).toMatchObject([{ status: 'COMPLETED', amount: '1499.50', currency: 'INR' }]);
		const rows = await example.rows('payment_events', { reference, lead_id: leadId });
		expect(rows.map(({ status }) => status)).toEqual(['PENDING', 'COMPLETED']);
		expect(await chat.messages()).toEqual([]);
	});
});
