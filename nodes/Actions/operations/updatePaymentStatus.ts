import { z } from 'zod';

import { leadIdProperties, leadIdReader } from '../../shared/leadIds/leadId';
import { actionIdProperty, actionIdReader } from '../../shared/editor/properties';
import { inOrderOf, type Operation } from '../../shared/run/operation';
import { payment, paymentStatusProperty } from '../properties';
import { updatePayment } from '../updatePayment';

export const updatePaymentStatus: Operation = {
	resource: payment,
	value: 'updateStatus',
	name: 'Update Status',
	action: 'Update the status of a payment',
	description: 'Change the status of a payment; its other values cannot change',
	writes: true,
	properties: [...leadIdProperties, actionIdProperty, paymentStatusProperty],

	async start(session) {
		const { parameters } = session;
		const leadIdOf = await leadIdReader(session);
		const actionIdOf = actionIdReader(parameters);
		const statusOf = parameters.reader('status', 'Status', z.unknown());
		return inOrderOf(leadIdOf, async (item, leadId) => {
			const path = { leadId, actionId: actionIdOf(item) };
			return await updatePayment(session, item, path, statusOf(item));
		});
	},
};
