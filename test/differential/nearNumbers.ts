import * as fc from 'fast-check';

import { spoilt } from './scraps';

const digits = fc.oneof(
	fc.stringMatching(/^\d{1,18}$/),
	fc.constantFrom('0', '00', '007', '1', '5', '9007199254740993', '0.1', '٣', '１２', '९८७६५४३२१०'),
);

const grouped = fc.constantFrom(
	...[
		'1,234',
		'1,234.50',
		'1.234,50',
		"1'234",
		'12,34,567.80',
		'1 234',
		'1,23,4',
		'1,2,3',
		'1_000',
		'1,5',
		'0,5',
	],
	...[
		'1.',
		'.5',
		'-.5',
		'1.2.3',
		'--5',
		'+5',
		'- 5',
		'−5',
		'(5)',
		'5-',
		'1e5',
		'1E+21',
		'9.19877E+11',
		'0x1F',
	],
	...[
		'Infinity',
		'NaN',
		'-0',
		'0.0',
		'000',
		'12%',
		'5 kg',
		'½',
		'1e-7',
		'0.30000000000000004',
		'100000000000000000000',
	],
);

const decimals = fc
	.tuple(
		fc.constantFrom('', '', '-', '+'),
		digits,
		fc.constantFrom('', '.', ',', '. '),
		fc.stringMatching(/^\d{0,4}$/),
	)
	.map((parts) => parts.join(''));

const jsonNumbers = fc.oneof(
	fc.integer({ min: -5, max: 2000 }),
	fc.double({ noNaN: true, noDefaultInfinity: true }),
	fc.maxSafeInteger(),
	fc.constantFrom(0.1 + 0.2, 1e21, 5e-324, 1e-12, 1.5, 99.99, 2 ** 53, 1.7976931348623157e308),
);

export const numbers = fc.oneof(spoilt(decimals), spoilt(grouped), jsonNumbers);

const currency = fc.constantFrom('₹', '₹ ', 'Rs. ', 'INR ', '$', 'US$', 'EUR', 'XYZ ', '');
const afterAmount = fc.constantFrom('', '', '/-', ' INR', ' €', '.-', 'k', ' lakh');

export const amounts = fc.oneof(
	fc.stringMatching(/^\d{1,12}(\.\d{1,4})?$/),
	fc.tuple(currency, fc.oneof(decimals, grouped), afterAmount).map((parts) => parts.join('')),
	numbers,
);

export const ratings = fc.oneof(
	fc.integer({ min: -1, max: 7 }),
	fc.constantFrom(4.5, 1e21, 5.000000001, 0.9999999999999999, -0.5),
	spoilt(
		fc.constantFrom(
			...[
				'1',
				'5',
				'0',
				'6',
				'3.0',
				'4,0',
				'4.5',
				'4/5',
				'4 / 5',
				'3 out of 5',
				'3 stars',
				'★★★',
				'★★★★☆',
				'⭐⭐',
			],
			...['five', '5+', '٤', '４', '1e0', '', '4/10', '10', '05', '★★★★★★'],
		),
	),
);

const callingCode = fc.constantFrom(
	...['+91', '+1', '+44', '+39', '+52', '+54', '+971', '+999', '+0', '+210', '+800', '+883'],
	...['91', '1', '44', '0', '00', '0091', '00999', '000', '+0091', '+', '++91', ''],
);

const national = fc.oneof(
	fc.stringMatching(/^\d{5,13}$/),
	fc.stringMatching(/^[6-9]\d{9}$/),
	fc.constantFrom('4155550132', '2079460958', '91112345678', '5512345678', '0000000', '9876543210'),
);

const written = fc.constantFrom(
	...[
		'+91 98765 43210',
		'(022) 2345-6789',
		'+44 (0)20 7946 0958',
		'+39 (0)6 698 12345',
		'tel:+91-98765-43210',
	],
	...[
		'020 7946 0958 ext 5',
		'9876543210 / 9876543211',
		'9.19877E+11',
		'9876543210.0',
		'98765O3210',
		'+91–98765–43210',
	],
	...[
		'919876543210@c.us',
		'p:+919876543210',
		'०९८७६५४३२१०',
		'1-800-FLOWERS',
		'*121#',
		'112',
		'+1 (415) 555-0132x7',
	],
);

export const phones = fc.oneof(
	{ weight: 4, arbitrary: spoilt(fc.tuple(callingCode, national).map((parts) => parts.join(''))) },
	{ weight: 2, arbitrary: fc.stringMatching(/^\+?\d{6,16}$/) },
	{ weight: 1, arbitrary: fc.stringMatching(/^0{1,3}1\d{4,13}$/) },
	{ weight: 2, arbitrary: spoilt(written) },
	{ weight: 1, arbitrary: fc.integer({ min: 1_000_000, max: 999_999_999_999_999 }) },
);
