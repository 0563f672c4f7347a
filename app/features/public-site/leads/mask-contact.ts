import { normalisePhone } from '~/features/customers/firms/phone';

const HIDDEN = '••';
/** So many digits at the end of a stored number (E.164) never leave the database before the request is taken. */
export const HIDDEN_DIGITS = 4;
/** Of a number that is as short as that, its country. */
export const LEAST_SHOWN = 3;

/** A telephone number for people: 0505 555 12 34. */
export function phoneText(phone: string): string {
  return normalisePhone(phone) ?? phone;
}

/** A number of which only the beginning is known, written as {@link phoneText} would: 0505 555 •• ••. */
export function maskedPhone(start: string): string {
  const turkish = /^\+90(\d{3})(\d{1,3})$/.exec(start);
  return turkish ? `0${turkish[1]} ${turkish[2]} ${HIDDEN} ${HIDDEN}` : `${start} ${HIDDEN} ${HIDDEN}`;
}

/** Somebody's words without what they could be reached by: e-mail addresses, and runs of seven digits or more. */
export function withoutContact(text: string): string {
  return text
    .replace(/[^\s@]+(?:@[^\s@]+)+/gu, '•••')
    .replace(/(?:\p{Nd}[\s().+/-]*){7,}/gu, (run) => `•••${/\s$/.test(run) ? ' ' : ''}`);
}
