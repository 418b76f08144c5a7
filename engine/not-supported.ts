/** Stands for a part of n8n that this engine leaves out, and says so when a workflow needs it. */
export function notSupported(what: string): () => Promise<never> {
	return async () => {
		throw new Error(`${what} are not part of this engine`);
	};
}
