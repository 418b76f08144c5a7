import {
	Definitions,
	type ActionField,
	type CustomAction,
	type Enterprise,
	type LeadField,
	type Pipeline,
	type Status,
	type ValueDefinition,
} from '../domain/definitions';
import { LabelSet } from '../domain/labels';
import type { DefinitionStore, FieldChange } from '../domain/store';
import { fromJson, type Database } from './database';
import { createLeadSearch } from './schema';

type StoredField = Omit<LeadField, 'key' | 'labels'>;
type StoredActionField = Omit<ActionField, 'key' | 'labels'>;
type StoredAction = Omit<CustomAction, 'fields'>;

/** A field as a seed writes it: storage numbers it, and keeps its labels apart. */
export type NewField<T> = Omit<T, 'key' | 'labels'> & { readonly labels?: readonly string[] };

export interface NewDefinitions {
	readonly enterprise: Enterprise;
	readonly pipeline: Pipeline;
	readonly fields: ReadonlyArray<NewField<LeadField>>;
	readonly actions: ReadonlyArray<
		Omit<CustomAction, 'fields'> & { readonly fields: ReadonlyArray<NewField<ActionField>> }
	>;
}

/** The definitions are read once and kept; a change or a rollback reads them again. */
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

	editEnterprise(change: Partial<Pick<Enterprise, 'seats'>>): void {
		const json = JSON.stringify({ ...this.current().enterprise, ...change });
		this.database.run('UPDATE enterprise SET json = ?', json);
		this.forget();
	}

	editStatus(label: string, change: Partial<Pick<Status, 'archived'>>): void {
		const { pipeline } = this.current();
		const statuses = pipeline.statuses.map((status) =>
			status.label === label ? { ...status, ...change } : status,
		);
		this.database.run('UPDATE enterprise SET pipeline = ?', JSON.stringify({ ...pipeline, statuses }));
		this.forget();
	}

	write({ enterprise, pipeline, fields, actions }: NewDefinitions, newId: () => string): void {
		const { database } = this;
		database.run(
			'INSERT INTO enterprise (json, pipeline) VALUES (?, ?)',
			JSON.stringify(enterprise),
			JSON.stringify(pipeline),
		);
		createLeadSearch(
			database,
			fields.map((_field, index) => index + 1),
		);
		let key = 0;
		const writeLabels = (labels: readonly string[] = []) => {
			for (const label of labels) {
				database.run('INSERT INTO labels (field, id, label) VALUES (?, ?, ?)', key, newId(), label);
			}
		};
		for (const { labels, ...field } of fields) {
			key += 1;
			database.run('INSERT INTO lead_fields (key, json) VALUES (?, ?)', key, JSON.stringify(field));
			writeLabels(labels);
		}
		for (const [position, { fields: actionFields, ...action }] of actions.entries()) {
			database.run(
				'INSERT INTO custom_actions (code, position, json) VALUES (?, ?, ?)',
				action.code,
				position,
				JSON.stringify(action),
			);
			for (const { labels, ...field } of actionFields) {
				key += 1;
				database.run(
					'INSERT INTO action_fields (key, code, json) VALUES (?, ?, ?)',
					key,
					action.code,
					JSON.stringify(field),
				);
				writeLabels(labels);
			}
		}
		this.forget();
	}

	private load(): Definitions {
		const { database } = this;
		const row = database.one<{ json: string; pipeline: string }>('SELECT json, pipeline FROM enterprise');
		if (row === undefined) throw new Error('The data file holds no workspace');
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
