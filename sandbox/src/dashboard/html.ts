import { html } from 'hono/html';

export { html };

/** Markup whose values were escaped when it was made. */
export type Html = ReturnType<typeof html>;
