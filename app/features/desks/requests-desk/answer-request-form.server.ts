import type { z } from 'zod';
import { redirect } from '~/platform/web.server';
import { REASON_FIELD, readReason } from '~/features/desks/staff/reason';
import { AppError } from '~/platform/errors';
import { errorText, fieldErrors } from '~/platform/http.server';
import { localeOf, translator } from '~/platform/i18n.server';
import { readForm } from '~/platform/read-form.server';
import { rowIdOf } from '~/platform/row-ids';
import { flashToast } from '~/platform/toasts.server';
import type { Actor } from '~/platform/audit-store.server';
import { answerRequest, changeRequest, eraseRequestNow } from './change-request.server';
import { requestList } from './request-list-filter';
import { answerSchema, changeSchema, seenField, type RequestAnswer } from './request-form';

/** Changes, answers or erases a request, as its form says; a redirect, or the form with what was wrong. */
export async function answerRequestForm(request: Request, id: number, actor: Actor): Promise<Response> {
  const form = await readForm(request, [
    ...['intent', 'version', 'state', 'assignee', 'subject', seenField('state'), seenField('assignee')],
    ...['note', seenField('note')].map((name) => ({ name, length: 8000, anyDigits: true })),
    { name: 'text', length: 16_000, anyDigits: true },
    REASON_FIELD,
  ]);
  const values = Object.fromEntries(
    [...form].flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value.replaceAll('\r\n', '\n')] as const] : [],
    ),
  );
  const version = rowIdOf(values.version);
  const place = (['change', 'answer', 'erase'] as const).find((intent) => intent === values.intent);
  if (version === undefined || place === undefined) throw new AppError('malformed-request', 400);
  const locale = await localeOf(request);
  const ref = { id, version };
  const again = (answer: Omit<RequestAnswer, 'place' | 'values'>, status: number) =>
    Response.json({ place, values, ...answer } satisfies RequestAnswer, { status });
  const wrong = (error: z.ZodError) =>
    again(
      {
        errors: Object.fromEntries(
          fieldErrors(error, values).map(
            ({ path, code, params: said }) => [path, errorText(locale, code, said)] as const,
          ),
        ),
      },
      400,
    );
  try {
    if (place === 'change') {
      const read = changeSchema.safeParse(values);
      if (!read.success) return wrong(read.error);
      const { state, assignee: assigneeId, note } = read.data;
      await changeRequest(actor, ref, { state, assigneeId, note });
    } else if (place === 'answer') {
      const read = answerSchema.safeParse(values);
      if (!read.success) return wrong(read.error);
      await answerRequest(actor, ref, read.data);
    } else {
      const reason = readReason(form);
      if (!reason) return again({ errors: {}, reasonWrong: true }, 400);
      await eraseRequestNow(actor, ref, reason);
    }
  } catch (error) {
    if (!(error instanceof AppError) || (error.status !== 409 && error.status !== 400)) throw error;
    const refused = errorText(locale, error.code, error.details.params);
    return again({ errors: {}, refused, overtaken: error.code === 'request-changed' }, error.status);
  }
  const message = translator(locale)(`requests-desk:done.${place}`);
  // The chosen template stays with the letter that was begun by it.
  const search = place === 'change' ? new URL(request.url).search : '';
  const to = place === 'erase' ? requestList.address() : `/support/requests/${id}${search}`;
  return redirect(to, { headers: { 'Set-Cookie': flashToast({ tone: 'success', message }) } });
}
