import type { FieldType, FieldDefinition } from '../sync/shapes/definitions';
import { medialinkType, websiteType } from './address';
import { checkboxType } from './checkbox';
import { dateType } from './date';
import { emailType } from './email';
import { dropdownType, tagsType } from './labels';
import { memberType } from './member';
import { moneyType } from './money';
import { numberType } from './number';
import { phoneType } from './phone';
import { lostReasonType, statusType } from './pipeline';
import { ratingType } from './rating';
import { fileType, otherType, textType, uniqueType } from './text';
import type { ValueType } from './valueType';

/** All rules that depend on the type of a field, so that a new type must define every one of them. */
export const valueTypes: Readonly<Record<FieldType, ValueType>> = {
	text: textType,
	email: emailType,
	phone: phoneType,
	number: numberType,
	date: dateType,
	checkbox: checkboxType,
	dropdown: dropdownType,
	tags: tagsType,
	money: moneyType,
	website: websiteType,
	medialink: medialinkType,
	activeUsers: memberType,
	unique: uniqueType,
	rating: ratingType,
	status: statusType,
	lostReason: lostReasonType,
	assignee: memberType,
	file: fileType,
	other: otherType,
};

type Typed = Pick<FieldDefinition, 'type'>;
type Compared = Pick<FieldDefinition, 'type' | 'dateFormat'>;

/** Whether the values of the field name team members. */
export const isMemberField = ({ type }: Typed) => valueTypes[type].refersTo === 'members';

/** Whether the values of the field reach a person: they are addresses or numbers of somebody. */
export const isContactField = ({ type }: Typed) =>
	[emailType, phoneType].some((each) => each === valueTypes[type]);

/** Whether the values of the field are phone numbers. */
export const isPhoneField = ({ type }: Typed) => Object.is(valueTypes[type], phoneType);

/** Whether the values of the field are amounts in the currency of the workspace. */
export const isMoneyField = ({ type }: Typed) => Object.is(valueTypes[type], moneyType);

/** Whether people write any text into the field, so that two records rarely have the same one by chance. */
export const isTextField = ({ type }: Typed) => Object.is(valueTypes[type], textType);

/** Whether the field is filled by uploads, and never written together with other values. */
export const isFileField = ({ type }: Typed) => valueTypes[type].refersTo === 'files';

/** Whether the field has its own labels: options or tags. */
export const isLabelField = ({ type }: Typed) => valueTypes[type].refersTo === 'labels';

/**
 * Whether the stored value of a field is the value that was sent. The service may change its spelling: it stores a
 * phone number with its country code, and a date as epoch milliseconds.
 *
 * A value that cannot be compared (a file, or an unknown type) counts as the same.
 */
export const isSameValue = (field: Compared, sent: unknown, stored: unknown): boolean =>
	valueTypes[field.type].isSame(sent, stored, field);
