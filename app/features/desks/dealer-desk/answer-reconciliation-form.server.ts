import type { DealerViewer } from '~/features/identity/accounts/viewer';
import { answerReconciliation } from '~/features/ordering/reconciliations/answer-reconciliation.server';
import { objectionFileOf } from '~/features/ordering/reconciliations/objection-file.server';
import { answerShape } from '~/features/ordering/reconciliations/reconciliation-form';
import { AppError } from '~/platform/errors';
import { errorText } from '~/platform/http.server';
import { readForm } from '~/platform/read-form.server';
import type { AnswerRefusal } from './reconciliation-answer';

/**
 * Takes a dealer's answer to a balance; what is wrong with it, or what it was.
 * @throws AppError not-found (404); reconciliation-answered (409)
 */
export async function answerReconciliationForm(
  viewer: DealerViewer,
  id: number,
  request: Request,
  locale: string,
): Promise<{ refusal: AnswerRefusal } | { agreed: boolean }> {
  const form = await readForm(request, [
    ...['answer', 'own'],
    { name: 'note', anyDigits: true },
    { name: 'file', file: true },
  ]);
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  const typed = { answer: text('answer'), note: text('note'), own: text('own') };
  // What stands in the fields of an objection does not keep anybody from agreeing.
  const parsed = answerShape.safeParse(typed.answer === 'agree' ? { answer: 'agree' } : typed);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const field = (['note', 'own'] as const).find((one) => one === issue?.path[0]) ?? 'answer';
    return { refusal: { ...typed, field, code: issue?.message ?? '' } };
  }
  const agreed = parsed.data.answer === 'agree';
  try {
    const file = agreed ? undefined : await objectionFileOf(form.get('file'));
    await answerReconciliation(viewer, id, { agreed, note: parsed.data.note, ownBalance: parsed.data.own, file });
    return { agreed };
  } catch (error) {
    if (!(error instanceof AppError) || !error.code.startsWith('objection-file')) throw error;
    return { refusal: { ...typed, field: 'file', code: errorText(locale, error.code) } };
  }
}
