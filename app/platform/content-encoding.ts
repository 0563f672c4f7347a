import type { IncomingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip' | 'identity';

/** The smallest form of an answer that the visitor takes. */
export function encodingFor(accepted: IncomingHttpHeaders['accept-encoding']): Encoding {
  const names = new Set<string>();
  for (const part of accepted?.split(',') ?? []) {
    const [name = '', weight = ''] = part.split(';', 2);
    if (!/^\s*q=0(\.0*)?\s*$/.test(weight)) names.add(name.trim().toLowerCase());
  }
  return names.has('br') ? 'br' : names.has('gzip') ? 'gzip' : 'identity';
}

/** An answer that goes out many times, in each form that visitors take. `brotliQuality` is 0 to 11. */
export async function encodeBody(identity: Buffer, brotliQuality: number): Promise<Record<Encoding, Buffer>> {
  const [br, compressed] = await Promise.all([
    promisify(brotliCompress)(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } }),
    promisify(gzip)(identity),
  ]);
  return { identity, br, gzip: compressed };
}
