import { redirect, type LoaderFunctionArgs } from '~/platform/web.server';
import { Outlet, type ShouldRevalidateFunction } from '~/platform/web';
import { cookieHeader } from '~/platform/cookies.server';
import { AppError } from '~/platform/errors';
import { DEFAULT_LANGUAGE } from '~/platform/languages';
import { namesLanguage } from '~/platform/public-pages';

/** Public pages have a language's code as prefix or none; `/tr/about` redirects to `/about` for readers of Turkish. */
export function loader({ params, request }: LoaderFunctionArgs): null {
  const { lang } = params;
  if (lang === DEFAULT_LANGUAGE) {
    const { pathname, search } = new URL(request.url);
    const rest = pathname.slice(`/${lang}`.length).replace(/^\/+/, '');
    throw redirect(`/${rest}${search}`, { headers: { 'Set-Cookie': cookieHeader('lang', DEFAULT_LANGUAGE) } });
  }
  if (!namesLanguage(lang)) throw new AppError('not-found', 404);
  return null;
}

/** The language of the URL does not depend on the pages below. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentParams, nextParams }) =>
  currentParams.lang !== nextParams.lang;

export default function PublicPages() {
  return <Outlet />;
}
