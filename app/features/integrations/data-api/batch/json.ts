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
import { tooMany } from './multipart';

const malformed = (said: Said, target?: string) => new ODataError(400, 'MalformedBatch', said, target);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const KNOWN = ['id', 'method', 'url', 'headers', 'body', 'atomicityGroup', 'dependsOn', 'if'];

function headersOf(value: unknown, target: string): Headers {
  const headers = new Headers();
  if (value === undefined || value === null) return headers;
  if (!isRecord(value)) throw malformed(particular('json-headers'), target);
  for (const [name, content] of Object.entries(value)) {
    if (typeof content !== 'string') throw malformed(particular('json-header-value'), target);
    try {
      headers.set(name, content);
    } catch {
      throw malformed(particular('json-header'), target);
    }
  }
  return headers;
}

/** The bytes of a body: a JSON value, a plain string for text types, or a string in base64url for all others. */
function bodyOf(value: unknown, headers: Headers, target: string): Uint8Array | undefined {
  if (value === undefined) return undefined;
  const type = headers.get('Content-Type') ?? 'application/json';
  if (/^application\/json\s*(;|$)/i.test(type)) return Buffer.from(JSON.stringify(value));
  if (typeof value !== 'string') throw malformed(particular('json-body'), target);
  return /^text\//i.test(type) ? Buffer.from(value) : Buffer.from(value, 'base64url');
}

function nameOf(value: unknown, target: string): string {
  if (typeof value !== 'string' || !ID.test(value)) {
    throw malformed(particular('id-letters'), target);
  }
  return value;
}

function requestOf(value: unknown, target: string): BatchRequest & { group: string | undefined } {
  if (!isRecord(value)) throw malformed(particular('json-request'), target);
  const unknown = Object.keys(value).find((name) => !KNOWN.includes(name) && !name.includes('@'));
  if (unknown !== undefined) throw malformed(particular('json-member'), `${target}/${unknown.slice(0, 40)}`);
  const { id, method, url, headers: given, body, atomicityGroup, dependsOn } = value;
  if (value.if !== undefined)
    throw new ODataError(501, 'NotImplemented', particular('json-conditions'), `${target}/if`);
  if (typeof method !== 'string' || !/^[a-z]{1,20}$/i.test(method))
    throw malformed(particular('json-method'), `${target}/method`);
  if (typeof url !== 'string' || url === '') throw malformed(particular('json-address'), `${target}/url`);
  if (dependsOn !== undefined && dependsOn !== null && !Array.isArray(dependsOn)) {
    throw malformed(particular('json-dependencies'), `${target}/dependsOn`);
  }
  const headers = headersOf(given, `${target}/headers`);
  if (body !== undefined && !headers.has('Content-Type')) headers.set('Content-Type', 'application/json');
  return {
    id: nameOf(id, `${target}/id`),
    method: method.toUpperCase(),
    url,
    headers,
    body: bodyOf(body, headers, `${target}/body`),
    dependsOn: ((dependsOn ?? []) as unknown[]).map((each) => nameOf(each, `${target}/dependsOn`)),
    group:
      atomicityGroup === undefined || atomicityGroup === null
        ? undefined
        : nameOf(atomicityGroup, `${target}/atomicityGroup`),
  };
}

/**
 * Parses a batch in JSON. The standard demands unique ids, adjacent requests of a group, and dependencies only on earlier
 * requests, so that a batch can run in sequence.
 * @param value the parsed body
 * @throws ODataError 400; 501 for a condition (`if`)
 */
export function readJson(value: unknown): BatchItem[] {
  const requests = isRecord(value) ? value.requests : undefined;
  if (!Array.isArray(requests)) throw malformed(particular('json-requests'), 'requests');
  if (requests.length > MOST_REQUESTS) throw tooMany();
  const items: (BatchRequest | { group: string; requests: BatchRequest[] })[] = [];
  const names = new Set<string>();
  let open: string | undefined;
  for (const [index, given] of requests.entries()) {
    const target = `requests/${index}`;
    const { group, ...request } = requestOf(given, target);
    const id = request.id ?? '';
    if (names.has(id)) throw malformed(particular('given-twice', { name: id }), `${target}/id`);
    if (group === id) throw malformed(particular('group-like-request'), `${target}/atomicityGroup`);
    const last = items.at(-1);
    const goesOn = group !== undefined && group === open;
    if (group !== undefined && !goesOn && names.has(group)) {
      throw malformed(particular('group-not-adjacent', { name: group }), `${target}/atomicityGroup`);
    }
    const early = request.dependsOn.find((name) => !names.has(name) || (goesOn && name === group));
    if (early !== undefined) throw malformed(particular('depends-on-later', { name: early }), `${target}/dependsOn`);
    if (goesOn && last && 'requests' in last) last.requests.push(request);
    else items.push(group === undefined ? request : { group, requests: [request] });
    names.add(id);
    if (group !== undefined) names.add(group);
    open = group;
  }
  return items;
}

async function* bodyText(body: BatchAnswer['body'], type: string): AsyncGenerator<string | Uint8Array> {
  if (/^application\/json\b/i.test(type)) {
    if (body instanceof ReadableStream) yield* body as unknown as AsyncIterable<Uint8Array>;
    else if (body !== null) yield body;
    return;
  }
  const chunks: Buffer[] = [];
  if (body instanceof ReadableStream) {
    for await (const chunk of body as unknown as AsyncIterable<Uint8Array>) chunks.push(Buffer.from(chunk));
  } else if (body !== null) chunks.push(Buffer.from(body as Uint8Array));
  yield JSON.stringify(Buffer.concat(chunks).toString(/^(text\/|application\/xml)/i.test(type) ? 'utf8' : 'base64url'));
}

async function* responseText(
  { id, status, headers, body }: BatchAnswer,
  group: string | undefined,
): AsyncGenerator<string | Uint8Array> {
  const start = {
    id,
    ...(group !== undefined && { atomicityGroup: group }),
    status,
    headers: Object.fromEntries(headers),
  };
  if (body === null || body === '') {
    yield JSON.stringify(start);
    return;
  }
  yield `${JSON.stringify(start).slice(0, -1)},"body":`;
  yield* bodyText(body, headers.get('Content-Type') ?? '');
  yield '}';
}

/** Writes responses as one JSON object, each as soon as it is available. */
export async function* writeJson(answers: AsyncIterable<ItemAnswer>): AsyncGenerator<string | Uint8Array> {
  yield '{"responses":[';
  let comma = '';
  for await (const item of answers) {
    for (const answer of areAnswers(item) ? item.answers : [item]) {
      yield comma;
      yield* responseText(answer, areAnswers(item) ? item.group : undefined);
      comma = ',';
    }
  }
  yield ']}';
}
