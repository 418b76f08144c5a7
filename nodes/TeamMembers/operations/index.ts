import { operationsOf } from '../../shared/run/operation';
import { create } from './create';
import { get } from './get';
import { getMany } from './getMany';
import { updateAvailability } from './updateAvailability';

export const operations = operationsOf(create, get, getMany, updateAvailability);
