import { actionsType, createPayment } from '../kit/nodes/actions';
import type { TestWorkspace } from '../kit/workspace';
import type { FakeService } from '../kit/fakeService';

export const route = 'POST /lead/L1/action';
export const lookUp = 'POST /lead/L1/action/search';

/** Pays each of these amounts to a fake service. */
export const pay = async (
	workspace: TestWorkspace,
	service: FakeService,
	amounts: readonly string[],
	settings = {},
) =>
	await workspace.node(
		actionsType,
		createPayment('L1'),
		amounts.map((amount) => ({ amount })),
		{ onError: 'continueRegularOutput', ...settings, baseUrl: service.url },
	);

/** How many calls with actions the service got. */
export const sentTo = (service: FakeService) =>
	service.requests.filter((request) => request.route === route).length;
