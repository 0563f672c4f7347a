import { AppError } from './errors';

/** What a request to an address may send: bytes, and marks of structure (`{ [ , :`) where it is JSON. */
export type BodyLimit = { bytes: number; marks: number };

const KB = 1024;
const MB = 1024 * KB;

/** A page's form with a few dozen boxes, or a small JSON body. */
const USUAL: BodyLimit = { bytes: 64 * KB, marks: 1000 };
/** What strangers may send: a log-in needs some hundred bytes. */
const STRANGERS: BodyLimit = { bytes: 16 * KB, marks: 100 };

/** Public pages stand below the code of a language, too. */
const LANGUAGE = '(/[a-z]{2})?';

/** The only table of them: the host bounds what it receives by it, the readers of forms and JSON what they read. */
const LIMITS: readonly (readonly [RegExp, BodyLimit])[] = [
  // The answer of a passkey.
  [/^\/login\/(second-factor|passkey)$/, STRANGERS],
  [
    /^\/(login|login\/link|staff\/login|register|register\/confirm|forgot-password|set-password|confirm-email|preferences|logout|cart)$/,
    STRANGERS,
  ],
  [/^\/(apps\/ecommerce\/wish-list|api\/auth\/[\w-]+|api\/(token|csp-reports))$/, STRANGERS],
  // A text of 2000 letters, each escaped.
  [new RegExp(`^${LANGUAGE}/(contacts|privacy/request)$`), { bytes: 32 * KB, marks: 0 }],
  [/^\/sendmail$/, { bytes: 32 * KB, marks: 100 }],
  // A CV of 5 MB, and a little more, so that its owner is told how large one may be.
  [new RegExp(`^${LANGUAGE}/ik$`), { bytes: 8 * MB, marks: 0 }],
  // 50 lines of 500 licences each.
  [/^\/api\/orders$/, { bytes: MB, marks: 30_000 }],
  // A hundred requests, each as large as one alone would be.
  [/^\/api\/(\$|%24)batch$/, { bytes: MB, marks: 60_000 }],
  [/^\/checkout\/(address|draft)$/, { bytes: MB, marks: 0 }],
  [/^\/quick-order$/, { bytes: 256 * KB, marks: 0 }],
  // The units of a line, or the lines of a repair.
  [/^\/support(\/lines\/[^/]+|\/repair)?$/, { bytes: 256 * KB, marks: 0 }],
  // A part of an upload (features/public-site/downloads/upload-limits.ts) with room.
  [/^\/ops\/downloads\/uploads\/.+$/, { bytes: 5 * MB, marks: 0 }],
  // A workbook, and a little more, so that whoever sends it is told how large one may be.
  [/^\/ops\/import$/, { bytes: 24 * MB, marks: 0 }],
  // A bank's statement, with the same room.
  [/^\/support\/payments\/statements\/new$/, { bytes: 8 * MB, marks: 0 }],
  // A file with an objection to a balance, with the same room.
  [/^\/statement\/reconciliations\/\d+$/, { bytes: 12 * MB, marks: 0 }],
  // A bank's receipt with an order, with the same room.
  [/^\/orders\/\d+\/slip$/, { bytes: 8 * MB, marks: 0 }],
  // A photo straight from a phone, so that its owner is told how large one may be.
  [/^\/account$/, { bytes: 8 * MB, marks: 0 }],
];

/** The limit of an address, written as the router takes it: in any case, with or without a slash at its end. */
export function bodyLimitOf(pathname: string): BodyLimit {
  const path = pathname.toLowerCase().replace(/(?<=.)\/+$/, '');
  return LIMITS.find(([pattern]) => pattern.test(path))?.[1] ?? USUAL;
}

/** The error of a body over its limit, which it names. */
export function bodyTooLarge({ bytes }: BodyLimit): AppError {
  const limit = bytes < MB ? `${bytes / KB} kB` : `${bytes / MB} MB`;
  return new AppError('payload-too-large', 413, { params: { limit } });
}

/**
 * Reads the whole body of a request to one of our addresses, as far as its limit goes.
 * @throws AppError payload-too-large (413)
 */
export async function readBody(request: Request): Promise<Buffer> {
  const limit = bodyLimitOf(new URL(request.url).pathname);
  if (Number(request.headers.get('Content-Length') ?? 0) > limit.bytes) throw bodyTooLarge(limit);
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = (request.body as ReadableStream<Uint8Array> | null)?.getReader();
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    size += read.value.byteLength;
    if (size > limit.bytes) throw bodyTooLarge(limit);
    chunks.push(read.value);
  }
  return Buffer.concat(chunks, size);
}
