import { redirect } from '~/platform/web.server';
import { may } from '~/features/identity/accounts/permissions';
import { actorOf, requirePermission } from '~/features/identity/accounts/session.server';
import { day } from '~/features/kit/lists/fields';
import { AppError } from '~/platform/errors';
import { freeText } from '~/platform/free-text';
import { localeOf, translator } from '~/platform/i18n.server';
import { readForm } from '~/platform/read-form.server';
import { rowIdOf } from '~/platform/row-ids';
import { flashToast } from '~/platform/toasts.server';
import { addFollowUp, tickFollowUp } from './change-follow-up.server';
import { closeIncident, moveIncident, noteIncident, takeIncident, type Outcome } from './change-incident.server';
import { FOLLOW_UP_LENGTH, NOTE_LENGTH, WHY_LENGTH } from './incident';
import { incidentAddress, reportAddress } from './incident-filter';

export const INCIDENT_PROBLEMS = ['empty', 'too-long', 'card', 'changed', 'successor', 'day'] as const;

/** A form that was refused, with what was typed into it. */
export type IncidentAnswer = {
  place: 'state' | 'note' | 'close' | 'follow-up';
  problem: (typeof INCIDENT_PROBLEMS)[number];
  values: Record<string, string>;
};

const PLACES = ['note', 'close', 'follow-up'] as const;

const shape = (most: number) => freeText(most, { long: 'too-long', card: 'card' });

/**
 * What the forms of an incident's page and of its report ask for. Any staff may write a note and tick what they were to do; the rest needs
 * the operators' right.
 */
export async function answerIncidentForm(request: Request, id: number): Promise<Response> {
  const viewer = await requirePermission(request, 'ops.read');
  const form = await readForm(request, [
    ...['intent', 'version', 'owner', 'dueOn'],
    { name: 'text', length: 8000, anyDigits: true },
    { name: 'why', length: 8000, anyDigits: true },
    { name: 'followUp', length: 2000, anyDigits: true },
  ]);
  const values = Object.fromEntries(
    [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : [])),
  );
  const intent = values.intent ?? '';
  const place = PLACES.find((one) => one === intent) ?? 'state';
  const [, tick, ticked] = /^(tick|untick)-(\d{1,10})$/.exec(intent) ?? [];
  if (intent !== 'note' && !tick && !may(viewer.role, 'ops.write')) await requirePermission(request, 'ops.write');
  const refuse = (problem: IncidentAnswer['problem'], status: number) =>
    Response.json({ place, problem, values } satisfies IncidentAnswer, { status });
  const texts: Record<string, string> = {};
  for (const [name, most] of [
    ['text', NOTE_LENGTH],
    ['why', WHY_LENGTH],
    ['followUp', FOLLOW_UP_LENGTH],
  ] as const) {
    const parsed = shape(most).safeParse(values[name] ?? '');
    if (!parsed.success) return refuse(parsed.error.issues[0]?.message === 'card' ? 'card' : 'too-long', 422);
    texts[name] = parsed.data;
  }
  const { text = '', why = '', followUp = '' } = texts;
  const actor = actorOf(viewer);
  const seen = rowIdOf(values.version);
  const act = async (): Promise<Outcome | 'empty'> => {
    if (intent === 'note') return text === '' ? 'empty' : noteIncident(actor, id, text);
    if (intent === 'close') return why === '' ? 'empty' : closeIncident(actor, id, { why, seen });
    if (intent === 'follow-up') {
      if (followUp === '') return 'empty';
      await addFollowUp(viewer, id, { text: followUp, ownerId: rowIdOf(values.owner) ?? null, dueOn });
      return 'done';
    }
    if (tick) {
      await tickFollowUp(viewer, id, rowIdOf(ticked) ?? 0, tick === 'tick');
      return 'done';
    }
    if (intent === 'open' || intent === 'watched') return moveIncident(actor, id, intent, seen);
    const [, to] = /^take(?:-(\d+))?$/.exec(intent) ?? [];
    if (!intent.startsWith('take')) throw new AppError('malformed-request', 400);
    return takeIncident(actor, id, { to: rowIdOf(to), seen });
  };
  const dueOn = values.dueOn ? (day.read(values.dueOn) ?? 'wrong') : null;
  if (dueOn === 'wrong') return refuse('day', 422);
  const outcome = await act();
  if (outcome === 'empty') return refuse('empty', 422);
  if (outcome !== 'done') return refuse(outcome, 409);
  const t = translator(await localeOf(request));
  const done = intent.startsWith('take')
    ? 'take'
    : tick
      ? (tick as 'tick' | 'untick')
      : (intent as 'note' | 'close' | 'open' | 'watched' | 'follow-up');
  const ofReport = intent === 'close' || intent === 'follow-up' || tick !== undefined;
  return redirect(ofReport ? reportAddress(id) : incidentAddress(id), {
    headers: { 'Set-Cookie': flashToast({ tone: 'success', message: t(`ops:incident.told.${done}`) }) },
  });
}
