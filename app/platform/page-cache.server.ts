import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { encodeBody, encodingFor, type Encoding } from './content-encoding';
import { AppError } from './errors';
import { partOf } from './processes.server';

const LIMITS = { bytes: partOf(64 * 1024 * 1024), pages: 1000 };
/** Enough for most of brotli's gain; higher levels hold a page up for longer than its rendering takes. */
const BROTLI_QUALITY = 5;

/** All that a shared page is made of: nothing else of a request reaches its rendering. */
export type SharedVisit = { url: string; language: string; theme: string };

export type KeptPage = {
  /** The hash of the page; an ETag adds the encoding, for each encoding has other bytes. */
  tag: string;
  /** The sources that its content policy needs for its inline scripts. */
  scripts: readonly string[];
  language: string;
  bodies: Record<Encoding, Buffer>;
};

/** A shared address that is another's: so its answer is shared, too. */
export type Redirect = { status: number; location: string };

/**
 * Shared pages, ready to send, for `seconds` each, so many pages and bytes together; those asked for longest ago go first.
 * `render` answers a page for a visit, with `nonce` on every script that is the application's own.
 */
export class PageCache {
  private readonly pages: LRUCache<string, KeptPage>;
  private readonly underWay = new Map<string, Promise<KeptPage | Redirect | undefined>>();

  constructor(
    seconds: number,
    private readonly render: (visit: SharedVisit) => Promise<{ answer: Response; nonce: string }>,
    limits = LIMITS,
  ) {
    this.pages = new LRUCache({
      max: limits.pages,
      maxSize: limits.bytes,
      sizeCalculation: sizeOf,
      ttl: seconds * 1000,
      ttlResolution: 0,
      // A page that is out of date stays until there is another.
      noDeleteOnStaleGet: true,
      perf: Date,
    });
  }

  /** The page, if it is here and fresh. */
  kept(visit: SharedVisit): KeptPage | undefined {
    return this.pages.get(keyOf(visit));
  }

  /**
   * The page, rendered once for all who wait for it. Undefined where the answer is none to share (another status, or it
   * sets a cookie): then everybody has to ask for themselves. While nothing can be rendered, a page that is out of date is
   * better than none.
   */
  read(visit: SharedVisit): Promise<KeptPage | Redirect | undefined> {
    const key = keyOf(visit);
    const kept = this.kept(visit);
    if (kept) return Promise.resolve(kept);
    let making = this.underWay.get(key);
    if (!making) {
      const orOutdated = (error: unknown) => {
        const busy = error instanceof AppError && error.code === 'busy';
        const page = busy ? this.outdated(key) : undefined;
        if (!page) throw error;
        return page;
      };
      making = this.make(key, visit)
        .catch(orOutdated)
        .finally(() => this.underWay.delete(key));
      this.underWay.set(key, making);
    }
    return making;
  }

  private async make(key: string, visit: SharedVisit): Promise<KeptPage | Redirect | undefined> {
    const { answer, nonce } = await this.render(visit);
    const { status, headers } = answer;
    const mayShare = !headers.has('Set-Cookie');
    if (!mayShare || status !== 200 || !headers.get('Content-Type')?.startsWith('text/html')) {
      await answer.body?.cancel();
      this.pages.delete(key);
      const location = status >= 300 && status < 400 ? headers.get('Location') : null;
      return mayShare && location !== null ? { status, location } : undefined;
    }
    const page = await pageOf(await answer.text(), nonce, visit.language, this.outdated(key));
    this.pages.set(key, page);
    return page;
  }

  private outdated(key: string): KeptPage | undefined {
    return this.pages.peek(key, { allowStale: true });
  }
}

function keyOf({ language, theme, url }: SharedVisit): string {
  return `${language} ${theme} ${url}`;
}

function sizeOf({ bodies }: KeptPage): number {
  return bodies.identity.length + bodies.br.length + bodies.gzip.length;
}

/**
 * Makes rendered HTML ready to send to many. A nonce that many know protects nobody, so the scripts that carry it are
 * named by their hashes and lose it; a script without it, which somebody might have smuggled in, stays forbidden.
 */
async function pageOf(html: string, nonce: string, language: string, before?: KeptPage): Promise<KeptPage> {
  const mark = ` nonce="${nonce}"`;
  const scripts = new Set<string>();
  for (const [, attributes = '', text = ''] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
    if (attributes.includes(mark) && !/\ssrc=/.test(attributes)) scripts.add(`sha256-${hashOf(text, 'base64')}`);
  }
  const identity = Buffer.from(html.replaceAll(mark, ''));
  const tag = hashOf(identity, 'base64url');
  if (before?.tag === tag) return before;
  return { tag, scripts: [...scripts], language, bodies: await encodeBody(identity, BROTLI_QUALITY) };
}

function hashOf(data: string | Buffer, form: 'base64' | 'base64url'): string {
  return createHash('sha256').update(data).digest(form);
}

/**
 * Answers with a kept page, or with 304 where the visitor has it. Caches on the way must not keep it, and the browser
 * asks before it shows it again: a visitor who logs in gets pages of their own at the same addresses.
 */
export function sendKeptPage(req: IncomingMessage, res: ServerResponse, page: KeptPage, policy: string): void {
  const encoding = encodingFor(req.headers['accept-encoding']);
  const etag = `"${page.tag}-${encoding}"`;
  res.setHeader('Content-Security-Policy', policy);
  res.setHeader('Cache-Control', 'private, no-cache');
  res.setHeader('Vary', 'Cookie, Accept-Encoding');
  res.setHeader('ETag', etag);
  // A proxy that compresses by itself makes the tag a weak one.
  const has = req.headers['if-none-match']?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
  if (has) {
    res.statusCode = 304;
    res.end();
    return;
  }
  const body = page.bodies[encoding];
  res.setHeader('Content-Type', 'text/html; charset=utf-8');
  res.setHeader('Content-Language', page.language);
  if (encoding !== 'identity') res.setHeader('Content-Encoding', encoding);
  res.setHeader('Content-Length', body.length);
  res.end(req.method === 'HEAD' ? undefined : body);
}
