import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { ADMIN_PREFIX } from '../paths';
import { dialectName } from './dialect';
import type { Voice } from './voice';

const body = z.strictObject({ dialect: dialectName });

/** Reads and changes the dialect of a running sandbox. */
export function routeDialect(app: FastifyInstance, voice: Voice): void {
	app.get(`${ADMIN_PREFIX}/dialect`, () => voice.described());
	app.put(`${ADMIN_PREFIX}/dialect`, ({ body: sent }) => {
		voice.speak(body.parse(sent).dialect);
		return voice.described();
	});
}
