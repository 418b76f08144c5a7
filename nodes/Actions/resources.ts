import type { Resource } from '../shared/run/operation';

export const customAction: Resource = { value: 'customAction', name: 'Custom Action' };
export const payment: Resource = { value: 'payment', name: 'Payment' };
export const timeline: Resource = {
	value: 'timeline',
	name: 'Timeline',
	entry: { one: 'action', many: 'actions' },
};
