/** In the address of a line of the bank: nothing of it is proposed for open items, all of it stands on the account. */
export const ALL_ON_ACCOUNT = 'on-account';

/** The same where the items that are due first are paid first. */
export const OLDEST_FIRST = 'oldest-first';
