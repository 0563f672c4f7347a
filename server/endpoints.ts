import type { NextFunction, Request, Response } from 'express';
import { isPageBelowApi } from '~/platform/origin-guard';
import { createReadableStreamFromReadable, writeReadableStreamToWritable } from '~/platform/web.server';
import type { Application } from './application';
import { contextOf } from './requests';

/** Answers by an endpoint; what none has is for the pages. */
export function answerByEndpoint(application: Application) {
  return async (req: Request, res: Response, next: NextFunction): Promise<void> => {
    const { endpointAt, runInRequest } = await application.host();
    const endpoint = isPageBelowApi(req.path) ? undefined : endpointAt(req.path);
    if (!endpoint) return next();
    await runInRequest(contextOf(res), async () => send(req, res, await endpoint(webRequestOf(req))));
  };
}

async function send(req: Request, res: Response, answer: globalThis.Response): Promise<void> {
  res.statusMessage = answer.statusText;
  res.status(answer.status);
  for (const [name, value] of answer.headers) res.append(name, value);
  if (!answer.body || req.method === 'HEAD') return void res.end();
  if (answer.headers.get('Content-Type')?.startsWith('text/event-stream')) {
    res.flushHeaders();
    return writeReadableStreamToWritable(answer.body, res);
  }
  // An answer in one piece goes out with its length, by one write, and is compressed only where that is worth it.
  const reader = answer.body.getReader();
  const first = await reader.read();
  const second = first.done ? first : await reader.read();
  if (second.done) return void res.set('Content-Length', String(first.value?.byteLength ?? 0)).end(first.value);
  reader.releaseLock();
  res.write(first.value);
  res.write(second.value);
  await writeReadableStreamToWritable(answer.body, res);
}

/** The request without a signal: whoever must know that its sender has gone asks `goneSignal`. */
function webRequestOf(req: Request): globalThis.Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(req.headers)) {
    for (const each of Array.isArray(value) ? value : [value]) if (each) headers.append(name, each);
  }
  const url = `${req.protocol}://${req.headers.host}${req.originalUrl}`;
  if (req.method === 'GET' || req.method === 'HEAD') {
    return new globalThis.Request(url, { method: req.method, headers });
  }
  const body = createReadableStreamFromReadable(req);
  return new globalThis.Request(url, { method: req.method, headers, body, duplex: 'half' });
}
