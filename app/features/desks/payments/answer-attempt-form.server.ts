import { tellDealer } from '~/features/desks/conversations/tell-dealer.server';
import { readReason, typedReason } from '~/features/desks/staff/reason';
import type { StaffViewer } from '~/features/identity/accounts/viewer';
import { askBank, decideAttempt, type AttemptDecision } from '~/features/ordering/card-payments/decide-attempt.server';
import { ENTRY_LENGTH } from '~/features/ordering/conversations/conversation';
import { AppError } from '~/platform/errors';
import { freeText } from '~/platform/free-text';
import { errorText } from '~/platform/http.server';
import type { FormField } from '~/platform/read-form.server';
import { rowIdOf } from '~/platform/row-ids';
import { cleanText, cutText } from '~/platform/text';
import type { AttemptAnswer } from './attempt-decision';

const REFERENCE_LENGTH = 40;

/** Beside the fields that the page's other forms have, too. */
export const ATTEMPT_FIELDS: readonly FormField[] = [
  'attempt',
  'as',
  'bankChecked',
  { name: 'bankReference', anyDigits: true },
  { name: 'text', length: 16_000, anyDigits: true },
];

const textShape = freeText(ENTRY_LENGTH, { long: 'field-too-long', card: 'card-number-refused' });

/** What came of it: the state of the try after the bank was asked, or a decision. */
type Done = 'captured' | 'failed' | 'back' | 'unknown' | 'decided';

/**
 * Asks the bank about a try of an order or decides what became of it, as the form of its page says, or answers why not.
 * @returns undefined for a form about something else
 */
export async function answerAttemptForm(
  form: FormData,
  viewer: StaffViewer,
  orderId: number,
  locale: string,
): Promise<{ done: Done } | { status: number; answer: AttemptAnswer } | undefined> {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  const intent = text('intent');
  if (intent !== 'ask-bank' && intent !== 'decide-attempt') return undefined;
  const id = rowIdOf(text('attempt')) ?? 0;
  const typed = {
    as: text('as'),
    bankChecked: text('bankChecked') === 'on',
    bankReference: text('bankReference'),
    reason: typedReason(form),
    text: text('text'),
  };
  const refuse = (status: number, wrong: Omit<AttemptAnswer, 'of' | 'id' | 'typed'>) => ({
    status,
    answer: { of: 'attempt' as const, id, typed, ...wrong },
  });
  try {
    if (intent === 'ask-bank') {
      const state = await askBank(viewer, orderId, id);
      if (state === 'opened') return { done: 'unknown' };
      return { done: state === 'voided' || state === 'refunded' ? 'back' : state };
    }
    const decision = decisionOf(typed.as, cleanText(cutText(typed.bankReference, REFERENCE_LENGTH)));
    if (!decision) return refuse(422, { wrongReference: errorText(locale, 'bank-reference-missing') });
    const told = textShape.safeParse(typed.text);
    if (!told.success) return refuse(422, { wrongText: errorText(locale, told.error.issues[0]?.message ?? '') });
    const reason = readReason(form);
    if (!reason) return refuse(422, { wrongReason: true });
    const seen = { ...decision, bankChecked: typed.bankChecked };
    await decideAttempt(viewer, orderId, id, seen, reason, async (tx, { dealerId }) => {
      if (told.data !== '') await tellDealer(tx, viewer, { orderId, dealerId }, told.data);
    });
    return { done: 'decided' };
  } catch (error) {
    if (!(error instanceof AppError) || error.status === 404 || error.code === 'malformed-request') throw error;
    const said = errorText(locale, error.code, error.details.params);
    return refuse(error.status, error.code === 'card-bank-unseen' ? { unseen: said } : { message: said });
  }
}

/** @returns undefined where the bank's number is missing */
function decisionOf(as: string, given: string): AttemptDecision | undefined {
  if (as === 'not-charged') return { as };
  if (as !== 'charged' && as !== 'given-back') throw new AppError('malformed-request', 400);
  const reference = given.replaceAll('\n', ' ');
  return reference ? { as, reference } : undefined;
}
