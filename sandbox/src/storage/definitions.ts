import {
	Definitions,
	type ActionField,
	type CustomAction,
	type Enterprise,
	type LeadField,
	type LostReason,
	type Pipeline,
	type Status,
	type ValueDefinition,
} from '../domain/definitions';
import { LabelSet } from '../domain/labels';
import type { DefinitionStore, FieldChange, NewField } from '../domain/store';
import { fromJson, type Database } from './database';
import {
	insertActionField,
	insertLeadField,
	writeDefinitions,
	type NewDefinitions,
} from './definitionWrites';

type StoredField = Omit<LeadField, 'key' | 'labels'>;
type StoredActionField = Omit<ActionField, 'key' | 'labels'>;
type StoredAction = Omit<CustomAction, 'fields'>;

/** Caches the definitions. A change or a rollback clears the cache. */
export class StoredDefinitions implements DefinitionStore {
	private cached: Definitions | undefined;

	constructor(private readonly database: Database) {}

	current(): Definitions {
		return (this.cached ??= this.load());
	}

	forget(): void {
		this.cached = undefined;
	}

	isEmpty(): boolean {
		return this.database.one('SELECT 1 FROM enterprise') === undefined;
	}

	addLabel({ key, labels }: Pick<ValueDefinition, 'key' | 'labels'>, label: string, id: string): void {
		this.database.run('INSERT INTO labels (field, id, label) VALUES (?, ?, ?)', key, id, label);
		labels.add({ id, label });
	}

	editField({ key, labels: _labels, ...field }: LeadField, change: FieldChange): void {
		const json = JSON.stringify({ ...field, ...change });
		this.database.run('UPDATE lead_fields SET json = ? WHERE key = ?', json, key);
		this.forget();
	}

	editEnterprise(change: Partial<Pick<Enterprise, 'seats' | 'timeZone'>>): void {
		const json = JSON.stringify({ ...this.current().enterprise, ...change });
		this.database.run('UPDATE enterprise SET json = ?', json);
		this.forget();
	}

	editAction({ fields: _fields, ...action }: CustomAction, change: Partial<StoredAction>): void {
		const json = JSON.stringify({ ...action, ...change });
		this.database.run('UPDATE custom_actions SET json = ? WHERE code = ?', json, action.code);
		this.forget();
	}

	editStatus(label: string, change: Partial<Pick<Status, 'archived'>>): void {
		const { pipeline } = this.current();
		this.writePipeline({ ...pipeline, statuses: changed(pipeline.statuses, label, change) });
	}

	editLostReason(label: string, change: Partial<Pick<LostReason, 'archived'>>): void {
		const { pipeline } = this.current();
		this.writePipeline({ ...pipeline, lostReasons: changed(pipeline.lostReasons, label, change) });
	}

	addLeadField(field: NewField<LeadField>, newId: () => string): void {
		insertLeadField(this.database, field, newId);
		this.forget();
	}

	addActionField({ code }: CustomAction, field: NewField<ActionField>, newId: () => string): void {
		insertActionField(this.database, code, field, newId);
		this.forget();
	}

	write(definitions: NewDefinitions, newId: () => string): void {
		writeDefinitions(this.database, definitions, newId);
		this.forget();
	}

	private writePipeline(pipeline: Pipeline): void {
		this.database.run('UPDATE enterprise SET pipeline = ?', JSON.stringify(pipeline));
		this.forget();
	}

	private load(): Definitions {
		const { database } = this;
		const row = database.one<{ json: string; pipeline: string }>('SELECT json, pipeline FROM enterprise');
		if (row === undefined) throw new Error('The data file contains no workspace');
		const labels = this.loadLabels();
		const labelsOf = (key: number) => new LabelSet(labels.get(key));
		const fields = database
			.all<{ key: number; json: string }>('SELECT key, json FROM lead_fields ORDER BY key')
			.map(({ key, json }) => ({ ...fromJson<StoredField>(json), key, labels: labelsOf(key) }));
		const actionFields = database
			.all<{ key: number; code: string; json: string }>(
				'SELECT key, code, json FROM action_fields ORDER BY key',
			)
			.map(({ key, code, json }) => ({
				code,
				field: { ...fromJson<StoredActionField>(json), key, labels: labelsOf(key) },
			}));
		const actions = database
			.all<{ json: string }>('SELECT json FROM custom_actions ORDER BY position')
			.map(({ json }) => fromJson<StoredAction>(json))
			.map((action) => ({
				...action,
				fields: new Map(
					actionFields.filter(({ code }) => code === action.code).map(({ field }) => [field.apiName, field]),
				),
			}));
		return new Definitions(fromJson<Enterprise>(row.json), fields, actions, fromJson<Pipeline>(row.pipeline));
	}

	private loadLabels(): Map<number, Array<{ id: string; label: string }>> {
		const labels = new Map<number, Array<{ id: string; label: string }>>();
		const rows = this.database.all<{ field: number; id: string; label: string }>(
			'SELECT field, id, label FROM labels ORDER BY position',
		);
		for (const { field, id, label } of rows) {
			const known = labels.get(field);
			if (known === undefined) labels.set(field, [{ id, label }]);
			else known.push({ id, label });
		}
		return labels;
	}
}

type Archivable = Pick<Status, 'label' | 'archived'>;

const changed = <T extends Archivable>(
	entries: readonly T[],
	label: string,
	change: { readonly archived?: boolean },
): T[] => entries.map((entry) => (entry.label === label ? { ...entry, ...change } : entry));
