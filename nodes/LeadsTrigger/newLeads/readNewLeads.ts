import { FailureError } from '../../shared/sync/failure';
import type { LeadAnswer } from '../../shared/sync/shapes/lead';
import type { LeadList } from './leadList';
import { readDown, readNewest } from './readDown';
import { lowestWatermark, type Watermark } from './watermark';

/** A watermark above all leads that are in the list now. */
export async function watermarkNow(list: LeadList): Promise<Watermark> {
	return lowestWatermark.raisedTo(await readNewest(list));
}

/**
 * Reads the leads above the watermark, oldest first, until the budget is spent. Many are read in parts, each with the
 * watermark raised above it, so that what is left is always one stretch at the top of the list.
 */
export async function readNewLeads(
	list: LeadList,
	start: Watermark,
): Promise<{ leads: LeadAnswer[]; watermark: Watermark }> {
	const leads: LeadAnswer[] = [];
	for (let watermark = start; ;) {
		const reading = await readDown(list, watermark);
		const found = watermark.newAmong(reading.leads) ?? unclear();
		for (const { lead } of [...found].reverse()) leads.push(lead);
		watermark = watermark.raisedTo(reading);
		if (reading.skip === 0 || list.isSpent) return { leads, watermark };
	}
}

function unclear(): never {
	throw new FailureError({
		reason: 'unreadable_answer',
		message: 'Nothing shows which leads are new',
		description:
			'None of the leads that the node remembers is in the list any more, and the service does not say when a lead was created. The node reported none. To start again with the leads that are created from now on, change the event, save, change it back and publish the workflow.',
	});
}
