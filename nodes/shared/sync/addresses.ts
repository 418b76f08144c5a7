import { trimEnd } from 'lodash';

/**
 * Whether the URL Standard reads the text as an address.
 *
 * Not `URL.canParse`: that of Node.js 20 refuses every address with an accented letter once V8 has compiled the caller.
 */
export function isUrl(text: string): boolean {
	try {
		return new URL(text).href !== '';
	} catch {
		return false;
	}
}

/** What kind of host an address names. Only the address itself is looked at: a name may still resolve to anything. */
type HostKind = 'thisMachine' | 'cloudMetadata' | 'private' | 'public';

/** Blocks of addresses, each with its first address and how many leading bits its addresses share. */
const blocks: ReadonlyArray<readonly [kind: HostKind, blocks: readonly string[]]> = [
	['thisMachine', ['0.0.0.0/8', '127.0.0.0/8']],
	// From these, any program on a machine in a cloud can read the passwords of that machine. All link-local addresses
	// count as such; the others are of Alibaba, Oracle, Azure, AWS and Google.
	['cloudMetadata', ['169.254.0.0/16', '100.100.100.200/32', '192.0.0.192/32', '168.63.129.16/32']],
	['cloudMetadata', ['fe80::/10', 'fd00:ec2::/48', 'fd20:ce::/48']],
	// Private networks, and blocks without public servers: of carriers, benchmarks, examples, multicast, reserved ones.
	['private', ['10.0.0.0/8', '100.64.0.0/10', '172.16.0.0/12', '192.0.0.0/24', '192.0.2.0/24']],
	['private', ['192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/3']],
	// Of IPv6, only 2000::/3 is public, without protocols such as Teredo and examples.
	['private', ['::/3', '4000::/2', '8000::/1', '2001::/23', '2001:db8::/32']],
];

/** Blocks of IPv6 addresses with an IPv4 address behind the bits that they share: `::1` and mapped, translated, 6to4. */
const embedding = ['::/96', '::ffff:0:0/96', '64:ff9b::/96', '2002::/16'];

const loopbackName = /(^|\.)localhost$|^localhost[46]?(\.localdomain[46]?)?$|^ip6-(localhost|loopback)$/;
const cloudMetadataName =
	/^(metadata|instance-data)(\.([a-z0-9-]+\.)*internal)?$|^metadata\.(goog|tencentyun\.com)$/;
/** Names that no public DNS has: one word, an empty part, or an ending that is reserved or used for such names. */
const privateName =
	/^[^.]*$|\.\.|\.(local|localdomain|internal|intranet|private|corp|home|lan|home\.arpa|svc|cluster|test|invalid)$/;

/** @param hostname as `URL.hostname` spells it: it writes each IPv4 address with four decimal numbers */
export function hostKind(hostname: string): HostKind {
	const name = withoutRoot(hostname);
	if (name.startsWith('[')) return kindOfAddress(bitsOf(name.slice(1, -1)));
	if (/^\d+(\.\d+){3}$/.test(name)) return kindOfAddress(bitsOf(name));
	if (loopbackName.test(name)) return 'thisMachine';
	if (cloudMetadataName.test(name)) return 'cloudMetadata';
	return privateName.test(name) ? 'private' : 'public';
}

/** Whether the host is surely this machine (`localhost`, 127.0.0.0/8 or ::1), so that nothing leaves it. */
export function isLoopback(hostname: string): boolean {
	return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}

function kindOfAddress(bits: string): HostKind {
	const isIn = (block: string) => {
		const [first = '', length] = block.split('/');
		return bits.startsWith(bitsOf(first).slice(0, 1 + Number(length)));
	};
	const around = embedding.find(isIn);
	if (around !== undefined) {
		const at = 1 + Number(around.split('/')[1]);
		return kindOfAddress(`4${bits.slice(at, at + 32)}`);
	}
	return blocks.find(([, some]) => some.some(isIn))?.[0] ?? 'public';
}

/** The bits of an address behind its version, 4 or 6. `URL` writes no IPv4 address at the end of one of IPv6. */
function bitsOf(address: string): string {
	const inBinary = (numbers: readonly string[], radix: number, width: number) =>
		numbers.map((number) => parseInt(number, radix).toString(2).padStart(width, '0')).join('');
	if (!address.includes(':')) return `4${inBinary(address.split('.'), 10, 8)}`;
	const [head = [], tail = []] = address.split('::').map((part) => part.split(':').filter(Boolean));
	const zeros = Array<string>(8 - head.length - tail.length).fill('0');
	return `6${inBinary([...head, ...zeros, ...tail], 16, 16)}`;
}

/** Which addresses the nodes use for files. The service names them, and must not send n8n to any address it likes. */
export interface FileAddressRules {
	/** The base URL of the credential. Files may always be where the Sync API is. */
	readonly baseUrl: string;
	/** The only hosts to which n8n may send requests with this credential. Undefined: it may send them to all. */
	readonly allowedDomains: string | undefined;
	/** Whether files may be in a private network. */
	readonly allowsPrivate: boolean;
}

/** Why the nodes do not use the address of a file. */
export interface AddressRefusal {
	/** What is wrong with the address: the end of a sentence. */
	readonly problem: string;
	readonly hint: string;
}

const askForHttps = 'Ask the operator of the service for an https address.';
const refusals = {
	unreadable: { problem: 'cannot be read as an address', hint: askForHttps },
	insecure: { problem: 'is not a secure one, which begins with https', hint: askForHttps },
	thisMachine: {
		problem: 'leads to the machine that n8n runs on',
		hint: 'Files may be on this machine only if the base URL of the credential is. Ask the operator of the service about the address.',
	},
	cloudMetadata: {
		problem: 'leads to the metadata of a cloud, which hold the passwords of this machine',
		hint: 'No storage is there. Ask the operator of the service about the address.',
	},
	private: {
		problem: 'leads into a private network',
		hint: 'If the storage of your workspace is there, switch on Files in a Private Network in the credential.',
	},
} as const satisfies Readonly<Record<string, AddressRefusal>>;

/** Why an address must not be used for a file. Undefined if it may be. */
export function addressRefusal(address: string, rules: FileAddressRules): AddressRefusal | undefined {
	if (!isUrl(address)) return refusals.unreadable;
	const { host, hostname, protocol } = new URL(address);
	const base = new URL(rules.baseUrl);
	if (protocol === base.protocol && host === base.host) return undefined;
	const kind = hostKind(hostname);
	if (kind === 'thisMachine' && hostKind(base.hostname) !== kind) return refusals.thisMachine;
	if (kind === 'cloudMetadata') return refusals.cloudMetadata;
	if (protocol !== 'https:' && !(protocol === 'http:' && isLoopback(hostname))) return refusals.insecure;
	if (kind === 'private' && !rules.allowsPrivate) return refusals.private;
	if (rules.allowedDomains === undefined || isListed(hostname, rules.allowedDomains)) return undefined;
	return {
		problem: `is on ${hostname}, which is not among the allowed domains of the credential`,
		hint: 'If the storage of your workspace is there, add this domain to Allowed Domains in the credential.',
	};
}

/** Reads the list as n8n does: `*.example.com` stands for the hosts below `example.com`, and not for `example.com`. */
function isListed(hostname: string, allowedDomains: string): boolean {
	const host = withoutRoot(hostname);
	const domains = allowedDomains.split(',').map((domain) => withoutRoot(domain.trim()));
	return domains.some((domain) =>
		domain.startsWith('*.') ? host.endsWith(domain.slice(1)) : host === domain,
	);
}

/** In lower case, without the dots at its end, which stand for the root of all domains. */
function withoutRoot(domain: string): string {
	return trimEnd(domain.toLowerCase(), '.');
}

/** `encodeURIComponent` leaves `.` and `..` alone, and URL parsing then drops a segment. */
const dots = /^\.{1,2}$/;
const unsafe = /[/\\?#%\p{Cc}\p{Cs}]/u;

/**
 * Whether a text from outside may be one segment of a path.
 *
 * Lead IDs come from users and from language models. A text that could lead to another address is not safe, nor is a
 * text that is already percent-encoded.
 */
export function isSafeSegment(text: string): boolean {
	return text !== '' && text === text.trim() && !dots.test(text) && !unsafe.test(text);
}
