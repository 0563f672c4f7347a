import type { NextFunction, Request, Response } from 'express';
import { randomBytes, randomFillSync } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { correlationId } from '~/platform/correlation-id';
import { env } from '~/platform/env.server';
import { log, pathForLog } from '~/platform/log.server';
import type { RequestContext } from '~/platform/request-context.server';
import type { Build, Host } from './application';
import { policyFor, setConstantHeaders } from './security-headers';

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
  if (env().METRICS_TOKEN) countRequest = host.countRequest;
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

export function newContext(address: string, res?: ServerResponse): RequestContext {
  const leaving = new AbortController();
  res?.on('close', () => leaving.abort());
  return { requestId: newRequestId(), address, gone: leaving.signal, memo: new Map() };
}

export function startRequest(req: Request, res: Response, next: NextFunction): void {
  const context = newContext(req.ip ?? 'unknown', res);
  const nonce = randomBytes(16).toString('base64');
  res.locals.context = context;
  res.locals.cspNonce = nonce;
  follow(req, res, context, FILE.test(req.path) ? 'debug' : 'info');
  res.setHeader('Content-Security-Policy', policyFor([`nonce-${nonce}`]));
  setConstantHeaders(req, res, next);
}

/** Starts the trace of a request that the application answers. Trace headers of clients are ignored. */
export function followTrace(req: Request, res: Response, next: NextFunction): void {
  if (!traceRequest || FILE.test(req.path)) return next();
  const context = contextOf(res);
  const { span, end } = traceRequest({ method: req.method, path: req.path, correlationId: context.requestId });
  context.span = span;
  res.on('close', () => end(res.statusCode));
  next();
}
