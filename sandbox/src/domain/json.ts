/** Any JSON object in a request. */
export type Sent = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is Sent =>
	typeof value === 'object' && value !== null && !Array.isArray(value);
