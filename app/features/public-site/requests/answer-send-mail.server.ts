import { asBusy } from '~/platform/db/client.server';
import { AppError } from '~/platform/errors';
import { languageForPrograms, readJson } from '~/platform/http.server';
import { translator } from '~/platform/i18n.server';
import { log } from '~/platform/log.server';
import { requestContext } from '~/platform/request-context.server';
import { vendorAddress } from './answer-request-form.server';
import { sendMailSchema } from './request-forms';
import { countVisitorForm, takeRequest } from './take-request.server';

/**
 * Stores a request that a program sends for a visitor.
 * @throws AppError what readJson throws, too-many-requests (429), send-failed (503) if it could not be stored
 */
export async function answerSendMail(request: Request): Promise<Response> {
  const locale = languageForPrograms(request);
  try {
    const { name, email: phone, subject, message } = await readJson(request, sendMailSchema);
    await countVisitorForm(requestContext()?.address ?? 'unknown');
    await takeRequest({ kind: 'callback', locale, name, email: '', phone, subject, message, details: {} });
  } catch (error) {
    const known = asBusy(error);
    if (known instanceof AppError && known.status < 500) throw known;
    log().error({ error }, 'what a program asked for could not be kept');
    throw new AppError('send-failed', 503, { params: { email: vendorAddress() } });
  }
  const message = translator(locale)('requests:thanks');
  return Response.json({ sent: true, message }, { headers: { 'Cache-Control': 'no-store' } });
}
