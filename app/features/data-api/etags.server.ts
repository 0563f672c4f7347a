import { createHmac } from 'node:crypto';
import { keyFor } from '~/platform/crypto.server';
import type { EntitySet } from './model';

let key: Buffer | undefined;

/**
 * The ETag of a row: a keyed hash of the digest of what its reader sees, so that nobody can try out values against it.
 * @param digest of `rowVersion`
 */
export function rowEtag(set: EntitySet, digest: string | null): string {
  key ??= keyFor('data-api-etag');
  const hash = createHmac('sha256', key)
    .update(`${set.name} ${digest ?? ''}`)
    .digest('base64url');
  return `W/"${hash.slice(0, 22)}"`;
}
