import type { StaffViewer } from '~/features/identity/accounts/viewer';
import { REASON_FIELD, reasonSchema, typedReason } from '~/features/desks/staff/reason';
import { decideProfile } from '~/features/public-site/dealers/decide-profile.server';
import { AppError } from '~/platform/errors';
import { errorText } from '~/platform/http.server';
import { localeOf, translator } from '~/platform/i18n.server';
import { readForm } from '~/platform/read-form.server';
import { flashToast } from '~/platform/toasts.server';
import { redirect } from '~/platform/web.server';

/** A decision that was not taken, with the reason as typed. */
export type DecisionAnswer = { wrongReason: boolean; reason: string; refused?: string };

/** Approves a dealer's profile, or sends it back with a reason. */
export async function answerDecisionForm(request: Request, viewer: StaffViewer, firmId: number): Promise<Response> {
  const form = await readForm(request, ['intent', 'version', REASON_FIELD]);
  const intent = form.get('intent');
  const version = Number(form.get('version'));
  if ((intent !== 'approve' && intent !== 'return') || !Number.isSafeInteger(version)) {
    throw new AppError('malformed-request', 400);
  }
  const approved = intent === 'approve';
  const typed = typedReason(form);
  const reason = reasonSchema.safeParse(typed);
  // Only what goes back needs a reason: the dealer reads it.
  if (!approved && !reason.success) {
    return Response.json({ wrongReason: true, reason: typed } satisfies DecisionAnswer, { status: 422 });
  }
  const locale = await localeOf(request);
  try {
    await decideProfile(viewer, { firmId, version }, { approved, reason: approved ? '' : (reason.data ?? '') });
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== 409) throw error;
    const refused = errorText(locale, error.code, error.details.params);
    return Response.json({ wrongReason: false, reason: typed, refused } satisfies DecisionAnswer, { status: 409 });
  }
  const message = translator(locale)(`dealers-desk:done.${approved ? 'approved' : 'returned'}`);
  return redirect('/support/dealer-profiles', { headers: { 'Set-Cookie': flashToast({ tone: 'success', message }) } });
}
