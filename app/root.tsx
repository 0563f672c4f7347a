import interCyrillic from '@fontsource-variable/inter/files/inter-cyrillic-wght-normal.woff2?url';
import interLatin from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';
import arabic from '@fontsource-variable/vazirmatn/files/vazirmatn-arabic-wght-normal.woff2?url';
import interTurkish from '~/styles/faces/inter-turkish-wght-normal.woff2?url';
import type { LinksFunction, LoaderFunctionArgs } from '~/platform/web.server';
import {
  Links,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
  useRevalidator,
  type ShouldRevalidateFunction,
} from '~/platform/web';
import { useEffect, useRef, type ReactNode } from 'react';
import { address as iconSprite } from 'virtual:icon-sprite';
import { useTranslation } from '~/platform/texts';
import { watchMenus } from '~/components/dismiss';
import { ToastProvider } from '~/components/toast';
import { optionalViewer } from '~/features/identity/accounts/session.server';
import { cartOf } from '~/features/ordering/cart/cart-of.server';
import { countUnits } from '~/features/ordering/cart/cart-view';
import { ErrorPage } from '~/features/public-site/pages/error-page';
import { PageHead } from '~/features/public-site/pages/page-head';
import { PageLoading } from '~/features/public-site/pages/page-loading';
import { useRootData, type RootData } from '~/features/public-site/pages/root-data';
import { SiteFrame } from '~/features/frames/site-frame';
import type { RouteHandle } from '~/platform/route-handle';
import { shownClosing } from '~/features/ordering/credit/shown-closing';
import { SHELL_ELEMENT_ID, scriptJson, useShell } from '~/platform/shell-context';
import { forgetFlashedToast } from '~/platform/toast-cookie';
import { flashedToast } from '~/platform/toasts.server';
import { vendorFacts } from '~/platform/vendor.server';
import siteScript from './entry.site.ts?script';

/** The parts of the fonts that each page of a language begins with; other letters are fetched where they stand. */
const FONTS: Record<string, readonly string[]> = {
  tr: [interLatin, interTurkish],
  ar: [arabic, interLatin],
  ru: [interCyrillic, interLatin],
  cn: [interLatin],
};
const LATIN = [interLatin];

export const links: LinksFunction = () => [
  // Chromium does not take `<use>` for a use of it and says so, but without it the icons wait behind the fonts.
  { rel: 'preload', href: iconSprite, as: 'image', type: 'image/svg+xml' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
];

export async function loader({ request }: LoaderFunctionArgs) {
  const [viewer, cart] = await Promise.all([optionalViewer(request), cartOf(request)]);
  const flashed = flashedToast(request);
  const rootData: RootData = {
    viewer: viewer
      ? {
          role: viewer.role,
          displayName: viewer.displayName,
          firm: viewer.role === 'dealer' ? { id: viewer.firm.id, name: viewer.firm.name } : null,
          rights: viewer.role === 'dealer' ? viewer.rights : null,
          closed: viewer.role === 'dealer' ? shownClosing(viewer) : null,
        }
      : null,
    cartCount: countUnits((await cart?.items()) ?? []),
    vendor: vendorFacts(),
    toasts: flashed ? [flashed.toast] : [],
  };
  return Response.json(rootData, { headers: flashed?.headers ?? {} });
}

export const shouldRevalidate: ShouldRevalidateFunction = ({
  actionStatus,
  formMethod,
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}) => {
  // A busy database would answer this loader with 503 too, and the error page would take the typed form away.
  if (actionStatus === 503) return false;
  // A live page reads itself again at every change; who is logged in and the cart do not change by that.
  const reading = formMethod === undefined && currentUrl.href === nextUrl.href;
  return !reading && defaultShouldRevalidate;
};

export function Layout({ children }: { children: ReactNode }) {
  const { language, nonce, firstLoadWatch = '', pagesAhead, scripts = '', notFound: _notFound, ...shell } = useShell();
  useEffect(watchMenus, []);
  return (
    <html lang={language.tag} dir={language.dir} data-theme={shell.theme === 'system' ? undefined : shell.theme}>
      <head>
        <meta charSet="utf-8" />
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: firstLoadWatch }} />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <PageHead />
        {shell.styleSheets.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        {(FONTS[shell.locale] ?? LATIN).map((href) => (
          <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="anonymous" />
        ))}
        <Links />
        {shell.hydrated ? (
          <link rel="modulepreload" href={shell.textsAddress} />
        ) : (
          <script type="module" src={siteScript} nonce={nonce} />
        )}
        {pagesAhead ? (
          <script type="speculationrules" nonce={nonce} dangerouslySetInnerHTML={{ __html: pagesAhead }} />
        ) : null}
      </head>
      <body>
        <PageLoading />
        {children}
        {shell.hydrated ? (
          <>
            <script
              id={SHELL_ELEMENT_ID}
              type="application/json"
              nonce={nonce}
              suppressHydrationWarning
              dangerouslySetInnerHTML={{ __html: scriptJson(shell) }}
            />
            <ScrollRestoration nonce={nonce} />
            {import.meta.env.DEV ? (
              <Scripts nonce={nonce} />
            ) : (
              <div hidden suppressHydrationWarning dangerouslySetInnerHTML={{ __html: scripts }} />
            )}
          </>
        ) : null}
      </body>
    </html>
  );
}

/**
 * Shows the page that the address names. A way back pressed while the scripts take hold of the page moves the router
 * before anything listens to it; reading again makes it say where it is.
 */
function useMissedNavigation(): void {
  const { revalidate } = useRevalidator();
  const { pathname, search } = useLocation();
  const shown = useRef(pathname + search);
  useEffect(() => {
    if (shown.current !== window.location.pathname + window.location.search) revalidate();
  }, [revalidate]);
}

export default function App() {
  const { toasts } = useRootData();
  const { t } = useTranslation();
  useMissedNavigation();
  useEffect(() => {
    if (toasts.length > 0) forgetFlashedToast();
  }, [toasts]);
  return (
    <ToastProvider initial={toasts} regionLabel={t('toasts')} closeLabel={t('close')}>
      <Outlet />
    </ToastProvider>
  );
}

/** The one boundary: here the title knows of the error too. Pages of the console keep its furniture. */
export function ErrorBoundary() {
  const { viewer } = useRootData();
  const frames = useMatches().map(({ handle }) => (handle as RouteHandle | undefined)?.frame);
  const WorkingFrame = viewer ? frames.findLast((frame) => frame) : undefined;
  const Frame = WorkingFrame ?? SiteFrame;
  return (
    <Frame>
      <ErrorPage working={WorkingFrame !== undefined} />
    </Frame>
  );
}
