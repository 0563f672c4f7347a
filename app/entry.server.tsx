import { Readable } from 'node:stream';
import {
  createReadableStreamFromReadable,
  type AppLoadContext,
  type EntryContext,
  type ServerBuild,
} from '@remix-run/node';
import { RemixServer } from '@remix-run/react';
import { renderToString } from 'react-dom/server';
import { ENDPOINTS } from '~/endpoints/endpoints.server';
import { isLoggedIn } from '~/features/identity/accounts/session.server';
import { recordPartDeaths } from '~/features/desks/administration/part-death-store.server';
import { keepWatch } from '~/features/desks/administration/watch.server';
import { watchIncidents } from '~/features/desks/incidents/watch-incidents.server';
import { sendPackShot } from '~/features/catalogue/products/pack-file.server';
import { keepMovingFiles } from '~/features/public-site/downloads/move-files.server';
import { sendDownload } from '~/features/public-site/downloads/send-download.server';
import { workerIsAlive } from '~/features/kit/runtime/worker-heartbeat-store.server';
import { pagesAhead } from '~/features/public-site/pages/shared-pages';
import { audienceOf, type RootData } from '~/features/public-site/pages/root-data';
import NotFoundPage from '~/features/public-site/pages/not-found-page';
import { styleSheetsOf } from '~/features/public-site/pages/style-sheets.server';
import { WATCH_FIRST_LOAD } from '~/features/public-site/pages/watch-first-load';
import { readCookie } from '~/platform/cookies.server';
import { endpointAt } from '~/platform/endpoints.server';
import { env } from '~/platform/env.server';
import { closeDatabase, readFromReplica } from '~/platform/db/client.server';
import { replicaState } from '~/platform/db/replica.server';
import { migrationsAreCurrent } from '~/platform/db/readiness.server';
import { refuseWrongStart } from '~/platform/refuse-wrong-start.server';
import { refusalText, withErrorAnswers } from '~/platform/http.server';
import { AUDIENCES, type Audience } from '~/platform/audiences';
import { localeOf, pageTranslator } from '~/platform/i18n.server';
import { drawPack } from '~/components/pack-drawing';
import { PACK_FAMILIES } from '~/components/pack-shot';
import { LANGUAGES, themeOf } from '~/platform/languages';
import { log } from '~/platform/log.server';
import { withMatchedRoutes } from '~/platform/matched-routes';
import { countRequest, shareFigures } from '~/platform/metrics.server';
import { pageScripts } from '~/platform/page-scripts.server';
import { requestTracer } from '~/platform/request-span.server';
import { splitLanguage } from '~/platform/public-pages';
import { audienceNamed, isWholePage } from '~/platform/route-handle';
import { requestContext, runInRequest } from '~/platform/request-context.server';
import { ShellContext, type Shell } from '~/platform/shell-context';
import { endOpenStreams } from '~/platform/shutdown.server';
import { sendTexts, textAddress } from '~/platform/text-files.server';
import { TranslatorContext } from '~/platform/texts';
import { startTracing, stopTracing } from '~/platform/tracing.server';

/** Zod tries at its load whether it may compile text, which our content policy forbids: each page would report itself. */
const ZOD_WITHOUT_EVAL = 'globalThis.__zod_globalConfig={jitless:true};';

/**
 * What the HTTP host needs of the application. It takes it from here, not by imports of its own: the host
 * is another bundle, and would get a second connection pool and a second list of open streams.
 */
export const host = {
  /** For what the build draws of each page in each language. */
  languages: LANGUAGES,
  packFamilies: PACK_FAMILIES,
  drawPack,
  endpoints: ENDPOINTS,
  endpointAt: (path: string) => endpointAt(ENDPOINTS, path),
  withErrorAnswers,
  refusalText,
  runInRequest,
  isLoggedIn,
  workerIsAlive,
  sendTexts,
  sendPackShot,
  sendDownload,
  manifestBeside,
  staffArea,
  keepWatch: () => keepWatch(watchIncidents),
  keepMovingFiles,
  recordPartDeaths,
  migrationsAreCurrent,
  refuseWrongStart,
  readFromReplica,
  replicaState,
  endOpenStreams,
  closeDatabase,
  countRequest,
  shareFigures,
  startTracing,
  stopTracing,
  requestTracer: (routes: ServerBuild['routes']) => requestTracer(routes, ENDPOINTS),
};

/** Where an action failed nobody has asked who reads: the next page may be anybody's. */
function readersOf({ staticHandlerContext, routeModules }: EntryContext): Audience {
  const { matches, loaderData } = staticHandlerContext;
  const rootData = loaderData?.root as RootData | undefined;
  const readers = matches.flatMap(({ route: { id } }) => audienceNamed(routeModules[id], loaderData?.[id]) ?? []);
  readers.push(rootData ? audienceOf(rootData) : 'staff');
  return AUDIENCES.findLast((audience) => readers.includes(audience)) ?? 'staff';
}

/** The area of staff that a route belongs to, as one route: the manifests of other readers know no more of it. */
function staffArea(id: string): { id: string; parentId: string; path: string } | undefined {
  const [, area] = /^routes\/(ops|support)\//.exec(id) ?? [];
  return area ? { id: `routes/${area}`, parentId: 'routes/console-layout', path: `${area}/*` } : undefined;
}

/** Where the manifest of everybody who is not staff stands, beside Remix' own (scripts/route-manifests.mjs). */
function manifestBeside(address: string): string {
  return address.replace(/\.js$/, '-lean.js');
}

function withManifestBeside(context: EntryContext): EntryContext {
  return { ...context, manifest: { ...context.manifest, url: manifestBeside(context.manifest.url) } };
}

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: AppLoadContext,
): Promise<Response> {
  const locale = await localeOf(request);
  const { language: named } = splitLanguage(new URL(request.url).pathname);
  const audience = readersOf(context);
  const development = env().NODE_ENV === 'development';
  const { matches } = context.staticHandlerContext;
  const isWhole = (id: string) => isWholePage(context.routeModules[id]);
  const staff = audience === 'staff' || matches.some(({ route }) => staffArea(route.id));
  // An error in place of such a page, too: the router in the browser has no module of it.
  const hydrated = !matches.some(({ route }) => isWhole(route.id));
  const matched = withMatchedRoutes(context);
  const rendered = development || staff ? matched : withManifestBeside(matched);
  const shell: Shell = {
    locale,
    origin: env().PUBLIC_ORIGIN,
    hydrated,
    // In production the manifest says it (scripts/lib/route-manifest.mjs).
    wholePages: development ? Object.keys(context.routeModules).filter(isWhole) : [],
    // The router of a hydrated page goes by itself, and a person's page would be made ready as it was before they went.
    pagesAhead: loadContext.shared && !hydrated ? pagesAhead(named?.code) : undefined,
    theme: themeOf(readCookie(request, 'theme')),
    requestId: loadContext.shared ? '' : (requestContext()?.requestId ?? ''),
    styleSheets: styleSheetsOf(audience),
    textsAddress: textAddress(locale, audience),
    nonce: loadContext.cspNonce,
    firstLoadWatch: hydrated ? ZOD_WITHOUT_EVAL + WATCH_FIRST_LOAD : WATCH_FIRST_LOAD,
    scripts: hydrated ? pageScripts(rendered, loadContext.cspNonce) : '',
    notFound: <NotFoundPage />,
  };
  // Remix passes on the headers of a route only where the route says so; this one matters on every page.
  const { actionHeaders, loaderHeaders } = context.staticHandlerContext;
  for (const given of [...Object.values(loaderHeaders), ...Object.values(actionHeaders)]) {
    const retryAfter = given.get('Retry-After');
    if (retryAfter) headers.set('Retry-After', retryAfter);
  }
  headers.set('Content-Type', 'text/html; charset=utf-8');
  headers.set('Content-Language', shell.locale);
  // A page carries a fresh nonce and a person's data, so nobody may keep it.
  headers.set('Cache-Control', 'private, no-store');
  // Nothing of our pages suspends: a string costs a third of what React's stream does (decision 70).
  const page = renderToString(
    <ShellContext.Provider value={shell}>
      <TranslatorContext.Provider value={pageTranslator(locale, audience, { hydrated })}>
        <RemixServer context={rendered} url={request.url} nonce={shell.nonce} />
      </TranslatorContext.Provider>
    </ShellContext.Provider>,
  );
  const body = Buffer.from(`<!DOCTYPE html>${page}`);
  if (loadContext.takePage) {
    loadContext.takePage(body);
    return new Response(null, { headers, status });
  }
  headers.set('Content-Length', String(body.length));
  return new Response(createReadableStreamFromReadable(Readable.from([body], { objectMode: false })), {
    headers,
    status,
  });
}

/** A page's data are as much a person's as the page: neither the disk nor the way back shows them again. */
export function handleDataRequest(response: Response): Response {
  if (!response.headers.has('Cache-Control')) response.headers.set('Cache-Control', 'private, no-store');
  return response;
}

/** What loaders and actions throw is logged where it becomes an answer; here comes what rendering throws. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (request.signal.aborted || !(error instanceof Error)) return;
  log().error({ error }, 'a page could not be made');
}
