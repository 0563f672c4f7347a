import { z } from 'zod';
import { readAnyFirm } from '~/features/customers/firms/staff-firm-store.server';
import { actorOf } from '~/features/identity/accounts/session.server';
import type { StaffViewer } from '~/features/identity/accounts/viewer';
import { endCallback, openRequest } from '~/features/desks/requests-desk/change-request.server';
import { listAssignees } from '~/features/desks/requests-desk/request-desk-store.server';
import { typedInstant } from '~/platform/dates';
import { AppError, notFound } from '~/platform/errors';
import { freeText } from '~/platform/free-text';
import { localeOf, translator } from '~/platform/i18n.server';
import { rowIdOf } from '~/platform/row-ids';
import { cutText } from '~/platform/text';
import { flashToast } from '~/platform/toasts.server';
import { redirect } from '~/platform/web.server';
import type { PhoneAnswer } from './phone-answer';
import { phoneDesk, type PhoneFilter } from './phone-filter';

const shape = (most: number) => freeText(most, { long: 'note-long', card: 'note-card' });
const note = z.object({ text: shape(1000), name: shape(120), phone: shape(30) });

/** So long ahead nobody promises a call. */
const MOST_AHEAD_MS = 31 * 86_400_000;
/** The page may have stood open for a while. */
const BEHIND_MS = 10 * 60_000;

/**
 * Takes down what a caller wants: with an hour it is a call back, without one a request. A caller who was not found is called back by
 * the name and the number that were typed.
 */
export async function answerNote(
  request: Request,
  { viewer, form, filter }: { viewer: StaffViewer; form: FormData; filter: PhoneFilter },
): Promise<Response> {
  const said = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  const actor = actorOf(viewer);
  const t = translator(await localeOf(request));
  const done = (what: 'note' | 'call-back' | 'called') =>
    // A caller who was not found is among those who are called back.
    redirect(filter.firmId === undefined ? phoneDesk.path : phoneDesk.address(filter), {
      headers: { 'Set-Cookie': flashToast({ tone: 'success', message: t(`phone:done.${what}`) }) },
    });
  const refuse = (problem: PhoneAnswer['problem'], status: number) => {
    const typed = Object.fromEntries(['text', 'name', 'phone', 'at', 'who'].map((name) => [name, said(name)]));
    return Response.json({ problem, reason: '', note: typed } satisfies PhoneAnswer, { status });
  };
  if (form.get('intent') === 'called') {
    const [id, version] = [rowIdOf(said('id')), rowIdOf(said('version'))];
    if (id === undefined || version === undefined) throw new AppError('malformed-request', 400);
    try {
      await endCallback(actor, { id, version });
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'request-changed') throw error;
      return refuse('request-changed', 409);
    }
    return done('called');
  }
  const read = note.safeParse({ text: said('text'), name: said('name'), phone: said('phone') });
  if (!read.success) return refuse(read.error.issues[0]?.message === 'note-card' ? 'note-card' : 'note-long', 422);
  const { text, name, phone } = read.data;
  if (text === '') return refuse('note-empty', 422);
  const firm = filter.firmId === undefined ? undefined : await readAnyFirm(filter.firmId);
  if (filter.firmId !== undefined && !firm) throw notFound('firm-not-found');
  if (!firm && (name === '' || phone === '')) return refuse('note-whom', 422);
  const at = said('at') === '' ? null : typedInstant(said('at'));
  const ahead = at ? Date.parse(at) - Date.now() : 0;
  if (at === undefined || ahead < -BEHIND_MS || ahead > MOST_AHEAD_MS) return refuse('note-hour', 422);
  const who = rowIdOf(said('who'));
  const assignee = (await listAssignees()).find(({ id }) => id === (who ?? viewer.accountId));
  const whom = firm ? firm.contact || firm.name : name;
  await openRequest(actor, {
    ...{
      kind: at === null ? 'general' : 'callback',
      name: cutText(whom, 120),
      phone: phone || cutText(firm?.phone ?? '', 30),
    },
    ...{ subject: cutText(firm?.name ?? whom, 120), message: text, takenById: actor.accountId, dueAt: at },
    ...{ firmId: firm?.id ?? null, orderLineId: null, mail: null, assigneeId: assignee?.id ?? null },
  });
  return done(at === null ? 'note' : 'call-back');
}
