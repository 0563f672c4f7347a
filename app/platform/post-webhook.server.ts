import { Resolver } from 'node:dns/promises';
import { request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, isIPv6, type TcpNetConnectOpts } from 'node:net';
import { cleanText, cutText } from './text';
import { endpointAddress, isPublicAddress, type AddressPolicy } from './endpoint-address.server';

/** The result of a request; each has a text. */
export const ATTEMPT_CODES = [
  'delivered',
  'refused',
  'gone',
  'redirect',
  'timeout',
  'no-host',
  'no-connection',
  'wrong-name',
  'expired',
  'no-trust',
  'broken',
  'address',
  'unreadable',
] as const;
export type AttemptCode = (typeof ATTEMPT_CODES)[number];

export type WebhookAnswer = {
  code: AttemptCode;
  /** The HTTP status; null without an answer. */
  status: number | null;
  /** The headers that help to find an error. */
  headers: Record<string, string>;
  /** The beginning of the answer. */
  text: string;
  tookMs: number;
};

/** The result where what stands encrypted cannot be read: nothing was sent, and another try would read no more. */
export const UNREADABLE: WebhookAnswer = { code: 'unreadable', status: null, headers: {}, text: '', tookMs: 0 };

/** Resolves a host name to addresses. */
export type Resolve = (host: string) => Promise<string[]>;

const KEPT_HEADERS = ['content-type', 'content-length', 'retry-after', 'location', 'server', 'date'];
const KEPT_HEADER_LENGTH = 200;
/** The part of an answer's body that is read and kept. */
const KEPT_BYTES = 16_384;
export const KEPT_TEXT = 4000;
/**
 * The time for each of several addresses before the next is tried; Node's default of 250 ms is too short for distant
 * hosts.
 */
const EACH_ADDRESS_MS = 3000;
/** The time for an answer's body: the status line decides the result, the body is only for people. */
const BODY_LIMIT_MS = 2000;

/**
 * Queries name servers directly: the system's resolver runs on Node's few threads for files and other work, so some
 * slow name servers would delay all other events.
 */
const dns = new Resolver({ timeout: 2500, tries: 2 });

export const resolveHost: Resolve = async (host) => {
  // RFC 6761: localhost is this machine, and no name server is asked.
  if (host === 'localhost') return ['127.0.0.1', '::1'];
  const [v4, v6] = await Promise.allSettled([dns.resolve4(host), dns.resolve6(host)]);
  const found = [v4, v6].flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  if (found.length === 0 && v4.status === 'rejected') throw v4.reason;
  return found;
};

/**
 * Posts to an endpoint. Its name is resolved once, all its addresses must be allowed, and the connection goes to one of
 * exactly these, so that a changed DNS answer cannot redirect it. Redirects are not followed. Never throws.
 * @returns the result
 */
export async function postWebhook(
  { url: text, headers, body }: { url: string; headers: Record<string, string>; body: string },
  { policy, resolve, timeoutMs }: { policy: AddressPolicy; resolve: Resolve; timeoutMs: number },
): Promise<WebhookAnswer> {
  const startedAt = performance.now();
  const limit = AbortSignal.timeout(timeoutMs);
  const end = (code: AttemptCode, rest: Partial<WebhookAnswer> = {}): WebhookAnswer => ({
    ...{ code, status: null, headers: {}, text: '' },
    ...rest,
    tookMs: Math.round(performance.now() - startedAt),
  });
  try {
    const url = endpointAddress(text, policy);
    // The policy may have become stricter since the address was typed.
    if (typeof url === 'string') return end('address');
    const host = url.hostname.replace(/^\[|\]$/g, '');
    const addresses = isIP(host) ? [host] : await orAbort(resolve(host), limit);
    if (addresses.length === 0) return end('no-host');
    if (!policy.private && !addresses.every(isPublicAddress)) return end('address');
    const answer = await send(url, { headers, body, addresses, signal: limit });
    // Without a listener an aborted answer would end this process.
    answer.on('error', () => undefined);
    const status = answer.statusCode ?? 0;
    const kept = keptHeaders(answer);
    const said = await readStart(answer, Math.min(BODY_LIMIT_MS, timeoutMs - (performance.now() - startedAt)));
    return end(codeOfStatus(status), { status, headers: kept, text: said });
  } catch (error) {
    return end(limit.aborted ? 'timeout' : codeOfError(error));
  }
}

function send(
  url: URL,
  {
    headers,
    body,
    addresses,
    signal,
  }: { headers: Record<string, string>; body: string; addresses: readonly string[]; signal: AbortSignal },
): Promise<IncomingMessage> {
  const pinned = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }));
  const options: RequestOptions & Pick<TcpNetConnectOpts, 'autoSelectFamilyAttemptTimeout'> = {
    method: 'POST',
    headers: { ...headers, 'content-length': Buffer.byteLength(body) },
    // No keep-alive: the name may resolve to another address next time.
    agent: false,
    signal,
    autoSelectFamilyAttemptTimeout: EACH_ADDRESS_MS,
    lookup: (_host, { all }, callback) => {
      const [first] = pinned;
      if (all) callback(null, pinned);
      else callback(null, first?.address ?? '', first?.family ?? 4);
    },
  };
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? httpsRequest : httpRequest)(url, options);
    request.on('response', resolve);
    request.on('error', reject);
    request.end(body);
  });
}

async function orAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  let onAbort = () => {};
  const aborted = new Promise<never>((_, reject) => {
    onAbort = () => reject(signal.reason as Error);
    signal.addEventListener('abort', onAbort, { once: true });
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}

function keptHeaders({ headers }: IncomingMessage): Record<string, string> {
  return Object.fromEntries(
    KEPT_HEADERS.flatMap((name) => {
      const value = headers[name];
      return typeof value === 'string' ? [[name, cleanText(value).slice(0, KEPT_HEADER_LENGTH)]] : [];
    }),
  );
}

/** Reads the beginning of an answer, as far as it comes in time, and closes the connection. */
async function readStart(answer: IncomingMessage, limitMs: number): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  const timer = setTimeout(() => answer.destroy(), Math.max(0, limitMs));
  try {
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      length += chunk.length;
      if (length >= KEPT_BYTES) break;
    }
  } catch {
    // The part before an abort is kept.
  } finally {
    clearTimeout(timer);
    answer.destroy();
  }
  const type = answer.headers['content-type'] ?? 'text/plain';
  if (!/^(text\/|application\/(json|xml|problem\+json|[\w.]+\+(json|xml)))/i.test(type)) return '';
  const said = new TextDecoder().decode(Buffer.concat(chunks).subarray(0, KEPT_BYTES));
  return cutText(cleanText(said), KEPT_TEXT);
}

function codeOfStatus(status: number): AttemptCode {
  if (status >= 200 && status < 300) return 'delivered';
  if (status >= 300 && status < 400) return 'redirect';
  return status === 410 ? 'gone' : 'refused';
}

function codeOfError(error: unknown): AttemptCode {
  // Several addresses were tried; the first error says why.
  const cause: unknown = error instanceof AggregateError ? error.errors[0] : error;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  if (['ENOTFOUND', 'ENODATA', 'ESERVFAIL', 'EBADNAME', 'EREFUSED', 'EBADRESP'].includes(code)) return 'no-host';
  // ETIMEOUT is the name server's, ETIMEDOUT the connection's.
  if (code === 'ETIMEOUT' || code === 'ETIMEDOUT') return 'timeout';
  if (['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'EADDRNOTAVAIL'].includes(code)) return 'no-connection';
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') return 'wrong-name';
  if (code === 'CERT_HAS_EXPIRED' || code === 'CERT_NOT_YET_VALID') return 'expired';
  if (/CERT|TLS|SSL|SIGNATURE|ERR_OSSL/.test(code)) return 'no-trust';
  return 'broken';
}
