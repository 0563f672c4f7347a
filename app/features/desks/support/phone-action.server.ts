import { redirect } from '~/platform/web.server';
import { may } from '~/features/identity/accounts/permissions';
import { actorOf } from '~/features/identity/accounts/session.server';
import type { StaffViewer } from '~/features/identity/accounts/viewer';
import { readAnyFirm } from '~/features/customers/firms/staff-firm-store.server';
import { actOnMails } from '~/features/desks/operations/mail-act.server';
import { remindDealer } from '~/features/desks/renewals/remind-licences.server';
import { openRequest } from '~/features/desks/requests-desk/change-request.server';
import { REASON_FIELD, REASON_LENGTH, readReason, typedReason } from '~/features/desks/staff/reason';
import type { Actor } from '~/platform/audit-store.server';
import { AppError, notFound } from '~/platform/errors';
import { localeOf, translator } from '~/platform/i18n.server';
import { readForm, type FormField } from '~/platform/read-form.server';
import { rowIdOf, uuidOf } from '~/platform/row-ids';
import { cutText } from '~/platform/text';
import { flashToast } from '~/platform/toasts.server';
import { correctLine } from './correct-line.server';
import { readSupportLine } from './line-store.server';
import { STAYING, type PhoneAnswer } from './phone-answer';
import { recordCall, verifiedCaller } from './phone-call.server';
import { phoneDesk, PROOFS } from './phone-filter';
import { answerNote } from './phone-note.server';
import { readPhoneMails } from './phone-store.server';

const FIELDS: FormField[] = [
  'intent',
  'by',
  'line',
  'generation',
  'revision',
  'from',
  'to',
  'mail',
  'dealer',
  ...['id', 'version', 'at', 'who'],
  ...['name', 'phone'].map((name) => ({ name, anyDigits: true })),
  { name: 'text', length: 8000, anyDigits: true },
  REASON_FIELD,
];

type Act = { actor: Actor & { accountId: number }; reason: string };

/** The presses of the telephone's page: the caller is verified, the remedy is done by its own use case, the call is ended. */
export async function phoneAction(request: Request, viewer: StaffViewer): Promise<Response> {
  const filter = phoneDesk.read(new URL(request.url).searchParams);
  const { firmId } = filter;
  const form = await readForm(request, FIELDS);
  const intent = form.get('intent');
  const actor = actorOf(viewer);
  const back = phoneDesk.address(filter);
  if (intent === 'note' || intent === 'called') return answerNote(request, { viewer, form, filter });
  if (firmId === undefined) throw new AppError('malformed-request', 400);
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
    if (!done) return stay(intent === 'hand-on' ? 'handed-on' : 'mail-changed', 409);
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
    case 'hand-on':
      return (await handOn(form, firmId, act)) ? intent : undefined;
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

/** Hands the line, or the mail, on to operations with why and who asks; false if it is there already. */
async function handOn(form: FormData, firmId: number, { actor, reason }: Act): Promise<boolean> {
  const id = uuidOf(textOf(form, 'line'));
  const line = id ? await readSupportLine(id) : undefined;
  const mailId = uuidOf(textOf(form, 'mail'));
  const mail = mailId ? (await readPhoneMails(firmId)).find((one) => one.id === mailId) : undefined;
  const firm = await readAnyFirm(firmId);
  const isOwn = line ? line.customer.firmId === firmId || line.dealer.id === firmId : mail !== undefined;
  if (!firm || !isOwn) throw notFound('not-found');
  const receiptNo = line?.receiptNo ?? mail?.receiptNo;
  const opened = await openRequest(actor, {
    ...{ kind: 'operations', firmId, message: reason, takenById: actor.accountId, assigneeId: null, dueAt: null },
    ...{ name: cutText(firm.contact || firm.name, 120), phone: cutText(firm.phone, 30), subject: `FS ${receiptNo}` },
    ...{ orderLineId: line?.id ?? null, mail: line ? null : (mail?.id ?? null) },
  });
  return opened !== undefined;
}

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
