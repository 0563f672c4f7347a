import type { StaffViewer } from '~/features/identity/accounts/viewer';
import {
  DEALER_PAYMENT_FIELDS,
  dealerPaymentShape,
  type DealerPaymentField,
} from '~/features/ordering/payments/payment-form';
import { recordDealerPayment } from '~/features/ordering/payments/record-dealer-payment.server';
import { dayInIstanbul } from '~/platform/dates';
import { AppError } from '~/platform/errors';
import { readForm } from '~/platform/read-form.server';
import { readAmounts } from './answer-line-form.server';
import { readDealers } from './bank-line-store.server';
import type { DealerPaymentAnswer } from './dealer-payment-form';

type Answered =
  | { dealerId: number; amount: string; written: boolean }
  | { status: number; answer: DealerPaymentAnswer };

const REFUSED = ['payments-changed', 'payment-exceeds-due'];

/** Records what a form of a payment without a statement says, or says why not, with what was typed. */
export async function answerDealerPayment(request: Request, viewer: StaffViewer): Promise<Answered> {
  const form = await readForm(request, [
    ...DEALER_PAYMENT_FIELDS.map((name) => ({ name, anyDigits: name === 'note' || name === 'formKey' })),
    { name: 'amount.*', times: 500 },
  ]);
  const typed = Object.fromEntries(
    [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );
  const { wrong, allotments } = readAmounts(form);
  const parsed = dealerPaymentShape(dayInIstanbul(new Date())).safeParse(typed);
  const issues = (parsed.error?.issues ?? []).map(({ path, message }) => ({
    ...{ field: path[0] as DealerPaymentField, code: message },
  }));
  if (issues.some(({ field }) => field === 'dealer' || field === 'formKey'))
    throw new AppError('malformed-request', 400);
  const errors = issues as DealerPaymentAnswer['errors'];
  const refuse = (status: number, code?: string) => ({
    status,
    answer: { errors, wrong, typed, ...(code && { code }) },
  });
  if (!parsed.success || wrong.length > 0) return refuse(422, wrong.length > 0 ? 'amount-not-valid' : undefined);
  const { dealer: dealerId, ...draft } = parsed.data;
  const [dealer] = await readDealers([dealerId]);
  if (!dealer) throw new AppError('firm-not-found', 422);
  try {
    const { written } = await recordDealerPayment(viewer, { ...draft, dealerId, allotments });
    return { dealerId, amount: draft.amount, written };
  } catch (error) {
    if (!(error instanceof AppError) || !REFUSED.includes(error.code)) throw error;
    return refuse(error.status, error.code);
  }
}
