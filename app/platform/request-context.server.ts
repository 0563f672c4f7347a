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
  /** What the loaders of one document ask for each, but the database should be asked for once. */
  memo: Map<string, Promise<unknown>>;
};

const storage = new AsyncLocalStorage<RequestContext>();

export function runInRequest<T>(context: RequestContext, work: () => T): T {
  return storage.run(context, work);
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
