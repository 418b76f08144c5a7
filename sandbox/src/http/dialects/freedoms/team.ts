import { freedom, type Freedom, type Row } from '../freedom';
import {
	absent,
	absentAll,
	as,
	bare,
	cluttered,
	nested,
	noBody,
	nulled,
	renamed,
	shortPages,
	successes,
} from '../ways';
import { total } from './pages';

const notShown = 'the record is not shown';

const record = (prefix: string): Freedom[] => [
	freedom(
		'availability',
		'R',
		'a member has one; its key is not shown',
		renamed(`${prefix}status`, 'availability_state'),
		as('in capitals', `${prefix}status`, (status) => String(status).toUpperCase().replace(' ', '_')),
	),
	freedom(
		'phone number',
		'R',
		notShown,
		absent(`${prefix}phone_number`),
		as('as a number', `${prefix}phone_number`, Number),
		as('with +', `${prefix}phone_number`, (phone) => `+${String(phone)}`),
	),
	freedom(
		'manager, license and more',
		'R',
		notShown,
		absentAll(
			'absent',
			`${prefix}manager_name`,
			`${prefix}manager_email`,
			`${prefix}permission_template_name`,
			`${prefix}license`,
		),
		nulled(`${prefix}license`),
		nested(prefix.replace(/\.$/, ''), 'manager', 'manager_name', 'manager_email'),
	),
	freedom('extra keys of a record', 'P', notShown, cluttered(prefix.replace(/\.$/, ''))),
];

/** Answers to calls about team members (sync-api.md, Team members). */
export const teamRows = {
	listTeamMembers: {
		promised: [],
		freedoms: [
			...record('data[].'),
			freedom('length of a page', 'P', 'limit is the most, not the least', shortPages('data', 4)),
			total,
			freedom('skip and limit', 'R', 'the answer is not shown', absentAll('absent', 'skip', 'limit')),
			freedom('place of the list', 'R', 'the answer is not shown', bare('data')),
			freedom('status', 'P', 'not shown', ...successes(201, 202)),
		],
	},
	createTeamMember: {
		promised: [],
		freedoms: [
			freedom('record', 'R', notShown, absent('role'), absent('status')),
			freedom('body', 'R', 'the answer is not shown', ...noBody),
			freedom('status', 'R', 'not shown', ...successes(200, 202)),
		],
	},
	getTeamMember: {
		promised: [],
		freedoms: [...record(''), freedom('status', 'P', 'not shown', ...successes(201, 202))],
	},
	updateAvailability: {
		promised: [],
		freedoms: [
			freedom(
				'state',
				'R',
				'the answer is not shown',
				renamed('status', 'availability_state'),
				absent('status'),
			),
			freedom('body', 'R', 'the answer is not shown', ...noBody),
			freedom('status', 'P', 'not shown', ...successes(201, 202)),
		],
	},
} as const satisfies Record<string, Row>;
