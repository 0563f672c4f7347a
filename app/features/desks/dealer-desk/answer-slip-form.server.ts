import type { DealerViewer } from '~/features/identity/accounts/viewer';
import { addBankReceipt } from '~/features/ordering/awaiting-payment/add-bank-receipt.server';
import { mailSlip } from '~/features/ordering/awaiting-payment/mail-slip.server';
import type { SlipRefusal } from '~/features/ordering/awaiting-payment/slip-page';
import { AppError } from '~/platform/errors';
import { errorText } from '~/platform/http.server';
import { translator } from '~/platform/i18n.server';
import { readForm } from '~/platform/read-form.server';

/** Mails the slip of an order on, or keeps the bank's receipt of it: what was done in words, or why not. */
export async function answerSlipForm(
  viewer: DealerViewer,
  orderId: number,
  request: Request,
  locale: string,
): Promise<{ done: string } | { refusal: SlipRefusal; status: number }> {
  const form = await readForm(request, ['intent', 'email', { name: 'file', file: true }]);
  const intent = form.get('intent') === 'mail' ? 'mail' : 'add';
  const typed = form.get('email');
  const email = typeof typed === 'string' ? typed : '';
  const t = translator(locale);
  try {
    if (intent === 'mail') {
      const address = await mailSlip(viewer, orderId, email, locale);
      return { done: t('payment:slip.sent', { address }) };
    }
    await addBankReceipt(viewer, orderId, form.get('file'));
    return { done: t('payment:slip.added') };
  } catch (error) {
    if (!(error instanceof AppError) || error.status === 404) throw error;
    const message = errorText(locale, error.code, error.details.params);
    return { refusal: { intent, message, email }, status: error.status };
  }
}
