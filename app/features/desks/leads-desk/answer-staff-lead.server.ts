import { redirect } from '~/platform/web.server';
import { REASON_FIELD, readReason } from '~/features/desks/staff/reason';
import type { Actor } from '~/platform/audit-store.server';
import { AppError } from '~/platform/errors';
import { errorText } from '~/platform/http.server';
import { localeOf, translator } from '~/platform/i18n.server';
import { LEAD_CLOSINGS } from '~/platform/lead-names';
import { readForm } from '~/platform/read-form.server';
import { rowIdOf } from '~/platform/row-ids';
import { flashToast } from '~/platform/toasts.server';
import { assignLead, closeLeadByStaff, eraseLeadNow, takeLeadForVendor } from './change-lead.server';
import { STAFF_LEAD_INTENTS, type StaffLeadAnswer } from './staff-lead-form';

/** Does with a request what staff say in a form of its page; a redirect, or the form with what was wrong. */
export async function answerStaffLead(
  request: Request,
  id: number,
  actor: Actor & { accountId: number },
): Promise<Response> {
  const form = await readForm(request, ['intent', 'version', 'dealer', 'closing', REASON_FIELD]);
  const intent = STAFF_LEAD_INTENTS.find((known) => known === form.get('intent'));
  const version = rowIdOf(form.get('version'));
  if (intent === undefined || version === undefined) throw new AppError('malformed-request', 400);
  const locale = await localeOf(request);
  const values = Object.fromEntries(
    [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );
  const again = (answer: Partial<StaffLeadAnswer>, status: number) =>
    Response.json({ intent, values, reasonWrong: false, refused: null, ...answer } satisfies StaffLeadAnswer, {
      status,
    });
  const reason = readReason(form);
  if (reason === undefined) return again({ reasonWrong: true }, 400);
  const ref = { id, version };
  try {
    if (intent === 'assign') {
      const dealerId = rowIdOf(form.get('dealer'));
      if (dealerId === undefined) throw new AppError('lead-dealer-unknown', 422);
      await assignLead(actor, ref, { dealerId, reason });
    } else if (intent === 'take') await takeLeadForVendor(actor, ref, reason);
    else if (intent === 'close') {
      const closing = LEAD_CLOSINGS.find((known) => known === form.get('closing'));
      if (closing === undefined) throw new AppError('malformed-request', 400);
      await closeLeadByStaff(actor, ref, { closing, reason });
    } else await eraseLeadNow(actor, ref, reason);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'lead-changed') return again({ refused: translator(locale)('leads-desk:changed') }, 409);
    if (error.code !== 'lead-dealer-unknown') throw error;
    return again({ refused: errorText(locale, error.code) }, error.status);
  }
  const message = translator(locale)(`leads-desk:done.${intent}`);
  return redirect(`/support/leads/${id}`, { headers: { 'Set-Cookie': flashToast({ tone: 'success', message }) } });
}
