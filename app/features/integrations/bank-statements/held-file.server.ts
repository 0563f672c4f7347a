import { gunzipSync, gzipSync } from 'node:zlib';
import { LARGEST_STATEMENT } from './statement-limits';
import { StatementRefused } from './statement';

/**
 * The file as text for a form's hidden field: a preview keeps nothing with us, so that leaving it leaves nothing. What comes
 * back is read as strictly as a file that is uploaded.
 */
export const packFile = (bytes: Uint8Array): string => gzipSync(bytes).toString('base64');

/** @throws StatementRefused */
export function unpackFile(text: string, name: string): File {
  try {
    const bytes = gunzipSync(Buffer.from(text, 'base64'), { maxOutputLength: LARGEST_STATEMENT });
    return new File([new Uint8Array(bytes)], name);
  } catch {
    throw new StatementRefused('damaged');
  }
}
