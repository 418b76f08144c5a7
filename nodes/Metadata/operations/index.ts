import type { Operations } from '../../shared/run/operation';
import { check } from './check';
import { getAction } from './getAction';
import { getActions } from './getActions';
import { getEnterprise } from './getEnterprise';
import { getField } from './getField';
import { getFields } from './getFields';
import { getPipeline } from './getPipeline';
import { snapshot } from './snapshot';

export const operations = {
	'customAction.get': getAction,
	'customAction.getAll': getActions,
	'customField.get': getField,
	'customField.getAll': getFields,
	'enterprise.get': getEnterprise,
	'pipeline.get': getPipeline,
	'workspace.check': check,
	'workspace.snapshot': snapshot,
} satisfies Operations;
