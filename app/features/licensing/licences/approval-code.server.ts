import { randomBytes } from 'node:crypto';

/** Eight random upper-case hexadecimal digits (dealer-shop §9). It may repeat: the database refuses a duplicate. */
export function newApprovalCode(): string {
  return randomBytes(4).toString('hex').toUpperCase();
}
