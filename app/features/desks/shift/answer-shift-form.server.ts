import { readSnooze, readSnoozed } from '~/features/desks/staff/snooze';
import { requirePermission } from '~/features/identity/accounts/session.server';
import { formatDateTime } from '~/platform/dates';
import { AppError } from '~/platform/errors';
import { freeText } from '~/platform/free-text';
import { localeOf, translator } from '~/platform/i18n.server';
import { readForm } from '~/platform/read-form.server';
import { rowIdOf } from '~/platform/row-ids';
import { flashToast } from '~/platform/toasts.server';
import { redirect } from '~/platform/web.server';
import { NOTE_LENGTH, SHIFT, TAKEN_KINDS } from './shift';
import { snoozeWork, takeShift, takeWork, writeNote } from './take-work.server';

/** A note that was refused, as it was typed. */
export type ShiftAnswer = { note: string; error: string };

/** The desk that a thing was put off from; the hand-over for any other address. */
const deskOf = (back: FormDataEntryValue | null): string =>
  typeof back === 'string' && /^\/(ops|support)(\/[\w-]+)*(\?[\w=&%.,+~-]*)?$/.test(back) ? back : SHIFT;

/** Answers the forms of the hand-over: takes one thing or the whole shift, puts one off, or leaves a note. */
export async function answerShiftForm(request: Request): Promise<Response> {
  const viewer = await requirePermission(request, 'ops.read');
  const form = await readForm(request, [
    ...['intent', 'kind', 'id', 'from', 'of', 'until'],
    { name: 'back', anyDigits: true, length: 1500 },
    { name: 'note', anyDigits: true, length: 3 * NOTE_LENGTH },
  ]);
  const locale = await localeOf(request);
  const t = translator(locale);
  const of = form.get('of');
  const back = typeof of === 'string' && /^[\w]{1,12}$/.test(of) ? `${SHIFT}?of=${of}` : SHIFT;
  const said = (message: string, tone: 'success' | 'info' = 'success', to = back) =>
    redirect(to, { headers: { 'Set-Cookie': flashToast({ tone, message }) } });
  const intent = form.get('intent');
  const id = rowIdOf(form.get('id'));
  const kind = TAKEN_KINDS.find((known) => known === form.get('kind'));
  const snooze = readSnooze(form);
  const thing = snooze && readSnoozed(form);
  if (thing) {
    const to = deskOf(form.get('back'));
    if (snooze === 'wrong') return said(t('staff:snooze.wrong'), 'info', to);
    const { until } = snooze;
    if (!(await snoozeWork(viewer, thing.kind, thing.id, until))) return said(t('staff:snooze.over'), 'info', to);
    return said(
      until === null ? t('staff:snooze.woken') : t('staff:snooze.done', { until: formatDateTime(until, locale) }),
      'success',
      to,
    );
  }
  if (intent === 'take' && kind && id !== undefined) {
    return (await takeWork(viewer, kind, id)) ? said(t('staff:shift.taken')) : said(t('staff:shift.quicker'), 'info');
  }
  if (intent === 'take-over') {
    const taken = await takeShift(viewer, rowIdOf(form.get('from')));
    return said(taken > 0 ? t('staff:shift.taken-over-with', { count: taken }) : t('staff:shift.taken-over'));
  }
  if (intent !== 'note') throw new AppError('malformed-request', 400);
  const typed = form.get('note');
  const note = freeText(NOTE_LENGTH)
    .min(1)
    .safeParse(typeof typed === 'string' ? typed.trim() : '');
  if (!note.success) {
    const answer: ShiftAnswer = { note: typeof typed === 'string' ? typed : '', error: t('staff:shift.note-wrong') };
    return Response.json(answer, { status: 400 });
  }
  await writeNote(viewer, note.data);
  return said(t('staff:shift.noted'));
}
