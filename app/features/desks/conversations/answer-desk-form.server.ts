import { redirect } from '~/platform/web.server';
import type { StaffViewer } from '~/features/identity/accounts/viewer';
import { ENTRY_LENGTH, OPEN_FIELDS } from '~/features/ordering/conversations/conversation';
import { AppError, notFound } from '~/platform/errors';
import { freeText } from '~/platform/free-text';
import { localeOf, translator } from '~/platform/i18n.server';
import { readForm } from '~/platform/read-form.server';
import { rowIdOf } from '~/platform/row-ids';
import { flashToast } from '~/platform/toasts.server';
import { MAX_SELECTED_LICENCES } from '~/features/ordering/orders/order-request';
import { applyAnswer } from './apply-answer.server';
import { askDealer, closeConversation, noteInside, takeConversation } from './ask-dealer.server';
import type { Target } from './load-conversation.server';
import { previewQuestion } from './preview-question.server';
import type { DeskRefusal } from './question';
import type { UnitAnswer } from './write-to-support.server';

const textShape = freeText(ENTRY_LENGTH, { long: 'too-long', card: 'card' });
const PLACES = ['ask', 'apply', 'note', 'take', 'close'] as const;

/** Asks, notes, takes or closes, as the form says; a redirect to the conversation, or the form with what was wrong. */
export async function answerDeskForm(viewer: StaffViewer, target: Target, request: Request): Promise<Response> {
  const { subject, dealerId, conversation } = target;
  const form = await readForm(request, [
    ...['intent', 'version', 'generation', 'revision', 'template', 'resumes', 'field', 'value', 'to', 'seenOwner'],
    { name: 'offer.*', times: 50 },
    { name: 'unit.*', times: MAX_SELECTED_LICENCES },
    { name: 'text', length: 16_000, anyDigits: true },
  ]);
  const values = Object.fromEntries(
    [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : [])),
  );
  const looks = values.intent === 'preview';
  const place = looks ? 'ask' : PLACES.find((one) => one === values.intent);
  if (!place) throw new AppError('malformed-request', 400);
  const refuse = (
    problem: DeskRefusal['problem'],
    status: number,
    more: Pick<DeskRefusal, 'errors' | 'preview'> = {},
  ) => Response.json({ place, problem, values, ...more } satisfies DeskRefusal, { status });
  const parsed = textShape.safeParse(values.text ?? '');
  if (!parsed.success) return refuse(parsed.error.issues[0]?.message === 'card' ? 'card' : 'too-long', 422);
  const text = parsed.data;
  if (text === '' && (place === 'ask' || place === 'note')) return refuse('empty', 422);
  const seen = { subject, dealerId, version: rowIdOf(values.version) ?? 0 };
  let id = conversation?.id;
  try {
    if (place === 'ask') {
      const offers = [...form.keys()].flatMap((name) => /^offer\.([0-9A-F]{8})$/.exec(name)?.[1] ?? []);
      const field = OPEN_FIELDS.find((one) => one === values.field) ?? null;
      const question = { text, offers, resumes: form.has('resumes'), field };
      if (looks) return refuse(null, 200, { preview: await previewQuestion(viewer, target, question) });
      ({ id } = await askDealer(viewer, seen, question));
    } else if (place === 'apply') {
      if (!('orderLineId' in subject) || subject.orderLineId === null) throw new AppError('malformed-request', 400);
      const line = {
        orderLineId: subject.orderLineId,
        generation: Number(values.generation),
        revision: Number(values.revision),
      };
      await applyAnswer(viewer, seen, { line, units: unitsOf(values), value: values.value });
    } else {
      if (id === undefined) throw notFound('not-found');
      if (place === 'note') await noteInside(viewer, id, text);
      else if (place === 'close') await closeConversation(viewer, seen);
      else {
        const to = rowIdOf(values.to) ?? viewer.accountId;
        await takeConversation(viewer, id, { to, seenOwner: rowIdOf(values.seenOwner) ?? null });
      }
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'conversation-changed') return refuse('changed', 409);
    if (error.code === 'line-changed' || error.code === 'nothing-to-correct') return refuse('line-changed', 409);
    if (error.code === 'correction-not-valid') return refuse('wrong', 422, { errors: error.details.fields ?? [] });
    if (error.code === 'invalid-shape') return refuse('offer', 422);
    throw error;
  }
  const message = translator(await localeOf(request))(`support:conversation.done.${place}`);
  return redirect(`/support/conversations/${id}${new URL(request.url).search}`, {
    headers: { 'Set-Cookie': flashToast({ tone: 'success', message }) },
  });
}

const unitsOf = (values: Record<string, string>): UnitAnswer[] =>
  Object.entries(values).flatMap(([name, approvalCode]) => {
    const unitNo = /^unit\.(\d{1,4})$/.exec(name)?.[1];
    return unitNo === undefined ? [] : [{ unitNo: Number(unitNo), approvalCode }];
  });
