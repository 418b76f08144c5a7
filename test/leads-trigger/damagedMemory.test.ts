import { Logger } from '@n8n/backend-common';
import { Container } from '@n8n/di';
import type { IDataObject } from 'n8n-workflow';

import { person } from '../kit/people';
import { itemsOf, withTrigger } from './support';

const warn = jest.spyOn(Container.get(Logger), 'warn').mockReturnValue(undefined);
beforeEach(() => warn.mockClear());

interface Memory extends IDataObject {
	readonly state: string;
}

describe('a memory that is damaged', () => {
	const test = withTrigger('empty');
	const events = ['newLead', 'leadChanged', 'leadActivity', 'teamMemberChanged', 'definitionsChanged'];

	/** As n8n stores it after an activation with 150 leads. */
	async function remembered(event: string): Promise<Memory> {
		for (let number = 0; number < 150; number++) await test.workspace.createLead(person(number));
		const poller = test.activate({ event });
		await poller.poll();
		const { memory } = poller.remembered();
		return memory as Memory;
	}

	const halved = ({ state, ...rest }: Memory) => ({ ...rest, state: state.slice(0, state.length / 2) });
	const withoutHalf = ({ state, ...rest }: Memory) => {
		const { watermark, ...more } = JSON.parse(state) as { watermark: { leads: unknown[] } };
		const leads = watermark.leads.slice(0, 70);
		return { ...rest, state: JSON.stringify({ ...more, watermark: { ...watermark, leads, isWhole: true } }) };
	};

	it.each(events)('begins anew, reports nothing, and says so: %s', async (event) => {
		const memory = await remembered(event);
		for (const damaged of [halved(memory), { ...memory, check: 'x' }, { state: memory.state }, 'nothing']) {
			const poller = test.activate({ event }, { memory: damaged });
			expect(await poller.poll()).toBeNull();
			expect(poller.remembered()).toMatchObject({ memory: { of: memory['of'] } });
		}
		expect(warn.mock.calls).toEqual(Array(4).fill([expect.stringContaining('is damaged. It begins anew')]));
	});

	it('does not make leads look new of which it lost the half', async () => {
		const memory = await remembered('newLead');
		const poller = test.activate({ event: 'newLead' }, { memory: withoutHalf(memory) });
		expect(itemsOf(await poller.poll())).toEqual([]);
		expect(warn).toHaveBeenCalledTimes(1);
	});

	it('is not one of another event or workspace: that begins anew without a word', async () => {
		const memory = await remembered('newLead');
		expect(await test.activate({ event: 'leadActivity' }, { memory }).poll()).toBeNull();
		expect(warn).not.toHaveBeenCalled();
	});
});
