import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { cookieName } from '../guard';
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

const COOKIE = { httpOnly: true, sameSite: 'strict', path: '/' } as const;

export function routeSignIn(app: FastifyInstance, sessions: Sessions): void {
	const open = { config: { open: true } };
	app.get('/sign-in', open, (request, reply) => {
		const { next } = signInQuery.parse(request.query);
		return show(request, reply, { title: 'Sign in', content: signIn(next, false) });
	});
	app.post('/sign-in', open, (request, reply) => {
		const { password, next } = signInForm.parse(request.body);
		const id = sessions.signIn(password);
		if (id === undefined) {
			void reply.code(403);
			return show(request, reply, { title: 'Sign in', content: signIn(next, true) });
		}
		return reply.setCookie(cookieName(request), id, COOKIE).redirect(next, 303);
	});
	app.post('/sign-out', (request, reply) => {
		const name = cookieName(request);
		sessions.signOut(request.cookies[name]);
		return reply.clearCookie(name, COOKIE).redirect('/sign-in', 303);
	});
}
