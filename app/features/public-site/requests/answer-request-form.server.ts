import type { z } from 'zod';
import { redirect } from '~/platform/web.server';
import { holdsCardNumber } from '~/platform/card-numbers';
import { asBusy } from '~/platform/db/client.server';
import { env } from '~/platform/env.server';
import { AppError, type FieldError } from '~/platform/errors';
import { errorText, fieldErrors } from '~/platform/http.server';
import { localeOf, translator } from '~/platform/i18n.server';
import { log } from '~/platform/log.server';
import { readForm, type FormField } from '~/platform/read-form.server';
import { requestContext } from '~/platform/request-context.server';
import { flashToast } from '~/platform/toasts.server';
import type { RequestAnswer } from './request-answer';
import { countVisitorForm } from './take-request.server';

/** Hidden from people, so only programs fill it in (public-site §3). */
export const HONEYPOT = 'botcheck';

/**
 * Handles a visitor's form: a redirect back with the thanks, or the page again with the values and errors. A form whose
 * honeypot is filled gets the thanks and is discarded.
 * @param fields the form's own fields; those of every form are added
 * @param requireSender throws a redirect for whoever has another way, once the form is known to be readable
 * @param again a button of the form that only shows it again, filled in as it was
 * @param back the page to return to, from the posted form
 * @param take stores the request
 */
export async function answerRequestForm<Values>(
  request: Request,
  form: {
    name: RequestAnswer['form'];
    fields: readonly FormField[];
    schema: z.ZodType<Values>;
    requireSender?: () => Promise<void>;
    again?: string;
    back: (posted: FormData) => string;
    take: (values: Values, posted: FormData, locale: string) => Promise<void>;
  },
): Promise<Response> {
  const locale = await localeOf(request);
  let posted: FormData | undefined;
  const again = (refused: string | null, errors: readonly FieldError[], init: ResponseInit) => {
    const answer: RequestAnswer = {
      form: form.name,
      values: posted ? textsOf(posted) : {},
      // Only the first error of a field is shown.
      errors: Object.fromEntries(
        errors.map(({ path, code, params }) => [path, errorText(locale, code, params)] as const).reverse(),
      ),
      refused,
    };
    // The error message says that the value was discarded.
    for (const { path, code } of errors) if (code === 'card-number-refused') delete answer.values[path];
    return Response.json(answer, init);
  };
  try {
    const own = await readForm(
      request,
      [...form.fields, 'consent', HONEYPOT].map((field) => ({
        ...(typeof field === 'string' ? { name: field } : field),
        // Checked below, so that the other values are kept.
        anyDigits: true,
      })),
    );
    posted = own;
    await form.requireSender?.();
    if (form.again !== undefined && own.has(form.again)) return again(null, [], { status: 200 });
    await countVisitorForm(requestContext()?.address ?? 'unknown');
    if (own.get(HONEYPOT)) return thanks(form.back(own), locale, form.name);
    const texts = textsOf(own);
    const cards = Object.keys(texts).filter((name) => holdsCardNumber(texts[name] ?? ''));
    if (cards.length > 0) {
      const errors = cards.map((path): FieldError => ({ path, code: 'card-number-refused' }));
      return again(null, errors, { status: 422 });
    }
    const read = form.schema.safeParse(texts);
    if (!read.success) return again(null, fieldErrors(read.error, texts), { status: 400 });
    await form.take(read.data, own, locale);
    return thanks(form.back(own), locale, form.name);
  } catch (error) {
    if (error instanceof Response) throw error;
    const known = asBusy(error);
    if (known instanceof AppError && known.status < 500) {
      const { code, status, details } = known;
      if (details.fields) return again(null, details.fields, { status });
      // The form was not posted from our pages, so there is no page to go back to.
      if (!posted && code !== 'payload-too-large') throw known;
      const headers: HeadersInit = details.retryAfterSeconds
        ? { 'Retry-After': String(details.retryAfterSeconds) }
        : {};
      return again(errorText(locale, code, details.params), [], { status, headers });
    }
    log().error({ error }, "a visitor's form could not be kept");
    return again(errorText(locale, 'send-failed', { email: vendorAddress() }), [], { status: 503 });
  }
}

/** The address that visitors can write to if a form fails. */
export function vendorAddress(): string {
  const { VENDOR_EMAIL, MAIL_FROM_ADDRESS } = env();
  return VENDOR_EMAIL || MAIL_FROM_ADDRESS;
}

function thanks(to: string, locale: string, form: RequestAnswer['form']): Response {
  const message = translator(locale)('requests:thanks');
  return redirect(to, { status: 303, headers: { 'Set-Cookie': flashToast({ tone: 'info', message, form }) } });
}

function textsOf(posted: FormData): Record<string, string> {
  return Object.fromEntries(
    [...posted].flatMap(([name, value]) => (typeof value === 'string' && name !== HONEYPOT ? [[name, value]] : [])),
  );
}
