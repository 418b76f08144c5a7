import { emailOf } from '../stage/cast';
import { items, onTimeline, type Wish } from '../wish';

const paid = { type: 'PAYMENT', status: 'COMPLETED', currency: 'INR' } as const;

export const payments: readonly Wish[] = [
	{
		name: 'a gateway that counts paise',
		text: 'Our payment gateway reports amounts in paise. Record each successful payment on the lead, in rupees, as completed, and recorded by Diya Sharma.',
		start: items({ lead_id: '{asha}', amount: 250000, currency: 'inr', event: 'captured' }),
		changes: onTimeline('asha', { ...paid, amount: '2500', by: emailOf('Diya Sharma') }),
		done: [['{asha}']],
	},
	{
		name: 'a webhook that repeats itself',
		text: 'The gateway may send the same notification several times; payment_id tells them apart. Record each payment once. Every notification, the repeated one too, should come out as done. Amounts are in rupees.',
		start: items(
			{ payment_id: 'pay-1', lead_id: '{mei}', amount: '1500.50' },
			{ payment_id: 'pay-1', lead_id: '{mei}', amount: '1500.50' },
			{ payment_id: 'pay-2', lead_id: '{mei}', amount: '1500.50' },
		),
		changes: onTimeline('mei', { ...paid, amount: '1500.50' }, { ...paid, amount: '1500.50' }),
		done: [['{mei}'], ['{mei}'], ['{mei}']],
	},
	{
		name: 'the money arrived',
		text: 'A payment that was pending is now on our account. Mark it as completed.',
		start: items({ lead_id: '{omar}', action_id: '{omar.payment}' }),
		changes: { leads: { omar: { entries: { payment: { status: 'COMPLETED' } } } } },
		done: [['{omar.payment}']],
	},
	{
		name: 'a currency that the workspace does not take',
		text: 'Record these completed payments in the currency that each of them has. If the workspace does not take one, the team has to check it; please do not convert anything.',
		start: items(
			{ lead_id: '{neha}', amount: '120', currency: 'USD' },
			{ lead_id: '{ravi}', amount: '80', currency: 'GBP' },
		),
		changes: onTimeline('neha', { ...paid, currency: 'USD', amount: '120' }),
		done: [['{neha}']],
		toCheck: [['{ravi}', 'GBP']],
	},
];
