import { REASON_FIELD, readReason, typedReason } from '~/features/desks/staff/reason';
import type { StaffViewer } from '~/features/identity/accounts/viewer';
import { allotMoney } from '~/features/ordering/payments/allot-money.server';
import { kurusFromTyped } from '~/features/ordering/payments/typed-amount';
import { AppError } from '~/platform/errors';
import type { Kurus } from '~/platform/money';
import { readForm } from '~/platform/read-form.server';
import { rowIdOf } from '~/platform/row-ids';
import type { AllotAnswer } from './allot-form';

const REFUSED = ['payments-changed', 'payment-exceeds-due', 'allotment-exceeds-account'];

/** What the form of {@link AllotForm} asks for is done, or refused with all that was typed. */
export async function answerAllotForm(
  request: Request,
  viewer: StaffViewer,
  dealerId: number,
): Promise<{ done: Kurus } | { status: number; answer: AllotAnswer }> {
  const form = await readForm(request, ['intent', 'seen', { name: 'amount.*', times: 50 }, REASON_FIELD]);
  const typed = Object.fromEntries(
    [...form].flatMap(([name, value]) =>
      name.startsWith('amount.') && typeof value === 'string' ? [[name, value.trim()]] : [],
    ),
  );
  const refuse = (status: number, code: string, wrong: number[] = []) => ({
    status,
    answer: { code, wrong, typed, reason: typedReason(form) },
  });
  const rows = Object.entries(typed).flatMap(([name, text]) => {
    const orderId = rowIdOf(name.slice('amount.'.length));
    return orderId === undefined || text === '' ? [] : [{ orderId, amount: kurusFromTyped(text) }];
  });
  const wrong = rows.filter(({ amount }) => amount === undefined).map(({ orderId }) => orderId);
  if (wrong.length > 0) return refuse(422, 'amount-not-valid', wrong);
  if (rows.length === 0) return refuse(422, 'nothing-to-allot');
  const seen = form.get('seen');
  if (typeof seen !== 'string' || !/^\d{1,12}\.\d\d$/.test(seen)) throw new AppError('malformed-request', 400);
  const reason = readReason(form);
  if (!reason) return refuse(422, 'reason');
  try {
    const allotments = rows.map(({ orderId, amount = 0 }) => ({ orderId, amount }));
    return { done: await allotMoney(viewer, dealerId, { allotments, seen, reason }) };
  } catch (error) {
    if (!(error instanceof AppError) || !REFUSED.includes(error.code)) throw error;
    return refuse(error.status, error.code);
  }
}
