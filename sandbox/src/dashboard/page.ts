import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { ServiceError } from '../domain/errors';
import type { Page } from '../domain/store';
import type { Workspace } from '../domain/workspace';
import { baseOf, inBase } from '../http/address';
import { sessionOf } from './guard';
import type { Flash } from './sessions';
import { layout, type Shown } from './views/layout';

/** What every page needs. */
export interface Parts {
	readonly workspace: Workspace;
}

export async function show(
	request: FastifyRequest,
	reply: FastifyReply,
	shown: Omit<Shown, 'session' | 'active'>,
) {
	const markup = String(await layout({ ...shown, session: request.session, active: request.troubles }));
	return reply.type('text/html; charset=utf-8').send(inBase(markup, baseOf(request.server)));
}

/** The page number of a URL. Any invalid number means page 1. */
export const pageNumber = z.coerce.number().int().min(1).max(1_000_000).catch(1);

export const pageOf = (number: number, size: number): Page => ({ skip: (number - 1) * size, limit: size });

/** A search text of a URL. */
export const words = z.string().max(200).catch('');

/** What a form says of its work: done, unless it says otherwise. */
export type Notice = Omit<Flash, 'kind'> & { readonly kind?: 'warned' };

/** Carries out a form, and redirects to a page that shows the result. */
export async function submit(
	request: FastifyRequest,
	reply: FastifyReply,
	back: string | (() => string),
	work: () => Notice,
) {
	const flash = attempt(work);
	sessionOf(request).flash = flash.kind === 'rejected' ? { ...flash, typed: request.body } : flash;
	return reply.redirect(typeof back === 'string' ? back : back(), 303);
}

function attempt(work: () => Notice): Flash {
	try {
		return { kind: 'done', ...work() };
	} catch (error) {
		if (error instanceof ServiceError) return { kind: 'rejected', text: error.message };
		if (!(error instanceof z.ZodError)) throw error;
		const [issue] = error.issues;
		return {
			kind: 'rejected',
			text: `${issue?.path.join('.') ?? 'The form'}: ${issue?.message ?? 'not valid'}`,
		};
	}
}
