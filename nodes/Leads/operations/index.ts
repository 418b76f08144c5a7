import { operationsOf } from '../../shared/run/operation';
import { create } from './create';
import { get } from './get';
import { getMany } from './getMany';
import { update } from './update';
import { upsert } from './upsert';

export const operations = operationsOf(create, upsert, get, getMany, update);
