import type { EndpointName } from '../../nodes/shared/sync/endpoints';
import { layersOf, type Shape } from '../../nodes/shared/sync/shapes/read';
import { isDenied, says } from '../../nodes/shared/sync/shapes/writeAnswer';
import { saysNotStored } from '../../nodes/shared/sync/shapes/files';

/** The kinds of calls: those of the catalogue, and the transfers to and from a presigned address. */
export type Kind = EndpointName | 'storedBytes' | 'download';

/** One call and its answer. */
export interface Exchange {
	/** The key of the call in its table. */
	readonly key: string;
	readonly kind: Kind;
	readonly status: number;
	readonly text: string;
	/** The JSON of the answer, or its text where it is not JSON. */
	readonly body: unknown;
}

/** Some services answer with 200 and say in the body that the call failed. */
function isSuccess({ kind, status, text, body }: Exchange): boolean {
	if (status < 200 || status >= 300) return false;
	if (kind === 'download') return true;
	return kind === 'storedBytes' ? !saysNotStored(text) : !isDenied(body, layersOf(body, { parts: [], says }));
}

/** Every call that was answered, in order. */
export class Evidence {
	readonly exchanges: Exchange[] = [];

	add(exchange: Exchange): void {
		this.exchanges.push(exchange);
	}

	/** The answer to the call with this key. */
	of(key: string): Exchange | undefined {
		return this.exchanges.find((exchange) => exchange.key === key);
	}

	/** The answer to the call with this key, if it was a success. */
	success(key: string): Exchange | undefined {
		const found = this.of(key);
		return found !== undefined && isSuccess(found) ? found : undefined;
	}

	/** What the nodes read in the first of these answers that is a success and has the shape. */
	read<Answer>(shape: Shape<Answer>, ...keys: readonly string[]): Answer | undefined {
		for (const key of keys) {
			const found = this.success(key);
			const read = found && shape(found.body);
			if (read !== undefined) return read;
		}
		return undefined;
	}
}
