import { redirect } from '~/platform/web.server';
import type { StaffViewer } from '~/features/identity/accounts/viewer';
import { ENTRY_LENGTH, OPEN_FIELDS } from '~/features/ordering/conversations/conversation';
import { AppError, notFound } from '~/platform/errors';
import { freeText } from '~/platform/free-text';
import { localeOf, translator } from '~/platform/i18n.server';
import { readForm } from '~/platform/read-form.server';
import { rowIdOf } from '~/platform/row-ids';
import { flashToast } from '~/platform/toasts.server';
import { askDealer, closeConversation, noteInside, takeConversation } from './ask-dealer.server';
import type { Target } from './load-conversation.server';
import type { DeskRefusal } from './question';

const textShape = freeText(ENTRY_LENGTH, { long: 'too-long', card: 'card' });
const PLACES = ['ask', 'note', 'take', 'close'] as const;

/** Asks, notes, takes or closes, as the form says; a redirect to the conversation, or the form with what was wrong. */
export async function answerDeskForm(
  viewer: StaffViewer,
  { subject, dealerId, conversation }: Target,
  request: Request,
): Promise<Response> {
  const form = await readForm(request, [
    ...['intent', 'version', 'template', 'resumes', 'field', 'to', 'seenOwner'],
    { name: 'offer.*', times: 50 },
    { name: 'text', length: 16_000, anyDigits: true },
  ]);
  const values = Object.fromEntries(
    [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : [])),
  );
  const place = PLACES.find((one) => one === values.intent);
  if (!place) throw new AppError('malformed-request', 400);
  const refuse = (problem: DeskRefusal['problem'], status: number) =>
    Response.json({ place, problem, values } satisfies DeskRefusal, { status });
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
      ({ id } = await askDealer(viewer, seen, { text, offers, resumes: form.has('resumes'), field }));
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
    if (error.code === 'invalid-shape') return refuse('offer', 422);
    throw error;
  }
  const message = translator(await localeOf(request))(`support:conversation.done.${place}`);
  return redirect(`/support/conversations/${id}${new URL(request.url).search}`, {
    headers: { 'Set-Cookie': flashToast({ tone: 'success', message }) },
  });
}
