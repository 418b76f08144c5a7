import dns, { type LookupAddress } from 'node:dns';

/** Nothing listens there: the sandbox listens on 127.0.0.1 only. */
const deserted = '127.0.0.2';

/** Results of a name look-up. */
export type LookUp = 'found' | 'unknown' | 'deserted';

/** Controls the look-ups of `localhost` in this process: each can fail, or return an address that refuses connections. */
export class Resolver {
	private readonly usual = dns.lookup;

	/** `decide` is called at each look-up. */
	begin(decide: () => LookUp): void {
		const { usual } = this;
		const lookup = (name: string, options: dns.LookupAllOptions, done: (...answer: unknown[]) => void) => {
			const result = name === 'localhost' ? decide() : 'found';
			if (result === 'found') return usual(name, options, done);
			const answer = result === 'unknown' ? [unknownName(name)] : [null, ...addressFor(options)];
			process.nextTick(() => done(...answer));
		};
		Object.assign(dns, { lookup });
	}

	end(): void {
		Object.assign(dns, { lookup: this.usual });
	}
}

function addressFor({ all }: dns.LookupAllOptions): [LookupAddress[]] | [string, number] {
	return all ? [[{ address: deserted, family: 4 }]] : [deserted, 4];
}

const unknownName = (name: string) =>
	Object.assign(new Error(`getaddrinfo ENOTFOUND ${name}`), { code: 'ENOTFOUND', syscall: 'getaddrinfo' });
