import type { Resource } from '../shared/run/operation';

export const fileResource: Resource = { value: 'file', name: 'File' };
