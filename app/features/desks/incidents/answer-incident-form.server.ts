import { redirect } from '~/platform/web.server';
import { may } from '~/features/identity/accounts/permissions';
import { actorOf, requirePermission } from '~/features/identity/accounts/session.server';
import { AppError } from '~/platform/errors';
import { freeText } from '~/platform/free-text';
import { localeOf, translator } from '~/platform/i18n.server';
import { readForm } from '~/platform/read-form.server';
import { rowIdOf } from '~/platform/row-ids';
import { flashToast } from '~/platform/toasts.server';
import { closeIncident, moveIncident, noteIncident, takeIncident, type Outcome } from './change-incident.server';
import { NOTE_LENGTH, WHY_LENGTH } from './incident';
import { incidentAddress, reportAddress } from './incident-filter';

export const INCIDENT_PROBLEMS = ['empty', 'too-long', 'card', 'changed', 'successor'] as const;

/** A form that was refused, with what was typed into it. */
export type IncidentAnswer = {
  place: 'state' | 'note' | 'close';
  problem: (typeof INCIDENT_PROBLEMS)[number];
  values: Record<string, string>;
};

const shape = (most: number) => freeText(most, { long: 'too-long', card: 'card' });

/** What the forms of an incident's page and of its report ask for. Any staff may write a note; the rest needs the operators' right. */
export async function answerIncidentForm(request: Request, id: number): Promise<Response> {
  const viewer = await requirePermission(request, 'ops.read');
  const form = await readForm(request, [
    'intent',
    'version',
    { name: 'text', length: 8000, anyDigits: true },
    { name: 'why', length: 8000, anyDigits: true },
    { name: 'followUps', length: 8000, anyDigits: true },
  ]);
  const values = Object.fromEntries(
    [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : [])),
  );
  const intent = values.intent ?? '';
  const place = intent === 'note' || intent === 'close' ? intent : 'state';
  if (intent !== 'note' && !may(viewer.role, 'ops.write')) await requirePermission(request, 'ops.write');
  const refuse = (problem: IncidentAnswer['problem'], status: number) =>
    Response.json({ place, problem, values } satisfies IncidentAnswer, { status });
  const texts: Record<string, string> = {};
  for (const [name, most] of [
    ['text', NOTE_LENGTH],
    ['why', WHY_LENGTH],
    ['followUps', WHY_LENGTH],
  ] as const) {
    const parsed = shape(most).safeParse(values[name] ?? '');
    if (!parsed.success) return refuse(parsed.error.issues[0]?.message === 'card' ? 'card' : 'too-long', 422);
    texts[name] = parsed.data;
  }
  const { text = '', why = '', followUps = '' } = texts;
  const actor = actorOf(viewer);
  const seen = rowIdOf(values.version);
  const act = async (): Promise<Outcome | 'empty'> => {
    if (intent === 'note') return text === '' ? 'empty' : noteIncident(actor, id, text);
    if (intent === 'close') return why === '' ? 'empty' : closeIncident(actor, id, { why, followUps, seen });
    if (intent === 'open' || intent === 'watched') return moveIncident(actor, id, intent, seen);
    const [, to] = /^take(?:-(\d+))?$/.exec(intent) ?? [];
    if (!intent.startsWith('take')) throw new AppError('malformed-request', 400);
    return takeIncident(actor, id, { to: rowIdOf(to), seen });
  };
  const outcome = await act();
  if (outcome === 'empty') return refuse('empty', 422);
  if (outcome !== 'done') return refuse(outcome, 409);
  const t = translator(await localeOf(request));
  const done = intent.startsWith('take') ? 'take' : (intent as 'note' | 'close' | 'open' | 'watched');
  return redirect(intent === 'close' ? reportAddress(id) : incidentAddress(id), {
    headers: { 'Set-Cookie': flashToast({ tone: 'success', message: t(`ops:incident.told.${done}`) }) },
  });
}
