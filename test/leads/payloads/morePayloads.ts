import type { Payload } from './payloads';

const asha = { name: 'Asha Rao', email: 'asha@mail.example' };
const phone = '+91 98765 43210';
const ours = '+91 80307 52400';

/** Of forms, chats, phone systems, calendars and portals. */
export const morePayloads: readonly Payload[] = [
	{
		tool: 'LeadBI',
		source: 'https://gist.github.com/leadbi/aad240bde44fbdeb93ec174c77da95b2',
		item: {
			first_name: { value: 'Asha', name: 'first_name', type: 'first_name' },
			last_name: { value: 'Rao', name: 'last_name', type: 'last_name' },
			email: { value: asha.email, name: 'email', type: 'email' },
			phone: { value: phone, name: 'phone', type: 'phone_number' },
		},
		stored: asha,
	},
	{
		tool: 'Paperform',
		source: 'https://paperform.co/help/articles/how-to-use-webhooks/',
		item: {
			data: [
				{ title: 'Your name', type: 'text', key: 'a1', custom_key: null, value: asha.name },
				{ title: 'Phone number', type: 'phone', key: 'b2', custom_key: null, value: phone },
				{ title: 'Email', type: 'email', key: 'c3', custom_key: 'email', value: asha.email },
			],
			submission_id: 's1',
			created_at: '2026-11-28 09:51:23',
			charge: null,
		},
		stored: asha,
		left: 'submission_id, created_at',
	},
	{
		tool: 'Formfast',
		source: 'https://www.formfa.st/docs/configuration/webhooks',
		item: { formId: 'f1', formName: 'Contact', data: { ...asha, phone, message: 'Hello' } },
		stored: asha,
		left: 'message, formId, formName',
	},
	{
		tool: 'Elfsight',
		source:
			'https://community.elfsight.com/t/forms-enhanced-webhook-integration-and-new-field-id-format/148915',
		item: {
			widget_id: 'w1',
			data: {
				name: { id: '1', name: 'Full Name', value: asha.name, type: 'shortText' },
				email: { id: '2', name: 'Email', value: asha.email, type: 'email' },
				phone: { id: '3', name: 'Phone', value: phone, type: 'phone' },
			},
		},
		says: /no phone, but data\.phone\.value holds one/,
		done: {
			byHand: {
				phone: '={{ $json.data.phone.value }}',
				name: '={{ $json.data.name }}',
				email: '={{ $json.data.email }}',
			},
		},
		stored: asha,
	},
	{
		tool: 'HeyForm',
		source: 'https://docs.heyform.net/integrations/webhook',
		item: {
			formName: 'Enquiry',
			answers: [
				{ id: 'a', title: ["What's your name?"], kind: 'short_text', value: asha.name },
				{ id: 'b', title: ['Phone'], kind: 'phone_number', value: phone },
			],
		},
		says: /no phone, but answers\[1\]\.value holds one/,
		done: { byHand: { phone: '={{ $json.answers[1].value }}', name: '={{ $json.answers[0].value }}' } },
		stored: { name: asha.name },
	},
	{
		tool: 'Fillout',
		source: 'https://fillout.com/help/webhook.md',
		item: {
			formName: 'Enquiry',
			submission: {
				questions: [
					{ id: 'a', name: 'Your name', type: 'ShortAnswer', value: asha.name },
					{ id: 'b', name: 'Phone', type: 'PhoneNumber', value: phone },
				],
				urlParameters: [{ id: 'email', name: 'email', value: asha.email }],
			},
		},
		says: /several objects may be the lead: submission\.questions, submission\.urlParameters/,
		done: { json: '={{ { answers: $json.submission.questions } }}' },
		stored: { name: asha.name },
	},
	{
		tool: 'Gravity Forms',
		source: 'https://docs.gravityforms.com/triggering-webhooks-form-submissions/',
		item: { id: '12', form_id: '3', '1.3': 'Asha', '1.6': 'Rao', '2': phone },
		says: /no phone, but \["2"\] holds one/,
		done: { byHand: { phone: '={{ $json["2"] }}', name: '={{ $json["1.3"] }} {{ $json["1.6"] }}' } },
		stored: { name: asha.name },
	},
	{
		tool: 'Gupshup',
		source: 'https://docs.gupshup.io/docs/text',
		item: {
			app: 'rao',
			type: 'message',
			payload: {
				type: 'text',
				payload: { text: 'Hi' },
				sender: { phone: '919876543210', name: asha.name, dial_code: '9876543210' },
			},
		},
		stored: { name: asha.name },
		left: 'dial_code, app, type, payload.type, payload.payload',
	},
	{
		tool: 'Interakt',
		source: 'https://www.interakt.shop/resource-center/interakts-webhooks/',
		item: {
			type: 'message_received',
			data: { customer: { channel_phone_number: '919876543210', traits: asha }, message: { message: 'Hi' } },
		},
		says: /no phone, but data\.customer\.channel_phone_number holds one/,
		done: {
			byHand: {
				phone: '={{ $json.data.customer.channel_phone_number }}',
				name: '={{ $json.data.customer.traits.name }}',
			},
		},
		stored: { name: asha.name },
	},
	{
		tool: 'YCloud contact',
		source: 'https://docs.ycloud.com/reference-link/contact-webhook-examples',
		item: {
			id: 'e1',
			type: 'contact.created',
			contactCreated: { id: '18', realName: asha.name, phoneNumber: '+919876543210', email: asha.email },
		},
		stored: { email: asha.email },
		left: 'id, realName, id (2), type',
	},
	{
		tool: 'CallRail',
		source: 'https://support.callrail.com/hc/en-us/articles/5711246459149-Webhooks',
		item: {
			customer_name: asha.name,
			customer_phone_number: '+919876543210',
			tracking_phone_number: ours,
			direction: 'inbound',
		},
		says: /no phone, but customer_phone_number, tracking_phone_number hold one/,
		done: { byHand: { phone: '={{ $json.customer_phone_number }}', name: '={{ $json.customer_name }}' } },
		stored: { name: asha.name },
	},
	{
		tool: 'MyOperator',
		source: 'https://support.myoperator.com/portal/en/kb/articles/after-call-webhook',
		item: { _ai: '5f', _cr: '9876543210', _cl: '+919876543210', _cy: '91', _dr: '00:00:39' },
		says: /no phone, but _cr, _cl hold one/,
		done: { byHand: { phone: '={{ $json._cl }}' } },
	},
	{
		tool: 'Sarvam call',
		source: 'https://docs.sarvam.ai/conversations/api/deployments/webhooks/webhook-payload',
		item: { interaction_id: 'i1', user_phone_number: phone, agent_phone_number: ours, duration: 16 },
		says: /no phone, but user_phone_number, agent_phone_number hold one/,
		done: { byHand: { phone: '={{ $json.user_phone_number }}' } },
	},
	{
		tool: 'Dialpad call',
		source: 'https://developers.dialpad.com/docs/call-events',
		item: {
			state: 'hangup',
			contact: { phone: '+919876543210', type: 'shared', name: asha.name, email: '' },
			target: { phone: ours, type: 'user', name: 'Diya', email: 'diya@x.example' },
		},
		says: /several objects may be the lead: contact, target/,
		done: { json: '={{ $json.contact }}' },
		stored: { name: asha.name },
		left: 'type',
	},
	{
		tool: 'Acuity Scheduling',
		source:
			'https://raw.githubusercontent.com/api-evangelist/acuity/refs/heads/main/examples/acuity-appointment-example.json',
		item: {
			...{ id: 54321, firstName: 'Asha', lastName: 'Rao', phone, email: asha.email, notes: 'First visit' },
			...{ datetime: '2026-07-02T10:15:00-0700', price: '10.00', paid: 'no', labels: [{ name: 'Done' }] },
		},
		stored: { ...asha, notes: 'First visit' },
		left: 'id, datetime, price, paid, labels',
	},
	{
		tool: 'Cal.com',
		source: 'https://docs.workato.com/en/connectors/calcom/new-updated-booking-trigger',
		item: {
			triggerEvent: 'BOOKING_CREATED',
			payload: {
				organizer: { id: 1, name: 'Diya Sharma', email: 'diya@x.example' },
				attendees: [{ ...asha, phoneNumber: phone, timeZone: 'Asia/Kolkata' }],
			},
		},
		says: /several objects may be the lead: payload\.organizer, payload\.attendees\[0\]/,
		done: { json: '={{ $json.payload.attendees[0] }}' },
		stored: asha,
		left: 'timeZone',
	},
	{
		tool: 'Nylas Scheduler',
		source: 'https://developer.nylas.com/docs/reference/notifications/scheduler/booking-created.md',
		item: {
			type: 'booking.created',
			data: { object: { booking_info: { participants: [asha], additional_fields: { phone } } } },
		},
		says: /no phone, but data\.object\.booking_info\.additional_fields\.phone holds one/,
		done: { byHand: { phone: '={{ $json.data.object.booking_info.additional_fields.phone }}' } },
	},
	{
		tool: 'Immobiliare portal',
		source: 'https://feed.indomio.com/docs/ies/out/leads',
		item: { agencyEmail: 'agency@x.example', leadId: 987, ...asha, phone, msg: 'Interested', type: 'LEAD' },
		stored: asha,
		left: 'agencyEmail, leadId, msg, type',
	},
	{
		tool: 'Casafari portal',
		source: 'https://casafaricrm.freshdesk.com/support/solutions/articles/6000196144-create-leads',
		item: { PropertyID: 5, EntityName: asha.name, EntityEmail: asha.email, EntityPhone: phone },
		says: /no phone, but EntityPhone holds one/,
		done: { item: { PropertyID: 5, name: asha.name, EntityEmail: asha.email, phone } },
		stored: { name: asha.name },
		left: 'PropertyID, EntityEmail',
	},
	{
		tool: 'Bosscart shop',
		source: 'https://docs.bosscart.io/endpoints/new-form-submission',
		item: {
			contact: { id: 5, ...asha, phone, note: 'Call me', city: 'Pune' },
			formName: 'Contact',
			formValues: [{ field: 'Budget', value: '5000' }],
		},
		stored: { ...asha, city: 'Pune' },
		left: 'id, note, formName, formValues',
	},
	{
		tool: 'Call tracker with an agent',
		source: 'https://developers.dialpad.com/docs/call-events',
		item: {
			...{ event: 'call_ended', caller_id: '+919876543210' },
			agent: { name: 'Diya', email: 'diya@x.example', phone: ours },
		},
		says: /no phone at the top, and agent is somebody else by its name/,
		done: { byHand: { phone: '={{ $json.caller_id }}' } },
	},
	{
		tool: 'Plaza portal',
		source: 'https://github.com/plazatechnologies/lead-documentation',
		item: { name: asha.name, ddi: '91', ddd: '98765', phone: '43210', clientListingId: 'L1' },
		stored: { name: asha.name },
		left: 'clientListingId',
	},
	{
		tool: 'RD Station',
		source: 'https://developers.rdstation.com/reference/webhooks-payload-copy',
		item: {
			event_type: 'WEBHOOK.CONVERTED',
			contact: {
				...{ uuid: 'u1', ...asha, mobile_phone: phone, city: 'Pune', company: { name: 'Rao Ltd' } },
				legal_bases: [{ category: 'communications', type: 'consent', status: 'declined' }],
			},
		},
		stored: { ...asha, city: 'Pune', company: 'Rao Ltd' },
		left: 'uuid, legal_bases, event_type',
	},
	{
		tool: 'Twenty',
		source: 'https://github.com/twentyhq/twenty/issues/17182',
		item: {
			...{ id: '1', createdAt: '2026-11-28T08:00:00Z' },
			phones: { primaryPhoneNumber: '9876543210', primaryPhoneCallingCode: '+91' },
		},
		says: /no phone, but phones\.primaryPhoneNumber holds one/,
		done: {
			byHand: { phone: '={{ $json.phones.primaryPhoneCallingCode }} {{ $json.phones.primaryPhoneNumber }}' },
		},
	},
];
