import type { StaffViewer } from '~/features/identity/accounts/viewer';
import { kurusFromTyped } from '~/features/ordering/payments/typed-amount';
import { AppError } from '~/platform/errors';
import { readForm } from '~/platform/read-form.server';
import { rowIdOf } from '~/platform/row-ids';
import { confirmLine } from './confirm-line.server';
import type { DecideAnswer } from './decide-line-form';

const REFUSED = ['payments-changed', 'payment-exceeds-due', 'firm-not-found'];

/** Books a line as its form says; undefined once it is done. */
export async function answerLineForm(
  request: Request,
  viewer: StaffViewer,
  lineId: number,
): Promise<{ status: number; answer: DecideAnswer } | undefined> {
  const form = await readForm(request, ['dealer', { name: 'amount.*', times: 500 }]);
  const typed = Object.fromEntries(
    [...form].flatMap(([name, value]) =>
      name.startsWith('amount.') && typeof value === 'string' ? [[name, value.trim()]] : [],
    ),
  );
  const rows = Object.entries(typed).flatMap(([name, text]) => {
    const orderId = rowIdOf(name.slice('amount.'.length));
    return orderId === undefined || text === '' ? [] : [{ orderId, amount: kurusFromTyped(text) }];
  });
  const wrong = rows.filter(({ amount }) => amount === undefined).map(({ orderId }) => orderId);
  const refuse = (status: number, code: string) => ({ status, answer: { code, wrong, typed } });
  if (wrong.length > 0) return refuse(422, 'amount-not-valid');
  const dealer = form.get('dealer');
  const dealerId = typeof dealer === 'string' ? rowIdOf(dealer) : undefined;
  if (dealerId === undefined) throw new AppError('malformed-request', 400);
  try {
    await confirmLine(viewer, lineId, {
      dealerId,
      allotments: rows.map(({ orderId, amount = 0 }) => ({ orderId, amount })),
    });
    return undefined;
  } catch (error) {
    if (!(error instanceof AppError) || !REFUSED.includes(error.code)) throw error;
    return refuse(error.status, error.code);
  }
}
