import { REASON_FIELD, readReason, typedReason } from '~/features/desks/staff/reason';
import type { StaffViewer } from '~/features/identity/accounts/viewer';
import { MOST_DEALER_REASON } from '~/features/ordering/credit-control/dealer-reason';
import { decideApproval } from '~/features/ordering/credit-control/decide-approval.server';
import { AppError } from '~/platform/errors';
import { freeText } from '~/platform/free-text';
import { APPROVAL_DECISIONS, type ApprovalDecision } from '~/platform/payment-names';
import { readForm } from '~/platform/read-form.server';
import type { ApprovalAnswer } from './approval-screen';

/** Decides about an order as the form of its page says, or answers why not, with what was typed. */
export async function answerApprovalForm(
  request: Request,
  viewer: StaffViewer,
  orderId: number,
): Promise<{ decision: ApprovalDecision } | { status: number; answer: ApprovalAnswer }> {
  const form = await readForm(request, ['intent', REASON_FIELD, { name: 'dealerReason', anyDigits: true }]);
  const decision = APPROVAL_DECISIONS.find((one) => one === form.get('intent'));
  if (!decision) throw new AppError('malformed-request', 400);
  const reason = readReason(form);
  const told = form.get('dealerReason');
  const dealerReason = freeText(MOST_DEALER_REASON).safeParse(typeof told === 'string' ? told : '');
  const typed = { reason: typedReason(form), dealerReason: typeof told === 'string' ? told : '' };
  if (!reason || !dealerReason.success) {
    const dealerReasonCode = dealerReason.error?.issues[0]?.message;
    return { status: 422, answer: { ...typed, wrongReason: !reason, dealerReasonCode } };
  }
  try {
    await decideApproval(viewer, orderId, { decision, reason, dealerReason: dealerReason.data });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'approval-decided') throw error;
    return { status: error.status, answer: { ...typed, late: true } };
  }
  return { decision };
}
