import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { AUDIENCES, type Audience } from './audiences';
import { encodeBody, sendVersioned, type Encoding } from './content-encoding';
import { env } from './env.server';
import { textsFor } from './i18n.server';
import { LANGUAGES } from './languages';

/**
 * A script that exports the texts of one language for one audience; browsers cache it as long as its content is the same.
 */
type TextFile = { address: string; script: Buffer; bodies?: Promise<Record<Encoding, Buffer>> };

const BROTLI_QUALITY = 11;
const files = new Map<string, TextFile>();

function textFile(locale: string, audience: Audience): TextFile {
  const name = `${locale}-${audience}`;
  let file = env().NODE_ENV === 'development' ? undefined : files.get(name);
  if (!file) {
    const script = Buffer.from(`export default ${JSON.stringify(textsFor(locale, audience))}`);
    const hash = createHash('sha256').update(script).digest('base64url').slice(0, 10);
    file = { address: `/texts/${name}-${hash}.js`, script };
    files.set(name, file);
  }
  return file;
}

/** The address of a browser's texts. */
export function textAddress(locale: string, audience: Audience): string {
  return textFile(locale, audience).address;
}

/**
 * Answers with the texts at an address below `/texts/`. A page of the previous release may ask for a file that no
 * longer exists: it gets the present texts, uncached. Returns false if the address is no texts' address.
 */
export async function sendTexts(req: IncomingMessage, res: ServerResponse): Promise<boolean> {
  const path = (req.url ?? '').split('?', 1)[0] ?? '';
  const [, code, name] = /^\/texts\/([a-z]+)-([a-z]+)-[\w-]{10}\.js$/.exec(path) ?? [];
  const language = LANGUAGES.find((known) => known.code === code);
  const audience = AUDIENCES.find((known) => known === name);
  if (!language || !audience) return false;
  const file = textFile(language.code, audience);
  const bodies = await (file.bodies ??= encodeBody(file.script, BROTLI_QUALITY));
  sendVersioned(req, res, { contentType: 'text/javascript', current: path === file.address, bodies });
  return true;
}
