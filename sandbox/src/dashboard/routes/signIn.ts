import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { cookieName } from '../guard';
import { RateLimit } from '../../http/rateLimit';
import { show } from '../page';
import type { Sessions } from '../sessions';
import { signIn } from '../views/layout';

/** Only a path of this page, so that the sign-in page cannot redirect people to another site. */
const path = z
	.string()
	.regex(/^\/(?![/\\])[\w/?=&%.#+-]*$/)
	.catch('/');

const signInQuery = z.object({ next: path });
const signInForm = z.object({ password: z.string().catch(''), next: path });

/** From one address, until one is right. Enough for a person, and not for a program that guesses. */
const ATTEMPTS_PER_MINUTE = 10;

const cookieIn = ({ publicAddress: address }: FastifyInstance) =>
	({
		httpOnly: true,
		sameSite: 'strict',
		path: `${address?.base ?? ''}/`,
		secure: address?.origin.startsWith('https:') ?? false,
	}) as const;

export function routeSignIn(app: FastifyInstance, sessions: Sessions): void {
	const attempts = new RateLimit(60_000);
	const open = { config: { open: true } };
	app.get('/sign-in', open, (request, reply) => {
		const { next } = signInQuery.parse(request.query);
		return show(request, reply, { title: 'Sign in', content: signIn(next) });
	});
	app.post('/sign-in', open, (request, reply) => {
		const { password, next } = signInForm.parse(request.body);
		const seconds = attempts.take(request.ip, ATTEMPTS_PER_MINUTE, Date.now());
		const id = seconds === undefined ? sessions.signIn(password) : undefined;
		if (id === undefined) {
			void (seconds === undefined ? reply.code(403) : reply.code(429).header('Retry-After', String(seconds)));
			const refusal =
				seconds === undefined ? 'Wrong password.' : `Too many attempts. Try again in ${seconds} seconds.`;
			return show(request, reply, { title: 'Sign in', content: signIn(next, refusal) });
		}
		attempts.forget(request.ip);
		return reply.setCookie(cookieName(request), id, cookieIn(app)).redirect(next, 303);
	});
	app.post('/sign-out', (request, reply) => {
		const name = cookieName(request);
		sessions.signOut(request.cookies[name]);
		return reply.clearCookie(name, cookieIn(app)).redirect('/sign-in', 303);
	});
}
