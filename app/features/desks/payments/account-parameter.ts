/** In the address of a line of the bank: nothing of it is proposed for open items, all of it stands on the account. */
export const ALL_ON_ACCOUNT = 'on-account';
