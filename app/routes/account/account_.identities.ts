import { redirectDocument, type ActionFunctionArgs } from '~/platform/web.server';
import { requireViewer } from '~/features/identity/accounts/session.server';
import { providerPageAddress } from '~/features/identity/identities/log-in-pages';
import { unlinkIdentity } from '~/features/identity/identities/link-identity.server';
import { AppError } from '~/platform/errors';
import { errorText, methodNotAllowed } from '~/platform/http.server';
import { localeOf, translator } from '~/platform/i18n.server';
import { readForm } from '~/platform/read-form.server';
import { flashToast } from '~/platform/toasts.server';

export function loader({ request }: ActionFunctionArgs): Response {
  return methodNotAllowed(request, ['POST']);
}

/** Unlinks an identity of the user; linking starts at `/login/with/…`. */
export async function action({ request }: ActionFunctionArgs): Promise<Response> {
  const viewer = await requireViewer(request);
  const issuer = (await readForm(request, [{ name: 'issuer', anyDigits: true }])).get('issuer');
  const locale = await localeOf(request);
  // A full page load, because this may have ended the user's session.
  const back = (toast: Parameters<typeof flashToast>[0]) =>
    redirectDocument(providerPageAddress('account'), { headers: { 'Set-Cookie': flashToast(toast) } });
  try {
    const sessions = await unlinkIdentity(viewer, typeof issuer === 'string' ? issuer : '');
    return back({ tone: 'success', message: translator(locale)('identities:panel.unlinked', { count: sessions }) });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'identity-needed') throw error;
    return back({ tone: 'danger', message: errorText(locale, error.code) });
  }
}
