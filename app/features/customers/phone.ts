import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/**
 * A phone number in the one form we store: '0532 555 10 10' for Turkey, '+49 30 123456' for elsewhere; undefined where
 * the text is no number that could exist. A number without a country is Turkish. Whether the number is in
 * service is not judged: new ranges open faster than lists of them.
 */
export function normalisePhone(text: string): string | undefined {
  // Not extracted from a longer text: what a person wrote beside the number would be lost.
  const phone = parsePhoneNumberFromString(text.trim(), { defaultCountry: 'TR', extract: false });
  if (!phone?.isPossible()) return undefined;
  // The library puts a landline's area code in brackets; here people write both kinds alike.
  return phone.countryCallingCode === '90' ? phone.formatNational().replace(/[()]/g, '') : phone.formatInternational();
}
