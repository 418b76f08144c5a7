/** The result of a shape, and the record as the service sent it, with unknown keys and the service's own spelling. */
export interface AsSent<Read> {
	readonly raw: Readonly<Record<string, unknown>>;
	readonly read: Read;
}
