import type { FakeService } from '../fakeService';
import { startProxy } from '../proxy';
import { TestWorkspace } from '../workspace';
import { type Column, isLeadProperty, type Sheet } from './columns';

/** An empty workspace with fields for the columns of a corpus, and a record of what the nodes send to it. */
export class CorpusWorkspace {
	/** API names by what the field is for. */
	private readonly fields = new Map<string, string>();

	private constructor(
		readonly workspace: TestWorkspace,
		private readonly proxy: FakeService,
	) {}

	static async start(): Promise<CorpusWorkspace> {
		const workspace = new TestWorkspace();
		await workspace.start({ seed: 'empty' });
		return new CorpusWorkspace(workspace, await startProxy(workspace.sandbox.url, {}));
	}

	async close(): Promise<void> {
		await this.proxy.close();
		await this.workspace.close();
	}

	get baseUrl(): string {
		return this.proxy.url;
	}

	/** The bodies that were sent since the last call, by route, oldest first. */
	takeBodies(): Map<string, unknown[]> {
		const bodies = new Map<string, unknown[]>();
		for (const { route, method, body } of this.proxy.requests.splice(0)) {
			if (method === 'POST') bodies.set(route, [...(bodies.get(route) ?? []), JSON.parse(body)]);
		}
		return bodies;
	}

	/** Adds the fields that the columns of a sheet need, and returns their API names in the order of the columns. */
	async addFields(sheet: Sheet): Promise<string[]> {
		const names: string[] = [];
		for (const column of sheet) names.push(await this.fieldFor(column, names));
		return names;
	}

	/** Sheets share their fields. Within a sheet, each column has its own. */
	private async fieldFor(column: Column, taken: readonly string[]): Promise<string> {
		const [{ type, settings }] = column;
		if (isLeadProperty(type)) return type;
		const purpose = purposeOf(column);
		for (let copy = 0; ; copy += 1) {
			const known = this.fields.get(`${purpose} ${copy}`);
			if (known !== undefined && taken.includes(known)) continue;
			if (known !== undefined) return known;
			const apiName = `corpus_${this.fields.size}`;
			await this.workspace.addField({ apiName, type: type.toUpperCase(), labels: settings });
			this.fields.set(`${purpose} ${copy}`, apiName);
			return apiName;
		}
	}
}

/** A field keeps the labels that a row adds to it, so no other row may use that field. */
function purposeOf([{ type, settings, expected, place }]: Column): string {
	const labels = expected.kind === 'stored' ? [expected.value].flat() : [];
	const isChanged = settings.length > 0 && !labels.every((label) => settings.includes(String(label)));
	return isChanged ? place : [type, ...settings].join('|');
}
