import type { NextFunction, Request, Response } from 'express';
import type { IncomingMessage } from 'node:http';
import { crossOriginHeaders, preflightHeaders } from '~/platform/cross-origin';
import { env } from '~/platform/env.server';
import { log } from '~/platform/log.server';
import { isForeignWrite, ownOriginsOf } from '~/platform/origin-guard';
import { refuse } from './refusals';
import { contextOf, logFieldsOf } from './requests';
import { https } from './security-headers';

const ownOrigins = ownOriginsOf(env().PUBLIC_ORIGIN, env().DEMO);

/** CORS for the endpoints that allow it; Remix does not handle OPTIONS. */
export function openToOtherOrigins(req: Request, res: Response, next: NextFunction): void {
  const preflight = req.method === 'OPTIONS' ? preflightHeaders(req.path) : undefined;
  if (preflight) return void res.status(204).set(preflight).end();
  res.set(crossOriginHeaders(req.path) ?? {});
  next();
}

export function isForeign(
  { headers: { cookie, origin, ...others }, method = '' }: IncomingMessage,
  path: string,
): boolean {
  const site = others['sec-fetch-site'];
  const headers = { cookie, origin, 'sec-fetch-site': Array.isArray(site) ? site.join() : site };
  return isForeignWrite({ method, path, headers }, ownOrigins);
}

export function refuseForeignWrites(req: Request, res: Response, next: NextFunction): void {
  if (!isForeign(req, req.path)) return next();
  log().warn(logFieldsOf(contextOf(res)), 'a write from a foreign origin was refused');
  refuse(req, res, 'origin-refused', 403, 'This request did not come from a page of this site.');
}

const scheme = https ? 'https' : 'http';
const known = new Map(ownOrigins.map((own) => [own, new URL(own)]));
const publicOrigin = new URL(env().PUBLIC_ORIGIN);

/**
 * Remix makes its URLs from the Host header and compares it with Origin; ours come from PUBLIC_ORIGIN or, on loopback,
 * from its other name, regardless of what the client sends.
 */
export function ownOriginOf({ headers }: IncomingMessage): URL {
  const own = known.get(headers.origin ?? '') ?? known.get(`${scheme}://${headers.host ?? ''}`) ?? publicOrigin;
  headers.host = own.host;
  delete headers['x-forwarded-host'];
  // Browsers send `null` if they hide the origin. The origin check is done by now.
  if (headers.origin === 'null') delete headers.origin;
  return own;
}

export function fixOrigin(req: Request, _res: Response, next: NextFunction): void {
  const { hostname } = ownOriginOf(req);
  Object.defineProperty(req, 'protocol', { value: scheme });
  Object.defineProperty(req, 'hostname', { value: hostname });
  next();
}
