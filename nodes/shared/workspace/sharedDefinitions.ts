import type { ActionDefinition } from '../sync/shapes/definitions';
import type { DefinitionMap } from './definitionMap';
import type { MemberIndex } from './members';
import { type Fields, type PipelineLabels, showsNoIdentifier } from './parts';
import { SharedReading } from './sharedReading';

/** The definitions and the team of one workspace, for all executions of this process that use the same credential. */
export class SharedDefinitions {
	/** Not kept without an identifier: somebody is about to repair such a workspace. */
	readonly fields: SharedReading<Fields>;
	readonly pipeline: SharedReading<PipelineLabels>;
	readonly actions: SharedReading<DefinitionMap<ActionDefinition>>;
	readonly members: SharedReading<MemberIndex>;

	constructor(now: () => number) {
		this.fields = new SharedReading(now, (fields) => !showsNoIdentifier(fields));
		this.pipeline = new SharedReading(now);
		this.actions = new SharedReading(now);
		this.members = new SharedReading(now);
	}

	get isBusy(): boolean {
		return this.parts.some(({ isBusy }) => isBusy);
	}

	/** Called when something shows that the definitions are no longer true. */
	forget(): void {
		for (const part of this.parts) part.forget();
	}

	private get parts() {
		return [this.fields, this.pipeline, this.actions, this.members];
	}
}
