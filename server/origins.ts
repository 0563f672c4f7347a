import type { NextFunction, Request, Response } from 'express';
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

export function refuseForeignWrites(req: Request, res: Response, next: NextFunction): void {
  const { cookie, origin } = req.headers;
  const site = req.headers['sec-fetch-site'];
  const headers = { cookie, origin, 'sec-fetch-site': Array.isArray(site) ? site.join() : site };
  if (!isForeignWrite({ method: req.method, path: req.path, headers }, ownOrigins)) return next();
  log().warn(logFieldsOf(contextOf(res)), 'a write from a foreign origin was refused');
  refuse(req, res, 'origin-refused', 403, 'This request did not come from a page of this site.');
}

/**
 * Remix makes its URLs from the Host header and compares it with Origin; ours come from PUBLIC_ORIGIN or, on loopback,
 * from its other name, regardless of what the client sends.
 */
export function fixOrigin(req: Request, _res: Response, next: NextFunction): void {
  const scheme = https ? 'https' : 'http';
  const claims = [req.headers.origin, `${scheme}://${req.headers.host ?? ''}`];
  const own = new URL(claims.find((claim) => ownOrigins.includes(claim ?? '')) ?? env().PUBLIC_ORIGIN);
  req.headers.host = own.host;
  delete req.headers['x-forwarded-host'];
  // Browsers send `null` if they hide the origin. The origin check is done by now.
  if (req.headers.origin === 'null') delete req.headers.origin;
  Object.defineProperty(req, 'protocol', { value: scheme });
  Object.defineProperty(req, 'hostname', { value: own.hostname });
  next();
}
