import { BlockList } from 'node:net';

import * as fc from 'fast-check';

import { hostKind } from '../../../nodes/shared/sync/addresses';
import { runs } from '../../kit/exploring';

const hostOf = (text: string) => new URL(`https://${text}/`).hostname;

describe('the kind of a host', () => {
	// docs/security.md promises: "**Never this machine**, in any spelling"
	it.each([
		...[
			'localhost',
			'LOCALHOST',
			'localhost.',
			'localhost..',
			'a.localhost',
			'localhost.localdomain',
			'ip6-localhost',
			'localhost6',
			'ip6-loopback',
			'localhost4',
			'localhost6.localdomain6',
		],
		...['127.0.0.1', '127.1', '127.255.255.254', '0x7f.1', '0x7f000001', '017700000001', '2130706433'],
		...[
			'127.0.0.1.',
			'127.0.0.1..',
			'%31%32%37.0.0.1',
			'１２７.0.0.1',
			'0',
			'0.0.0.0',
			'[::]',
			'[::1]',
			'[0:0:0:0:0:0:0:1]',
		],
		...['[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[::127.0.0.1]', '[64:ff9b::7f00:1]', '[2002:7f00:1::]'],
	])('%s is this machine', (text) => expect(hostKind(hostOf(text))).toBe('thisMachine'));

	it.each([
		...['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.20', '0xc0a80001'],
		...['100.64.0.1', '100.127.255.255', '192.0.0.8', '198.18.0.1', '224.0.0.1', '255.255.255.255'],
		...['192.0.2.1', '198.51.100.1', '203.0.113.9', '[2001:db8::1]', '[2001:0:7f00:1::]'],
		...['[2001:1ff::1]', '[4000::1]', '[1fff::1]', '[1:2:3:4:5:6:7:8]', '[64:ff9b:1::1]', '[fd20:cf::1]'],
		...['[fc00::1]', '[fdff::1]', '[fec0::1]', '[ff02::1]', '[::ffff:10.0.0.1]', '[2002:a00:1::]'],
		...[
			'minio',
			'minio..',
			'files..example.com',
			'files.test',
			'storage.local',
			'storage.google.internal',
			'files.lan',
			'nas.home.arpa',
			'minio.files.svc',
			...['localdomain', 'intranet', 'private', 'corp', 'home', 'cluster', 'invalid'].map(
				(end) => `a.${end}`,
			),
			'[fd00:ec2:1::254]',
		],
	])('%s is private', (text) => expect(hostKind(hostOf(text))).toBe('private'));

	it.each([
		...['169.254.169.254', '0xa9fea9fe', '2852039166', '169.254.1', '[::ffff:169.254.169.254]', '[fe80::1]'],
		...[
			'[febf::1]',
			'[fd00:ec2:0:1::254]',
			'metadata.internal',
			'[64:ff9b::a9fe:a9fe]',
			'[2002:a9fe:a9fe::]',
			'[fd00:ec2::254]',
			'[fd20:ce::254]',
		],
		...['100.100.100.200', '192.0.0.192', '168.63.129.16', 'metadata', 'metadata.google.internal'],
		...[
			'METADATA.google.internal.',
			'metadata.goog',
			'instance-data.ec2.internal',
			'metadata.tencentyun.com',
		],
	])('%s is the metadata of a cloud', (text) => expect(hostKind(hostOf(text))).toBe('cloudMetadata'));

	it.each([
		...[
			'example.com',
			'[2001:200::1]',
			'[2001:db7::1]',
			'[2000::1]',
			'[3fff:ffff::1]',
			'notlocalhost.example',
			'localhost.example',
			'ip6-localhost.example',
			'metadata.goog.example',
			'my-metadata.goog',
			'metadata.tencentyun.com.example',
			'10.0.0.1.example',
			'files.example.com',
			'8.8.8.8',
			'172.15.0.1',
			'172.32.0.1',
			'100.63.0.1',
			'100.128.0.1',
		],
		...['[2606:4700::1111]', '[2a00::1]', '[::ffff:8.8.8.8]', '[2002:808:808::]', '192.169.0.1', '11.0.0.1'],
		...['localhost.example.com', 'mylocalhost.example', '127.0.0.1.example.com', 'internal.example.com'],
		...['metadata.example.com', 'metadata.example', '168.63.129.17'],
	])('%s is public', (text) => expect(hostKind(hostOf(text))).toBe('public'));
});

/** What is not public, as Node.js itself compares addresses. */
const blocked = new BlockList();
const blocks = [
	...[
		['0.0.0.0', 8] as const,
		['127.0.0.0', 8] as const,
		['10.0.0.0', 8] as const,
		['100.64.0.0', 10] as const,
	],
	...[['169.254.0.0', 16] as const, ['172.16.0.0', 12] as const, ['192.0.0.0', 24] as const],
	...[['192.168.0.0', 16] as const, ['198.18.0.0', 15] as const, ['224.0.0.0', 3] as const],
	...[['192.0.2.0', 24] as const, ['198.51.100.0', 24] as const, ['203.0.113.0', 24] as const],
	...[['168.63.129.16', 32] as const],
];
for (const [network, bits] of blocks) blocked.addSubnet(network, bits, 'ipv4');

it('agrees with Node.js about every IPv4 address, also in IPv6', () => {
	const near = fc.constantFrom(...blocks).chain(([network]) => {
		const start = network.split('.').reduce((number, part) => number * 256 + Number(part), 0);
		return fc.integer({ min: -300, max: 300 }).map((offset) => (start + offset + 2 ** 32) % 2 ** 32);
	});
	fc.assert(
		fc.property(fc.oneof(near, fc.integer({ min: 0, max: 2 ** 32 - 1 })), (number) => {
			const address = [24, 16, 8, 0].map((bits) => Math.floor(number / 2 ** bits) % 256).join('.');
			const isPublic = !blocked.check(address, 'ipv4');
			for (const spelled of [String(number), address, `[::ffff:${address}]`, `[64:ff9b::${address}]`])
				expect([spelled, hostKind(hostOf(spelled)) === 'public']).toEqual([spelled, isPublic]);
		}),
		{ numRuns: runs(2_000) },
	);
});
