import { useLocation, useMatches, useRouteError } from '~/platform/web';
import { DEFAULT_LANGUAGE, LANGUAGES } from '~/platform/languages';
import { addressIn, pictureOf, publicPageAt, splitLanguage } from '~/platform/public-pages';
import type { RouteHandle } from '~/platform/route-handle';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';
import { errorPageOf } from './error-page';

/** The title of a page, and for a public page all metadata for search engines and for people who share it. */
export function PageHead() {
  const { t } = useTranslation();
  const error = useRouteError();
  const matches = useMatches().map(({ handle, data }) => {
    const known: RouteHandle = handle ?? {};
    return { handle: known, data };
  });
  const titles = () =>
    matches.map(({ handle, data }) => handle.title?.(data, t) ?? (handle.titleKey && t(handle.titleKey)));
  const descriptions = () =>
    matches.map(
      ({ handle, data }) => handle.description?.(data, t) ?? (handle.descriptionKey && t(handle.descriptionKey)),
    );
  const page = error ? t(`errors:page.${errorPageOf(error)}.title`) : titles().findLast(Boolean);
  const title = page ? `${page} · ${t('brand')}` : t('brand');
  return (
    <>
      <title>{title}</title>
      {error ? null : (
        <PublicHead
          title={page ?? t('brand')}
          description={descriptions().findLast(Boolean)}
          picture={matches.map(({ handle, data }) => handle.picture?.(data)).findLast(Boolean)}
          kind={matches.findLast(({ handle }) => handle.openGraphType)?.handle.openGraphType ?? 'website'}
        />
      )}
    </>
  );
}

function PublicHead({
  title,
  description,
  picture,
  kind,
}: {
  title: string;
  description: string | undefined;
  /** The address of a picture of its own. */
  picture: string | undefined;
  kind: string;
}) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const { locale, language, origin } = useShell();
  const { path } = splitLanguage(pathname);
  const page = publicPageAt(path);
  const described = description ? <meta name="description" content={description} /> : null;
  if (!page) return described;
  // A page has one address per language, whatever parameters a campaign or a sort order has added.
  const value = page.own && new URLSearchParams(search).get(page.own);
  const own = page.own && value ? `?${new URLSearchParams({ [page.own]: value }).toString()}` : '';
  const inLanguage = (code: string) => origin + addressIn((page.sameAs ?? path) + own, code);
  const address = inLanguage(locale);
  return (
    <>
      {described}
      <link rel="canonical" href={address} />
      {LANGUAGES.map(({ code, hreflang }) => (
        <link key={code} rel="alternate" hrefLang={hreflang} href={inLanguage(code)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={inLanguage(DEFAULT_LANGUAGE)} />
      <meta property="og:type" content={kind} />
      <meta property="og:site_name" content={t('brand')} />
      <meta property="og:locale" content={language.openGraph} />
      <meta property="og:title" content={title} />
      {description ? <meta property="og:description" content={description} /> : null}
      <meta property="og:url" content={address} />
      <meta property="og:image" content={origin + (picture ?? pictureOf(page, locale))} />
      <meta property="og:image:alt" content={title} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
