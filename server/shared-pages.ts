import { createRequestHandler as createRemixHandler } from '@remix-run/node';
import type { NextFunction, Request as ExpressRequest, Response as ExpressResponse } from 'express';
import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { plainAddressOf, sharedVisitOf } from '~/features/public-site/pages/shared-pages';
import { cookieHeader } from '~/platform/cookies.server';
import { env } from '~/platform/env.server';
import { PageCache, sendKeptPage, type KeptPage, type SharedVisit } from '~/platform/page-cache.server';
import { splitLanguage } from '~/platform/public-pages';
import type { Build } from './application';
import { strangers } from './limits';
import { follow, newContext } from './requests';
import { policyFor, setConstantHeaders } from './security-headers';

/** The cache of pages that are the same for everybody; undefined where none is kept. */
export function openPageCache(build: Build | undefined): PageCache | undefined {
  const seconds = env().PAGE_CACHE_SECONDS;
  return build && seconds > 0 ? new PageCache(seconds, sharedRenderer(build)) : undefined;
}

/** Renders a page that is the same for everybody: its request has only the path, the language and the theme. */
function sharedRenderer(build: Build) {
  const { withErrorAnswers, runInRequest } = build.entry.module.host;
  const handle = createRemixHandler(withErrorAnswers(build), env().NODE_ENV);
  return async ({ url, language, theme }: SharedVisit) => {
    const nonce = randomBytes(16).toString('hex');
    const headers = { Cookie: `lang=${language}; theme=${theme}` };
    const request = new Request(new URL(url, env().PUBLIC_ORIGIN), { headers });
    const context = newContext('');
    const answer = await strangers.pages.run(() =>
      runInRequest(context, () => handle(request, { cspNonce: nonce, shared: true })),
    );
    return { answer, nonce };
  };
}

/**
 * Answers with a cached page, if there is one, before express starts, because express is most of the cost of such an
 * answer.
 */
export function answersFromCache(pages: PageCache, req: IncomingMessage, res: ServerResponse): boolean {
  const visit = sharedVisitOf(req);
  const page = visit && pages.kept(visit);
  if (!page) return false;
  follow(req, res, newContext(''), 'debug');
  keepLanguage(req, res);
  setConstantHeaders(req, res, () => sendShared(req, res, page));
  return true;
}

function sendShared(req: IncomingMessage, res: ServerResponse, page: KeptPage): void {
  sendKeptPage(req, res, page, policyFor(page.scripts));
}

/** A path that names a language sets the session's language, which pages without a language in their path use. */
function keepLanguage(req: IncomingMessage, res: ServerResponse): void {
  if (req.method !== 'GET') return;
  const { language } = splitLanguage((req.url ?? '').split('?', 1)[0] ?? '');
  if (!language || /(^|; *)lang=(\w+)/.exec(req.headers.cookie ?? '')?.[2] === language.code) return;
  res.appendHeader('Set-Cookie', cookieHeader('lang', language.code));
}

export function keepLanguageOfPath(req: ExpressRequest, res: ExpressResponse, next: NextFunction): void {
  keepLanguage(req, res);
  next();
}

export function redirectToPlainAddress(req: ExpressRequest, res: ExpressResponse, next: NextFunction): void {
  const plain = plainAddressOf(req);
  if (plain === undefined) return next();
  res.set('Cache-Control', 'no-store').redirect(plain);
}

/** Answers with the page that everybody gets, made now if the cache has none; others pass. */
export function answerShared(pages: PageCache) {
  return async (req: ExpressRequest, res: ExpressResponse, next: NextFunction): Promise<void> => {
    const visit = sharedVisitOf(req);
    const page = visit && (await pages.read(visit));
    if (!page) return next();
    if ('bodies' in page) return sendShared(req, res, page);
    res.set('Cache-Control', 'no-store').redirect(page.status, page.location);
  };
}
