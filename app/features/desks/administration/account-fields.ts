/** What a person types of an account; the currency and whether dealers see it stand beside it. */
export const ACCOUNT_FIELDS = ['bank', 'holder', 'iban', 'qr'] as const;

/** More accounts than a vendor has. */
export const MOST_ACCOUNTS = 12;
