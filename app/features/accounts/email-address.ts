/** The one form in which an e-mail address is stored and compared: without locale, so that I stays i in Turkish too. */
export function canonicalEmail(email: string): string {
  return email.trim().normalize('NFKC').toLowerCase();
}
