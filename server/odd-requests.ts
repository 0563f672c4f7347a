import type { NextFunction, Request, Response } from 'express';
import { refuse } from './refusals';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
/** A backslash or a dot segment: every client resolves them before it sends the request. */
const ODD_PATH = /\\|(^|\/)(\.|%2e){1,2}(\/|$)/i;

/** Refuses requests that none of our clients send, and those that express and Remix would parse differently. */
export function refuseOddRequests(req: Request, res: Response, next: NextFunction): void {
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
