import type { NextFunction, Request, Response } from 'express';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { bodyLimitOf, bodyTooLarge } from '~/platform/body-limits';
import type { Host } from './application';
import { readerOf, refuse } from './refusals';

/**
 * The limit up to which a refused body is read and discarded: a client whose upload is cut off never reads the answer.
 */
const DRAIN_LIMIT = 64 * 1024 * 1024;
/** The longest time for which an answer waits for the rest of a body that nobody wants. */
const DRAIN_LIMIT_MS = 10_000;

/**
 * Holds the end of an answer back until the rest of the request's body has arrived, and discards that: the next request
 * of the connection stands behind it, and a connection that is closed with unread bytes is reset, which takes the answer
 * from its reader.
 */
export function drainBody(req: IncomingMessage, res: ServerResponse, next: NextFunction): void {
  const announced = Number(req.headers['content-length'] ?? 0);
  const hasBody = announced > 0 || req.headers['transfer-encoding'] !== undefined;
  if (!hasBody || announced > DRAIN_LIMIT) return next();
  const end = res.end.bind(res) as (...given: unknown[]) => ServerResponse;
  const endAfterBody = (...given: unknown[]): ServerResponse => {
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

/**
 * Limits the size of request bodies, by Content-Length, or by counting without one. Counting hooks `push`, which node's
 * parser calls; a `data` listener would start the flow of the stream too early.
 */
export function limitBody(hostOf: () => Promise<Host>) {
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
