import { hostKind, isLoopback } from './host';
import { isUrl } from './url';

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
