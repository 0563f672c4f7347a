/** An IBAN as it is stored: capitals without blanks. */
export function compactIban(text: string): string {
  return text.replace(/\s/g, '').toUpperCase();
}

/** Whether a compact IBAN has the right form (26 characters in Turkey) and check digits (ISO 7064, mod 97-10). */
export function isIban(iban: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false;
  if (iban.startsWith('TR') && !/^TR\d{24}$/.test(iban)) return false;
  const moved = iban.slice(4) + iban.slice(0, 4);
  const digits = [...moved].map((character) => parseInt(character, 36)).join('');
  return BigInt(digits) % 97n === 1n;
}

/** A compact IBAN in groups of four, as banks print it. */
export function formatIban(iban: string): string {
  return iban.replace(/(.{4})(?=.)/g, '$1 ');
}
