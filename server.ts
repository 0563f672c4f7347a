import { createRequestHandler } from '@remix-run/express';
import type { ServerBuild } from '@remix-run/node';
import compression from 'compression';
import express, { type NextFunction, type Request, type Response } from 'express';
import helmet from 'helmet';
import { randomBytes, randomUUID } from 'node:crypto';
import { createServer, STATUS_CODES, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ViteDevServer } from 'vite';
import type { host as applicationHost } from '~/entry.server';
import { AppError } from '~/platform/errors';
import { env } from '~/platform/env.server';
import { log } from '~/platform/log.server';
import { isApiPath, isForeignWrite, ownOriginsOf } from '~/platform/origin-guard';
import type { RequestContext } from '~/platform/request-context.server';

declare module '@remix-run/server-runtime' {
  interface AppLoadContext {
    cspNonce: string;
    requestId: string;
  }
}

type Build = ServerBuild & { entry: { module: { host: typeof applicationHost } } };

const BODY_LIMIT = 10 * 1024 * 1024;
/** A sender that is cut off while it sends never reads the answer, so a refused body is read on, and thrown away, up to here. */
const DRAIN_LIMIT = 64 * 1024 * 1024;
const SHUTDOWN_LIMIT_MS = 20_000;
const LATE_REQUEST_TURNS = 10;
const READINESS_LIMIT_MS = 2500;
/** The supervisor tells a taken port from other failures by this exit code. */
const PORT_TAKEN = 98;

const development = env().NODE_ENV === 'development';
const https = env().PUBLIC_ORIGIN.startsWith('https:');
const ownOrigins = ownOriginsOf(env().PUBLIC_ORIGIN, env().DEMO);

/** The answers still under way, and what waits for the last of them. */
const running = new Set<Response>();
let whenNoneRuns: (() => void) | undefined;

function contextOf(res: Response): RequestContext {
  return res.locals.context as RequestContext;
}

/** Answers what the host refuses before the application sees it: a problem for programs, a plain page for people. */
function refuse(req: Request, res: Response, code: string, status: number, sentence: string): void {
  const title = STATUS_CODES[status] ?? 'Error';
  res.status(status).set('Cache-Control', 'no-store');
  if (isApiPath(req.path)) {
    res.type('application/problem+json');
    res.send(JSON.stringify({ type: `urn:problem:${code}`, title, status, code, detail: sentence }));
  } else {
    res.type('html').send(`<!doctype html><html lang="en"><title>${title}</title><h1>${title}</h1><p>${sentence}</p>`);
  }
}

function startRequest(req: Request, res: Response, next: NextFunction): void {
  const started = performance.now();
  const context: RequestContext = { requestId: randomUUID(), address: req.ip ?? 'unknown', memo: new Map() };
  res.locals.context = context;
  res.locals.cspNonce = randomBytes(16).toString('base64');
  res.setHeader('X-Request-Id', context.requestId);
  const { path: requestPath } = req;
  running.add(res);
  res.on('close', () => {
    running.delete(res);
    if (running.size === 0) whenNoneRuns?.();
    const quiet =
      /^\/(assets|app|node_modules|@[\w-]+)\//.test(requestPath) ||
      requestPath === '/healthz' ||
      requestPath === '/readyz';
    log()[quiet ? 'debug' : 'info'](
      {
        requestId: context.requestId,
        method: req.method,
        path: requestPath,
        status: res.statusCode,
        ms: Math.round(performance.now() - started),
        accountId: context.accountId,
      },
      'request',
    );
  });
  next();
}

function refuseForeignWrites(req: Request, res: Response, next: NextFunction): void {
  const { cookie, origin } = req.headers;
  const site = req.headers['sec-fetch-site'];
  const headers = { cookie, origin, 'sec-fetch-site': Array.isArray(site) ? site.join() : site };
  if (!isForeignWrite({ method: req.method, path: req.path, headers }, ownOrigins)) return next();
  log().warn({ requestId: contextOf(res).requestId, path: req.path }, 'a write from a foreign origin was refused');
  refuse(req, res, 'origin-refused', 403, 'This request did not come from a page of this site.');
}

/**
 * Bounds what a request may send: by its announced length, and by counting where none is announced. The
 * count hooks `push`, which node's parser calls; a `data` listener would set the stream flowing too early.
 */
function limitBody(req: Request, res: Response, next: NextFunction): void {
  const encoding = req.headers['content-encoding'];
  if (encoding !== undefined && encoding !== 'identity') {
    return refuse(req, res, 'unsupported-media-type', 415, 'Request bodies may not be compressed.');
  }
  const announced = Number(req.headers['content-length'] ?? 0);
  if (announced > BODY_LIMIT) {
    if (announced > DRAIN_LIMIT) res.set('Connection', 'close');
    return refuse(req, res, 'payload-too-large', 413, 'A request body may have 10 MB at most.');
  }
  let received = 0;
  const push = req.push.bind(req);
  req.push = (chunk: Buffer | null, ...rest) => {
    received += chunk?.length ?? 0;
    if (received <= BODY_LIMIT) return push(chunk, ...rest);
    if (received > DRAIN_LIMIT) req.socket.destroy();
    else if (!req.errored && received - (chunk?.length ?? 0) <= BODY_LIMIT) {
      req.emit('error', new AppError('payload-too-large', 413));
    }
    return true;
  };
  next();
}

/**
 * Remix makes its URLs from the Host header and compares it with Origin; ours come from PUBLIC_ORIGIN or, on
 * loopback, from its other name, whatever a client claims.
 */
function fixOrigin(req: Request, _res: Response, next: NextFunction): void {
  const scheme = https ? 'https' : 'http';
  const claims = [req.headers.origin, `${scheme}://${req.headers.host ?? ''}`];
  const own = new URL(claims.find((claim) => ownOrigins.includes(claim ?? '')) ?? env().PUBLIC_ORIGIN);
  req.headers.host = own.host;
  delete req.headers['x-forwarded-host'];
  Object.defineProperty(req, 'protocol', { value: scheme });
  Object.defineProperty(req, 'hostname', { value: own.hostname });
  next();
}

const contentSecurity = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", (_req, res) => `'nonce-${String((res as Response).locals.cspNonce)}'`],
      // Vite's dev server injects style elements without a nonce.
      styleSrc: ["'self'", ...(development ? ["'unsafe-inline'"] : [])],
      styleSrcAttr: ["'unsafe-inline'"],
      imgSrc: ["'self'", 'data:'],
      fontSrc: ["'self'"],
      connectSrc: ["'self'", ...(development ? ['ws:'] : [])],
      frameAncestors: ["'self'"],
      formAction: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      ...(https && { upgradeInsecureRequests: [] }),
    },
  },
  strictTransportSecurity: https,
  referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  xFrameOptions: { action: 'sameorigin' },
});

async function answersWithin(limitMs: number, check: () => Promise<boolean>): Promise<boolean> {
  const late = new Promise<boolean>((resolve) => setTimeout(resolve, limitMs, false).unref());
  return Promise.race([check().catch(() => false), late]);
}

async function main(): Promise<void> {
  const app = express();
  const server = createServer(app);
  server.headersTimeout = 20_000;
  server.requestTimeout = 60_000;
  const vite = development ? await startVite(server) : undefined;
  const loadBuild = async (): Promise<Build> =>
    (vite
      ? await vite.ssrLoadModule('virtual:remix/server-build')
      : await import(pathToFileURL(path.resolve('build/server/index.js')).href)) as Build;
  const application = vite ? undefined : await loadBuild();
  const makeHandler = (build: Build) =>
    createRequestHandler({
      build: build.entry.module.host.withErrorAnswers(build),
      mode: env().NODE_ENV,
      getLoadContext: (_req, res) => ({
        cspNonce: String(res.locals.cspNonce),
        requestId: contextOf(res).requestId,
      }),
    });
  const applicationHandler = application && makeHandler(application);
  const currentHost = async () => (application ?? (await loadBuild())).entry.module.host;

  app.disable('x-powered-by');
  app.disable('etag');
  app.set('trust proxy', env().TRUST_PROXY);
  app.use(startRequest, contentSecurity);
  app.get('/healthz', (_req, res) => void res.json({ status: 'ok' }));
  const answerReadiness = async (res: Response) => {
    const { migrationsAreCurrent, workerIsAlive } = await currentHost();
    const [database, worker] = await Promise.all([
      answersWithin(READINESS_LIMIT_MS, migrationsAreCurrent),
      answersWithin(READINESS_LIMIT_MS, workerIsAlive),
    ]);
    const missing = [...(database ? [] : ['database']), ...(worker ? [] : ['worker'])];
    res.status(missing.length > 0 ? 503 : 200).set('Cache-Control', 'no-store');
    res.json(missing.length > 0 ? { status: 'not-ready', missing } : { status: 'ready' });
  };
  app.get('/readyz', (_req, res, next) => void answerReadiness(res).catch(next));
  app.use(refuseForeignWrites, limitBody, fixOrigin);
  app.use(
    compression({
      filter: (req, res) =>
        !String(res.getHeader('Content-Type')).startsWith('text/event-stream') && compression.filter(req, res),
    }),
  );
  if (vite) app.use(vite.middlewares);
  else {
    app.use('/assets', express.static('build/client/assets', { immutable: true, maxAge: '1y', fallthrough: false }));
    app.use(express.static('build/client', { maxAge: '1h', index: false }));
  }
  const answer = async (req: Request, res: Response, next: NextFunction) => {
    const { runInRequest } = await currentHost();
    const handle = applicationHandler ?? makeHandler(await loadBuild());
    await runInRequest(contextOf(res), () => handle(req, res, next));
  };
  app.all('*', (req, res, next) => void answer(req, res, next).catch(next));
  app.use((error: unknown, req: Request, res: Response, next: NextFunction) => {
    if (res.headersSent) return next(error);
    const status = (error as { status?: unknown }).status;
    if (status === 404) return refuse(req, res, 'not-found', 404, 'There is nothing at this address.');
    if (status === 400) return refuse(req, res, 'malformed-request', 400, 'The request cannot be read.');
    log().error({ error, requestId: contextOf(res).requestId }, 'a request failed outside the application');
    refuse(req, res, 'internal-error', 500, `Something went wrong. Reference: ${contextOf(res).requestId}`);
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
      await (await currentHost()).closeDatabase();
      process.exit(0);
    };
    // Not by server.close's callback: a browser keeps connections on which it never asked anything.
    const leave = () => void finish().catch(() => process.exit(1));
    setTimeout(leave, SHUTDOWN_LIMIT_MS);
    void currentHost().then((host) => host.endOpenStreams());
    // Closing resets connections whose request has arrived but was not read yet, so those get a moment to be read: some
    // turns of the event loop rather than one timer, which would come before the reading where the loop was held up.
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
}

async function startVite(server: Server): Promise<ViteDevServer> {
  const { createServer: createViteServer } = await import('vite');
  return createViteServer({ server: { middlewareMode: true, hmr: { server } } });
}

await main();
