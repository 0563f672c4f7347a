import { redirect } from '~/platform/web.server';
import { may } from '~/features/identity/accounts/permissions';
import { actorOf } from '~/features/identity/accounts/session.server';
import type { StaffViewer } from '~/features/identity/accounts/viewer';
import { actOnMails } from '~/features/desks/operations/mail-act.server';
import { remindDealer } from '~/features/desks/renewals/remind-licences.server';
import { REASON_FIELD, REASON_LENGTH, readReason, typedReason } from '~/features/desks/staff/reason';
import type { Actor } from '~/platform/audit-store.server';
import { AppError, notFound } from '~/platform/errors';
import { localeOf, translator } from '~/platform/i18n.server';
import { readForm } from '~/platform/read-form.server';
import { rowIdOf, uuidOf } from '~/platform/row-ids';
import { cutText } from '~/platform/text';
import { flashToast } from '~/platform/toasts.server';
import { correctLine } from './correct-line.server';
import { readSupportLine } from './line-store.server';
import { recordCall, verifiedCaller } from './phone-call.server';
import { phoneDesk, PROOFS } from './phone-filter';

const FIELDS = [
  'intent',
  'by',
  'line',
  'generation',
  'revision',
  'from',
  'to',
  'mail',
  'dealer',
  REASON_FIELD,
] as const;

/** Refusals that are shown on the page: `phone:problem.<problem>`. */
const STAYING = ['line-changed', 'correction-not-valid', 'nothing-to-remind'] as const;
export type PhoneAnswer = {
  problem: (typeof STAYING)[number] | 'not-verified' | 'reason' | 'mail-changed';
  reason: string;
};

type Act = { actor: Actor; reason: string };

/** The presses of the telephone's page: the caller is verified, the remedy is done by its own use case, the call is ended. */
export async function phoneAction(request: Request, viewer: StaffViewer): Promise<Response> {
  const filter = phoneDesk.read(new URL(request.url).searchParams);
  const { firmId } = filter;
  const form = await readForm(request, FIELDS);
  const intent = form.get('intent');
  if (firmId === undefined) throw new AppError('malformed-request', 400);
  const actor = actorOf(viewer);
  const back = phoneDesk.address(filter);
  if (intent === 'verify') {
    const by = PROOFS.find((proof) => proof === form.get('by'));
    if (!by) throw new AppError('malformed-request', 400);
    await recordCall(firmId, actor, { action: 'call.verify', by });
    return redirect(back);
  }
  if (intent === 'end') {
    await recordCall(firmId, actor, { action: 'call.end' });
    return redirect(phoneDesk.path);
  }
  const typed = typedReason(form);
  const stay = (problem: PhoneAnswer['problem'], status: number) =>
    Response.json({ problem, reason: typed } satisfies PhoneAnswer, { status });
  const verified = await verifiedCaller(firmId, actor);
  if (!verified) return stay('not-verified', 409);
  const said = readReason(form);
  if (said === undefined) return stay('reason', 422);
  const t = translator(await localeOf(request));
  // The act's own entry says how its caller was verified, whatever was typed.
  const proof = ` (${t(`phone:proven.${verified.by}`)})`;
  const act = { actor, reason: cutText(said, REASON_LENGTH.max - proof.length) + proof };
  try {
    const done = await doAct(intent, form, firmId, viewer, act);
    if (!done) return stay('mail-changed', 409);
    return redirect(back, {
      headers: { 'Set-Cookie': flashToast({ tone: 'success', message: t(`phone:done.${done}`) }) },
    });
  } catch (error) {
    const problem = error instanceof AppError ? STAYING.find((code) => code === error.code) : undefined;
    if (!problem || !(error instanceof AppError)) throw error;
    return stay(problem, error.status);
  }
}

async function doAct(intent: unknown, form: FormData, firmId: number, viewer: StaffViewer, act: Act) {
  switch (intent) {
    case 'correct':
    case 'rerun':
      await runLine(form, firmId, act);
      return intent;
    case 'remind': {
      const dealerId = rowIdOf(form.get('dealer'));
      if (dealerId === undefined) throw new AppError('malformed-request', 400);
      await remindDealer(dealerId, act);
      return intent;
    }
    case 'resend': {
      const id = uuidOf(textOf(form, 'mail'));
      if (!may(viewer.role, 'ops.write') || !id) throw notFound('not-found');
      const { tally } = await actOnMails('resend', { refs: [{ id, version: undefined }] }, act.actor, act.reason);
      return tally.done > 0 ? intent : undefined;
    }
    default:
      throw new AppError('malformed-request', 400);
  }
}

const textOf = (form: FormData, name: string) => {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
};

/** Runs a failed line of the caller's firm again, with one wrong licence replaced where the form names both. */
async function runLine(form: FormData, firmId: number, act: Act): Promise<void> {
  const id = uuidOf(textOf(form, 'line'));
  const line = id ? await readSupportLine(id) : undefined;
  if (!line || (line.customer.firmId !== firmId && line.dealer.id !== firmId)) throw notFound('not-found');
  const [from, to] = [textOf(form, 'from'), textOf(form, 'to')];
  const units = line.units.map(({ unitNo, approvalCode, computer, done }) => ({
    unitNo,
    approvalCode: to && approvalCode === from && !done ? to : approvalCode,
    computer,
  }));
  const seen = {
    orderLineId: line.id,
    generation: Number(form.get('generation')),
    revision: Number(form.get('revision')),
  };
  await correctLine(seen, units, { ...act, rerun: true });
}
