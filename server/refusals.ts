import type { NextFunction, Request, Response } from 'express';
import { STATUS_CODES } from 'node:http';
import { readCookie } from '~/platform/cookies.server';
import { env } from '~/platform/env.server';
import { AppError } from '~/platform/errors';
import { languageOf, themeOf } from '~/platform/languages';
import { log } from '~/platform/log.server';
import { isApiPath } from '~/platform/origin-guard';
import type { Host } from './application';
import { contextOf, logFieldsOf } from './requests';

/**
 * Answers a request that is refused before it reaches the application: a problem for API clients, a plain page for
 * people.
 */
export function refuse(req: Request, res: Response, code: string, status: number, sentence: string): void {
  const title = STATUS_CODES[status] ?? 'Error';
  const reference = contextOf(res).requestId;
  res.status(status).set('Cache-Control', 'no-store');
  if (isApiPath(req.path)) {
    res.type('application/problem+json');
    const instance = `urn:request:${reference}`;
    res.send(
      JSON.stringify({ type: `urn:problem:${code}`, title, status, code, detail: sentence, instance, reference }),
    );
  } else {
    const page = `<!doctype html><html lang="en"><title>${title}</title><h1>${title}</h1><p>${sentence}</p>`;
    res.type('html').send(`${page}<p>Reference: <code>${reference}</code></p>`);
  }
}

export function refuseUnknown(req: Request, res: Response): void {
  refuse(req, res, 'not-found', 404, 'There is nothing at this address.');
}

/** The parts of a request that decide the language and format of an answer. */
export function readerOf(req: Request): globalThis.Request {
  const { 'accept-language': language, cookie } = req.headers;
  const headers = { ...(language && { 'Accept-Language': language }), ...(cookie && { Cookie: cookie }) };
  return new globalThis.Request(new URL(req.path, env().PUBLIC_ORIGIN), { headers });
}

/** Answers 503 with Retry-After: an application error for fetches of a page's script, a lightweight page for people. */
async function askToComeBack(req: Request, res: Response, host: Host, busy: AppError): Promise<void> {
  res.status(busy.status).set('Cache-Control', 'no-store');
  res.set('Retry-After', String(busy.details.retryAfterSeconds));
  if (req.query._data !== undefined) {
    res.set('X-Remix-Catch', 'yes').json({ code: busy.code, reference: contextOf(res).requestId });
    return;
  }
  const reader = readerOf(req);
  const [title, text, again, reference] = await Promise.all(
    ['busy.title', 'busy.text', 'retry', 'reference'].map((part) => host.refusalText(reader, `page.${part}`)),
  );
  const { tag, dir } = languageOf(readCookie(reader, 'lang'));
  const schemes: Record<string, string> = { system: 'light dark', dark: 'dark' };
  const scheme = schemes[themeOf(readCookie(reader, 'theme'))] ?? 'light';
  const page = `<!doctype html><html lang="${tag}" dir="${dir}" style="color-scheme:${scheme}"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title>
<body style="margin:0;min-height:90vh;display:grid;place-items:center;font:1rem/1.6 system-ui,sans-serif">
<main style="max-width:32rem;padding:2rem"><h1 style="font-size:1.5rem;line-height:1.3">${title}</h1><p>${text}</p>
<p><a href="">${again}</a></p><p><small>${reference}: <bdi dir="ltr"><code>${contextOf(res).requestId}</code></bdi></small></p>
</main></html>`;
  res.type('html').set('Content-Language', tag).send(page);
}

/** Answers what failed on its way, the application's own pages of errors excepted. */
export function answerError(hostOf: () => Promise<Host>) {
  return (error: unknown, req: Request, res: Response, next: NextFunction): void => {
    if (res.headersSent) return next(error);
    if (error instanceof AppError && error.code === 'busy') {
      return void hostOf()
        .then((host) => askToComeBack(req, res, host, error))
        .catch(next);
    }
    const status = Number((error as { status?: unknown }).status);
    if (status >= 400 && status < 500) {
      log().debug({ error, ...logFieldsOf(contextOf(res)) }, 'a request was refused outside the application');
      if (status === 404) return refuseUnknown(req, res);
      return refuse(req, res, 'malformed-request', status, 'The request cannot be read.');
    }
    log().error({ error, ...logFieldsOf(contextOf(res)) }, 'a request failed outside the application');
    refuse(req, res, 'internal-error', 500, 'Something went wrong.');
  };
}
