// Which folder may import from which. Arrows point down only.
import { existsSync, readdirSync } from 'node:fs';

const root = new URL('../../', import.meta.url);

const foldersOf = (path) =>
	readdirSync(new URL(path, root), { withFileTypes: true })
		.filter((entry) => entry.isDirectory())
		.map(({ name }) => name);

/** The layers of nodes/shared, lowest first: a folder imports from itself and from the lines above it here. */
export const layers = [
	['sync'],
	['workspace', 'remarks'],
	['values'],
	['session'],
	['model'],
	['editor', 'filters', 'run', 'writes'],
	['leadIds'],
];

const layerBorders = foldersOf('nodes/shared').map((folder) => {
	const layer = layers.findIndex((folders) => folders.includes(folder));
	if (layer === -1) throw new Error(`tools/lint/borders.mjs: nodes/shared/${folder} has no layer`);
	const lower = layers.slice(0, layer).flat();
	return {
		target: `nodes/shared/${folder}`,
		from: 'nodes',
		except: [folder, ...lower].map((name) => `shared/${name}`),
		message: `shared/${folder} imports from ${[folder, ...lower].join(', ')} only.`,
	};
});

const nodeBorders = foldersOf('nodes')
	.filter((folder) => folder !== 'shared')
	.map((folder) => ({
		target: `nodes/${folder}`,
		from: 'nodes',
		except: [folder, 'shared'],
		message: 'A node folder imports from no other node folder. Put what two nodes need into nodes/shared.',
	}));

/** Where the nodes list their operations. */
const operationLists = foldersOf('nodes')
	.flatMap((folder) => [`${folder}/operations.ts`, `${folder}/operations/index.ts`])
	.filter((path) => existsSync(new URL(`nodes/${path}`, root)));

/** Imports point down only: from a node folder to nodes/shared, and there from a layer to lower layers. */
export const borders = [
	...layerBorders,
	...nodeBorders,
	{
		target: 'credentials',
		from: 'nodes',
		except: ['shared/sync'],
		message: 'A credential imports from shared/sync only.',
	},
	{
		target: ['nodes', 'credentials'],
		from: ['sandbox', 'test', 'tools'],
		message: 'Published code does not import unpublished code.',
	},
	{
		target: ['sandbox/src', 'sandbox/bench'],
		from: ['credentials', 'test', 'tools'],
		message: 'The sandbox imports none of these folders.',
	},
	{
		target: 'sandbox/src',
		from: 'nodes',
		except: ['shared/sync/endpoints.ts', 'shared/sync/shapes'],
		message: 'The sandbox shares the endpoint catalogue and the shapes with the nodes, but no behaviour.',
	},
	{
		target: 'sandbox/test',
		from: 'nodes',
		except: ['shared/sync/endpoints.ts', 'shared/sync/shapes'],
		message: 'The tests of the sandbox know of the nodes what the sandbox knows.',
	},
	{
		target: ['test', 'tools'],
		from: 'sandbox/test',
		message: 'Put what tests share into test/kit.',
	},
	{
		target: 'test/kit/engine',
		from: ['nodes', 'credentials', 'sandbox', 'tools'],
		message: 'The engine loads the built package, as n8n does.',
	},
	{
		target: 'test/kit/engine',
		from: 'test',
		except: ['kit/engine'],
		message: 'The engine imports from no other folder of the tests.',
	},
	...['kit', 'chaos', 'e2e'].map((folder) => ({
		target: `test/${folder}`,
		from: 'test',
		except: folder === 'kit' ? ['kit'] : ['kit', folder],
		message: 'Put what tests and tools share into test/kit.',
	})),
	{
		target: ['tools', 'sandbox/test'],
		from: 'test',
		except: ['kit'],
		message: 'Put what tests and tools share into test/kit.',
	},
	{
		target: 'test/kit',
		from: ['credentials', 'tools'],
		message: 'The kit does not import from its users.',
	},
	{
		target: 'test/kit',
		from: 'nodes',
		except: [...['shared/session/runtime.ts', 'shared/sync/retry.ts', 'shared/sync/pace'], ...operationLists],
		message:
			'The kit runs the built package. From the sources it takes the pace, for simulated time, and the names of operations.',
	},
	{
		target: 'test/kit',
		from: 'sandbox',
		except: ['src/server.ts'],
		message: 'The kit uses the front door of the sandbox.',
	},
];

/** Fails if a border names a path that does not exist, because such a border checks nothing. */
for (const { target, from, except = [] } of borders) {
	const paths = [target, from, except.map((path) => `${from}/${path}`)].flat(2);
	const gone = paths.filter((path) => !existsSync(new URL(path, root)));
	if (gone.length > 0)
		throw new Error(`tools/lint/borders.mjs: a border names ${gone.join(', ')}, which is gone`);
}
