import { person } from '../kit/people';

export const messy = { ...person(1), rating: 9, city: 'Atlantis', nope: 'x', email: 'not an email' };
