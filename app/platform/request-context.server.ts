import type { Span } from '@opentelemetry/api';
import { AsyncLocalStorage } from 'node:async_hooks';

/** What belongs to one HTTP request, wherever in the code it is needed. */
export type RequestContext = {
  /** Ours, never the client's: it is the correlation id of everything that the request sets off. */
  requestId: string;
  /** The address that asks, after TRUST_PROXY proxies. */
  address: string;
  /** Aborted once the connection has closed, however early: a Request's own signal misses what came before it was made. */
  gone: AbortSignal;
  /** Set once the person asking is known; the request log reads it. */
  accountId?: number;
  /** Whether the replica reads what it asks of the database. */
  replica?: boolean;
  /** What the loaders of one document ask for each, but the database should be asked for once. */
  memo: Map<string, Promise<unknown>>;
  /** Where traces are collected. */
  span?: Span;
};

const storage = new AsyncLocalStorage<RequestContext>();

export function runInRequest<T>(context: RequestContext, work: () => T): T {
  return storage.run(context, work);
}

/** What a worker does at a moment: one job, or several together. */
export type Work = {
  /** Of the jobs; none where it was nobody's request. */
  correlationIds: readonly string[];
  /** Where traces are collected. */
  span?: Span | undefined;
  /** Of work for several: which span speaks for which of them. */
  spans?: ReadonlyMap<string, Span> | undefined;
};

const works = new AsyncLocalStorage<Work>();

export function runInWork<T>(work: Work, run: () => T): T {
  return works.run(work, run);
}

/** What this process does now beside requests; undefined in the web process and in a worker's own duties. */
export function currentWork(): Work | undefined {
  return works.getStore();
}

/** Does one of several things that are done together, so that what it says and sets off is its own. */
export function runForOne<T>(correlationId: string, run: () => T): T {
  const { span, spans } = works.getStore() ?? {};
  return works.run({ correlationIds: [correlationId], span: spans?.get(correlationId) ?? span }, run);
}

/** Does what belongs to no request, whoever happened to begin it: a connection that many share, for instance. */
export function runForNobody<T>(run: () => T): T {
  return storage.exit(() => works.exit(run));
}

/** The span of what is done now. */
export function currentSpan(): Span | undefined {
  return storage.getStore()?.span ?? works.getStore()?.span;
}

/** By which everything that this request or job says is found in the logs, in traces, too. */
export function logFields(): Record<string, unknown> {
  const request = storage.getStore();
  const ids = request ? [request.requestId] : (works.getStore()?.correlationIds ?? []);
  const span = currentSpan()?.spanContext();
  return {
    ...(ids.length === 1 ? { correlationId: ids[0] } : ids.length > 1 && { correlationIds: ids }),
    ...(span && { trace_id: span.traceId, span_id: span.spanId }),
  };
}

/** The context of the request being served; undefined in worker and tasks. */
export function requestContext(): RequestContext | undefined {
  return storage.getStore();
}

/** Aborted once nobody waits for the answer to `request` any more. */
export function goneSignal(request: Request): AbortSignal {
  return storage.getStore()?.gone ?? request.signal;
}

/** What was asked for once is asked for anew: this request has changed it. */
export function askAnew(key: string): void {
  requestContext()?.memo.delete(key);
}

/** Runs `work` once a request for each key, however many loaders ask. */
export function oncePerRequest<T>(key: string, work: () => Promise<T>): Promise<T> {
  const memo = requestContext()?.memo;
  if (!memo) return work();
  const known = memo.get(key) as Promise<T> | undefined;
  if (known) return known;
  const made = work();
  memo.set(key, made);
  return made;
}
