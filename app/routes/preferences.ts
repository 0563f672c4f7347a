import { redirect, type ActionFunctionArgs } from '~/platform/web.server';
import { cookieHeader } from '~/platform/cookies.server';
import { methodNotAllowed } from '~/platform/http.server';
import { LANGUAGES, THEMES } from '~/platform/languages';
import { addressInstead } from '~/platform/public-pages';
import { readForm } from '~/platform/read-form.server';
import { safeRedirectTarget } from '~/platform/safe-redirect';

export function loader({ request }: ActionFunctionArgs): Response {
  return methodNotAllowed(request, ['POST']);
}

/**
 * Stores the language and theme in the session; unknown values are ignored. A choice of language on a public page
 * redirects to its URL in that language.
 */
export async function action({ request }: ActionFunctionArgs): Promise<Response> {
  const form = await readForm(request, ['lang', 'theme', 'returnTo']);
  const language = LANGUAGES.find(({ code }) => code === form.get('lang'));
  const theme = THEMES.find((name) => name === form.get('theme'));
  const headers = new Headers();
  if (language) headers.append('Set-Cookie', cookieHeader('lang', language.code));
  if (theme) headers.append('Set-Cookie', cookieHeader('theme', theme));
  const returnTo = safeRedirectTarget(form.get('returnTo'));
  const target = language ? addressInstead(returnTo, language.code) : returnTo;
  // Once more, because what is left of `/en//evil.example` without its language is another host.
  return redirect(safeRedirectTarget(target), { status: 303, headers });
}
