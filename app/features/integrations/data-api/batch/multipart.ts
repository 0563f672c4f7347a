import { STATUS_CODES } from 'node:http';
import { ODataError } from '../odata-error';
import { particular, type Said } from '../particulars';
import {
  areAnswers,
  ID,
  MOST_REQUESTS,
  type BatchAnswer,
  type BatchItem,
  type BatchRequest,
  type ItemAnswer,
} from './batch';

const malformed = (said: Said) => new ODataError(400, 'MalformedBatch', said);

/** RFC 2046 allows up to 70 of these characters, and no blank at the end. */
const BOUNDARY = /^[\w'()+,./:=? -]{0,69}[\w'()+,./:=?-]$/;

/** The boundary of a multipart type; undefined for every other type. */
export function boundaryOf(contentType: string): string | undefined {
  if (!/^\s*multipart\/mixed\s*(;|$)/i.test(contentType)) return undefined;
  const [, quoted, plain] = /;\s*boundary\s*=\s*(?:"([^"]*)"|([^\s;"]+))/i.exec(contentType) ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined || !BOUNDARY.test(boundary)) throw malformed(particular('boundary-unreadable'));
  return boundary;
}

const [LF, CR, DASH] = [0x0a, 0x0d, 0x2d];
const isBlank = (byte: number | undefined) => byte === 0x20 || byte === 0x09;

/**
 * The parts between the delimiter lines of a boundary. RFC 2046 demands that text before the first and after the last line
 * is ignored. A line ends in CRLF or in LF alone.
 */
function partsOf(body: Buffer, boundary: string): Buffer[] {
  const delimiter = Buffer.from(`--${boundary}`, 'latin1');
  const parts: Buffer[] = [];
  let start: number | undefined;
  for (let at = body.indexOf(delimiter); at >= 0; at = body.indexOf(delimiter, at + delimiter.length)) {
    if (at > 0 && body[at - 1] !== LF) continue;
    let end = at + delimiter.length;
    const last = body[end] === DASH && body[end + 1] === DASH;
    if (last) end += 2;
    while (isBlank(body[end])) end += 1;
    if (body[end] === CR && body[end + 1] === LF) end += 1;
    // A longer boundary with this one as its prefix is not a delimiter.
    if (body[end] !== LF && !(last && end >= body.length)) continue;
    if (start !== undefined) {
      const lineEnd = body[at - 2] === CR ? 2 : 1;
      parts.push(body.subarray(start, Math.max(start, at - lineEnd)));
    }
    if (last) return parts;
    if (parts.length >= MOST_REQUESTS) throw tooMany();
    start = end + 1;
  }
  throw malformed(particular('boundary-open'));
}

export const tooMany = () => new ODataError(400, 'BatchTooLarge', particular('batch-most', { max: MOST_REQUESTS }));

/** Removes empty lines at both ends, because several clients send one too many. */
function trimLines(bytes: Buffer): Buffer {
  let [from, to] = [0, bytes.length];
  while (from < to && (bytes[from] === CR || bytes[from] === LF)) from += 1;
  while (to > from && (bytes[to - 1] === CR || bytes[to - 1] === LF)) to -= 1;
  return bytes.subarray(from, to);
}

const HEADER = /^([\w!#$%&'*+.^`|~-]{1,100})[ \t]*:[ \t]*(.*?)[ \t]*$/;

/** Splits the header lines from the rest at the first empty line. */
function splitHead(bytes: Buffer): { lines: string[]; rest: Buffer } {
  const lines: string[] = [];
  let at = 0;
  while (at < bytes.length) {
    const found = bytes.indexOf(LF, at);
    const end = found < 0 ? bytes.length : found;
    const line = bytes.toString('utf8', at, end > at && bytes[end - 1] === CR ? end - 1 : end);
    at = end + 1;
    if (line === '') break;
    // A line that begins with a blank continues the previous one (folding, RFC 5322).
    if (/^[ \t]/.test(line) && lines.length > 0) lines.push(`${lines.pop()} ${line.trim()}`);
    else lines.push(line);
  }
  return { lines, rest: bytes.subarray(Math.min(at, bytes.length)) };
}

function headersOf(lines: readonly string[]): Headers {
  const headers = new Headers();
  for (const line of lines) {
    const [, name, value] = HEADER.exec(line) ?? [];
    if (name === undefined || value === undefined) throw malformed(particular('part-header'));
    try {
      headers.append(name, value);
    } catch {
      throw malformed(particular('part-header'));
    }
  }
  return headers;
}

function idOf(value: string | null): string | undefined {
  if (value === null) return undefined;
  // Some clients put the id in angle brackets, as in mail.
  const id = value.replace(/^<(.*)>$/, '$1');
  if (!ID.test(id)) throw malformed(particular('id-letters'));
  return id;
}

function requestOf(part: Buffer, partId: string | undefined): BatchRequest {
  const { lines, rest } = splitHead(trimLines(part));
  const [first = '', ...others] = lines;
  const [, method, target = ''] = /^([A-Za-z]{1,20})[ \t](.*)$/.exec(first) ?? [];
  // Some clients do not encode blanks in an address, so only the last blank precedes the HTTP version.
  const url = target
    .trim()
    .replace(/[ \t]HTTP\/\d(\.\d)?$/, '')
    .trim();
  if (method === undefined || url === '') throw malformed(particular('part-line'));
  const headers = headersOf(others);
  const body = trimLines(rest);
  return {
    id: partId ?? idOf(headers.get('Content-ID')),
    method: method.toUpperCase(),
    url,
    headers,
    body: body.length > 0 ? new Uint8Array(body) : undefined,
    dependsOn: [],
  };
}

/** Parses a part of type application/http as a request; `inside` parses all other types. */
function readPart<T>(part: Buffer, inside: (type: string, content: Buffer) => T): BatchRequest | T {
  const { lines, rest } = splitHead(part);
  const headers = headersOf(lines);
  const type = headers.get('Content-Type') ?? '';
  if (/^application\/http\s*(;|$)/i.test(type)) return requestOf(rest, idOf(headers.get('Content-ID')));
  return inside(type, rest);
}

/**
 * Parses a batch of type multipart/mixed.
 * @throws ODataError 400
 */
export function readMultipart(body: Uint8Array, boundary: string): BatchItem[] {
  let requests = 0;
  const counted = <T>(item: T, count = 1): T => {
    requests += count;
    if (requests > MOST_REQUESTS) throw tooMany();
    return item;
  };
  return partsOf(Buffer.from(body.buffer, body.byteOffset, body.byteLength), boundary).map((part) =>
    counted(
      readPart(part, (type, content) => {
        const inner = boundaryOf(type);
        if (inner === undefined) throw malformed(particular('part-type'));
        requests -= 1;
        const members = partsOf(content, inner).map((member) =>
          readPart(member, () => {
            throw malformed(particular('change-set-type'));
          }),
        );
        if (members.some(({ method }) => method === 'GET' || method === 'HEAD')) {
          throw malformed(particular('change-set-reads'));
        }
        return counted({ group: undefined, requests: members }, members.length);
      }),
    ),
  );
}

/** The usual case of header names, because some clients compare them case-sensitively. */
const SPELLED: Record<string, string> = {
  etag: 'ETag',
  'odata-version': 'OData-Version',
  'odata-entityid': 'OData-EntityId',
  'www-authenticate': 'WWW-Authenticate',
};

const spelled = (name: string) => SPELLED[name] ?? name.replace(/(^|-)[a-z]/g, (letters) => letters.toUpperCase());

async function* httpPart({ id, status, headers, body }: BatchAnswer): AsyncGenerator<string | Uint8Array> {
  const head = [
    'Content-Type: application/http',
    'Content-Transfer-Encoding: binary',
    ...(id === undefined ? [] : [`Content-ID: ${id}`]),
    '',
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? 'Unknown'}`,
    ...[...headers].map(([name, value]) => `${spelled(name)}: ${value}`),
    '',
    '',
  ];
  yield head.join('\r\n');
  if (body instanceof ReadableStream) yield* body as unknown as AsyncIterable<Uint8Array>;
  else if (body !== null) yield body;
  yield '\r\n';
}

/**
 * Writes responses as the parts of a multipart body, each as soon as it is available. `name` creates the boundary for the
 * response of a change set.
 */
export async function* writeMultipart(
  answers: AsyncIterable<ItemAnswer>,
  boundary: string,
  name: () => string,
): AsyncGenerator<string | Uint8Array> {
  for await (const answer of answers) {
    yield `--${boundary}\r\n`;
    const single = areAnswers(answer) ? answer.failed : answer;
    if (single || !areAnswers(answer)) {
      if (single) yield* httpPart(single);
      continue;
    }
    const inner = name();
    yield `Content-Type: multipart/mixed;boundary=${inner}\r\n\r\n`;
    for (const each of answer.answers) {
      yield `--${inner}\r\n`;
      yield* httpPart(each);
    }
    yield `--${inner}--\r\n`;
  }
  yield `--${boundary}--\r\n`;
}
