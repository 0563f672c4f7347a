import { createRequestHandler } from '@remix-run/express';
import { createRequestHandler as createRemixHandler, type ServerBuild } from '@remix-run/node';
import compression from 'compression';
import express, { type NextFunction, type Request, type Response } from 'express';
import { randomBytes, randomFillSync } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { createServer, STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { constants as zlib } from 'node:zlib';
import type { ViteDevServer } from 'vite';
import type { host as applicationHost } from '~/entry.server';
import { plainAddressOf, sharedVisitOf } from '~/features/public-site/pages/shared-pages';
import { bodyLimitOf, bodyTooLarge } from '~/platform/body-limits';
import { correlationId } from '~/platform/correlation-id';
import { cookieHeader, readCookie } from '~/platform/cookies.server';
import { crossOriginHeaders, preflightHeaders } from '~/platform/cross-origin';
import { env } from '~/platform/env.server';
import { AppError } from '~/platform/errors';
import { languageOf, themeOf } from '~/platform/languages';
import { guardLastResort } from '~/platform/last-resort.server';
import { log, pathForLog } from '~/platform/log.server';
import { type ShownError } from '~/platform/http.server';
import { isApiPath, isForeignWrite, ownOriginsOf } from '~/platform/origin-guard';
import { splitLanguage } from '~/platform/public-pages';
import { PageCache, sendKeptPage, type KeptPage, type SharedVisit } from '~/platform/page-cache.server';
import { answerProgram, programRoutes } from '~/platform/program-routes.server';
import type { RequestContext } from '~/platform/request-context.server';
import { constantHeaders, contentPolicy } from '~/platform/security-headers.server';
import { Turns } from '~/platform/turns.server';

declare module '@remix-run/server-runtime' {
  interface AppLoadContext {
    cspNonce: string;
    requestId: string;
    /** The page is the same for everybody, so it contains no request id. */
    shared?: boolean;
    /** What is shown at the address of `ERROR_PAGE`, in place of an answer for programs. */
    refused?: ShownError;
  }
}

type Build = ServerBuild & { entry: { module: { host: typeof applicationHost } } };

/**
 * The limit up to which a refused body is read and discarded: a client whose upload is cut off never reads the answer.
 */
const DRAIN_LIMIT = 64 * 1024 * 1024;
/**
 * Brotli for clients that accept it, gzip for others: at these levels they cost the same CPU, and brotli's pages are
 * smaller (docs/decisions/0027-start-and-memory.md). A window of 256 kB holds a page; the default one would only take
 * memory.
 */
const COMPRESSION: compression.CompressionOptions = {
  chunkSize: 64 * 1024,
  brotli: {
    chunkSize: 64 * 1024,
    params: { [zlib.BROTLI_PARAM_QUALITY]: 4, [zlib.BROTLI_PARAM_LGWIN]: 18 },
  },
};
/** The longest time for which an answer waits for the rest of a body that nobody wants. */
const DRAIN_LIMIT_MS = 10_000;
const SHUTDOWN_LIMIT_MS = 20_000;
const LATE_REQUEST_TURNS = 10;
const READINESS_LIMIT_MS = 2500;
/** The exit code by which the supervisor tells a port in use from other failures. */
const PORT_TAKEN = 98;

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
/** A backslash or a dot segment: every client resolves them before it sends the request. */
const ODD_PATH = /\\|(^|\/)(\.|%2e){1,2}(\/|$)/i;

/**
 * Rendering is the most expensive work that anonymous requests can cause, so they share these slots; API clients and
 * logged-in users do not wait for them. Log-ins have slots apart from page views.
 */
const strangers = {
  doors: new Turns({ running: 8, waiting: 100, longestWaitMs: 10_000 }),
  pages: new Turns({ running: 2, waiting: 24, longestWaitMs: 5000 }),
  // A slow upload must not delay page views.
  uploads: new Turns({ running: 12, waiting: 12, longestWaitMs: 10_000 }),
};
const UPLOAD = /^(\/[a-z]{2})?\/ik\/?$/i;
const DOOR = /^\/((staff\/)?login|login\/(link|with\/[^/]+)|callback|forgot-password)\/?$/i;

const development = env().NODE_ENV === 'development';
const https = env().PUBLIC_ORIGIN.startsWith('https:');
/** The origins of the vendor's map and of the videos that are embedded in pages. */
const frames = [...(env().VENDOR_MAP_URL ? [new URL(env().VENDOR_MAP_URL).origin] : []), ...env().VIDEO_ORIGINS];
const ownOrigins = ownOriginsOf(env().PUBLIC_ORIGIN, env().DEMO);
const setConstantHeaders = constantHeaders({ https });

/** The fixed segments of our paths. */
let words: ReadonlySet<string> = new Set();
/** Undefined if metrics are not collected. */
let countRequest: (typeof applicationHost)['countRequest'] | undefined;
/** Undefined if traces are not collected. */
let traceRequest: ReturnType<(typeof applicationHost)['requestTracer']>;

/** Static files and health checks, which say nothing about the speed of pages. */
const FILE = /^\/((assets|packs|app|node_modules|@[\w-]+)\/|(healthz|readyz)$)/;

/** The unfinished responses, and the callbacks for the end of the last one. */
const running = new Set<ServerResponse>();
let whenNoneRuns: (() => void) | undefined;

function contextOf(res: Response): RequestContext {
  return res.locals.context as RequestContext;
}

/**
 * Answers a request that is refused before it reaches the application: a problem for API clients, a plain page for
 * people.
 */
function refuse(req: Request, res: Response, code: string, status: number, sentence: string): void {
  const title = STATUS_CODES[status] ?? 'Error';
  const reference = contextOf(res).requestId;
  res.status(status).set('Cache-Control', 'no-store');
  if (isApiPath(req.path)) {
    res.type('application/problem+json');
    const instance = `urn:request:${reference}`;
    res.send(
      JSON.stringify({ type: `urn:problem:${code}`, title, status, code, detail: sentence, instance, reference }),
    );
  } else {
    const page = `<!doctype html><html lang="en"><title>${title}</title><h1>${title}</h1><p>${sentence}</p>`;
    res.type('html').send(`${page}<p>Reference: <code>${reference}</code></p>`);
  }
}

/** The parts of a request that decide the language and format of an answer. */
function readerOf(req: Request): globalThis.Request {
  const { 'accept-language': language, cookie } = req.headers;
  const headers = { ...(language && { 'Accept-Language': language }), ...(cookie && { Cookie: cookie }) };
  return new globalThis.Request(new URL(req.path, env().PUBLIC_ORIGIN), { headers });
}

/** Answers 503 with Retry-After: an application error for fetches of a page's script, a lightweight page for people. */
async function askToComeBack(req: Request, res: Response, host: typeof applicationHost, busy: AppError): Promise<void> {
  res.status(busy.status).set('Cache-Control', 'no-store');
  res.set('Retry-After', String(busy.details.retryAfterSeconds));
  if (req.query._data !== undefined) {
    res.set('X-Remix-Catch', 'yes').json({ code: busy.code, reference: contextOf(res).requestId });
    return;
  }
  const reader = readerOf(req);
  const [title, text, again, reference] = await Promise.all(
    ['busy.title', 'busy.text', 'retry', 'reference'].map((part) => host.refusalText(reader, `page.${part}`)),
  );
  const { tag, dir } = languageOf(readCookie(reader, 'lang'));
  const schemes: Record<string, string> = { system: 'light dark', dark: 'dark' };
  const scheme = schemes[themeOf(readCookie(reader, 'theme'))] ?? 'light';
  const page = `<!doctype html><html lang="${tag}" dir="${dir}" style="color-scheme:${scheme}"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title>
<body style="margin:0;min-height:90vh;display:grid;place-items:center;font:1rem/1.6 system-ui,sans-serif">
<main style="max-width:32rem;padding:2rem"><h1 style="font-size:1.5rem;line-height:1.3">${title}</h1><p>${text}</p>
<p><a href="">${again}</a></p><p><small>${reference}: <bdi dir="ltr"><code>${contextOf(res).requestId}</code></bdi></small></p>
</main></html>`;
  res.type('html').set('Content-Language', tag).send(page);
}

/** The log fields that connect the host's entries with the application's. */
function logFieldsOf({ requestId, span }: RequestContext): Record<string, string> {
  const ids = span?.spanContext();
  return { correlationId: requestId, ...(ids && { trace_id: ids.traceId, span_id: ids.spanId }) };
}

/** Registers a response as unfinished until it ends, and logs it then. */
function follow(req: IncomingMessage, res: ServerResponse, context: RequestContext, level: 'debug' | 'info'): void {
  const started = performance.now();
  const [path = ''] = (req.url ?? '').split('?', 1);
  res.setHeader('X-Request-Id', context.requestId);
  // A reader that takes nothing would keep its answer in memory for ever; one that waits for an answer may wait.
  res.setTimeout(env().UNREAD_ANSWER_MS, () => {
    if (res.socket && res.socket.writableLength > 0) res.socket.destroy();
  });
  running.add(res);
  res.on('close', () => {
    running.delete(res);
    if (running.size === 0) whenNoneRuns?.();
    const method = req.method ?? '';
    const ms = performance.now() - started;
    const known = pathForLog(path, words);
    log()[level](
      {
        ...logFieldsOf(context),
        method,
        path: known,
        status: res.statusCode,
        ms: Math.round(ms),
        accountId: context.accountId,
      },
      'request',
    );
    // The duration of a stream only depends on its reader.
    if (!countRequest || FILE.test(path) || String(res.getHeader('Content-Type')).startsWith('text/event-stream'))
      return;
    const route = known.replaceAll(/[^/]*\d[^/]*/g, '…');
    countRequest({ method, route, status: res.statusCode, seconds: ms / 1000 });
  });
}

/**
 * Random bytes for request ids, fetched in bulk because that is cheaper: cached pages take almost no time otherwise.
 */
const random = new Uint8Array(12 * 256);
let drawn = random.length;

function newRequestId(): string {
  if (drawn === random.length) {
    randomFillSync(random);
    drawn = 0;
  }
  drawn += 12;
  return correlationId(random.subarray(drawn - 12));
}

function newContext(address: string, res?: ServerResponse): RequestContext {
  const leaving = new AbortController();
  res?.on('close', () => leaving.abort());
  return { requestId: newRequestId(), address, gone: leaving.signal, memo: new Map() };
}

function startRequest(req: Request, res: Response, next: NextFunction): void {
  const context = newContext(req.ip ?? 'unknown', res);
  const nonce = randomBytes(16).toString('base64');
  res.locals.context = context;
  res.locals.cspNonce = nonce;
  follow(req, res, context, FILE.test(req.path) ? 'debug' : 'info');
  res.setHeader('Content-Security-Policy', contentPolicy([`nonce-${nonce}`], { https, development, frames }));
  setConstantHeaders(req, res, next);
}

/** Starts the trace of a request that the application answers. Trace headers of clients are ignored. */
function followTrace(req: Request, res: Response, next: NextFunction): void {
  if (!traceRequest || FILE.test(req.path)) return next();
  const context = contextOf(res);
  const { span, end } = traceRequest({ method: req.method, path: req.path, correlationId: context.requestId });
  context.span = span;
  res.on('close', () => end(res.statusCode));
  next();
}

/** Refuses requests that none of our clients send, and those that express and Remix would parse differently. */
function refuseOddRequests(req: Request, res: Response, next: NextFunction): void {
  if (!METHODS.includes(req.method)) {
    res.set('Allow', METHODS.join(', '));
    return refuse(req, res, 'method-not-allowed', 405, 'This address does not support this method.');
  }
  // The application would see an empty header as a missing one, while the client believes that it sent a key.
  if (req.headers['idempotency-key'] === '') {
    return refuse(
      req,
      res,
      'invalid-idempotency-key',
      400,
      'Idempotency-Key must be 1 to 200 printable ASCII characters.',
    );
  }
  const [path = ''] = req.url.split('?', 1);
  if (path.startsWith('/') && !ODD_PATH.test(path)) return next();
  refuse(req, res, 'malformed-request', 400, 'The address cannot be read.');
}

/**
 * Holds the end of an answer back until the rest of the request's body has arrived, and discards that: the next request
 * of the connection stands behind it, and a connection that is closed with unread bytes is reset, which takes the answer
 * from its reader.
 */
function drainBody(req: Request, res: Response, next: NextFunction): void {
  const announced = Number(req.headers['content-length'] ?? 0);
  const hasBody = announced > 0 || req.headers['transfer-encoding'] !== undefined;
  if (!hasBody || announced > DRAIN_LIMIT) return next();
  const end = res.end.bind(res) as (...given: unknown[]) => Response;
  const endAfterBody = (...given: unknown[]): Response => {
    res.end = end as typeof res.end;
    if (req.complete || req.socket.destroyed) return end(...given);
    let drained = 0;
    const finish = () => {
      clearTimeout(late);
      end(...given);
    };
    const cutOff = () => {
      finish();
      req.socket.destroySoon();
    };
    const late = setTimeout(cutOff, DRAIN_LIMIT_MS);
    res.once('close', () => clearTimeout(late));
    req.push = (chunk: Buffer | null) => {
      drained += chunk?.length ?? 0;
      if (chunk === null) finish();
      else if (drained > DRAIN_LIMIT) cutOff();
      return true;
    };
    // A body that its reader has given up stands still.
    req.socket.resume();
    return res;
  };
  res.end = endAfterBody as typeof res.end;
  next();
}

/** CORS for the endpoints that allow it; Remix does not handle OPTIONS. */
function openToOtherOrigins(req: Request, res: Response, next: NextFunction): void {
  const preflight = req.method === 'OPTIONS' ? preflightHeaders(req.path) : undefined;
  if (preflight) return void res.status(204).set(preflight).end();
  res.set(crossOriginHeaders(req.path) ?? {});
  next();
}

function refuseForeignWrites(req: Request, res: Response, next: NextFunction): void {
  const { cookie, origin } = req.headers;
  const site = req.headers['sec-fetch-site'];
  const headers = { cookie, origin, 'sec-fetch-site': Array.isArray(site) ? site.join() : site };
  if (!isForeignWrite({ method: req.method, path: req.path, headers }, ownOrigins)) return next();
  log().warn(logFieldsOf(contextOf(res)), 'a write from a foreign origin was refused');
  refuse(req, res, 'origin-refused', 403, 'This request did not come from a page of this site.');
}

/**
 * Limits the size of request bodies, by Content-Length, or by counting without one. Counting hooks `push`, which node's
 * parser calls; a `data` listener would start the flow of the stream too early.
 */
function limitBody(hostOf: () => Promise<typeof applicationHost>) {
  return (req: Request, res: Response, next: NextFunction): void => {
    const encoding = req.headers['content-encoding'];
    if (encoding !== undefined && encoding !== 'identity') {
      return refuse(req, res, 'unsupported-media-type', 415, 'Request bodies may not be compressed.');
    }
    const limit = bodyLimitOf(req.path);
    const refuseSize = async () => {
      const { code, status, details } = bodyTooLarge(limit);
      const sentence = await (await hostOf()).refusalText(readerOf(req), code, details.params);
      if (!res.headersSent) refuse(req, res, code, status, sentence);
    };
    const announced = Number(req.headers['content-length'] ?? 0);
    if (announced > limit.bytes) {
      if (announced > DRAIN_LIMIT) res.set('Connection', 'close');
      return void refuseSize().catch(next);
    }
    let received = 0;
    const push = req.push.bind(req);
    req.push = (chunk: Buffer | null, ...rest) => {
      const before = received;
      received += chunk?.length ?? 0;
      if (received <= limit.bytes) return push(chunk, ...rest);
      // The reader of the body waits for an end that never comes: the host has answered already.
      if (received > DRAIN_LIMIT) req.socket.destroy();
      else if (before <= limit.bytes) void refuseSize().catch(next);
      return true;
    };
    next();
  };
}

/**
 * Remix makes its URLs from the Host header and compares it with Origin; ours come from PUBLIC_ORIGIN or, on loopback,
 * from its other name, regardless of what the client sends.
 */
function fixOrigin(req: Request, _res: Response, next: NextFunction): void {
  const scheme = https ? 'https' : 'http';
  const claims = [req.headers.origin, `${scheme}://${req.headers.host ?? ''}`];
  const own = new URL(claims.find((claim) => ownOrigins.includes(claim ?? '')) ?? env().PUBLIC_ORIGIN);
  req.headers.host = own.host;
  delete req.headers['x-forwarded-host'];
  // Browsers send `null` if they hide the origin. The origin check is done by now.
  if (req.headers.origin === 'null') delete req.headers.origin;
  Object.defineProperty(req, 'protocol', { value: scheme });
  Object.defineProperty(req, 'hostname', { value: own.hostname });
  next();
}

/** A path that names a language sets the session's language, which pages without a language in their path use. */
function keepLanguage(req: IncomingMessage, res: ServerResponse): void {
  if (req.method !== 'GET') return;
  const { language } = splitLanguage((req.url ?? '').split('?', 1)[0] ?? '');
  if (!language || /(^|; *)lang=(\w+)/.exec(req.headers.cookie ?? '')?.[2] === language.code) return;
  res.appendHeader('Set-Cookie', cookieHeader('lang', language.code));
}

function sendShared(req: IncomingMessage, res: ServerResponse, page: KeptPage): void {
  sendKeptPage(req, res, page, contentPolicy(page.scripts, { https, development, frames }));
}

/**
 * Answers with a cached page, if there is one, before express starts, because express is most of the cost of such an
 * answer.
 */
function answersFromCache(pages: PageCache, req: IncomingMessage, res: ServerResponse): boolean {
  const visit = sharedVisitOf(req);
  const page = visit && pages.kept(visit);
  if (!page) return false;
  follow(req, res, newContext(''), 'debug');
  keepLanguage(req, res);
  setConstantHeaders(req, res, () => sendShared(req, res, page));
  return true;
}

/** Renders a page that is the same for everybody: its request has only the path, the language and the theme. */
function sharedRenderer(build: Build) {
  const { withErrorAnswers, runInRequest } = build.entry.module.host;
  const handle = createRemixHandler(withErrorAnswers(build), env().NODE_ENV);
  return async ({ url, language, theme }: SharedVisit) => {
    const nonce = randomBytes(16).toString('hex');
    const headers = { Cookie: `lang=${language}; theme=${theme}` };
    const request = new Request(new URL(url, env().PUBLIC_ORIGIN), { headers });
    const context = newContext('');
    const { requestId } = context;
    const answer = await strangers.pages.run(() =>
      runInRequest(context, () => handle(request, { cspNonce: nonce, requestId, shared: true })),
    );
    return { answer, nonce };
  };
}

/** A part of the product as the supervisor reports it; times are ISO 8601. */
type Part = { name: string; deaths: { id: string; at: string; how: string }[]; nextStartAt: string | null };

let parts: readonly Part[] = [];

/** The health check's facts about failed parts: how often each has died, and when it is restarted. */
function partsThatDied(): { parts?: unknown } {
  const died = parts.filter(({ deaths }) => deaths.length > 0);
  if (died.length === 0) return {};
  return {
    parts: died.map(({ name, deaths, nextStartAt }) => {
      const last = deaths.at(-1);
      return { name, deaths: deaths.length, lastDeathAt: last?.at, how: last?.how, nextStartAt };
    }),
  };
}

const DEATHS_AGAIN_MS = 5000;

/** Stores the deaths that the supervisor reports once the database is available: alerts depend on them. */
async function keepDeaths(told: readonly Part[], record: typeof applicationHost.recordPartDeaths): Promise<void> {
  parts = told;
  while (parts === told) {
    const deaths = told.flatMap(({ name, deaths: own }) =>
      own.map(({ id, at, how }) => ({ id, part: name, how, agoMs: Date.now() - Date.parse(at) })),
    );
    const kept = await record(deaths).then(
      () => true,
      (error: unknown) => log().warn({ error }, 'the deaths of parts cannot be kept now'),
    );
    if (kept) return;
    await new Promise((resolve) => setTimeout(resolve, DEATHS_AGAIN_MS).unref());
  }
}

async function answersWithin(limitMs: number, check: () => Promise<boolean>): Promise<boolean> {
  const late = new Promise<boolean>((resolve) => setTimeout(resolve, limitMs, false).unref());
  return Promise.race([check().catch(() => false), late]);
}

function wordsOf(routes: Build['routes']): ReadonlySet<string> {
  const segments = Object.values(routes).flatMap((route) => route?.path?.split('/') ?? []);
  return new Set([
    'assets',
    'download',
    'files',
    'packs',
    'texts',
    'healthz',
    'readyz',
    ...segments.filter((segment) => !/^[:*]/.test(segment)),
  ]);
}

async function main(): Promise<void> {
  const app = express();
  const server = createServer({ connectionsCheckingInterval: 2000 }, (req, res) => {
    if (!pages || !answersFromCache(pages, req, res)) app(req, res);
  });
  server.headersTimeout = 10_000;
  server.requestTimeout = 60_000;
  const vite = development ? await startVite(server) : undefined;
  const loadBuild = async (): Promise<Build> =>
    (vite
      ? await vite.ssrLoadModule('virtual:remix/server-build')
      : await import(pathToFileURL(path.resolve('build/server/index.js')).href)) as Build;
  const application = vite ? undefined : await loadBuild();
  words = wordsOf(application?.routes ?? {});
  await application?.entry.module.host.startTracing('web');
  traceRequest = application?.entry.module.host.requestTracer(application.routes);
  if (env().METRICS_TOKEN) countRequest = application?.entry.module.host.countRequest;
  const loadContextOf = (res: Response) => ({
    cspNonce: String(res.locals.cspNonce),
    requestId: contextOf(res).requestId,
  });
  const makeHandler = (bare: Build) => {
    const build = bare.entry.module.host.withErrorAnswers(bare);
    const getLoadContext = (_req: Request, res: Response) => loadContextOf(res);
    const answerByRemix = createRequestHandler({ build, mode: env().NODE_ENV, getLoadContext });
    const programRoute = programRoutes(build.routes);
    return (req: Request, res: Response, next: NextFunction) => {
      const route = isApiPath(req.path) ? programRoute(req.method, req.path) : undefined;
      return route ? answerProgram(req, res, route, loadContextOf(res)) : answerByRemix(req, res, next);
    };
  };
  const applicationHandler = application && makeHandler(application);
  const seconds = env().PAGE_CACHE_SECONDS;
  const pages = application && seconds > 0 ? new PageCache(seconds, sharedRenderer(application)) : undefined;
  const currentHost = async () => (application ?? (await loadBuild())).entry.module.host;

  app.disable('x-powered-by');
  app.disable('etag');
  const { TRUST_PROXY } = env();
  app.set('trust proxy', TRUST_PROXY === 'none' ? 0 : TRUST_PROXY);
  app.use(startRequest, drainBody, refuseOddRequests);
  if (traceRequest) app.use(followTrace);
  app.use((req, res, next) => {
    keepLanguage(req, res);
    next();
  });
  app.get('/healthz', (_req, res) => void res.json({ status: 'ok' }));
  const answerReadiness = async (res: Response) => {
    const { migrationsAreCurrent, workerIsAlive } = await currentHost();
    const [database, worker] = await Promise.all([
      answersWithin(READINESS_LIMIT_MS, migrationsAreCurrent),
      answersWithin(READINESS_LIMIT_MS, workerIsAlive),
    ]);
    res.status(database ? 200 : 503).set('Cache-Control', 'no-store');
    // Orders are taken without a worker and provisioned once there is one: an alert says so, not this status.
    const ready = database ? { status: 'ready' } : { status: 'not-ready', missing: ['database'] };
    res.json({ ...ready, worker: worker ? 'alive' : 'missing', ...partsThatDied() });
  };
  app.get('/readyz', (_req, res, next) => void answerReadiness(res).catch(next));
  const answerTexts = async (req: Request, res: Response, next: NextFunction) => {
    if (!(await (await currentHost()).sendTexts(req, res))) next();
  };
  app.get('/texts/:file', (req, res, next) => void answerTexts(req, res, next).catch(next));
  const answerPackShot = async (req: Request, res: Response) => {
    if (await (await currentHost()).sendPackShot(req, res)) return;
    refuse(req, res, 'not-found', 404, 'There is nothing at this address.');
  };
  app.get('/packs/*', (req, res, next) => void answerPackShot(req, res).catch(next));
  const answerDownload = async (req: Request, res: Response) => {
    if (await (await currentHost()).sendDownload(req, res)) return;
    refuse(req, res, 'not-found', 404, 'There is nothing at this address.');
  };
  app.get('/download/files/:item/:name', (req, res, next) => void answerDownload(req, res).catch(next));
  app.use((req, res, next) => {
    const plain = plainAddressOf(req);
    if (plain === undefined) return next();
    res.set('Cache-Control', 'no-store').redirect(plain);
  });
  const answerShared = async (req: Request, res: Response, next: NextFunction) => {
    const visit = pages && sharedVisitOf(req);
    const page = visit && (await pages?.read(visit));
    if (!page) return next();
    if ('bodies' in page) return sendShared(req, res, page);
    res.set('Cache-Control', 'no-store').redirect(page.status, page.location);
  };
  if (pages) app.use((req, res, next) => void answerShared(req, res, next).catch(next));
  app.use(openToOtherOrigins, refuseForeignWrites, limitBody(currentHost), fixOrigin);
  app.use(
    compression({
      ...COMPRESSION,
      filter: (req, res) =>
        !String(res.getHeader('Content-Type')).startsWith('text/event-stream') && compression.filter(req, res),
    }),
  );
  if (vite) app.use(vite.middlewares);
  else {
    app.use('/assets', express.static('build/client/assets', { immutable: true, maxAge: '1y', fallthrough: false }));
    // A set of names, because checking the disk for every page's path would cost a file access each.
    const files = readdirSync('build/client', { recursive: true, encoding: 'utf8' });
    const ofRoot = files.filter((file) => !file.startsWith('assets')).map((file) => `/${file}`);
    app.get(ofRoot, express.static('build/client', { maxAge: '1h', index: false }));
  }
  const answer = async (req: Request, res: Response, next: NextFunction) => {
    const { runInRequest, isLoggedIn } = await currentHost();
    const forPrograms = isApiPath(req.path);
    const handle = applicationHandler ?? makeHandler(await loadBuild());
    const context = contextOf(res);
    await runInRequest(context, async () => {
      const known = forPrograms || req.path === '/metrics' || (await isLoggedIn(req.headers.cookie).catch(() => false));
      if (known) return handle(req, res, next);
      const uploads = req.method === 'POST' && UPLOAD.test(req.path);
      const turns = DOOR.test(req.path) ? strangers.doors : uploads ? strangers.uploads : strangers.pages;
      await turns.run(async () => {
        // A client that has disconnected takes no rendering slot.
        if (!context.gone.aborted) await handle(req, res, next);
      });
    });
  };
  app.all('*', (req, res, next) => void answer(req, res, next).catch(next));
  app.use((error: unknown, req: Request, res: Response, next: NextFunction) => {
    if (res.headersSent) return next(error);
    if (error instanceof AppError && error.code === 'busy') {
      return void currentHost()
        .then((host) => askToComeBack(req, res, host, error))
        .catch(next);
    }
    const status = Number((error as { status?: unknown }).status);
    if (status >= 400 && status < 500) {
      log().debug({ error, ...logFieldsOf(contextOf(res)) }, 'a request was refused outside the application');
      if (status === 404) return refuse(req, res, 'not-found', 404, 'There is nothing at this address.');
      return refuse(req, res, 'malformed-request', status, 'The request cannot be read.');
    }
    log().error({ error, ...logFieldsOf(contextOf(res)) }, 'a request failed outside the application');
    refuse(req, res, 'internal-error', 500, 'Something went wrong.');
  });

  server.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EADDRINUSE') log().fatal(`Port ${env().PORT} is taken by another program.`);
    else log().fatal({ error }, 'the server cannot listen');
    process.exit(error.code === 'EADDRINUSE' ? PORT_TAKEN : 1);
  });
  server.listen(env().PORT, env().HOST, () => {
    const { port } = server.address() as AddressInfo;
    log().info({ port, host: env().HOST }, 'listening');
    process.send?.({ type: 'ready', port });
    // The web process watches too, because no worker can report that none is left.
    void currentHost().then(({ keepWatch, keepMovingFiles, refuseWrongKey }) => {
      keepWatch();
      keepMovingFiles();
      void refuseWrongKey();
    });
  });

  let stopping = false;
  const stop = (reason: string) => {
    if (stopping) return;
    stopping = true;
    log().info({ reason }, 'stopping');
    let finished = false;
    const finish = async () => {
      if (finished) return;
      finished = true;
      server.closeAllConnections();
      await vite?.close();
      const { closeDatabase, stopTracing } = await currentHost();
      await closeDatabase();
      await stopTracing();
      process.exit(0);
    };
    // server.close's callback would not do: browsers hold open connections on which they never sent a request.
    const leave = () => void finish().catch(() => process.exit(1));
    setTimeout(leave, SHUTDOWN_LIMIT_MS);
    void currentHost().then((host) => host.endOpenStreams());
    // Closing resets connections whose request has arrived but was not read yet, so the loop gets some turns to read
    // them. One timer would fire before the reads if the loop was delayed.
    let turns = LATE_REQUEST_TURNS;
    const wait = () => {
      if (turns-- > 0) return void setTimeout(wait, 50);
      server.close();
      for (const answer of running) if (!answer.headersSent) answer.setHeader('Connection', 'close');
      whenNoneRuns = leave;
      if (running.size === 0) leave();
    };
    wait();
  };
  process.on('SIGTERM', () => stop('SIGTERM'));
  process.on('SIGINT', () => stop('SIGINT'));
  process.on('disconnect', () => stop('the supervisor is gone'));
  process.on('message', (message: { type?: unknown; parts?: readonly Part[] }) => {
    if (message.type !== 'parts' || !message.parts) return;
    const told = message.parts;
    void currentHost().then((host) => keepDeaths(told, host.recordPartDeaths));
  });
}

async function startVite(server: Server): Promise<ViteDevServer> {
  const { createServer: createViteServer } = await import('vite');
  return createViteServer({ server: { middlewareMode: true, hmr: { server } } });
}

await main();
guardLastResort();
