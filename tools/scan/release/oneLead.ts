/** Runs where only the tarball and n8n's engine are installed: loads the package, and writes one lead. */
import { randomInt } from 'node:crypto';

import { startEngine } from '../../../test/kit/engine';
import { loadPackage } from '../../../test/kit/engine/package';

async function main(packageDir: string, credential: string): Promise<void> {
	const { nodes, credentials } = await loadPackage(packageDir);
	const engine = await startEngine({ packageDir });
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
