import { once } from 'lodash';

import { categoriesOf, reportedOf } from '../kit/items';
import { quick } from '../kit/runtime';
import { withFakeService } from '../kit/support/withFakeService';
import { withWorkspace } from '../kit/support/withWorkspace';
import { route, lookUp, pay, sentTo } from './paySupport';

const workspace = withWorkspace('empty', quick);
const service = withFakeService();

beforeEach(() => service.on(lookUp, { body: { data: [] } }));

/** With each of these timelines, a payment was once stored twice. */
describe('a payment whose connection broke after it was stored', () => {
	const now = () => Date.now();
	const stored = (more: object) => ({
		id: 'a',
		type: 'PAYMENT',
		status: 'COMPLETED',
		currency: 'INR',
		amount: '1500',
		creationTimestamp: now(),
		...more,
	});
	const { id, creationTimestamp: _time, ...values } = stored({});

	it.each<[string, () => unknown]>([
		['seconds', () => ({ data: [stored({ creationTimestamp: Math.floor(now() / 1000) })] })],
		['ISO', () => ({ data: [{ id, ...values, created_on: new Date().toISOString() }] })],
		['text', () => ({ data: [stored({ creationTimestamp: String(now()) })] })],
		['microseconds', () => ({ data: [stored({ creationTimestamp: now() * 1000 })] })],
		['grouping marks', () => ({ data: [stored({ amount: '1,500.00' })] })],
		['an amount as a number', () => ({ data: [stored({ amount: 1500 })] })],
		['title case', () => ({ data: [stored({ status: 'Completed' })] })],
		['a wrapper', () => ({ result: { actions: [stored({})] } })],
		[
			'a filter that is ignored',
			() => [{ id: 'x', type: 'INCOMING_CALL', creationTimestamp: 1 }, stored({})],
		],
	])('is found: %s', async (_what, timeline) => {
		service.on(route, (_request, response) => void response.destroy());
		service.on(lookUp, () => ({ body: timeline() }));
		const { outputs } = await pay(workspace, service, ['1500']);

		expect(reportedOf(outputs[0])).toMatchObject([{ outcome: 'recovered' }]);
		expect(sentTo(service)).toBe(1);
	});

	it.each<[string, () => unknown]>([
		['minor units', () => ({ data: [stored({ amount: 150_000 })] })],
		['no time', () => ({ data: [stored({ creationTimestamp: undefined })] })],
		[
			'a time without a zone',
			() => ({ data: [stored({ creationTimestamp: undefined, created_on: '22/11/2026 10:00:00' })] }),
		],
		['the time of the last change', () => [{ id, ...values, modificationTimestamp: now() }]],
		...[
			['nanoseconds', (at: number) => at * 1e6],
			['.NET ticks', (at: number) => (at + 62_135_596_800_000) * 1e4],
			['file time', (at: number) => (at + 11_644_473_600_000) * 1e4],
			['the wall clock of India, as UTC', (at: number) => new Date(at + 19_800_000).toISOString()],
			['a clock 2 minutes ahead', (at: number) => at + 120_000],
			['a clock 20 minutes ahead', (at: number) => at + 1_200_000],
		].map(([clock, time]): [string, () => unknown] => [
			`an equal one, 20 seconds old, by ${String(clock)}`,
			() => ({ data: [stored({ creationTimestamp: typeof time === 'function' && time(now() - 20_000) })] }),
		]),
		[
			'a clock that another action shows to be ahead',
			() => ({ data: [stored({}), { id: 'b', type: 'INCOMING_CALL', creationTimestamp: now() + 60_000 }] }),
		],
		['an older time', () => ({ data: [stored({ creationTimestamp: now() - 10_000 })] })],
		['no ID', () => ({ data: [stored({ id: undefined })] })],
		['no type', () => ({ data: [stored({ type: undefined })] })],
		['no amount', () => ({ data: [stored({ amount: undefined })] })],
		['an empty list', () => ({ data: [] })],
		['a web page', () => '<!DOCTYPE html><title>Oops</title>'],
	])('is uncertain and sent once: %s', async (_what, timeline) => {
		service.on(route, (_request, response) => void response.destroy());
		// Stored once, so that each page of a service that ignores `skip` is the same.
		const body = once(timeline);
		service.on(lookUp, () => ({ body: body() }));
		const { outputs } = await pay(workspace, service, ['1500']);

		expect(outputs[0]).toEqual([]);
		expect(categoriesOf(outputs[1])).toEqual(['uncertain preflight']);
		expect(sentTo(service)).toBe(1);
	});

	it('is found with an amount of three decimals, which a person could read as thousands', async () => {
		service.on(route, (_request, response) => void response.destroy());
		service.on(lookUp, () => ({ body: { data: [stored({ amount: '150.000' })] } }));
		const { outputs } = await pay(workspace, service, ['150']);

		expect(reportedOf(outputs[0])).toMatchObject([{ outcome: 'recovered' }]);
		expect(sentTo(service)).toBe(1);
	});

	it('is found when the timeline shows it late', async () => {
		service.on(route, (_request, response) => void response.destroy());
		service.on(lookUp, { body: [] }, { body: [] }, () => ({ body: [stored({})] }));
		const { outputs } = await pay(workspace, service, ['1500']);

		expect(reportedOf(outputs[0])).toMatchObject([{ outcome: 'recovered', action_id: 'a' }]);
		expect(sentTo(service)).toBe(1);
	});

	it('is found on a later page, whatever the size and the order of the pages', async () => {
		const old = [1, 2, 3].map((number) => stored({ id: `old ${number}`, creationTimestamp: number }));
		const timeline = [...old, stored({})];
		service.on(route, (_request, response) => void response.destroy());
		service.on(lookUp, ({ query }) => {
			const skip = Number(new URLSearchParams(query).get('skip'));
			return { body: { data: timeline.slice(skip, skip + 2) } };
		});
		const { outputs } = await pay(workspace, service, ['1500']);

		expect(reportedOf(outputs[0])).toMatchObject([{ outcome: 'recovered', action_id: 'a' }]);
	});
});
