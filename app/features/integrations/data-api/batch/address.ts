import { ODataError } from '../odata-error';
import { particular } from '../particulars';

const SERVICE = '/api/';

/** The paths of the results of earlier requests by request id, relative to the service's root. */
export type KnownPaths = ReadonlyMap<string, string>;

const REFERENCE = /^\$([\w.~-]+)$/;

/** The path that `$id` refers to; undefined for names of the standard ($batch, $metadata …) and unknown ids. */
function referenced(segment: string, known: KnownPaths): string | undefined {
  const [, id] = REFERENCE.exec(segment) ?? [];
  return id === undefined ? undefined : known.get(id);
}

/**
 * The address of a part relative to the service's root. Clients send it absolute, from the host's root, relative to the
 * service, or as a reference to an earlier part. The host is not compared: behind a proxy, clients use names that the service
 * does not know, and nothing is fetched from the host.
 * @throws ODataError 400 for an address outside the service
 */
export function partAddress(url: string, known: KnownPaths): { path: string; query: string } {
  const [address = ''] = url.split('#', 1);
  const mark = address.indexOf('?');
  const [before, query] = mark < 0 ? [address, ''] : [address.slice(0, mark), address.slice(mark + 1)];
  const [, fromRoot] = /^(?:https?:\/\/[^/?#]*)?(\/.*)$/i.exec(before) ?? [];
  const path =
    fromRoot === undefined ? before : fromRoot.startsWith(SERVICE) ? fromRoot.slice(SERVICE.length) : undefined;
  if (path === undefined || /^[a-z][\w+.-]*:\/\//i.test(path) || /(^|\/)(\.|%2e){1,2}(\/|$)/i.test(path)) {
    // Some clients write a slash before a reference (`/$1/Lines`).
    if (fromRoot !== undefined && referenced(fromRoot.slice(1).split('/', 1)[0] ?? '', known)) {
      return partAddress(url.slice(url.indexOf('$')), known);
    }
    throw new ODataError(400, 'MalformedBatch', particular('address-outside'));
  }
  const [first = '', ...rest] = path.split('/');
  const target = referenced(first, known);
  return { path: target === undefined ? path : [target, ...rest].join('/'), query };
}

/** Replaces the references in a body's `@odata.bind` (`"Category@odata.bind": "$1"`) by their paths. */
export function resolveBinds(body: Uint8Array | undefined, known: KnownPaths): Uint8Array | undefined {
  if (!body || known.size === 0) return body;
  const text = Buffer.from(body).toString('utf8');
  if (!text.includes('"$') || !text.includes('odata.bind"')) return body;
  const put = (reference: unknown): unknown => {
    if (typeof reference !== 'string') return reference;
    const [first = '', ...rest] = reference.split('/');
    return [referenced(first, known) ?? first, ...rest].join('/');
  };
  try {
    const value: unknown = JSON.parse(text, (key, inner: unknown) => {
      if (!key.endsWith('@odata.bind')) return inner;
      return Array.isArray(inner) ? inner.map(put) : put(inner);
    });
    return Buffer.from(JSON.stringify(value));
  } catch {
    // The parser of the body reports the error later.
    return body;
  }
}
