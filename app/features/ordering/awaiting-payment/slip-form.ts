const MEGABYTE = 1024 * 1024;

/** What the bank's receipt of a transfer may be: a page, or a picture of one. */
export const BANK_RECEIPT = { megabytes: 5, bytes: 5 * MEGABYTE, accept: '.pdf,.png,.jpg,.jpeg', most: 10 } as const;
