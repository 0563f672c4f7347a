import type { IncomingMessage, ServerResponse } from 'node:http';
import { version } from 'virtual:pack-shots';
import { drawPack } from '~/components/pack-drawing';
import { isPackFamily, VIEWS, type PackFamily, type PackView } from '~/components/pack-shot';
import { encodeBody, sendVersioned, type Encoding } from '~/platform/content-encoding';
import { env } from '~/platform/env.server';

type Bodies = Record<Encoding, Buffer>;

const ADDRESS = /^\/packs\/([\w-]{8})\/([a-z]+)\/([a-z-]+)\.svg$/;
/** As long as `product_texts.pack_label` may be, and nothing that cannot be seen but the marks that keep Arabic in its order. */
const LABEL = /^(?:\P{C}|[\u2066-\u2069]){0,20}$/u;
const BROTLI_QUALITY = 9;
/** The whole catalogue in all views takes half a megabyte a language. */
const KEPT_BYTES = 4 * 1024 * 1024;

/** Anybody may ask for any label, so what is kept is bounded; those drawn longest ago go first. */
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
 * Answers with the pack shot at an address below `/packs/` (`packAddress`). A page of the release before asks for what that
 * one drew: it gets today's drawing, and keeps it for this once. Returns false where no pack shot can be meant.
 */
export async function sendPackShot(req: IncomingMessage, res: ServerResponse): Promise<boolean> {
  const { pathname, searchParams } = new URL(req.url ?? '', 'http://host.invalid');
  const [, drawing, view = '', family = ''] = ADDRESS.exec(pathname) ?? [];
  const label = searchParams.get('label') ?? '';
  if (!isPackFamily(family) || !Object.hasOwn(VIEWS, view) || !LABEL.test(label)) return false;
  const bodies = await drawn(family, label, view as PackView);
  // Opened by itself it is a document of ours, with a label of anybody's: nothing in it may act.
  res.setHeader('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox");
  sendVersioned(req, res, { contentType: 'image/svg+xml', current: drawing === version, bodies });
  return true;
}
