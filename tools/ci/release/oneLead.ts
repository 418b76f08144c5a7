/** Runs where only the tarball and n8n's engine are installed: loads the package, and writes one lead. */
import { randomInt } from 'node:crypto';

import type { INodeType } from 'n8n-workflow';

import { startEngine } from '../../../test/kit/engine';
import { loadPackage } from '../../../test/kit/engine/package';

/** In place of n8n's own nodes, which are not installed there. */
const passOn: INodeType = {
	description: {
		displayName: 'Pass On',
		name: 'passOn',
		group: ['transform'],
		version: 1,
		description: 'Passes its items on',
		defaults: { name: 'Pass On' },
		inputs: ['main'],
		outputs: ['main'],
		properties: [],
	},
	async execute() {
		return [this.getInputData()];
	},
};

async function main(packageDir: string, credential: string): Promise<void> {
	const { nodes, credentials } = await loadPackage(packageDir);
	const engine = await startEngine({
		packageDir,
		nodeTypes: { 'n8n-nodes-base.manualTrigger': passOn, 'n8n-nodes-base.noOp': passOn },
	});
	const run = await engine.runNode(
		{
			type: 'n8n-nodes-lead-workspace.leads',
			parameters: { operation: 'create', fields: { mappingMode: 'autoMapInputData', value: null } },
		},
		{
			input: [
				{ json: { name: 'Asha Rao', phone: `+9198${randomInt(10_000_000, 99_999_999)}`, rating: 'nine' } },
			],
			credentials: { leadWorkspaceSyncApi: JSON.parse(credential) },
		},
	);
	if (run.error) throw run.error;
	const [written = [], remarks = []] = run.outputs;
	console.log(
		JSON.stringify({
			nodes: nodes.size,
			credentials: credentials.size,
			written: written.filter(({ json }) => typeof json['lead_id'] === 'string').length,
			remarks: remarks.map(({ json }) => json['category'] ?? json),
		}),
	);
}

const [packageDir = '', credential = ''] = process.argv.slice(2);
main(packageDir, credential).then(
	() => process.exit(),
	(error: unknown) => {
		console.error(error);
		process.exit(1);
	},
);
