import type { Resource } from '../shared/run/operation';

export const leadResource: Resource = { value: 'lead', name: 'Lead' };
