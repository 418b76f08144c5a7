import type { EndpointName, PathParameter } from '../../../nodes/shared/sync/endpoints';
import type { Evidence } from '../evidence';

/** One call to an endpoint of the catalogue. */
export interface ApiRequest {
	readonly parameters?: Readonly<Partial<Record<PathParameter, string>>>;
	readonly query?: Readonly<Record<string, string>>;
	readonly body?: object;
}

/** A transfer to or from an address that the service gave. It has no token. */
export interface Transfer {
	readonly address: string;
	/** What is uploaded. Without it, the address is read. */
	readonly bytes?: string;
}

/** What the caller of the probe chose. */
export interface Settings {
	/** A lead whose timeline is read, beside what searches show. */
	readonly leadId: string | undefined;
	/** The value of the identifier of the new lead. */
	readonly identifier: string | undefined;
}

interface Common {
	/** Unique among all calls. The journal and the report name calls by it. */
	readonly key: string;
	/** What it is for, for the person who reads the plan. */
	readonly purpose: string;
	readonly writes: boolean;
}

/** A call of the plan. `make` returns why it is left out where earlier answers lack what it needs. */
export interface ApiCall extends Common {
	readonly kind: EndpointName;
	readonly make: (evidence: Evidence, settings: Settings) => ApiRequest | string;
}

interface TransferCall extends Common {
	readonly kind: 'storedBytes' | 'download';
	readonly make: (evidence: Evidence) => Transfer | string;
}

export type Call = ApiCall | TransferCall;

export const isTransfer = (call: Call): call is TransferCall =>
	call.kind === 'storedBytes' || call.kind === 'download';

const call =
	(writes: boolean) =>
	(key: string, kind: EndpointName, purpose: string, make: ApiCall['make'] = () => ({})): ApiCall => ({
		key,
		kind,
		purpose,
		make,
		writes,
	});

export const read = call(false);
export const write = call(true);

export const transfer = (
	key: string,
	kind: TransferCall['kind'],
	purpose: string,
	make: TransferCall['make'],
): TransferCall => ({ key, kind, purpose, make, writes: kind === 'storedBytes' });
