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
