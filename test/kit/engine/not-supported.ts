/** Stands in for a part of n8n that this engine does not have. Fails when a workflow uses it. */
export function notSupported(features: string): () => Promise<never> {
	return async () => {
		throw new Error(`${features} are not part of this engine`);
	};
}
