import type { Store } from '../domain/store';
import { StoredActions } from './actions';
import { Database } from './database';
import { IN_MEMORY } from './dataFile';
import { StoredDefinitions } from './definitions';
import { StoredFiles } from './files';
import { StoredLeads } from './leads';
import { emptyContent, prepareSchema } from './schema';
import { Snapshots } from './snapshots';
import { StoredTeam } from './team';
import { StoredTokens } from './tokens';

/** All data of a workspace, in one SQLite database. */
export class StoredWorkspace implements Store {
	readonly definitions: StoredDefinitions;
	readonly leads: StoredLeads;
	readonly actions: StoredActions;
	readonly files: StoredFiles;
	readonly team: StoredTeam;
	readonly tokens: StoredTokens;
	private readonly database: Database;
	private readonly snapshots: Snapshots;
	/** Which content was filled in last, and the count of changes then. */
	private filled: { readonly name: string; readonly changes: number } | undefined;

	/** Each is a path, or `:memory:`. */
	constructor(path: string, snapshots = ':memory:') {
		this.database = new Database(path);
		this.snapshots = new Snapshots(this.database, snapshots);
		prepareSchema(this.database);
		// After the schema: the header of the file names its program even if the log is lost.
		this.database.useLog();
		this.definitions = new StoredDefinitions(this.database);
		this.leads = new StoredLeads(this.database, () => this.definitions.current().fields);
		this.actions = new StoredActions(this.database);
		this.files = new StoredFiles(this.database);
		this.team = new StoredTeam(this.database, path !== IN_MEMORY);
		this.tokens = new StoredTokens(this.database);
	}

	transaction<T>(work: () => T): T {
		try {
			return this.database.transaction(work);
		} catch (error) {
			// The caches may contain changes that were rolled back.
			this.definitions.forget();
			this.tokens.forget();
			throw error;
		}
	}

	/**
	 * Replaces the content of the workspace, except for its tokens.
	 *
	 * @param name stands for one content: `fill` runs the first time, and a copy of what it made is used later
	 */
	replaceContent(name: string, fill: () => void): void {
		if (this.filled?.name === name && this.filled.changes === this.database.changes()) return;
		const restored = this.transaction(() => {
			this.definitions.forget();
			if (this.snapshots.restore(name)) return true;
			emptyContent(this.database);
			fill();
			return false;
		});
		if (!restored) this.transaction(() => this.snapshots.take(name));
		this.filled = { name, changes: this.database.changes() };
	}

	close(): void {
		this.database.close();
	}
}
