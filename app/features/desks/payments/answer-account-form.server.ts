import type { StaffViewer } from '~/features/identity/accounts/viewer';
import { localeOf, translator } from '~/platform/i18n.server';
import { formatMoney } from '~/platform/money';
import type { AllotAnswer } from './allot-form';
import { answerAllotForm } from './answer-allot-form.server';
import { answerClosingForm } from './answer-closing-form.server';
import { answerNoteForm } from './answer-note-form.server';
import { CLOSING_PARAMETER } from './closing-form';
import type { NoteAnswer } from './dealer-notes';
import type { ClosingAnswer } from './dealer-orders-section';
import { NOTE_PARAMETER } from './note-form';

export type AccountAnswer = AllotAnswer | ClosingAnswer | NoteAnswer;

/** Does what a form of a dealer's account asks for and says so, or answers why not. */
export async function answerAccountForm(
  request: Request,
  viewer: StaffViewer,
  dealerId: number,
): Promise<{ done: string } | { status: number; answer: AccountAnswer }> {
  const { searchParams } = new URL(request.url);
  const locale = await localeOf(request);
  const t = translator(locale);
  if (searchParams.has(CLOSING_PARAMETER)) {
    const said = await answerClosingForm(request, viewer, dealerId);
    if ('answer' in said) return { status: 422, answer: said.answer };
    return { done: t(`credit-desk:closing.done-${said.closed ? 'close' : 'open'}`) };
  }
  if (searchParams.has(NOTE_PARAMETER)) {
    const said = await answerNoteForm(request, viewer, dealerId);
    if ('answer' in said) return { status: 422, answer: said.answer };
    return { done: t(said.promised ? 'credit-desk:notes.done-promise' : 'credit-desk:notes.done') };
  }
  const said = await answerAllotForm(request, viewer, dealerId);
  if ('answer' in said) return said;
  return { done: t('receivables:allot.done', { amount: formatMoney(said.done, 'TRL', locale) }) };
}
