import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip' | 'identity';

/** The smallest encoding of an answer that the visitor accepts. */
export function encodingFor(accepted: IncomingHttpHeaders['accept-encoding']): Encoding {
  const names = new Set<string>();
  for (const part of accepted?.split(',') ?? []) {
    const [name = '', weight = ''] = part.split(';', 2);
    if (!/^\s*q=0(\.0*)?\s*$/.test(weight)) names.add(name.trim().toLowerCase());
  }
  return names.has('br') ? 'br' : names.has('gzip') ? 'gzip' : 'identity';
}

/** An answer that is sent many times, in each encoding that visitors accept. `brotliQuality` is 0 to 11. */
export async function encodeBody(identity: Buffer, brotliQuality: number): Promise<Record<Encoding, Buffer>> {
  const [br, compressed] = await Promise.all([
    promisify(brotliCompress)(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } }),
    promisify(gzip)(identity),
  ]);
  return { identity, br, gzip: compressed };
}

/**
 * Answers with content that never changes at an address that names its version. `current` is false when a page of
 * another release has asked: it gets this content, but must not cache it. Set headers that only one kind of answer
 * needs before the call.
 */
export function sendVersioned(
  req: IncomingMessage,
  res: ServerResponse,
  answer: { contentType: string; current: boolean; bodies: Record<Encoding, Buffer> },
): void {
  const encoding = encodingFor(req.headers['accept-encoding']);
  const body = answer.bodies[encoding];
  res.setHeader('Content-Type', `${answer.contentType}; charset=utf-8`);
  res.setHeader('Cache-Control', answer.current ? 'public, max-age=31536000, immutable' : 'no-store');
  res.setHeader('Vary', 'Accept-Encoding');
  if (encoding !== 'identity') res.setHeader('Content-Encoding', encoding);
  res.setHeader('Content-Length', body.length);
  res.end(req.method === 'HEAD' ? undefined : body);
}
