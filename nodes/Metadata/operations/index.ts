import { operationsOf } from '../../shared/run/operation';
import { check } from './check';
import { getAction } from './getAction';
import { getActions } from './getActions';
import { getEnterprise } from './getEnterprise';
import { getField } from './getField';
import { getFields } from './getFields';
import { getPipeline } from './getPipeline';
import { snapshot } from './snapshot';

export const operations = operationsOf(
	getAction,
	getActions,
	getField,
	getFields,
	getEnterprise,
	getPipeline,
	check,
	snapshot,
);
