import { tellDealer } from '~/features/desks/conversations/tell-dealer.server';
import type { ResolutionAnswer } from '~/features/desks/payments/refund-decision';
import { REASON_FIELD, readReason, typedReason } from '~/features/desks/staff/reason';
import type { StaffViewer } from '~/features/identity/accounts/viewer';
import { ENTRY_LENGTH } from '~/features/ordering/conversations/conversation';
import type { RefundRow } from '~/features/ordering/refunds/refund-list-store.server';
import { decideRefund } from '~/features/ordering/refunds/request-refund.server';
import { resolveRefund, type Resolution } from '~/features/ordering/refunds/resolve-refund.server';
import { transaction } from '~/platform/db/client.server';
import { AppError } from '~/platform/errors';
import { freeText } from '~/platform/free-text';
import { errorText } from '~/platform/http.server';
import { translator } from '~/platform/i18n.server';
import { readForm } from '~/platform/read-form.server';
import { cleanText, cutText } from '~/platform/text';

const REFERENCE_LENGTH = 40;

const textShape = freeText(ENTRY_LENGTH, { long: 'field-too-long', card: 'card-number-refused' });

/** Does what the form of a refund's page says, or says what is wrong with it, with what was typed. */
export async function answerRefundForm(
  viewer: StaffViewer,
  { id, orderId, dealerId }: Pick<RefundRow, 'id' | 'orderId' | 'dealerId'>,
  request: Request,
  locale: string,
): Promise<{ status: number; answer: ResolutionAnswer } | { done: 'decided' | 'told' }> {
  const form = await readForm(request, [
    'intent',
    'as',
    'bankChecked',
    { name: 'reference', anyDigits: true },
    { name: 'bankReference', anyDigits: true },
    { name: 'text', length: 16_000, anyDigits: true },
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
    text: text('text'),
  };
  const refuse = (status: number, wrong: Omit<ResolutionAnswer, 'typed'>) => ({ status, answer: { typed, ...wrong } });
  const intent = text('intent');
  try {
    if (intent === 'approve' || intent === 'decline') {
      await decideRefund(viewer, orderId, id, intent === 'approve');
      return { done: 'decided' };
    }
    const told = textShape.safeParse(typed.text);
    if (!told.success) return refuse(422, { wrongText: errorText(locale, told.error.issues[0]?.message ?? '') });
    if (intent === 'tell') {
      if (told.data === '') return refuse(422, { wrongText: translator(locale)('payments:refund.tell.missing') });
      await transaction((tx) => tellDealer(tx, viewer, { orderId, dealerId }, told.data));
      return { done: 'told' };
    }
    const given = typed.as === 'bank' ? typed.bankReference : typed.reference;
    const reference = cleanText(cutText(given, REFERENCE_LENGTH)).replaceAll('\n', ' ');
    if ((typed.as === 'transfer' || typed.as === 'bank') && !reference)
      return refuse(422, { wrongReference: errorText(locale, 'transfer-reference-missing') });
    const reason = readReason(form);
    if (!reason) return refuse(422, { wrongReason: true });
    const resolution = { ...resolutionOf(typed.as, reference), bankChecked: typed.bankChecked };
    await resolveRefund(viewer, id, resolution, reason, async (tx) => {
      if (told.data !== '') await tellDealer(tx, viewer, { orderId, dealerId }, told.data);
    });
    return { done: 'decided' };
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
