import type { IExecuteFunctions } from 'n8n-workflow';

import { binaryReader } from '../../../nodes/shared/run/binary';
import { columnOf } from '../../../nodes/shared/run/column';
import { apiNameOf, mapperIdOf } from '../../../nodes/shared/run/mapperIds';
import { failed, listOutcome, type Outcome, withNotes } from '../../../nodes/shared/run/outcome';
import { isRemarksConnected } from '../../../nodes/shared/run/remarksConnection';
import { reportOf } from '../../../nodes/shared/run/report';
import { retryMemoryOf } from '../../../nodes/shared/run/retryMemory';
import { connectionCode, wasConnected } from '../../../nodes/shared/run/transport';
import { cancelled } from '../../../nodes/shared/sync/failure';

const contextOf = (context: object) => context as unknown as IExecuteFunctions;

describe('the Remarks output is connected', () => {
	const of = (connections: unknown, name = 'Leads') =>
		isRemarksConnected(
			contextOf({ workflow: { connectionsBySourceNode: connections }, getNode: () => ({ name }) }),
		);

	it.each<[string, unknown, boolean | undefined]>([
		['to a node', { Leads: { main: [[], [{ node: 'A' }]] } }, true],
		['to none', { Leads: { main: [[{ node: 'A' }], []] } }, false],
		['to none, as Success is', { Leads: { main: [[{ node: 'A' }]] } }, false],
		['to none, which n8n writes as null', { Leads: { main: [[], null] } }, false],
		['to none, as the whole node', {}, false],
		['to none by its main outputs', { Leads: {} }, false],
		['as nobody can tell', { Leads: { main: 'x' } }, undefined],
		['as nobody can tell without the workflow', undefined, undefined],
	])('%s', (_what, connections, expected) => {
		expect(of(connections)).toBe(expected);
	});

	it('to no node because of a name that all objects inherit', () => {
		expect(of({}, 'constructor')).toBe(false);
	});
});

describe('the memory of a run that is tried again', () => {
	const outcome = failed(cancelled);
	const [one, two] = [{ json: { a: 1 } }, { json: { a: 2 } }];
	const memoryOf = (items: readonly object[], isTool = false, retryOnFail?: boolean) =>
		retryMemoryOf(contextOf({ getInputData: () => items, getNode: () => ({ retryOnFail }) }), isTool);

	it('knows an item by its object', () => {
		memoryOf([one, two], false, true).set(1, outcome);
		const again = memoryOf([one, two], false, true);
		expect([again.get(0), again.get(1), again.get(2)]).toEqual([undefined, outcome, undefined]);
		expect(memoryOf([{ ...two }], false, true).get(0)).toBeUndefined();
	});

	it('knows an item of a tool by its json', () => {
		memoryOf([one], true, true).set(0, outcome);
		expect(memoryOf([{ ...one }], true, true).get(0)).toBe(outcome);
		expect(memoryOf([one], false, true).get(0)).toBeUndefined();
	});

	it('knows nothing where n8n does not try again', () => {
		const item = { json: {} };
		memoryOf([item]).set(0, outcome);
		expect(memoryOf([item], false, true).get(0)).toBeUndefined();
		memoryOf([item], false, true).set(0, outcome);
		expect(memoryOf([item]).get(0)).toBeUndefined();
	});
});

describe('the outcome of a list', () => {
	it('has its entries, and a note for each doubt', () => {
		expect(listOutcome([{ a: 1 }], [])).toEqual({ kind: 'read', jsons: [{ a: 1 }] });
		expect(listOutcome([], [{ kind: 'unsteady' }, { kind: 'unreadable', entries: 2 }])).toMatchObject({
			kind: 'read',
			notes: [expect.any(String), expect.stringContaining('2')],
		});
	});

	it('is a failure where the service keeps entries back, and says how to go on', () => {
		const { failure } = listOutcome([], [{ kind: 'unsteady' }, { kind: 'cut', read: 7 }]) as Outcome & {
			kind: 'failed';
		};
		expect(failure).toMatchObject({
			reason: 'unreadable_answer',
			message: expect.stringContaining('returned 7 entries, and no others'),
			description: expect.stringContaining('Limit to 7'),
		});
	});

	it('has the notes of the question first', () => {
		const read: Outcome = { kind: 'read', jsons: [] };
		expect(withNotes({ ...read, notes: ['b'] }, ['a'])).toEqual({ ...read, notes: ['a', 'b'] });
		expect(withNotes(read, ['a'])).toEqual({ ...read, notes: ['a'] });
		expect(withNotes(read, [])).toBe(read);
		expect(withNotes(failed(cancelled), ['a'])).toEqual(failed(cancelled));
	});
});

describe('the report of a write', () => {
	it('has a list only if it has entries', () => {
		const change = { field: 'a', from: 1, to: '1' };
		const label = { field: 'a', label: 'b' };
		const open = { field: 'a', message: 'b' };
		expect(reportOf('created')).toEqual({ outcome: 'created' });
		expect(reportOf('created', { changes: [], newOptions: [], unchecked: [] })).toEqual({
			outcome: 'created',
		});
		expect(reportOf('updated', { changes: [change], newOptions: [label], unchecked: [open] })).toEqual({
			...{ outcome: 'updated', prepared: [change], new_options: [label], unchecked: [open] },
		});
	});
});

describe('the ID of a field in the mapper of n8n', () => {
	it.each([
		['phone', 'phone'],
		['__proto__', '[__proto__]'],
		['constructor', '[constructor]'],
		['prototype', '[prototype]'],
		['[phone]', '[phone]'],
		['(prototype)', '(prototype)'],
		['', ''],
	])('is %j unless n8n would leave it out, and leads back to it', (apiName, id) => {
		expect(mapperIdOf(apiName)).toBe(id);
		expect(apiNameOf(id)).toBe(apiName);
	});
});

describe('a column of values', () => {
	it('leaves out the items that cannot be read, and goes on', () => {
		const read = (item: number) => {
			if (item === 1) throw new Error('No');
			return item;
		};
		expect(columnOf(['a', 'b', 'c'], read)).toEqual([0, 2]);
	});
});

describe('the code of a broken connection', () => {
	const wrapped = (error: object, layers: number): object =>
		layers === 0 ? error : { cause: wrapped(error, layers - 1) };

	it.each<[string, unknown, string | undefined]>([
		['of the error', { code: 'ECONNRESET' }, 'ECONNRESET'],
		['of what caused it', { code: 400, cause: { code: 'EPIPE' } }, 'EPIPE'],
		['with digits', { code: 'ERR_HTTP2_ERROR' }, 'ERR_HTTP2_ERROR'],
		['four layers down', wrapped({ code: 'EPIPE' }, 4), 'EPIPE'],
		['five layers down, where nobody looks', wrapped({ code: 'EPIPE' }, 5), undefined],
		['is no number', { code: '400' }, undefined],
		['is no sentence', { code: 'Bad request' }, undefined],
		['has no end but letters', { code: 'EPIPE ' }, undefined],
		['has no beginning but letters', { code: ' EPIPE' }, undefined],
		['is not in a text', 'EPIPE', undefined],
		['is not in nothing', null, undefined],
	])('%s', (_what, error, code) => {
		expect(connectionCode(error)).toBe(code);
	});

	it.each([
		['read', true],
		['write', true],
		['writev', true],
		['connect', false],
		['getaddrinfo', false],
		[undefined, false],
	])('of the call %s: the connection was made: %s', (syscall, isMade) => {
		const error = { code: 'EHOSTUNREACH', cause: { code: 'EHOSTUNREACH', syscall } };
		expect(wasConnected(error)).toBe(isMade);
	});
});

describe('a file of an item', () => {
	const content = Buffer.from('abc');
	const readerOf = (binary: object) => {
		const asked: string[] = [];
		const helpers = {
			assertBinaryData: () => binary,
			getBinaryDataBuffer: async () => await Promise.resolve(content),
			getBinaryMetadata: async (id: string) => await Promise.resolve({ fileSize: id.length }),
			getBinaryStream: async (id: string) => await Promise.resolve(asked.push(id)),
		};
		return { asked, read: binaryReader(contextOf({ helpers })) };
	};

	it('is read from memory, and is called by its property if it has no name', async () => {
		const file = await readerOf({ mimeType: 'text/plain' }).read(0, 'data');
		const { open, ...description } = file;
		expect(description).toEqual({ property: 'data', name: 'data', contentType: 'text/plain', size: 3 });
		expect(await open()).toBe(content);
	});

	it('is a stream where n8n keeps it elsewhere, a new one for each attempt', async () => {
		const { asked, read } = readerOf({ id: 'file-1', fileName: 'a.txt', mimeType: 'text/plain' });
		const file = await read(0, 'data');
		expect(file).toMatchObject({ property: 'data', name: 'a.txt', size: 6 });
		await file.open();
		await file.open();
		expect(asked).toEqual(['file-1', 'file-1']);
	});
});
