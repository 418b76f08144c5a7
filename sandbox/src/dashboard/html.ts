import { html } from 'hono/html';

export { html };

/** Markup with all values escaped. */
export type Html = ReturnType<typeof html>;
