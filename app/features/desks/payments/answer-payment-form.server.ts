import type { StaffViewer } from '~/features/identity/accounts/viewer';
import { PAYMENT_FIELDS, paymentShape, type PaymentField } from '~/features/ordering/payments/payment-form';
import { recordPayment } from '~/features/ordering/payments/record-payment.server';
import { dayInIstanbul } from '~/platform/dates';
import { AppError } from '~/platform/errors';
import type { PaymentAnswer } from './payment-form';

/** Records the payment of an order as the form of its page says, or answers why not, with what was typed. */
export async function answerPaymentForm(
  form: FormData,
  viewer: StaffViewer,
  orderId: number,
): Promise<{ amount: string } | { status: number; answer: PaymentAnswer }> {
  const typed = Object.fromEntries(
    PAYMENT_FIELDS.flatMap((name) => {
      const value = form.get(name);
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  );
  const refuse = (status: number, answer: Omit<PaymentAnswer, 'typed'>) => ({ status, answer: { ...answer, typed } });
  const parsed = paymentShape(dayInIstanbul(new Date())).safeParse(typed);
  if (!parsed.success) {
    const errors = parsed.error.issues.map(({ path, message }) => ({ field: path[0] as PaymentField, code: message }));
    return refuse(422, { errors });
  }
  try {
    await recordPayment(viewer, orderId, parsed.data);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'payments-changed') return refuse(error.status, { errors: [], changed: true });
    if (error.code !== 'payment-exceeds-due') throw error;
    return refuse(error.status, { errors: [{ field: 'amount', code: error.code }] });
  }
  return { amount: parsed.data.amount };
}
