import type { NextFunction, Request, Response } from 'express';
import { randomFillSync } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { correlationId } from '~/platform/correlation-id';
import { env } from '~/platform/env.server';
import { log, pathForLog } from '~/platform/log.server';
import type { RequestContext } from '~/platform/request-context.server';
import type { Build, Host } from './application';
import { policyAt, setConstantHeaders } from './security-headers';

/** The fixed segments of our paths. */
let words = wordsOf([]);
/** Undefined if metrics are not collected. */
let countRequest: Host['countRequest'] | undefined;
/** Undefined if traces are not collected. */
let traceRequest: ReturnType<Host['requestTracer']>;

/** Static files and health checks, which say nothing about the speed of pages. */
const FILE = /^\/((assets|packs|app|node_modules|@[\w-]+)\/|(healthz|readyz)$)/;

/** The unfinished responses, and the callbacks for the end of the last one. */
const running = new Set<ServerResponse>();
let whenNoneRuns: (() => void) | undefined;

/** Starts what the application counts and traces of requests. Before it, and in development, they are only logged. */
export async function watchRequests({ entry, routes }: Build): Promise<void> {
  const { host } = entry.module;
  words = wordsOf([...Object.values(routes), ...host.endpoints].map((answering) => answering?.path));
  await host.startTracing('web');
  traceRequest = host.requestTracer(routes);
  if (!env().METRICS_TOKEN) return;
  countRequest = host.countRequest;
  host.shareFigures();
}

function wordsOf(paths: (string | undefined)[]): ReadonlySet<string> {
  const segments = paths.flatMap((path) => path?.split('/') ?? []);
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

export function contextOf(res: Response): RequestContext {
  return res.locals.context as RequestContext;
}

/** The log fields that connect the host's entries with the application's. */
export function logFieldsOf({ requestId, span }: RequestContext): Record<string, string> {
  const ids = span?.spanContext();
  return { correlationId: requestId, ...(ids && { trace_id: ids.traceId, span_id: ids.spanId }) };
}

/** Registers a response as unfinished until it ends, and logs it then. */
export function follow(
  req: IncomingMessage,
  res: ServerResponse,
  context: RequestContext,
  level: 'debug' | 'info',
): void {
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

/** Lets the connections of unfinished answers end with them, and calls `leave` once there is none. */
export function leaveAfterLastAnswer(leave: () => void): void {
  for (const answer of running) if (!answer.headersSent) answer.setHeader('Connection', 'close');
  whenNoneRuns = leave;
  if (running.size === 0) leave();
}

/**
 * Random bytes for request ids and nonces, fetched in bulk because that is cheaper: cached pages take almost no time
 * otherwise.
 */
const random = Buffer.alloc(28 * 256);
let drawn = random.length;

function drawBytes(count: number): Buffer {
  if (drawn + count > random.length) {
    randomFillSync(random);
    drawn = 0;
  }
  drawn += count;
  return random.subarray(drawn - count, drawn);
}

export function newContext(address: string, res?: ServerResponse): RequestContext {
  let leaving: AbortController | undefined;
  return {
    requestId: correlationId(drawBytes(12)),
    address,
    // Made for who asks: to abort makes an error with its stack, which after most requests nobody would read.
    get gone() {
      if (leaving) return leaving.signal;
      const controller = (leaving = new AbortController());
      if (res?.destroyed) controller.abort();
      else res?.once('close', () => controller.abort());
      return controller.signal;
    },
    memo: new Map(),
  };
}

/** Follows a request from its first moment, and sets what each answer bears. */
export function begin(
  req: IncomingMessage,
  res: ServerResponse,
  address: string,
  level: 'debug' | 'info',
): RequestContext {
  const context = newContext(address, res);
  const cspNonce = drawBytes(16).toString('base64');
  (res as Response).locals = { context, cspNonce };
  follow(req, res, context, level);
  res.setHeader('Content-Security-Policy', policyAt((req.url ?? '').split('?', 1)[0] ?? '', [`nonce-${cspNonce}`]));
  setConstantHeaders(req, res, () => undefined);
  return context;
}

export function startRequest(req: Request, res: Response, next: NextFunction): void {
  begin(req, res, req.ip ?? 'unknown', FILE.test(req.path) ? 'debug' : 'info');
  next();
}

/** Starts the trace of a request that the application answers. Trace headers of clients are ignored. */
export function followTrace(req: Request, res: Response, next: NextFunction): void {
  if (!FILE.test(req.path)) trace(req, res, req.path, contextOf(res));
  next();
}

export function trace(
  { method = '' }: IncomingMessage,
  res: ServerResponse,
  path: string,
  context: RequestContext,
): void {
  if (!traceRequest) return;
  const { span, end } = traceRequest({ method, path, correlationId: context.requestId });
  context.span = span;
  res.on('close', () => end(res.statusCode));
}
