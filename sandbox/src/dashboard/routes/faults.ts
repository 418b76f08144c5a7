import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { badRequest } from '../../domain/errors';
import type { Fault, Faults } from '../../http/faults';
import { normalConditions, type Traffic } from '../../http/traffic';
import { sessionOf } from '../guard';
import { show, submit } from '../page';
import { effects, faultsPage } from '../views/faults';

interface FaultParts {
	readonly faults: Faults;
	readonly traffic: Traffic;
}

const text = z.string().default('');

const faultForm = z.object({
	route: text,
	effect: z.enum(effects),
	status: text,
	retryAfter: text,
	delayMs: text,
	everyNth: text,
	times: text,
});

const limitsForm = z.object({
	latencyMs: text,
	requestsAtOnce: text,
	requestsPerHour: text,
	timelineLagMs: text,
});

const byNumber = z.object({ number: z.coerce.number().int() });

/** An empty field of a form is undefined. */
function wholeNumber(sent: string, name: string, low: number, high: number): number | undefined {
	if (sent.trim() === '') return undefined;
	const number = /^\d{1,9}$/.test(sent.trim()) ? Number(sent) : -1;
	if (number >= low && number <= high) return number;
	throw badRequest(`${name} must be a whole number from ${low} to ${high}.`);
}

const LONGEST = 600_000;
const MOST = 999_999_999;

export function routeFaults(app: FastifyInstance, { faults, traffic }: FaultParts): void {
	app.get('/faults', (request, reply) => {
		const content = faultsPage(faults.numbered(), traffic.now, sessionOf(request));
		return show(request, reply, { title: 'Faults', place: '/faults', content });
	});
	app.post('/faults', (request, reply) =>
		submit(request, reply, '/faults', () => {
			faults.add(faultOf(faultForm.parse(request.body)));
			return { text: 'The fault is set. It hits from the next call on.' };
		}),
	);
	app.post('/faults/:number/remove', (request, reply) =>
		submit(request, reply, '/faults', () => {
			faults.remove(byNumber.parse(request.params).number);
			return { text: 'The fault was removed.' };
		}),
	);
	app.post('/faults/limits', (request, reply) =>
		submit(request, reply, '/faults', () => {
			const sent = limitsForm.parse(request.body);
			traffic.set({
				latencyMs: wholeNumber(sent.latencyMs, 'Latency', 0, LONGEST) ?? 0,
				requestsAtOnce: wholeNumber(sent.requestsAtOnce, 'Requests at once', 1, 1_000_000) ?? null,
				requestsPerHour: wholeNumber(sent.requestsPerHour, 'Requests per hour', 1, MOST) ?? null,
				timelineLagMs: wholeNumber(sent.timelineLagMs, 'Timeline delay', 0, LONGEST) ?? 0,
			});
			return { text: 'Latency and limits are set.' };
		}),
	);
	app.post('/faults/normal', (request, reply) =>
		submit(request, reply, '/faults', () => {
			faults.clear();
			traffic.set(normalConditions);
			return { text: 'The sandbox answers as usual again: no faults, no latency, no limits.' };
		}),
	);
}

/** Reads only the fields that matter to the chosen effect. */
function faultOf(sent: z.infer<typeof faultForm>): Fault {
	const status = wholeNumber(sent.status, 'Status', 200, 599);
	const retryAfter = wholeNumber(sent.retryAfter, 'Retry-After', 0, 86_400);
	const delayMs = wholeNumber(sent.delayMs, 'Delay', 0, LONGEST);
	const everyNth = wholeNumber(sent.everyNth, 'Every n-th call', 1, MOST);
	const times = wholeNumber(sent.times, 'Hits in all', 1, MOST);
	if (sent.effect === 'status' && status === undefined) throw badRequest('An error answer needs a status.');
	if (sent.effect === 'delay' && delayMs === undefined) throw badRequest('A delay needs its milliseconds.');
	return {
		...(sent.route !== '' && { route: sent.route }),
		...(sent.effect === 'status' && { status, ...(retryAfter !== undefined && { retryAfter }) }),
		...(sent.effect === 'html' && { html: true, ...(status !== undefined && { status }) }),
		...(sent.effect === 'cutBefore' && { cut: 'before' }),
		...(sent.effect === 'cutAfter' && { cut: 'after' }),
		...(sent.effect === 'truncate' && { truncate: true }),
		...(delayMs !== undefined && { delayMs }),
		...(everyNth !== undefined && { everyNth }),
		...(times !== undefined && { times }),
	};
}
