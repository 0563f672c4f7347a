import type { ResolutionAnswer } from '~/features/desks/payments/refund-decision';
import { REASON_FIELD, readReason, typedReason } from '~/features/desks/staff/reason';
import type { StaffViewer } from '~/features/identity/accounts/viewer';
import { decideRefund } from '~/features/ordering/refunds/request-refund.server';
import { resolveRefund, type Resolution } from '~/features/ordering/refunds/resolve-refund.server';
import { AppError } from '~/platform/errors';
import { errorText } from '~/platform/http.server';
import { readForm } from '~/platform/read-form.server';
import { cleanText, cutText } from '~/platform/text';

const REFERENCE_LENGTH = 40;

/** Does what the form of a refund's page says; what is wrong with it, or undefined once it is done. */
export async function answerRefundForm(
  viewer: StaffViewer,
  { id, orderId }: { id: number; orderId: number },
  request: Request,
  locale: string,
): Promise<{ status: number; answer: ResolutionAnswer } | undefined> {
  const form = await readForm(request, [
    'intent',
    'as',
    'bankChecked',
    { name: 'reference', anyDigits: true },
    { name: 'bankReference', anyDigits: true },
    REASON_FIELD,
  ]);
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  const typed = {
    as: text('as'),
    bankChecked: text('bankChecked') === 'on',
    reference: text('reference'),
    bankReference: text('bankReference'),
    reason: typedReason(form),
  };
  const refuse = (status: number, wrong: Omit<ResolutionAnswer, 'typed'>) => ({ status, answer: { typed, ...wrong } });
  const intent = text('intent');
  try {
    if (intent === 'approve' || intent === 'decline') {
      await decideRefund(viewer, orderId, id, intent === 'approve');
      return undefined;
    }
    const given = typed.as === 'bank' ? typed.bankReference : typed.reference;
    const reference = cleanText(cutText(given, REFERENCE_LENGTH)).replaceAll('\n', ' ');
    if ((typed.as === 'transfer' || typed.as === 'bank') && !reference)
      return refuse(422, { wrongReference: errorText(locale, 'transfer-reference-missing') });
    const reason = readReason(form);
    if (!reason) return refuse(422, { wrongReason: true });
    const resolution = { ...resolutionOf(typed.as, reference), bankChecked: typed.bankChecked };
    await resolveRefund(viewer, id, resolution, reason);
    return undefined;
  } catch (error) {
    if (error instanceof AppError && error.code === 'refund-bank-unseen')
      return refuse(error.status, { unseen: errorText(locale, error.code) });
    if (!(error instanceof AppError) || error.status === 404 || error.code === 'malformed-request') throw error;
    return refuse(error.status, { message: errorText(locale, error.code, error.details.params) });
  }
}

function resolutionOf(as: string, reference: string): Resolution {
  if (as === 'transfer' || as === 'bank') return { as, reference };
  if (as === 'retry' || as === 'account') return { as };
  throw new AppError('malformed-request', 400);
}
