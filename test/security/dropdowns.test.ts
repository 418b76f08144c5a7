import { loadPackage } from '../kit/engine/package';
import { root } from '../kit/root';
import { startProxy } from '../kit/proxy';
import { quick } from '../kit/runtime';
import { withWorkspace } from '../kit/support/withWorkspace';

const workspace = withWorkspace('demo', quick);
const markup = '<img src=x onerror=alert(1)>';

/** The same definitions, whose texts that people enter begin with markup. */
function marked(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(marked);
	if (typeof value !== 'object' || value === null) return value;
	const entries = Object.entries(value).map(([key, each]): [string, unknown] => {
		const isText = typeof each === 'string' && /^(name|displayName|description|status|email)$/.test(key);
		return [key, isText ? `${markup}${each}` : marked(each)];
	});
	return Object.fromEntries(entries);
}

// docs/security.md promises: "in errors, in hints and in the descriptions of dropdowns"
it('no description in a dropdown has markup of the service, which n8n would show as HTML', async () => {
	const proxy = await startProxy(workspace.sandbox.url, { change: (_, body) => marked(body) });
	const { nodes } = await loadPackage(root);
	let described = 0;
	for (const [type, node] of nodes) {
		for (const method of Object.keys(('methods' in node ? node.methods?.loadOptions : {}) ?? {})) {
			const editor = workspace.engine.editor(
				{ type, parameters: type.endsWith('.actions') ? { code: '1001' } : {} },
				{ credentials: workspace.credentials({ baseUrl: proxy.url }) },
			);
			for (const { description = '' } of await editor.loadOptions(method)) {
				expect(description).not.toContain('<');
				if (description.includes('&lt;img')) described++;
			}
		}
	}
	await proxy.close();
	expect(described).toBeGreaterThan(0);
});
