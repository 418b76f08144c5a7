/* What people and tools put into a form: right, messy and wrong values, by field. */

/** The email of a team member of the sandbox. */
export const member = (name: string): string =>
	`${name.toLowerCase().replaceAll(' ', '.')}@lead-workspace.example`;

export const wrongPhones = [
	'call me',
	'12345',
	'+999 00 11 22 33 44 55 66 77',
	'n/a',
	'+91 90000 ABCDE',
	'0',
] as const;
export const wrongDates = ['31/02/2026', 'tomorrow', '1990', '00/00/0000'] as const;
export const statuses = ['Fresh', 'Contacted', 'Follow Up', 'Qualified', 'Negotiation', 'Won'] as const;
export const misspelledStatuses = ['fresh', 'FOLLOW UP', ' Contacted ', 'qualified'] as const;
export const unknownStatuses = ['New', 'Hot lead', 'In Progress', 'Gewonnen', '?'] as const;
export const archivedStatuses = ['Call Back Later', 'Renewed', 'Duplicate'] as const;
export const lostReasons = [
	'Too Expensive',
	'No Response',
	'chose competitor',
	'Budget Frozen',
	'Bad weather',
] as const;
export const assignees = ['Diya Sharma', 'Emre Yildiz', 'Hugo Martin', 'Kavya Nair', 'Uma Krishnan'] as const;
export const wrongAssignees = [
	'nobody@lead-workspace.example',
	member('Isha Patel'),
	member('Vikram Singh'),
] as const;
export const wrongEmails = [
	'not-an-email',
	'a@b',
	'two@@signs.example',
	'spaces in@mail.example',
	'@nobody',
	'x@.example',
];

export const messyRatings = ['4', ' 5 ', '3.0', '2 stars', 'five', '0', '7', '-1', '4.5', '★★★★'] as const;
export const messyBudgets = [
	'₹ 50,000',
	'1,20,000',
	'25000.50',
	'INR 1200',
	'$ 3,500.00',
	'12k',
	'ask me',
	'-500',
] as const;
export const messySizes = ['12', ' 25 ', '1,200', '10-20', 'about ten', '3.5', '0'] as const;
export const messyYesNo = ['yes', 'no', 'TRUE', 'false', '1', '0', 'on', 'maybe', 'Y'] as const;
export const messyInterests = [
	'CRM, Reports',
	'telephony,whatsapp',
	'["CRM","Training"]',
	'Support Plan',
	'Reports; Integrations',
	'A wish that is much longer than the forty characters a label may have',
] as const;
export const sources = ['Website', 'Google Ads', 'Facebook', 'Referral', 'website', 'TikTok'] as const;
export const websites = [
	'kestrel.example',
	'https://blue-lotus.example/contact',
	'http://deccan.example',
] as const;
export const wrongWebsites = ['not a url', 'javascript:alert(1)', 'http://'] as const;
