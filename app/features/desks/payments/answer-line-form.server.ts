import { REASON_FIELD, readReason, typedReason } from '~/features/desks/staff/reason';
import type { StaffViewer } from '~/features/identity/accounts/viewer';
import { day } from '~/features/kit/lists/fields';
import { REFERENCE_LENGTH } from '~/features/ordering/payments/payment-form';
import { reversePayment } from '~/features/ordering/payments/reverse-payment.server';
import { kurusFromTyped } from '~/features/ordering/payments/typed-amount';
import { dayInIstanbul } from '~/platform/dates';
import { AppError, notFound } from '~/platform/errors';
import { freeText } from '~/platform/free-text';
import { ASIDE_KINDS } from '~/platform/payment-names';
import { readForm } from '~/platform/read-form.server';
import { rowIdOf } from '~/platform/row-ids';
import type { AsideAnswer } from './aside-form';
import { ASIDE_NOTE_LENGTH } from './aside-note';
import { readLine } from './bank-line-list-store.server';
import { confirmLine } from './confirm-line.server';
import { UNDERPAID_CHOICES, type DecideAnswer } from './decide-answer';
import type { StandsAnswer } from './decided-line';
import { reopenLine, setLineAside } from './set-line-aside.server';

export type LineAnswer = DecideAnswer | AsideAnswer | StandsAnswer;
type Done = 'booked' | 'booked-asked' | 'set-aside' | 'sent-back' | 'reopened' | 'reversed';
type Answered = { done: Done } | { status: number; answer: LineAnswer };

const REFUSED = [
  'payments-changed',
  'payment-exceeds-due',
  'write-off-reason',
  'firm-not-found',
  'payment-refunded',
  'day-not-past',
];

/** Does with a line of the bank what a form of its page asks for, or says why not, with what was typed. */
export async function answerLineForm(request: Request, viewer: StaffViewer, lineId: number): Promise<Answered> {
  const form = await readForm(request, [
    ...['intent', 'dealer', 'what', 'writeOff', 'kind', { name: 'note', anyDigits: true }],
    ...['sentBackOn', { name: 'sentBackReference', anyDigits: true }, REASON_FIELD],
    { name: 'amount.*', times: 500 },
  ]);
  switch (form.get('intent')) {
    case 'aside':
      return setAside(form, viewer, lineId);
    case 'reopen':
      return orRefused(
        async () => {
          await reopenLine(viewer, lineId);
          return 'reopened';
        },
        (code) => ({ of: 'reopen', code, reason: '' }),
      );
    case 'reverse':
      return reverse(form, viewer, lineId);
    default:
      return confirm(form, viewer, lineId);
  }
}

/** The amounts of a form by their orders; those that cannot be read stand in `wrong`. */
export function readAmounts(form: FormData) {
  const typed = Object.fromEntries(
    [...form].flatMap(([name, value]) =>
      name.startsWith('amount.') && typeof value === 'string' ? [[name, value.trim()]] : [],
    ),
  );
  const rows = Object.entries(typed).flatMap(([name, text]) => {
    const orderId = rowIdOf(name.slice('amount.'.length));
    return orderId === undefined || text === '' ? [] : [{ orderId, amount: kurusFromTyped(text) }];
  });
  return {
    typed,
    wrong: rows.filter(({ amount }) => amount === undefined).map(({ orderId }) => orderId),
    allotments: rows.map(({ orderId, amount = 0 }) => ({ orderId, amount })),
  };
}

async function confirm(form: FormData, viewer: StaffViewer, lineId: number): Promise<Answered> {
  const said = form.get('what');
  const what = UNDERPAID_CHOICES.find((one) => one === said);
  const writesOff = form.get('writeOff') === 'on' || what === 'write-off';
  const { typed, wrong, allotments } = readAmounts(form);
  const refused = (code: string): LineAnswer => ({
    ...{ of: 'confirm', code, wrong, typed, what, writesOff, reason: typedReason(form) },
  });
  if (wrong.length > 0) return { status: 422, answer: refused('amount-not-valid') };
  const dealer = form.get('dealer');
  const dealerId = typeof dealer === 'string' ? rowIdOf(dealer) : undefined;
  if (dealerId === undefined) throw new AppError('malformed-request', 400);
  return orRefused(async () => {
    const { asked } = await confirmLine(viewer, lineId, {
      dealerId,
      // Without scripts the proposed amounts stand in the form, whatever is chosen above them.
      allotments: what === 'account' ? [] : allotments,
      writesOff: writesOff ? { reason: readReason(form) } : undefined,
    });
    return asked > 0 ? 'booked-asked' : 'booked';
  }, refused);
}

async function setAside(form: FormData, viewer: StaffViewer, lineId: number): Promise<Answered> {
  const said = form.get('kind');
  const typed = form.get('note');
  const kind = ASIDE_KINDS.find((one) => one === said);
  const note = freeText(ASIDE_NOTE_LENGTH).safeParse(typeof typed === 'string' ? typed : '');
  const textOf = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  const [sentBackOn, sentBackReference] = [textOf('sentBackOn'), textOf('sentBackReference')];
  const refused = (code: string): LineAnswer => ({
    ...{ of: 'aside', code, kind: kind ?? '', note: typeof typed === 'string' ? typed : '' },
    ...{ sentBackOn, sentBackReference },
  });
  if (!kind) return { status: 422, answer: refused('kind-missing') };
  if (!note.success) return { status: 422, answer: refused(note.error.issues[0]?.message ?? 'field-too-long') };
  if (kind === 'other' && note.data === '') return { status: 422, answer: refused('note-missing') };
  if (kind !== 'sent-back') {
    return orRefused(async () => {
      await setLineAside(viewer, lineId, { kind, note: note.data });
      return 'set-aside';
    }, refused);
  }
  const on = day.read(sentBackOn);
  const reference = freeText(REFERENCE_LENGTH).safeParse(sentBackReference);
  if (on === undefined || on > dayInIstanbul(new Date())) return { status: 422, answer: refused('day-not-past') };
  if (!reference.success || reference.data === '') return { status: 422, answer: refused('reference-missing') };
  return orRefused(async () => {
    await setLineAside(viewer, lineId, { kind, note: note.data, sentBack: { on, reference: reference.data } });
    return 'sent-back';
  }, refused);
}

async function reverse(form: FormData, viewer: StaffViewer, lineId: number): Promise<Answered> {
  const refused = (code: string): LineAnswer => ({ of: 'reverse', code, reason: typedReason(form) });
  const reason = readReason(form);
  if (!reason) return { status: 400, answer: refused('reason') };
  const line = await readLine(lineId);
  if (!line) throw notFound('not-found');
  const { payment } = line;
  if (!payment) return { status: 409, answer: refused('payments-changed') };
  return orRefused(async () => {
    await reversePayment(viewer, null, payment.id, reason);
    return 'reversed';
  }, refused);
}

async function orRefused(act: () => Promise<Done>, refused: (code: string) => LineAnswer): Promise<Answered> {
  try {
    return { done: await act() };
  } catch (error) {
    if (!(error instanceof AppError) || !REFUSED.includes(error.code)) throw error;
    return { status: error.status, answer: refused(error.code) };
  }
}
