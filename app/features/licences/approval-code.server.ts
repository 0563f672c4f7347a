import { randomBytes } from 'node:crypto';

/** Eight random upper-case hexadecimal digits (dealer-shop §9). Not unique by itself: the database refuses a second one. */
export function newApprovalCode(): string {
  return randomBytes(4).toString('hex').toUpperCase();
}
