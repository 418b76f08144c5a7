import * as fc from 'fast-check';
import { actionEntry } from './definitions/actions';
import { type Change, inSequence, listForm, oneOf, seldom, withOddEntry } from './definitions/changes';
import { fieldEntry, keyed } from './definitions/fields';
import { pipelineForm } from './definitions/pipeline';

/** The forms of the definitions of one service, by what they change. */
export interface DefinitionDialect {
	readonly fields: Change;
	readonly actions: Change;
	readonly pipeline: Change;
}

/** Definitions as a service may send them: whatever the specification leaves open is drawn. Nothing in them is missing. */
export const definitionDialects: fc.Arbitrary<DefinitionDialect> = fc.record({
	fields: fc.oneof(
		inSequence(fieldEntry, seldom(withOddEntry), listForm('customFields', 'custom_fields')),
		inSequence(fieldEntry, fc.constant(keyed)),
	),
	actions: inSequence(actionEntry, seldom(withOddEntry), listForm('customActions')),
	pipeline: inSequence(
		pipelineForm,
		oneOf(
			(sent) => ({ data: sent }),
			(sent) => ({ success: true, leadStagePipeline: sent }),
		),
	),
});
