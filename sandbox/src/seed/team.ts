import type { License, TeamMember } from '../domain/store';

type Line = readonly [name: string, role: TeamMember['role'], status: TeamMember['status']];

export const EMAIL_DOMAIN = 'lead-workspace.example';

const ADMIN = 'Aarav Mehta';
const MANAGERS = ['Beatriz Costa', 'Chen Wei'] as const;

const lines: readonly Line[] = [
	[ADMIN, 'ADMIN', 'Active'],
	[MANAGERS[0], 'MANAGER', 'Active'],
	[MANAGERS[1], 'MANAGER', 'Working'],
	['Diya Sharma', 'CALLER', 'Active'],
	['Emre Yildiz', 'CALLER', 'Working'],
	['Fatima Al Mansoori', 'CALLER', 'Active'],
	['Gita Rao', 'CALLER', 'On Leave'],
	['Hugo Martin', 'CALLER', 'Active'],
	['Isha Patel', 'CALLER', 'Inactive'],
	['Jamal Haddad', 'CALLER', 'Working'],
	['Kavya Nair', 'CALLER', 'Active'],
	['Liam Murphy', 'MARKETING_USER', 'Active'],
	['Meera Joshi', 'CALLER', 'Active'],
	['Noor Rahman', 'CALLER', 'On Leave'],
	['Olga Petrova', 'MARKETING_USER', 'Inactive'],
	['Priya Iyer', 'CALLER', 'Working'],
	['Qasim Khan', 'CALLER', 'Active'],
	['Rohan Gupta', 'CALLER', 'Active'],
	['Siti Aminah', 'CALLER', 'Working'],
	['Tenzin Dorje', 'CALLER', 'Invited'],
	['Uma Krishnan', 'CALLER', 'Active'],
	['Vikram Singh', 'CALLER', 'Deleted'],
	['Wanjiru Kamau', 'CALLER', 'Invited'],
	['Ximena Flores', 'CALLER', 'Active'],
	['Zainab Yusuf', 'CALLER', 'Deleted'],
];

const emailOf = (name: string) => `${name.toLowerCase().replaceAll(' ', '.')}@${EMAIL_DOMAIN}`;

/** 25 team members that cover every state. */
export function seedTeam(now: number): TeamMember[] {
	const year = 365 * 86_400_000;
	const license: License = {
		status: 'ACTIVE',
		type: 'STANDARD',
		start_date: now - year / 2,
		end_date: now + year / 2,
	};
	return lines.map(([name, role, status], index) => {
		const manager = role === 'CALLER' ? (MANAGERS[index % MANAGERS.length] ?? ADMIN) : ADMIN;
		const hasManager = role !== 'ADMIN';
		return {
			name,
			email: emailOf(name),
			phone_number: `9198200${String(10_000 + index * 137)}`,
			role,
			status,
			manager_name: hasManager ? manager : null,
			manager_email: hasManager ? emailOf(manager) : null,
			permission_template_name:
				role === 'ADMIN' ? 'Administrator' : role === 'MANAGER' ? 'Manager' : 'Caller',
			license: status === 'Invited' || status === 'Deleted' ? null : license,
		};
	});
}
