import compression from 'compression';
import express, { type NextFunction, type Request, type Response } from 'express';
import { readdirSync } from 'node:fs';
import { brotliCompressSync, constants as zlib, gzipSync } from 'node:zlib';
import { encodingFor } from '~/platform/content-encoding';
import type { Application } from './application';
import { refuseUnknown } from './refusals';

/**
 * Brotli for clients that accept it, gzip for others (docs/decisions/0027-start-and-memory.md). At quality 3 a page takes six
 * tenths of the processor of quality 4 and is six hundredths larger; the pages of visitors are compressed once and kept
 * (page-cache.server.ts). A window of 256 kB holds a page; the default one would only take memory.
 */
const COMPRESSION = {
  chunkSize: 64 * 1024,
  // Three packets: an order's answer took a fifth of its request's processor to become one packet.
  threshold: 4096,
  brotli: {
    chunkSize: 64 * 1024,
    params: { [zlib.BROTLI_PARAM_QUALITY]: 3, [zlib.BROTLI_PARAM_LGWIN]: 18 },
  },
} satisfies compression.CompressionOptions;

export const compress = compression({
  ...COMPRESSION,
  filter: (req, res) =>
    !String(res.getHeader('Content-Type')).startsWith('text/event-stream') && compression.filter(req, res),
});

/**
 * Sends a body that is there as a whole, in one write. The stream that `compress` would pass it through takes half as much
 * processor again, and hands each page to another thread and back.
 */
export function sendCompressed(req: Request, res: Response, body: Buffer): void {
  res.vary('Accept-Encoding');
  const small = body.length < COMPRESSION.threshold || req.method === 'HEAD';
  const encoding = small ? 'identity' : encodingFor(req.headers['accept-encoding']);
  if (encoding !== 'identity') res.setHeader('Content-Encoding', encoding);
  const sent =
    encoding === 'br'
      ? brotliCompressSync(body, COMPRESSION.brotli)
      : encoding === 'gzip'
        ? gzipSync(body, { chunkSize: COMPRESSION.chunkSize })
        : body;
  res.setHeader('Content-Length', sent.length);
  res.end(req.method === 'HEAD' ? undefined : sent);
}

export function sendTexts({ host }: Application) {
  return async (req: Request, res: Response, next: NextFunction): Promise<void> => {
    if (!(await (await host()).sendTexts(req, res))) next();
  };
}

export function sendPackShot({ host }: Application) {
  return async (req: Request, res: Response): Promise<void> => {
    if (!(await (await host()).sendPackShot(req, res))) refuseUnknown(req, res);
  };
}

export function sendDownload({ host }: Application) {
  return async (req: Request, res: Response): Promise<void> => {
    if (!(await (await host()).sendDownload(req, res))) refuseUnknown(req, res);
  };
}

/** What Vite built: its name changes with its content. */
export const assets = () =>
  express.static('build/client/assets', { immutable: true, maxAge: '1y', fallthrough: false });

/** What `public/` holds: its paths, and what answers them. */
export function filesOfRoot() {
  // A set of names, because checking the disk for every page's path would cost a file access each.
  const files = readdirSync('build/client', { recursive: true, encoding: 'utf8' });
  return {
    paths: files.filter((file) => !file.startsWith('assets')).map((file) => `/${file}`),
    send: express.static('build/client', { maxAge: '1h', index: false }),
  };
}
