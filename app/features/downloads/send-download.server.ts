import type { Request, Response } from 'express';
import { pipeline } from 'node:stream/promises';
import { rowIdOf } from '~/platform/row-ids';
import { readServedFile } from './download-store.server';
import { fileStore } from './file-store.server';

/**
 * Answers with the file of a published item at its address (`fileAddress`): to be kept, never shown, whole or a part of it
 * (Range). Returns false where there is none.
 */
export async function sendDownload(req: Request, res: Response): Promise<boolean> {
  const { item, name } = req.params;
  const id = rowIdOf(item);
  const file = id === undefined ? undefined : await readServedFile(id);
  const store = fileStore();
  // Another name is another file: one that was replaced, or an address that somebody has made up.
  if (!file || file.name !== name || !store || (await store.size(file.key)) !== file.size) return false;
  const tag = `"${file.sha256}"`;
  res.attachment(file.name);
  res.set({
    'Content-Type': file.contentType,
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-cache',
    'Accept-Ranges': 'bytes',
    ETag: tag,
    'Last-Modified': new Date(file.attachedAt).toUTCString(),
  });
  if (req.fresh) {
    res.status(304).end();
    return true;
  }
  const expected = req.get('If-Range');
  const ranges = expected === undefined || expected === tag ? req.range(file.size, { combine: true }) : undefined;
  if (ranges === -1) {
    res.status(416).set('Content-Range', `bytes */${file.size}`).removeHeader('Content-Disposition');
    res.end();
    return true;
  }
  // Several parts at once would be an answer of another kind; whoever asks for them may be sent the whole.
  const part = Array.isArray(ranges) && ranges.type === 'bytes' && ranges.length === 1 ? ranges[0] : undefined;
  if (part) res.status(206).set('Content-Range', `bytes ${part.start}-${part.end}/${file.size}`);
  res.set('Content-Length', String(part ? part.end - part.start + 1 : file.size));
  if (req.method === 'HEAD') res.end();
  // Somebody who goes away in the middle is no failure.
  else await pipeline(await store.read(file.key, part), res).catch(() => res.destroy());
  return true;
}
