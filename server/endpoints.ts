import type { NextFunction, Request, Response } from 'express';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isPageBelowApi } from '~/platform/origin-guard';
import { createReadableStreamFromReadable, writeReadableStreamToWritable } from '~/platform/web.server';
import type { Application } from './application';
import { contextOf } from './requests';

/** Lists of consoles, exports, reports and documents: much is read for them, and nothing written. */
const READ = /^\/(ops|support|report)(\/|$)|\.(csv|xlsx|pdf|zip)$/;

export function isReading({ method, path }: Pick<Request, 'method' | 'path'>): boolean {
  return (method === 'GET' || method === 'HEAD') && READ.test(path);
}

/** Answers by an endpoint; what none has is for the pages. */
export function answerByEndpoint(application: Application) {
  return async (req: Request, res: Response, next: NextFunction): Promise<void> => {
    const { endpointAt, runInRequest, readFromReplica } = await application.host();
    const endpoint = isPageBelowApi(req.path) ? undefined : endpointAt(req.path);
    if (!endpoint) return next();
    const origin = `${req.protocol}://${req.headers.host}`;
    await runInRequest(contextOf(res), async () => {
      if (isReading(req)) await readFromReplica();
      await sendAnswer(req, res, await endpoint(webRequestOf(req, origin)));
    });
  };
}

/** What express says of a type that is text without a word about its letters. */
const isBareText = (type: string) =>
  /^(text\/|application\/(javascript|json))/.test(type) && !/;\s*charset\s*=/.test(type);

export async function sendAnswer(
  req: IncomingMessage,
  res: ServerResponse,
  answer: globalThis.Response,
): Promise<void> {
  res.statusMessage = answer.statusText;
  res.statusCode = answer.status;
  for (const [name, value] of answer.headers) {
    if (name === 'content-type') res.setHeader(name, isBareText(value) ? `${value}; charset=utf-8` : value);
    else res.appendHeader(name, value);
  }
  if (!answer.body || req.method === 'HEAD') return void res.end();
  if (answer.headers.get('Content-Type')?.startsWith('text/event-stream')) {
    res.flushHeaders();
    return writeReadableStreamToWritable(answer.body, res);
  }
  // An answer in one piece goes out with its length, by one write, and is compressed only where that is worth it.
  const reader = answer.body.getReader();
  const first = await reader.read();
  const second = first.done ? first : await reader.read();
  if (second.done) return void res.setHeader('Content-Length', String(first.value?.byteLength ?? 0)).end(first.value);
  reader.releaseLock();
  res.write(first.value);
  res.write(second.value);
  await writeReadableStreamToWritable(answer.body, res);
}

/** The request without a signal: whoever must know that its sender has gone asks `goneSignal`. */
export function webRequestOf(req: IncomingMessage, origin: string): globalThis.Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(req.headers)) {
    for (const each of Array.isArray(value) ? value : [value]) if (each) headers.append(name, each);
  }
  const url = origin + req.url;
  if (req.method === 'GET' || req.method === 'HEAD') {
    return new globalThis.Request(url, { method: req.method, headers });
  }
  const body = createReadableStreamFromReadable(req);
  return new globalThis.Request(url, { method: req.method, headers, body, duplex: 'half' });
}
