import type { Request, Response } from 'express';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { log } from '~/platform/log.server';
import { rowIdOf } from '~/platform/row-ids';
import type { AttachedFile } from './download-items';
import { readServedFile } from './download-store.server';
import type { FileHolder } from './file-holder';
import { fileStore, holderOf } from './file-store.server';

/** An item's file with the store that has it completely. */
async function findFile(id: number): Promise<{ file: AttachedFile; holder: FileHolder } | undefined> {
  const store = fileStore();
  // It may be moved between the two queries: then it has left the disk, and the second time its row says so.
  for (const lastTime of [false, true]) {
    const file = await readServedFile(id);
    const holder = file && store && holderOf(store, file.place);
    if (!holder) return undefined;
    if ((await holder.size(file.key)) === file.size) return { file, holder };
    if (lastTime || file.place !== 'disk') return undefined;
  }
  return undefined;
}

const RETRY_AFTER_SECONDS = 10;

/** A bucket that does not answer does not mean that there is no file. */
function answerBusy(res: Response, error: unknown): true {
  log().warn({ error }, 'a download could not be read');
  res.removeHeader('Content-Disposition');
  res.status(503).set({ 'Retry-After': String(RETRY_AFTER_SECONDS), 'Cache-Control': 'no-store' });
  res.type('text/plain').send('This file cannot be read now. Please try again in a moment.');
  return true;
}

/**
 * Answers with the file of a published item at its address (`fileAddress`): as a download, never displayed, whole or in
 * part (Range). Returns false if there is none.
 */
export async function sendDownload(req: Request, res: Response): Promise<boolean> {
  const { item, name } = req.params;
  const id = rowIdOf(item);
  let found: Awaited<ReturnType<typeof findFile>>;
  try {
    found = id === undefined ? undefined : await findFile(id);
  } catch (error) {
    return answerBusy(res, error);
  }
  // Another name means another file: one that was replaced, or an address that somebody has made up.
  if (!found || found.file.name !== name) return false;
  const { file, holder } = found;
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
  // Several ranges would need a multipart answer; a server may then send the whole file instead.
  const part = Array.isArray(ranges) && ranges.type === 'bytes' && ranges.length === 1 ? ranges[0] : undefined;
  let content: Readable | undefined;
  try {
    content = req.method === 'HEAD' ? undefined : await holder.read(file.key, part);
  } catch (error) {
    return answerBusy(res, error);
  }
  if (part) res.status(206).set('Content-Range', `bytes ${part.start}-${part.end}/${file.size}`);
  res.set('Content-Length', String(part ? part.end - part.start + 1 : file.size));
  if (!content) res.end();
  // A client that disconnects in the middle is no failure.
  else await pipeline(content, res).catch(() => res.destroy());
  return true;
}
