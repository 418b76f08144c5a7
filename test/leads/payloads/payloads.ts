import type { IDataObject } from 'n8n-workflow';

/** What a tool hands over, with a made-up person, and what a newcomer who maps it automatically gets. */
export interface Payload {
	readonly tool: string;
	/** The vendor's page, or a public thread, that shows this form. */
	readonly source: string;
	readonly item: IDataObject;
	/** What is stored of it, beside the phone and as it is meant. */
	readonly stored?: IDataObject;
	/** The first line, if nothing is stored, and what it says to do, done: the other parameters, or the other item. */
	readonly says?: RegExp;
	readonly done?: { readonly item?: IDataObject; readonly json?: string; readonly byHand?: IDataObject };
	/** What the one remark names, if something of it has no place. */
	readonly left?: string;
}

const asha = { name: 'Asha Rao', email: 'asha@mail.example' };
const phone = '+91 98765 43210';

export const payloads: readonly Payload[] = [
	{
		tool: 'n8n Webhook',
		source: 'https://docs.n8n.io/integrations/builtin/core-nodes/n8n-nodes-base.webhook/',
		item: {
			headers: { host: 'n8n.example' },
			params: {},
			query: {},
			body: { ...asha, phone },
			webhookUrl: 'https://n8n.example/x',
			executionMode: 'production',
		},
		stored: asha,
	},
	{
		tool: 'n8n Webhook with a query',
		source: 'https://docs.n8n.io/integrations/builtin/core-nodes/n8n-nodes-base.webhook/',
		item: { headers: {}, params: {}, query: { ref: 'ad-7' }, body: { ...asha, phone } },
		stored: asha,
		left: 'query',
	},
	{
		tool: 'n8n Form',
		source: 'https://docs.n8n.io/integrations/builtin/core-nodes/n8n-nodes-base.formtrigger/',
		item: {
			'Full Name': asha.name,
			'Phone Number': phone,
			submittedAt: '2026-11-28T09:00:00.000+05:30',
			formMode: 'production',
		},
		stored: { name: asha.name },
	},
	{
		tool: 'Facebook Lead Ads, API',
		source: 'https://developers.facebook.com/docs/marketing-api/guides/lead-ads/retrieving',
		item: {
			created_time: '2026-11-28T08:49:14+0000',
			id: '1042',
			ad_id: '77',
			form_id: '88',
			field_data: [
				{ name: 'full_name', values: [asha.name] },
				{ name: 'email', values: [asha.email] },
				{ name: 'phone_number', values: [phone] },
			],
		},
		stored: asha,
		left: 'created_time, id, ad_id, form_id',
	},
	{
		tool: 'Facebook Lead Ads Trigger of n8n',
		source: 'https://docs.n8n.io/integrations/builtin/trigger-nodes/n8n-nodes-base.facebookleadadstrigger/',
		item: {
			id: '1042',
			data: { full_name: asha.name, email: asha.email, phone_number: phone },
			form: { id: '88', name: 'Autumn', locale: 'en_US', status: 'ACTIVE' },
			ad: { id: '77', name: 'Autumn ad' },
			page: { id: '66', name: 'Rao Traders' },
			created_time: '2026-11-28T08:49:14+0000',
		},
		stored: asha,
		left: 'id, form, ad, page, created_time',
	},
	{
		tool: 'Google Ads lead form',
		source: 'https://developers.google.com/google-ads/webhook/docs/implementation',
		item: {
			lead_id: 'TeSter-123',
			user_column_data: [
				{ column_name: 'Full Name', string_value: asha.name, column_id: 'FULL_NAME' },
				{ column_name: 'User Email', string_value: asha.email, column_id: 'EMAIL' },
				{ column_name: 'User Phone', string_value: phone, column_id: 'PHONE_NUMBER' },
			],
			api_version: '1.0',
			form_id: 40000,
			campaign_id: 123,
			is_test: true,
			gcl_id: 'x1',
		},
		stored: asha,
		left: 'lead_id, api_version, form_id, campaign_id, is_test, gcl_id',
	},
	{
		tool: 'Tally',
		source: 'https://tally.so/help/webhooks',
		item: {
			eventId: 'e1',
			eventType: 'FORM_RESPONSE',
			data: {
				responseId: 'r1',
				formName: 'Enquiry',
				fields: [
					{ key: 'question_a', label: 'Full name', type: 'INPUT_TEXT', value: asha.name },
					{ key: 'question_b', label: 'Phone number', type: 'INPUT_PHONE_NUMBER', value: phone },
					{
						...{ key: 'question_c', label: 'City', type: 'DROPDOWN', value: ['o2'] },
						options: [
							{ id: 'o1', text: 'Delhi' },
							{ id: 'o2', text: 'Pune' },
						],
					},
				],
			},
		},
		stored: { name: asha.name, city: 'Pune' },
		left: 'eventId, eventType, data.responseId, data.formName',
	},
	{
		tool: 'Typeform',
		source: 'https://www.typeform.com/developers/webhooks/example-payload/',
		item: {
			event_id: 'e1',
			event_type: 'form_response',
			form_response: {
				form_id: 'f1',
				answers: [
					{ type: 'text', text: asha.name, field: { id: 'a', type: 'short_text', ref: 'full_name' } },
					{ type: 'email', email: asha.email, field: { id: 'b', type: 'email', ref: '31c5058f-715a' } },
					{
						type: 'phone_number',
						phone_number: phone,
						field: { id: 'c', type: 'phone_number', ref: '5424cffb' },
					},
				],
			},
		},
		stored: asha,
		left: 'event_id, event_type, form_response.form_id',
	},
	{
		tool: 'Typeform with the titles of its questions',
		source: 'https://www.typeform.com/developers/webhooks/example-payload/',
		item: {
			headers: {},
			params: {},
			query: {},
			body: {
				event_type: 'form_response',
				form_response: {
					form_id: 'f1',
					hidden: { user_id: 'u1' },
					definition: {
						id: 'f1',
						title: 'Enquiry',
						fields: [
							{ id: 'a', title: 'Full name', type: 'short_text', ref: '31c5058f' },
							{ id: 'b', title: 'How do we reach you?', type: 'phone_number', ref: '5424cffb' },
							{
								id: 'c',
								title: 'City',
								type: 'multiple_choice',
								ref: 'b3',
								choices: [{ id: 'x', label: 'Pune' }],
							},
							{ id: 'd', title: 'Interests', type: 'multiple_choice', ref: 'b4' },
							{
								...{ id: 'e', title: 'About you', type: 'contact_info', ref: 'b5' },
								properties: { fields: [{ id: 'g', title: 'E-mail', type: 'email', ref: 'b6' }] },
							},
						],
					},
					answers: [
						{ type: 'text', text: asha.name, field: { id: 'a', type: 'short_text', ref: '31c5058f' } },
						{
							...{ type: 'phone_number', phone_number: phone },
							field: { id: 'b', type: 'phone_number', ref: '5424cffb' },
						},
						{
							...{ type: 'choice', choice: { id: 'x', label: 'Pune', ref: 'y' } },
							field: { id: 'c', type: 'multiple_choice', ref: 'b3' },
						},
						{
							...{
								type: 'choices',
								choices: { ids: ['p', 'q'], labels: ['CRM', 'Reports'], refs: ['p', 'q'] },
							},
							field: { id: 'd', type: 'multiple_choice', ref: 'b4' },
						},
						{ type: 'email', email: asha.email, field: { id: 'g', type: 'email', ref: 'b6' } },
					],
				},
			},
		},
		stored: { ...asha, city: 'Pune', interests: ['CRM', 'Reports'] },
		left: 'body.event_type, body.form_response.form_id, body.form_response.hidden, body.form_response.definition',
	},
	{
		tool: 'Typeform with two phone numbers',
		source: 'https://www.typeform.com/developers/webhooks/example-payload/',
		item: {
			event_type: 'form_response',
			form_response: {
				definition: {
					fields: [
						{ id: 'a', title: 'Phone of your partner', type: 'phone_number', ref: 'b1' },
						{ id: 'b', title: 'Phone number', type: 'phone_number', ref: 'b2' },
					],
				},
				answers: [
					{ type: 'phone_number', phone_number: '+447700900123', field: { id: 'a', ref: 'b1' } },
					{ type: 'phone_number', phone_number: phone, field: { id: 'b', ref: 'b2' } },
				],
			},
		},
		left: 'Phone of your partner, event_type, form_response.definition',
	},
	{
		tool: 'Typeform with two phone numbers, without titles',
		source: 'https://www.typeform.com/developers/webhooks/example-payload/',
		item: {
			event_type: 'form_response',
			form_response: {
				answers: [
					{ type: 'phone_number', phone_number: '+447700900123', field: { id: 'a', ref: 'b1' } },
					{ type: 'phone_number', phone_number: phone, field: { id: 'b', ref: 'b2' } },
				],
			},
		},
		says: /no phone, but form_response\.answers\[0\]\.phone_number, form_response\.answers\[1\]\.phone_number hold one$/,
		done: { json: '={{ { "phone": $json.form_response.answers[1].phone_number } }}' },
	},
	{
		tool: 'JotForm',
		source: 'https://www.jotform.com/help/245-how-to-setup-a-webhook-with-jotform/',
		item: {
			q3_fullName: { first: 'Asha', last: 'Rao' },
			q4_email: asha.email,
			q5_phoneNumber: phone,
			event_id: 'e1',
		},
		stored: asha,
		left: 'event_id',
	},
	{
		tool: 'Elementor, advanced data',
		source: 'https://elementor.com/help/forms-webhooks/',
		item: {
			form: { id: 'f1', name: 'Contact' },
			fields: {
				name: {
					id: 'name',
					type: 'text',
					title: 'Name',
					value: asha.name,
					raw_value: asha.name,
					required: '0',
				},
				email: {
					id: 'email',
					type: 'email',
					title: 'Email',
					value: asha.email,
					raw_value: asha.email,
					required: '1',
				},
				field_c1: {
					id: 'field_c1',
					type: 'tel',
					title: 'Phone',
					value: phone,
					raw_value: phone,
					required: '0',
				},
			},
			meta: { page_url: { title: 'Page URL', value: 'https://rao.example/contact' } },
		},
		says: /no phone, but fields\.field_c1\.value holds one/,
		done: { byHand: { phone: '={{ $json.fields.field_c1.value }}', name: '={{ $json.fields.name.value }}' } },
		stored: { name: asha.name },
	},
	{
		tool: 'Elementor, simple',
		source: 'https://elementor.com/help/forms-webhooks/',
		item: {
			...{ Name: asha.name, Email: asha.email, Phone: phone, Date: 'November 28, 2026', Time: '9:00 am' },
			...{
				'Page URL': 'https://rao.example',
				'User Agent': 'x',
				'Remote IP': '192.0.2.7',
				'Powered by': 'Elementor',
			},
			...{ form_id: 'f1', form_name: 'Contact' },
		},
		stored: asha,
		left: 'Date, Time, Page URL, User Agent, Remote IP, Powered by, form_id, form_name',
	},
	{
		tool: 'Contact Form 7',
		source: 'https://contactform7.com/tag-syntax/',
		item: {
			_wpcf7: '12',
			_wpcf7_version: '6.0',
			'your-name': asha.name,
			'your-email': asha.email,
			'your-tel': phone,
		},
		stored: asha,
		left: '_wpcf7, _wpcf7_version',
	},
	{
		tool: 'Airtable',
		source: 'https://airtable.com/developers/web/api/list-records',
		item: { id: 'rec1', createdTime: '2026-11-28T08:00:00.000Z', fields: { Name: asha.name, Phone: phone } },
		stored: { name: asha.name },
		left: 'id, createdTime',
	},
	{
		tool: 'IndiaMART, pull API',
		source: 'https://help.indiamart.com/knowledge-base/lms-crm-integration/',
		item: {
			...{
				UNIQUE_QUERY_ID: '901',
				QUERY_TYPE: 'W',
				QUERY_TIME: '2026-11-28 09:00:00',
				SENDER_NAME: asha.name,
			},
			...{
				SENDER_MOBILE: '+91-9876543210',
				SENDER_EMAIL: asha.email,
				SENDER_CITY: 'Pune',
				QUERY_PRODUCT_NAME: 'Pumps',
			},
		},
		says: /no phone, but SENDER_MOBILE holds one/,
		done: {
			item: {
				...{
					UNIQUE_QUERY_ID: '901',
					QUERY_TYPE: 'W',
					QUERY_TIME: '2026-11-28 09:00:00',
					SENDER_NAME: asha.name,
				},
				...{
					phone: '+91-9876543210',
					SENDER_EMAIL: asha.email,
					SENDER_CITY: 'Pune',
					QUERY_PRODUCT_NAME: 'Pumps',
				},
			},
		},
		left: 'UNIQUE_QUERY_ID, QUERY_TYPE, QUERY_TIME, SENDER_NAME, SENDER_EMAIL, SENDER_CITY, QUERY_PRODUCT_NAME',
	},
	{
		tool: 'IndiaMART, push API',
		source: 'https://help.indiamart.com/knowledge-base/lms-crm-integration/',
		item: {
			CODE: 200,
			STATUS: 'SUCCESS',
			RESPONSE: { SENDER_NAME: asha.name, SENDER_MOBILE: '+91-9876543210' },
		},
		says: /no phone, but RESPONSE\.SENDER_MOBILE holds one/,
		done: {
			byHand: { phone: '={{ $json.RESPONSE.SENDER_MOBILE }}', name: '={{ $json.RESPONSE.SENDER_NAME }}' },
		},
		stored: { name: asha.name },
	},
	{
		tool: 'JustDial',
		source: 'https://community.n8n.io/',
		item: {
			leadid: 'J1',
			leadtype: 'company',
			prefix: 'Ms',
			name: asha.name,
			mobile: '9876543210',
			phone: '',
			email: asha.email,
			date: '2026-11-28',
			category: 'Pumps',
		},
		stored: asha,
		left: 'leadid, leadtype, prefix, date, category',
	},
	{
		tool: 'Wati',
		source: 'https://docs.wati.io/reference/message-received',
		item: {
			id: 'm1',
			created: '2026-11-28T08:00:00Z',
			waId: '919876543210',
			senderName: asha.name,
			text: 'Price?',
			eventType: 'message',
		},
		says: /no phone, but waId holds one/,
		done: { byHand: { phone: '={{ $json.waId }}' } },
	},
	{
		tool: 'WhatsApp Cloud API',
		source: 'https://developers.facebook.com/docs/whatsapp/cloud-api/webhooks/payload-examples',
		item: {
			object: 'whatsapp_business_account',
			entry: [
				{
					id: 'b1',
					changes: [
						{
							value: { contacts: [{ profile: { name: asha.name }, wa_id: '919876543210' }] },
							field: 'messages',
						},
					],
				},
			],
		},
		says: /no phone, but entry\[0\]\.changes\[0\]\.value\.contacts\[0\]\.wa_id holds one/,
		done: { byHand: { phone: '={{ $json.entry[0].changes[0].value.contacts[0].wa_id }}' } },
	},
	{
		tool: 'HubSpot contact',
		source: 'https://developers.hubspot.com/docs/api/crm/contacts',
		item: {
			id: '512',
			properties: { firstname: 'Asha', lastname: 'Rao', phone, email: asha.email },
			createdAt: '2026-11-28T08:00:00Z',
			archived: false,
		},
		stored: asha,
		left: 'id, createdAt, archived',
	},
	{
		tool: 'HubSpot workflow webhook',
		source: 'https://knowledge.hubspot.com/workflows/how-do-i-use-webhooks-with-hubspot-workflows',
		item: {
			vid: 512,
			properties: { phone: { value: phone, versions: [] }, email: { value: asha.email, versions: [] } },
		},
		stored: { email: asha.email },
		left: 'vid',
	},
	{
		tool: 'Shopify order',
		source: 'https://shopify.dev/docs/api/admin-rest/latest/resources/order',
		item: {
			id: 450,
			name: '#1001',
			email: asha.email,
			phone: null,
			customer: { first_name: 'Asha', last_name: 'Rao', phone },
			total_price: '598.94',
		},
		says: /no phone, but customer\.phone holds one/,
		done: { byHand: { phone: '={{ $json.customer.phone }}', email: '={{ $json.email }}' } },
		stored: { email: asha.email },
	},
	{
		tool: 'Shopify customer',
		source: 'https://shopify.dev/docs/api/admin-rest/latest/resources/customer',
		item: {
			id: 207,
			first_name: 'Asha',
			last_name: 'Rao',
			email: asha.email,
			phone,
			orders_count: 0,
			addresses: [],
		},
		stored: asha,
		left: 'id, orders_count',
	},
	{
		tool: 'WooCommerce order',
		source: 'https://woocommerce.github.io/woocommerce-rest-api-docs/#order-properties',
		item: {
			id: 727,
			number: '727',
			billing: { first_name: 'Asha', last_name: 'Rao', phone, email: asha.email },
			shipping: { first_name: 'Asha', last_name: 'Rao' },
			total: '29.35',
		},
		stored: asha,
		left: 'id, number, shipping, total',
	},
	{
		tool: 'WooCommerce order with two phones',
		source: 'https://woocommerce.github.io/woocommerce-rest-api-docs/#order-properties',
		item: { id: 727, billing: { phone, email: asha.email }, shipping: { phone: '+91 98765 43211' } },
		says: /several objects may be the lead: billing, shipping/,
		done: { json: '={{ $json.billing }}' },
		stored: { email: asha.email },
	},
	{
		tool: 'Razorpay',
		source: 'https://razorpay.com/docs/webhooks/payloads/payments/',
		item: {
			event: 'payment.captured',
			payload: {
				payment: {
					entity: { id: 'pay_1', amount: 100, currency: 'INR', email: asha.email, contact: '+919876543210' },
				},
			},
		},
		says: /no phone/,
		done: {
			byHand: {
				phone: '={{ $json.payload.payment.entity.contact }}',
				email: '={{ $json.payload.payment.entity.email }}',
			},
		},
		stored: { email: asha.email },
	},
	{
		tool: 'Stripe Checkout',
		source: 'https://docs.stripe.com/api/checkout/sessions/object',
		item: {
			id: 'evt_1',
			type: 'checkout.session.completed',
			data: {
				object: {
					id: 'cs_1',
					customer_details: { name: asha.name, email: asha.email, phone: '+919876543210' },
				},
			},
		},
		stored: asha,
		left: 'id, type, data.object.id',
	},
	{
		tool: 'Calendly',
		source: 'https://developer.calendly.com/api-docs/',
		item: {
			event: 'invitee.created',
			payload: {
				name: asha.name,
				email: asha.email,
				questions_and_answers: [{ question: 'Phone', answer: phone, position: 0 }],
			},
		},
		says: /no phone, but payload\.questions_and_answers\[0\]\.answer holds one/,
		done: {
			byHand: {
				phone: '={{ $json.payload.questions_and_answers[0].answer }}',
				name: '={{ $json.payload.name }}',
			},
		},
		stored: { name: asha.name },
	},
	{
		tool: 'Webflow',
		source: 'https://developers.webflow.com/data/reference/webhooks/events/form-submission',
		item: {
			triggerType: 'form_submission',
			payload: { name: 'Contact', siteId: 's1', data: { 'Full Name': asha.name, Phone: phone } },
		},
		stored: { name: asha.name },
		left: 'triggerType, payload.name, payload.siteId',
	},
	{
		tool: 'LinkedIn lead, flattened',
		source: 'https://learn.microsoft.com/en-us/linkedin/marketing/lead-sync/leadsync',
		item: {
			firstName: 'Asha',
			lastName: 'Rao',
			emailAddress: asha.email,
			phoneNumber: phone,
			campaignId: 'c1',
		},
		stored: asha,
		left: 'campaignId',
	},
	{
		tool: 'Zoho CRM',
		source: 'https://www.zoho.com/crm/developer/docs/api/v6/get-records.html',
		item: {
			id: '4150',
			First_Name: 'Asha',
			Last_Name: 'Rao',
			Email: asha.email,
			Phone: phone,
			Owner: { name: 'Diya', id: '41', email: 'diya@rao.example' },
			Lead_Source: 'Ads',
		},
		stored: asha,
		left: 'Owner, id, Lead_Source',
	},
	{
		tool: 'Pipedrive person',
		source: 'https://developers.pipedrive.com/docs/api/v1/Persons',
		item: {
			id: 1,
			name: asha.name,
			phone: [{ value: phone, primary: true, label: 'work' }],
			email: [{ value: asha.email, primary: true, label: 'work' }],
			owner_id: { id: 3 },
		},
		stored: asha,
		left: 'id, owner_id',
	},
	{
		tool: 'Formstack',
		source: 'https://developers.formstack.com/docs/webhook-examples',
		item: {
			FormID: '23534',
			Name: { first: 'Asha', last: 'Rao' },
			Email: asha.email,
			Phone: phone,
			UniqueID: '1',
		},
		stored: asha,
		left: 'FormID, UniqueID',
	},
	{
		tool: 'Filaforms',
		source: 'https://docs.filaforms.app/integrations/webhooks',
		item: {
			type: 'submission_created',
			data: {
				form: { id: '01', name: 'Contact' },
				submission: { id: '02', fields: { name: asha.name, phone } },
			},
		},
		stored: { name: asha.name },
		left: 'type, data.form, data.submission.id',
	},
	{
		tool: 'to.co',
		source: 'https://to.co/docs/integrate/webhooks/webhook-payload-form-model-v1',
		item: {
			id: 'z1',
			created: '2026-11-28T08:00:00Z',
			form: { id: 't1', name: 'Form' },
			fields: { name: asha.name, email: asha.email, phone },
		},
		stored: asha,
		left: 'id, created, form',
	},
	{
		tool: 'Sitecliq',
		source: 'https://help.sitecliq.com/portal/en/kb/articles/connecting-webhooks-to-a-contact-form',
		item: {
			fields: {
				contactForm_email: { title: 'Email', value: asha.email, type: 'email' },
				contactForm_phoneNumber: { title: 'Phone number', value: phone, type: 'phone' },
			},
		},
		says: /no phone, but fields\.contactForm_phoneNumber\.value holds one/,
		done: { byHand: { phone: '={{ $json.fields.contactForm_phoneNumber.value }}' } },
	},
	{
		tool: 'Housing portal',
		source: 'https://community.n8n.io/',
		item: { lead_name: asha.name, lead_phone: phone, lead_email: asha.email, project_name: 'Lake View' },
		says: /no phone, but lead_phone holds one/,
		done: { item: { lead_name: asha.name, phone, lead_email: asha.email, project_name: 'Lake View' } },
		stored: { name: asha.name },
		left: 'lead_email, project_name',
	},
	{
		tool: 'Sheet with a WhatsApp column',
		source: 'https://docs.n8n.io/integrations/builtin/app-nodes/n8n-nodes-base.googlesheets/',
		item: { row_number: 2, Name: asha.name, 'WhatsApp Number': phone },
		says: /no phone, but \["WhatsApp Number"\] holds one/,
		done: { item: { row_number: 2, Name: asha.name, phone } },
		stored: { name: asha.name },
		left: 'row_number',
	},
	{
		tool: 'Sheet with short headings',
		source: 'https://docs.n8n.io/integrations/builtin/app-nodes/n8n-nodes-base.googlesheets/',
		item: { row_number: 2, Name: asha.name, contact_no: phone, mob: phone },
		stored: { name: asha.name },
		left: 'row_number',
	},
	{
		tool: 'CSV with semicolons',
		source: 'https://docs.n8n.io/integrations/builtin/core-nodes/n8n-nodes-base.extractfromfile/',
		item: { 'name;phone;city': 'Asha Rao;9876543210;Pune' },
		says: /the file is separated by semicolons/,
		done: { item: { name: asha.name, phone: '9876543210', city: 'Pune' } },
		stored: { name: asha.name, city: 'Pune' },
	},
	{
		tool: 'A list of leads in one item',
		source: 'https://docs.n8n.io/integrations/builtin/core-nodes/n8n-nodes-base.splitout/',
		item: {
			leads: [
				{ name: asha.name, phone },
				{ name: 'Kai Moe', phone: '+91 98765 43211' },
			],
		},
		says: /no phone, but leads holds several rows with one/,
		done: { item: { name: asha.name, phone } },
		stored: { name: asha.name },
	},
	{
		tool: 'Exotel call',
		source: 'https://developer.exotel.com/api/voice-overview',
		item: { CallSid: 'c1', CallFrom: '09876543210', CallTo: '08030752400', Direction: 'incoming' },
		says: /no phone/,
		done: { byHand: { phone: '={{ $json.CallFrom }}' } },
	},
	{
		tool: 'Wufoo by Zapier',
		source:
			'https://raw.githubusercontent.com/api-evangelist/wufoo/refs/heads/main/json-schema/wufoo-webhook-payload-schema.json',
		item: { Field1: asha.name, Field2: phone, IP: '192.0.2.7', EntryId: '9' },
		says: /no phone/,
		done: { byHand: { phone: '={{ $json.Field2 }}', name: '={{ $json.Field1 }}' } },
		stored: { name: asha.name },
	},
	{
		tool: 'Agent and lead side by side',
		source: 'https://api-docs.tryarchitect.com/api-reference/webhooks/form-submitted',
		item: { agent: { name: 'Diya', phone: '+91 98765 43219' }, lead: { ...asha, phone } },
		says: /several objects may be the lead: agent, lead/,
		done: { json: '={{ $json.lead }}' },
		stored: asha,
	},
];
