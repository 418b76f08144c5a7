/** What one request shows about the pace that the service can take. */
export type Feedback =
	| { readonly kind: 'answered' }
	/** The service did not act. `retryAfter` is the wait that it asks for, in milliseconds, if it names one. */
	| { readonly kind: 'throttled'; readonly retryAfter: number | undefined }
	/** No usable answer came. */
	| { readonly kind: 'lost' };
