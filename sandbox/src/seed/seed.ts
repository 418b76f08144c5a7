import { random } from '../random';
import type { StoredWorkspace } from '../storage/store';
import { customActions } from './actions';
import { leadFields } from './fields';
import { seedLeads, type SeededWorkspace } from './leads';
import type { SeedName } from './names';
import { seedPipeline } from './pipeline';
import { seedTeam } from './team';

/** The history of a seed begins at this fixed time, early enough to end in the past. */
const BEGIN = Date.UTC(2025, 0, 6, 4);
const SEED = 20_250_106;

/** More seats than members, so that members can be added. */
const SEATS = 50;

const seeds: Readonly<Record<SeedName, { readonly identifier: string; readonly withLeads: boolean }>> = {
	demo: { identifier: 'phone', withLeads: true },
	'unique-id': { identifier: 'customer_id', withLeads: true },
	empty: { identifier: 'phone', withLeads: false },
};

/** Fills an empty workspace. The same seed always gives the same workspace, including IDs and times. */
export function seedWorkspace(store: StoredWorkspace, name: SeedName): void {
	const { identifier, withLeads } = seeds[name];
	const draw = random(SEED);
	let time = BEGIN;
	const workspace: SeededWorkspace = {
		store,
		now: () => time,
		newId: () => draw.hex(24),
		advance: (milliseconds) => void (time += milliseconds),
	};
	const members = seedTeam(BEGIN);
	store.definitions.write(
		{
			enterprise: {
				id: draw.hex(24),
				name: 'Demo Workspace',
				creationTimeStamp: BEGIN,
				teamSize: members.length,
				industry: 'Software',
				website: 'https://lead-workspace.example',
				integrations: [],
				seats: SEATS,
				timeZone: 'Asia/Kolkata',
				country: 'IN',
			},
			pipeline: seedPipeline,
			fields: leadFields(identifier, draw),
			actions: customActions(draw, BEGIN),
		},
		workspace.newId,
	);
	for (const member of members) store.team.insert(member);
	if (withLeads) seedLeads(workspace, draw);
}
