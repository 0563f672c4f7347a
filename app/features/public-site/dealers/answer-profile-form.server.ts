import { requireDealerRight } from '~/features/identity/accounts/session.server';
import { AppError } from '~/platform/errors';
import { errorText } from '~/platform/http.server';
import { localeOf, translator } from '~/platform/i18n.server';
import { readForm } from '~/platform/read-form.server';
import { flashToast } from '~/platform/toasts.server';
import { redirect } from '~/platform/web.server';
import { saveProfile, withdrawProfile } from './change-profile.server';
import { missingFacts, type FactName } from './dealer-facts';
import { PROFILE_FIELDS, readProfileForm, type TypedFacts } from './profile-form';
import { PROFILE_PATH } from './profile-path';

/** A form that was not taken, with what was typed. */
export type ProfileAnswer = { typed: TypedFacts; wrong: FactName[]; refused?: string };

/** Keeps a dealer's draft, sends it for approval, or takes the profile off the list. */
export async function answerProfileForm(request: Request): Promise<Response> {
  const viewer = await requireDealerRight(request, 'profile.change');
  const form = await readForm(request, PROFILE_FIELDS);
  const intent = form.get('intent');
  const version = Number(form.get('version'));
  if (!Number.isSafeInteger(version)) throw new AppError('malformed-request', 400);
  const locale = await localeOf(request);
  const t = translator(locale);
  const done = (message: string) =>
    redirect(PROFILE_PATH, { headers: { 'Set-Cookie': flashToast({ tone: 'success', message }) } });
  if (intent === 'withdraw') {
    await withdrawProfile(viewer, version);
    return done(t('dealers:form.withdrawn'));
  }
  if (intent !== 'save' && intent !== 'send') throw new AppError('malformed-request', 400);
  const send = intent === 'send';
  const { typed, facts, wrong } = readProfileForm(form);
  const missing = send && facts ? missingFacts(facts) : [];
  if (!facts || missing.length > 0) {
    return Response.json({ typed, wrong: [...wrong, ...missing] } satisfies ProfileAnswer, { status: 422 });
  }
  try {
    const state = await saveProfile(viewer, facts, { version, send, locale });
    return done(t(`dealers:form.${state === 'waiting' ? 'sent' : state === 'approved' ? 'same' : 'saved'}`));
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== 409) throw error;
    const refused = errorText(locale, error.code, error.details.params);
    return Response.json({ typed, wrong: [], refused } satisfies ProfileAnswer, { status: 409 });
  }
}
