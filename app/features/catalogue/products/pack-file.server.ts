import type { IncomingMessage, ServerResponse } from 'node:http';
import { version } from 'virtual:pack-shots';
import { drawPack } from '~/components/pack-drawing';
import { isPackFamily, VIEWS, type PackFamily, type PackView } from '~/components/pack-shot';
import { encodeBody, sendVersioned, type Encoding } from '~/platform/content-encoding';
import { env } from '~/platform/env.server';

type Bodies = Record<Encoding, Buffer>;

const ADDRESS = /^\/packs\/([\w-]{8})\/([a-z]+)\/([a-z-]+)\.svg$/;
/**
 * As long as `product_texts.pack_label` may be, without invisible characters except the marks that keep Arabic in order.
 */
const LABEL = /^(?:\P{C}|[\u2066-\u2069]){0,20}$/u;
const BROTLI_QUALITY = 9;
/** The whole catalogue in all views takes half a megabyte per language. */
const KEPT_BYTES = 4 * 1024 * 1024;

/** Anybody may request any label, so the cache is limited; the oldest drawings are removed first. */
const kept = new Map<string, Bodies>();
let keptBytes = 0;

const sizeOf = (bodies: Bodies) => Object.values(bodies).reduce((sum, { length }) => sum + length, 0);

async function drawn(family: PackFamily, label: string, view: PackView): Promise<Bodies> {
  const key = `${view}/${family}/${label}`;
  const before = kept.get(key);
  if (before) return before;
  const bodies = await encodeBody(Buffer.from(drawPack(family, label, view)), BROTLI_QUALITY);
  if (env().NODE_ENV === 'development' || kept.has(key)) return bodies;
  kept.set(key, bodies);
  keptBytes += sizeOf(bodies);
  for (const [oldest, old] of kept) {
    if (keptBytes <= KEPT_BYTES) break;
    kept.delete(oldest);
    keptBytes -= sizeOf(old);
  }
  return bodies;
}

/**
 * Answers with the pack shot at an address below `/packs/` (`packAddress`). A page of the previous release may request
 * its own version: it gets today's drawing, uncached. Returns false if the address cannot be a pack shot.
 */
export async function sendPackShot(req: IncomingMessage, res: ServerResponse): Promise<boolean> {
  const { pathname, searchParams } = new URL(req.url ?? '', 'http://host.invalid');
  const [, drawing, view = '', family = ''] = ADDRESS.exec(pathname) ?? [];
  const label = searchParams.get('label') ?? '';
  if (!isPackFamily(family) || !Object.hasOwn(VIEWS, view) || !LABEL.test(label)) return false;
  const bodies = await drawn(family, label, view as PackView);
  // Opened directly it is a document of our origin with anybody's label, so nothing in it may execute.
  res.setHeader('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox");
  sendVersioned(req, res, { contentType: 'image/svg+xml', current: drawing === version, bodies });
  return true;
}
