/** The form in which e-mail addresses are stored and compared: without a locale, so that I becomes i in Turkish too. */
export function canonicalEmail(email: string): string {
  return email.trim().normalize('NFKC').toLowerCase();
}
