import { answerAlert } from '~/features/desks/administration/answer-alert.server';
import { MUTES } from '~/features/desks/administration/alert-rules';
import { may } from '~/features/identity/accounts/permissions';
import { actorOf, requirePermission } from '~/features/identity/accounts/session.server';
import { AppError } from '~/platform/errors';
import { freeText } from '~/platform/free-text';
import { localeOf, translator } from '~/platform/i18n.server';
import { readForm } from '~/platform/read-form.server';
import { rowIdOf } from '~/platform/row-ids';
import { flashToast } from '~/platform/toasts.server';
import { redirect } from '~/platform/web.server';
import { NOTE_LENGTH, SHIFT, TAKEN_KINDS } from './shift';
import { takeShift, takeWork, writeNote } from './take-work.server';

/** A note that was refused, as it was typed. */
export type ShiftAnswer = { note: string; error: string };

/** Answers the forms of the hand-over: takes one thing or the whole shift, mutes an alert, or leaves a note. */
export async function answerShiftForm(request: Request): Promise<Response> {
  const viewer = await requirePermission(request, 'ops.read');
  const form = await readForm(request, [
    ...['intent', 'kind', 'id', 'from', 'of'],
    { name: 'note', anyDigits: true, length: 3 * NOTE_LENGTH },
  ]);
  const t = translator(await localeOf(request));
  const of = form.get('of');
  const back = typeof of === 'string' && /^[\w]{1,12}$/.test(of) ? `${SHIFT}?of=${of}` : SHIFT;
  const said = (message: string, tone: 'success' | 'info' = 'success') =>
    redirect(back, { headers: { 'Set-Cookie': flashToast({ tone, message }) } });
  const intent = form.get('intent');
  const id = rowIdOf(form.get('id'));
  const mute = MUTES.find((name) => intent === `mute-${name}`);
  if (id !== undefined && (mute || intent === 'unmute')) {
    if (!may(viewer.role, 'ops.write')) throw new AppError('forbidden', 403);
    const done = await answerAlert(actorOf(viewer), id, mute ? { do: 'mute', mute } : { do: 'unmute' });
    return done ? said(t(`admin:alerts.done.${mute ? 'mute' : 'unmute'}`)) : said(t('admin:alerts.done.over'), 'info');
  }
  const kind = TAKEN_KINDS.find((known) => known === form.get('kind'));
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
