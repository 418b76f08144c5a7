/** The parts of the submissions. All of them are made up. */

export const names = [
	'Aditi Agarwal',
	'Ahmed Al Farsi',
	'André Dubois',
	'Bjo\u0308rn Hansen', // o and a combining diaeresis
	'Camille Rossi',
	'Elena Kowalska',
	'Farah Rahman',
	'Femi Okafor',
	'Gabriela Santos',
	'Hana Sato',
	"Siobhán O'Malley",
	'Ingrid Müller',
	'José Fernández',
	'Karan Kapoor',
	'Ng',
	'Lakshmi Pillai',
	'Mei Tan',
	'Nikhil Verma',
	'Omar Haddad',
	'  Pooja   Desai ',
	'RAVI KUMAR',
	'sara jain',
	'Søren Lind',
	'Thu Nguye\u0302\u0303n', // e, circumflex, tilde
	'Tomasz Nowak-Kowalski',
	'Vivek Reddy',
	'Yara Costa',
	'Zoë Martin',
	'李小龍',
	'佐藤 花子',
	'김민준',
	'สมชาย ใจดี',
	'நிலா குமார்',
	'अदिति शर्मा',
	'Αλεξάνδρα Παππά',
	'Дмитрий Соколов',
	'ნინო ბერიძე',
	'ሰላም በቀለ',
	'محمد العلي',
	'דנה כהן',
	'فاطمہ خان',
	'Anna-Lena Freifrau von und zu Beispielhausen-Musterberg',
	'Dr. Prof. h.c. Max Mustermann, MBA',
	'Priya 🌸 Iyer',
	'👩‍👩‍👧 The Example Family',
] as const;

/** Text that gets into a name or a note by accident, by copy and paste, or on purpose. */
export const strangeTexts = [
	'<b>Bold</b> Name',
	'<script>alert("hello")</script>',
	'<img src=x onerror=alert(1)>',
	'Robert"); DROP TABLE leads;--',
	'=HYPERLINK("https://trap.example","click")',
	'{{ $json.secret }} ${7*7} <%= 1 %>',
	'First line\nsecond line\n\nthird line',
	'quoted "words", and commas',
	'Z\u0336a\u0335\u0321l\u0338\u0322g\u0336o\u0337', // letters with many combining marks
	'\u202Eright to left override',
	'zero\u200Bwidth\u200Dspaces\uFEFF',
	'tab\there',
	'🚀🔥💯 call me ASAP!!! 🙏🏽',
	'مرحبا، أريد معرفة المزيد',
	'null',
	'undefined',
	'[object Object]',
] as const;

export const addresses = [
	'aditi',
	'o.haddad',
	'mei+form',
	'r_kumar',
	'zoe-martin',
	'SARA.JAIN',
	'team.desk',
] as const;

export const companies = [
	'Acme Foods',
	'Blue Lotus Travel',
	'Coral Clinics',
	'Deccan Motors',
	'Everest Tours',
	'Smith & Sons, Ltd.',
	'株式会社サンプル',
	'ООО «Пример»',
] as const;

export const jobTitles = ['Owner', 'Office Manager', 'Buyer', 'Chief Everything Officer', 'teacher'] as const;

export const cities = [
	'Mumbai',
	'Delhi',
	'Bengaluru',
	'pune',
	'DUBAI',
	'Singapore',
	'London',
	'Kathmandu',
] as const;

export const noteParts = [
	'We spoke at the trade fair about the plan for a team of twelve.',
	'Please call after six, not before.',
	'The old system exports a file every night, and nobody reads it.',
	'Brochure in Marathi, price list in English.',
	'नमस्ते, मुझे और जानकारी चाहिए।',
	'"Quoted by the customer, commas included."',
	'Second visit is planned once the budget is signed.',
	'😀 Looking forward to it!',
] as const;
