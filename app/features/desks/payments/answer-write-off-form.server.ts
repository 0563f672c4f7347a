import { readReason, typedReason } from '~/features/desks/staff/reason';
import { may } from '~/features/identity/accounts/permissions';
import type { StaffViewer } from '~/features/identity/accounts/viewer';
import { decideWriteOff } from '~/features/ordering/payments/write-off.server';
import { AppError } from '~/platform/errors';
import { errorText } from '~/platform/http.server';
import type { WriteOffAnswer } from './write-off-decision';

const INTENTS = ['approve-write-off', 'decline-write-off'] as const;
const REFUSED = ['write-off-decided', 'write-off-own', 'write-off-changed'];

/**
 * Decides about an order's difference as the form of its page says, or answers why not.
 * @throws AppError forbidden (403) for who is no administrator
 * @returns undefined for a form about something else
 */
export async function answerWriteOffForm(
  form: FormData,
  viewer: StaffViewer,
  orderId: number,
  locale: string,
): Promise<{ done: 'approved' | 'declined' } | { status: number; answer: WriteOffAnswer } | undefined> {
  const intent = INTENTS.find((one) => one === form.get('intent'));
  if (!intent) return undefined;
  if (!may(viewer.role, 'payments.approve')) throw new AppError('forbidden', 403);
  const reason = readReason(form);
  const typed = { of: 'write-off', reason: typedReason(form) } as const;
  if (!reason) return { status: 422, answer: { ...typed, wrongReason: true } };
  const approves = intent === 'approve-write-off';
  try {
    await decideWriteOff(viewer, orderId, { approves, reason });
  } catch (error) {
    if (!(error instanceof AppError) || !REFUSED.includes(error.code)) throw error;
    return { status: error.status, answer: { ...typed, message: errorText(locale, error.code) } };
  }
  return { done: approves ? 'approved' : 'declined' };
}
