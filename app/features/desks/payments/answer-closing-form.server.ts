import { REASON_FIELD, readReason, typedReason } from '~/features/desks/staff/reason';
import type { StaffViewer } from '~/features/identity/accounts/viewer';
import { changeClosing } from '~/features/ordering/credit-control/change-closing.server';
import { AppError } from '~/platform/errors';
import { readForm } from '~/platform/read-form.server';
import { textLength } from '~/platform/text';
import { MOST_CLOSING_REASON } from './closing-form';
import type { ClosingAnswer } from './dealer-orders-section';

/** Closes a dealer to orders or opens it; of two people the second, who wanted the same, changes nothing. */
export async function answerClosingForm(
  request: Request,
  viewer: StaffViewer,
  dealerId: number,
): Promise<{ closed: boolean } | { answer: ClosingAnswer }> {
  const form = await readForm(request, ['close', 'open', REASON_FIELD]);
  const closed = form.has('close');
  if (closed === form.has('open')) throw new AppError('malformed-request', 400);
  const reason = readReason(form);
  if (!reason || (closed && textLength(reason) > MOST_CLOSING_REASON))
    return { answer: { closing: { reason: typedReason(form) } } };
  await changeClosing(viewer, dealerId, { closed, reason });
  return { closed };
}
