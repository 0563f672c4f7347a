import type { Express, Request, Response } from 'express';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { bodyLimitOf } from '~/platform/body-limits';
import { crossOriginHeaders } from '~/platform/cross-origin';
import { isPageBelowApi } from '~/platform/origin-guard';
import type { Build } from './application';
import { drainBody } from './bodies';
import { sendAnswer, webRequestOf } from './endpoints';
import { compress } from './files';
import { isForeign, ownOriginOf } from './origins';
import { answerError } from './refusals';
import { begin, trace } from './requests';

/** What is the same in each way to write it: no escapes, no dots, no empty segments, no slash at its end. */
const PLAIN_PATH = /^(\/[\w-]+)+$/;

/**
 * Answers the plain requests of programs before express starts, which would cost them a twentieth of an order. What is
 * refused, or could be read in more than one way, goes through express like everything else (app.ts).
 * @returns whether it is answered here
 */
export function answersPrograms(
  { entry }: Build,
  app: Express,
): (req: IncomingMessage, res: ServerResponse) => boolean {
  const { host } = entry.module;
  const fail = answerError(() => Promise.resolve(host));
  return (req, res) => {
    const [path = ''] = (req.url ?? '').split('?', 1);
    if (!isPlain(req, path)) return false;
    const endpoint = host.endpointAt(path);
    if (!endpoint) return false;
    const context = begin(req, res, addressOf(app, req), 'info');
    const { origin } = ownOriginOf(req);
    const answer = async () => {
      trace(req, res, path, context);
      for (const [name, value] of Object.entries(crossOriginHeaders(path) ?? {})) res.setHeader(name, value);
      await host.runInRequest(context, async () => sendAnswer(req, res, await endpoint(webRequestOf(req, origin))));
    };
    const failed = (error: unknown) => {
      // Express' own answers are for express' requests.
      const asked = Object.setPrototypeOf(req, app.request) as Request;
      const answering = Object.setPrototypeOf(res, app.response) as Response;
      Object.assign(asked, { res, query: {} });
      Object.assign(answering, { req });
      fail(error, asked, answering, () => res.destroy());
    };
    drainBody(req, res, () => compress(req as Request, res as Response, () => void answer().catch(failed)));
    return true;
  };
}

/** Whether none of the guards that stand before the application could have anything against it. */
function isPlain(req: IncomingMessage, path: string): boolean {
  const { headers, method } = req;
  if (!PLAIN_PATH.test(path) || isPageBelowApi(path) || req.url?.includes('#')) return false;
  if (headers['idempotency-key'] === '' || headers['content-encoding'] !== undefined) return false;
  if (headers['transfer-encoding'] !== undefined || isForeign(req, path)) return false;
  const length = Number(headers['content-length'] ?? 0);
  return method === 'POST' ? length <= bodyLimitOf(path).bytes : method === 'GET' && length === 0;
}

/** The address that asks, after TRUST_PROXY proxies, as express reads it. */
function addressOf(app: Express, { headers, socket }: IncomingMessage): string {
  const asked = Object.assign(Object.create(app.request) as Request, { headers, socket, connection: socket });
  return asked.ip ?? 'unknown';
}
