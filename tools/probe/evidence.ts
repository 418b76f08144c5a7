import { type EndpointName } from '../../nodes/shared/sync/endpoints';

/** What a call was sent with, apart from the token. */
interface Asked {
	readonly query: Readonly<Record<string, string>>;
	readonly body: unknown;
}

/** The kinds of calls: those of the catalogue, and the transfers to and from a presigned address. */
export type Kind = EndpointName | 'storedBytes' | 'download';

/** One call and its answer. */
export interface Exchange {
	/** The key of the call in its table. */
	readonly key: string;
	readonly kind: Kind;
	readonly asked: Asked;
	readonly status: number;
	/** In lower case. */
	readonly headers: Readonly<Record<string, string>>;
	readonly text: string;
	/** The JSON of the answer; undefined where it is not JSON. */
	readonly body: unknown;
}

export const isSuccess = ({ status }: Pick<Exchange, 'status'>) => status >= 200 && status < 300;

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

	successes(kind: Kind): Exchange[] {
		return this.exchanges.filter((exchange) => exchange.kind === kind && isSuccess(exchange));
	}
}

/** The JSON of a text, with or without a byte order mark. */
export function jsonOf(text: string): unknown {
	try {
		return JSON.parse(text.replace(/^\u{feff}/u, ''));
	} catch {
		return undefined;
	}
}
