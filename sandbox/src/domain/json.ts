/** Any JSON object that a call sent. */
export type Sent = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is Sent =>
	typeof value === 'object' && value !== null && !Array.isArray(value);
