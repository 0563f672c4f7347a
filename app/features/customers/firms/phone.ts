import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/**
 * A phone number in the normalised form that we store: '0532 555 10 10' for Turkey, '+49 30 123456' for elsewhere;
 * undefined if no such number can exist. A number without a country code is Turkish. Whether the number is in service
 * is not checked: new ranges open faster than lists of them are updated.
 */
export function normalisePhone(text: string): string | undefined {
  // Not extracted from a longer text, because the words beside the number would be lost.
  const phone = parsePhoneNumberFromString(text.trim(), { defaultCountry: 'TR', extract: false });
  if (!phone?.isPossible()) return undefined;
  // The library puts a landline's area code in brackets; in Turkey both kinds are written alike.
  return phone.countryCallingCode === '90' ? phone.formatNational().replace(/[()]/g, '') : phone.formatInternational();
}

const OTHER_ZEROS = [0x0660, 0x06f0];

/**
 * The ten digits of a Turkish number in any usual form: grouped, with 0, +90 or 0090 before it, in Arabic digits. What
 * cannot be such a number comes back as far as it was understood, for the rule to refuse.
 */
export function turkishDigits(text: string): string {
  const latin = text.normalize('NFKC').replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    return String(code - (OTHER_ZEROS.findLast((zero) => zero <= code) ?? 0));
  });
  const bare = latin.replace(/[^\p{L}\p{N}+]/gu, '');
  return bare.replace(/^(?:\+?90|0090)?0?(?=[1-9]\d{9}$)/, '');
}
