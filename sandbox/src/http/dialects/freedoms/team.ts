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

const record = (prefix: string): Freedom[] => [
	freedom(
		'availability',
		'R',
		renamed(`${prefix}status`, 'availability_state'),
		as('in capitals', `${prefix}status`, (status) => String(status).toUpperCase().replace(' ', '_')),
	),
	freedom(
		'phone number',
		'R',
		absent(`${prefix}phone_number`),
		as('as a number', `${prefix}phone_number`, Number),
		as('with +', `${prefix}phone_number`, (phone) => `+${String(phone)}`),
	),
	freedom(
		'manager, license and more',
		'R',
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
	freedom('extra keys of a record', 'P', cluttered(prefix.replace(/\.$/, ''))),
];

/** Answers to calls about team members (sync-api.md, Team members). */
export const teamRows = {
	listTeamMembers: {
		promised: [],
		freedoms: [
			...record('data[].'),
			freedom('length of a page', 'P', shortPages('data', 4)),
			total,
			freedom('skip and limit', 'R', absentAll('absent', 'skip', 'limit')),
			freedom('place of the list', 'R', bare('data')),
			freedom('status', 'P', ...successes(201, 202)),
		],
	},
	createTeamMember: {
		promised: [],
		freedoms: [
			freedom('record', 'R', absent('role'), absent('status')),
			freedom('body', 'R', ...noBody),
			freedom('status', 'R', ...successes(200, 202)),
		],
	},
	getTeamMember: {
		promised: [],
		freedoms: [...record(''), freedom('status', 'P', ...successes(201, 202))],
	},
	updateAvailability: {
		promised: [],
		freedoms: [
			freedom('state', 'R', renamed('status', 'availability_state'), absent('status')),
			freedom('body', 'R', ...noBody),
			freedom('status', 'P', ...successes(201, 202)),
		],
	},
} as const satisfies Record<string, Row>;
