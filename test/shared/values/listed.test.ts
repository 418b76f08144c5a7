import { listed } from '../../../nodes/shared/values/spelling';

const words = ['LEAD_OWNER', 'Sales Manager', 'owner'];

it.each([
	['LEAD_OWNER', 'LEAD_OWNER'],
	[' lead-owner ', 'LEAD_OWNER'],
	['Lead  _ Owner', 'LEAD_OWNER'],
	['SALES_MANAGER', 'Sales Manager'],
	['Owner', 'owner'],
	['leadowner', undefined],
	['lead', undefined],
	['', undefined],
	[7, undefined],
	[null, undefined],
	[['owner'], undefined],
])('in a closed list, %j is %s', (value, word) => {
	expect(listed(value, words)).toBe(word);
});
