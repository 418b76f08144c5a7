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

/** A block of IPv4 addresses: its first address, and how many leading bits its addresses share. */
type Block = readonly [first: string, bits: number];

const thisMachine: readonly Block[] = [
	['0.0.0.0', 8],
	['127.0.0.0', 8],
];
/**
 * The addresses from which any program on a machine in a cloud can read the passwords of that machine. All link-local
 * addresses count as such.
 */
const cloudMetadata: readonly Block[] = [
	['169.254.0.0', 16],
	// Alibaba, Oracle and Azure.
	['100.100.100.200', 32],
	['192.0.0.192', 32],
	['168.63.129.16', 32],
];
/**
 * Private networks, and blocks without public servers: of carriers, benchmarks, examples, multicast and reserved ones.
 */
const privateBlocks: readonly Block[] = [
	['10.0.0.0', 8],
	['100.64.0.0', 10],
	['172.16.0.0', 12],
	['192.0.0.0', 24],
	['192.0.2.0', 24],
	['192.168.0.0', 16],
	['198.18.0.0', 15],
	['198.51.100.0', 24],
	['203.0.113.0', 24],
	['224.0.0.0', 3],
];

const loopbackName = /(^|\.)localhost$|^localhost[46]?(\.localdomain[46]?)?$|^ip6-(localhost|loopback)$/;
const cloudMetadataName =
	/^(metadata|instance-data)(\.([a-z0-9-]+\.)*internal)?$|^metadata\.(goog|tencentyun\.com)$/;
/** Names that no public DNS has: one word, an empty part, or an ending that is reserved or used for such names. */
const privateName =
	/^[^.]*$|\.\.|\.(local|localdomain|internal|intranet|private|corp|home|lan|home\.arpa|svc|cluster|test|invalid)$/;

/** @param hostname as `URL.hostname` spells it: it writes each IPv4 address with four decimal numbers */
export function hostKind(hostname: string): HostKind {
	if (hostname.startsWith('[')) return kindOfIpv6(groupsOf(hostname.slice(1, -1)));
	const name = trimEnd(hostname.toLowerCase(), '.');
	if (/^\d+(\.\d+){3}$/.test(name)) return kindOfIpv4(numberOfIpv4(name));
	if (loopbackName.test(name)) return 'thisMachine';
	if (cloudMetadataName.test(name)) return 'cloudMetadata';
	return privateName.test(name) ? 'private' : 'public';
}

/** Whether the host is surely this machine (`localhost`, 127.0.0.0/8 or ::1), so that nothing leaves it. */
export function isLoopback(hostname: string): boolean {
	return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}

function numberOfIpv4(address: string): number {
	return address.split('.').reduce((number, part) => number * 256 + Number(part), 0);
}

function kindOfIpv4(address: number): HostKind {
	const isIn = ([first, bits]: Block) => {
		const size = 2 ** (32 - bits);
		return Math.floor(address / size) === Math.floor(numberOfIpv4(first) / size);
	};
	if (thisMachine.some(isIn)) return 'thisMachine';
	if (cloudMetadata.some(isIn)) return 'cloudMetadata';
	return privateBlocks.some(isIn) ? 'private' : 'public';
}

/** The eight groups of an IPv6 address, which `URL` writes without an IPv4 address at its end. */
function groupsOf(address: string): readonly number[] {
	const [head = [], tail] = address
		.split('::')
		.map((part) => (part === '' ? [] : part.split(':').map((group) => parseInt(group, 16))));
	if (tail === undefined) return head;
	return [...head, ...Array<number>(8 - head.length - tail.length).fill(0), ...tail];
}

function kindOfIpv6(groups: readonly number[]): HostKind {
	const [first = 0, second = 0, third = 0] = groups;
	const ipv4 = ([high = 0, low = 0]: readonly number[]) => kindOfIpv4(high * 65_536 + low);
	const startsWith = (...prefix: readonly number[]) =>
		prefix.every((group, index) => groups[index] === group);
	// IPv4 addresses in IPv6: mapped (also `::` and `::1`), translated (64:ff9b::), 6to4.
	if (startsWith(0, 0, 0, 0, 0, 0xffff)) return ipv4(groups.slice(6));
	if (startsWith(0, 0, 0, 0, 0, 0)) return ipv4(groups.slice(6));
	if (startsWith(0x64, 0xff9b)) return third === 0 ? ipv4(groups.slice(6)) : 'private';
	if (first === 0x2002) return ipv4([second, third]);
	// Link-local, and the addresses of AWS and Google in fc00::/7.
	if ((first & 0xffc0) === 0xfe80) return 'cloudMetadata';
	if (startsWith(0xfd00, 0xec2, 0) || startsWith(0xfd20, 0xce, 0)) return 'cloudMetadata';
	// Only 2000::/3 is public, without protocols such as Teredo (2001::/23) and examples (2001:db8::/32).
	if (first === 0x2001 && (second < 0x200 || second === 0xdb8)) return 'private';
	return first >= 0x2000 && first < 0x4000 ? 'public' : 'private';
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

const unreadable: AddressRefusal = {
	problem: 'cannot be read as an address',
	hint: 'Ask the operator of the service for an https address.',
};
const insecure: AddressRefusal = {
	problem: 'is not a secure one, which begins with https',
	hint: 'Ask the operator of the service for an https address.',
};
const onThisMachine: AddressRefusal = {
	problem: 'leads to the machine that n8n runs on',
	hint: 'Files may be on this machine only if the base URL of the credential is. Ask the operator of the service about the address.',
};
const atCloudMetadata: AddressRefusal = {
	problem: 'leads to the metadata of a cloud, which hold the passwords of this machine',
	hint: 'No storage is there. Ask the operator of the service about the address.',
};
const inPrivateNetwork: AddressRefusal = {
	problem: 'leads into a private network',
	hint: 'If the storage of your workspace is there, switch on Files in a Private Network in the credential.',
};

function notAllowed(hostname: string): AddressRefusal {
	return {
		problem: `is on ${hostname}, which is not among the allowed domains of the credential`,
		hint: 'If the storage of your workspace is there, add this domain to Allowed Domains in the credential.',
	};
}

/** Why an address must not be used for a file. Undefined if it may be. */
export function addressRefusal(address: string, rules: FileAddressRules): AddressRefusal | undefined {
	if (!isUrl(address)) return unreadable;
	const { host, hostname, protocol } = new URL(address);
	const base = new URL(rules.baseUrl);
	if (protocol === base.protocol && host === base.host) return undefined;
	const kind = hostKind(hostname);
	const isWithinMachine = kind === 'thisMachine' && hostKind(base.hostname) === 'thisMachine';
	if (kind === 'thisMachine' && !isWithinMachine) return onThisMachine;
	if (kind === 'cloudMetadata') return atCloudMetadata;
	if (protocol !== 'https:' && !(protocol === 'http:' && isLoopback(hostname))) return insecure;
	if (kind === 'private' && !rules.allowsPrivate) return inPrivateNetwork;
	if (rules.allowedDomains !== undefined && !isListed(hostname, rules.allowedDomains))
		return notAllowed(hostname);
	return undefined;
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
	return domain.toLowerCase().replace(/\.+$/, '');
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
