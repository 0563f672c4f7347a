import { takeVisitorForm } from '~/features/identity/accounts/attempt-limits-store.server';
import { storeMail } from '~/features/ordering/mail/mail-store.server';
import { transaction } from '~/platform/db/client.server';
import { AppError } from '~/platform/errors';
import { notifyStaff } from '~/platform/live/live-changes.server';
import { PROMISED_MS } from './request-kinds';
import { noticeOf } from './request-mail.server';
import { insertRequest, insertRequestFile, type NewRequest, type RequestFile } from './request-store.server';

/**
 * Counts a visitor's form against the limit of its address.
 * @throws AppError too-many-requests (429)
 */
export async function countVisitorForm(address: string): Promise<void> {
  const wait = await takeVisitorForm(address);
  if (wait === 0) return;
  throw new AppError('too-many-requests', 429, { retryAfterSeconds: wait, params: { minutes: Math.ceil(wait / 60) } });
}

/**
 * Stores a visitor's request, and the mail that notifies the vendor, in one transaction: the request is safe whatever
 * happens to the mail.
 * @returns its number
 */
export async function takeRequest(request: NewRequest, file?: RequestFile): Promise<number> {
  return transaction(async (tx) => {
    const id = await insertRequest(tx, request, PROMISED_MS[request.kind]);
    if (file) await insertRequestFile(tx, id, file);
    await storeMail(tx, noticeOf(id, request, file));
    notifyStaff(tx);
    return id;
  });
}
