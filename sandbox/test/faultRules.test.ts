import { Faults } from '../src/http/faults';

/** The statuses with which faults hit each of these requests to `getLead`. */
const hitsOf = (faults: Faults, requests: number) =>
	Array.from({ length: requests }, () => faults.next('getLead', 'GET', '/lead/a')?.status);

const withFault = (fault: object) => {
	const faults = new Faults();
	faults.add(fault);
	return faults;
};

describe('A fault', () => {
	test.each<[key: string, accepted: readonly unknown[], refused: readonly unknown[]]>([
		['route', ['*', 'getLead'], [1, null, 'nope']],
		['status', [200, 599], [199, 600, 404.5, '404', null]],
		['code', ['VALIDATION_ERROR', 'BUY_LICENSE'], ['', 'no code', 'validation', 7, null]],
		['retryAfter', [0, 86_400], [-1, 0.5, '1']],
		['retryAfterAs', ['seconds', 'date'], ['', 'minutes', 1]],
		['delayMs', [0, 600_000], [-1, 600_001, 0.5, '1']],
		['cut', ['before', 'after'], ['', 'during', true]],
		['truncate', [true, false], ['true', 1]],
		['html', [true, false], ['true', 1]],
		['everyNth', [1, 1000], [0, 1.5, '1']],
		['probability', [0, 0.5, 1], [-0.1, 1.1, '1']],
		['seed', [-1, 0, 7], [0.5, '1']],
		['times', [1, 1000], [0, 1.5, '1']],
		['other', [], [1, true, null]],
	])('has a %s within its limits only', (key, accepted, refused) => {
		for (const value of accepted)
			expect(withFault({ [key]: value }).list()).toEqual([{ [key]: value, hits: 0 }]);
		for (const value of refused) {
			const faults = new Faults();
			expect(() => faults.add({ [key]: value })).toThrow(`"${key}"`);
			expect(faults.list()).toEqual([]);
		}
	});

	test.each<[route: string | undefined, hit: readonly string[], missed: readonly string[]]>([
		[undefined, ['getLead GET /lead/a', 'listFields GET /custom-fields'], ['- GET /files/a']],
		['*', ['getLead GET /lead/a'], ['- GET /files/a']],
		['getLead', ['getLead GET /lead/a'], ['updateLead POST /lead/a', '- GET /lead/a']],
		[
			'GET /lead/a',
			['getLead GET /lead/a', '- GET /lead/a'],
			['- POST /lead/a', '- GET /lead/ab', '- GET /x/lead/a'],
		],
		['* /lead/a', ['- GET /lead/a', '- POST /lead/a'], ['- GET /lead/b']],
		['GET /*', ['- GET /', '- GET /a/b'], ['- PUT /a']],
		[
			'GET /lead/{leadId}',
			['- GET /lead/a', '- GET /lead/a.b'],
			['- GET /lead/', '- GET /lead/a/b', '- GET /lead'],
		],
		['GET /a{x}/*/c{y}', ['- GET /a1/2/3/c4'], ['- GET /a1/c4', '- GET /a1/2/c', '- GET /a/1/2/c4']],
		['GET /a.c', ['- GET /a.c'], ['- GET /abc']],
		['GET /a+(b)[c]|d^$', ['- GET /a+(b)[c]|d^$'], ['- GET /aa(b)[c]|d^$', '- GET /a']],
	])('of the route %s hits the requests that it names, and no others', (route, hit, missed) => {
		const asked = (request: string) => {
			const [name, method = '', path = ''] = request.split(' ');
			return withFault({ ...(route !== undefined && { route }), status: 500 }).next(
				name === 'getLead' || name === 'listFields' || name === 'updateLead' ? name : undefined,
				method,
				path,
			);
		};
		expect(hit.filter((request) => asked(request) === undefined)).toEqual([]);
		expect(missed.filter((request) => asked(request) !== undefined)).toEqual([]);
	});

	test.each([
		'',
		'nope',
		'get /lead',
		'GET lead',
		'GET  /lead',
		'GET /a b',
		' GET /lead',
		'a GET /lead',
		'toString',
	])('of the route "%s" is refused with the route in the message', (route) => {
		expect(() => withFault({ route })).toThrow(`"message": "${route} is neither the name of an endpoint nor`);
		expect(() => withFault({ route })).toThrow(/"path": \[\s*"route"\s*\]/);
	});

	test('of every n-th request hits those, of a number of times ends after them', () => {
		const no = undefined;
		expect(hitsOf(withFault({ status: 500, everyNth: 3 }), 7)).toEqual([no, no, 500, no, no, 500, no]);
		expect(hitsOf(withFault({ status: 500, times: 2 }), 4)).toEqual([500, 500, no, no]);
		expect(hitsOf(withFault({ status: 500, everyNth: 2, times: 1 }), 4)).toEqual([no, 500, no, no]);
	});

	test('of a probability hits as often, in another order for another seed', () => {
		const hits = (fault: object) => hitsOf(withFault({ status: 500, ...fault }), 400);
		const share = (fault: object) => hits(fault).filter((status) => status === 500).length / 400;
		expect([share({ probability: 0 }), share({ probability: 1 })]).toEqual([0, 1]);
		expect(share({ probability: 0.2 })).toBeGreaterThan(0.1);
		expect(share({ probability: 0.2 })).toBeLessThan(0.3);
		expect(hits({ probability: 0.5, seed: 1 })).toEqual(hits({ probability: 0.5 }));
		expect(hits({ probability: 0.5, seed: 2 })).not.toEqual(hits({ probability: 0.5 }));
	});
});

describe('Several faults', () => {
	const several = () => {
		const faults = new Faults();
		faults.add({ route: 'createLead', status: 500 });
		faults.add({ status: 501, times: 1 });
		faults.add({ status: 502, everyNth: 2 });
		return faults;
	};

	test('hit a request by the first that hits it, and count', () => {
		const faults = several();
		expect(hitsOf(faults, 4)).toEqual([501, undefined, 502, undefined]);
		expect(faults.list().map(({ hits }) => hits)).toEqual([0, 1, 1]);
	});

	test('have numbers of their own, by which one of them ends', () => {
		const faults = several();
		expect(faults.numbered().map(({ number }) => number)).toEqual([1, 2, 3]);
		faults.remove(2);
		faults.add({ status: 503 });
		expect(faults.numbered().map(({ number, fault }) => [number, fault.status])).toEqual([
			[1, 500],
			[3, 502],
			[4, 503],
		]);
		faults.clear();
		expect([faults.list(), hitsOf(faults, 1)]).toEqual([[], [undefined]]);
	});
});
