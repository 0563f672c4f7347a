/** The headers of requests and responses of the data API. */
import type { Expand, Read } from './bind';
import { ODataError } from './odata-error';
import { particular } from './particulars';
import { byFirstName, type JsonFormat } from './row-json';

export type Format = Omit<JsonFormat, 'base'>;

type MediaRange = { type: string; parameters: ReadonlyMap<string, string> };

/** The media types of an Accept header or a `$format`, without those with `q=0`. */
function mediaRanges(accept: string): MediaRange[] {
  return accept.split(',').flatMap((range) => {
    const [type = '', ...rest] = range.split(';').map((part) => part.trim().toLowerCase());
    const parameters = new Map(
      rest.map((parameter) => {
        const [name = '', value = ''] = parameter.split('=', 2);
        return [name.trim(), value.trim().replaceAll('"', '')] as const;
      }),
    );
    return type === '' || Number(parameters.get('q') ?? 1) === 0 ? [] : [{ type, parameters }];
  });
}

const JSON_RANGES = ['application/json', 'application/*', '*/*'];

const metadataOf = ({ parameters }: MediaRange) => parameters.get('odata.metadata') ?? parameters.get('metadata');

/**
 * The variant of JSON for the response. Unknown parameters are ignored: DevExtreme asks for `odata=verbose` of an older
 * version and reads this one. `odata.metadata=full` is known and not given (decision 35), so another range must do.
 * @throws ODataError 406 if the client accepts no JSON that there is, 400 for an unknown `$format`
 */
export function jsonFormat(accept: string | null, format?: string): Format {
  const given = format === 'json' ? 'application/json' : (format ?? accept ?? '');
  const ranges = mediaRanges(given);
  const served = ranges.filter((range) => metadataOf(range) !== 'full');
  const chosen =
    served.find(({ type }) => type === 'application/json') ?? served.find(({ type }) => JSON_RANGES.includes(type));
  if (!chosen && (given.trim() !== '' || format !== undefined)) {
    const target = format === undefined ? 'Accept' : '$format';
    const said =
      served.length < ranges.length
        ? particular('metadata-kinds')
        : particular('data-as', { type: 'application/json' });
    throw new ODataError(406, 'NotAcceptable', said, target);
  }
  return {
    metadata: chosen && metadataOf(chosen) === 'none' ? 'none' : 'minimal',
    ieee754: chosen?.parameters.get('ieee754compatible') === 'true',
  };
}

/** Whether the model is requested as JSON; clients that also accept XML get XML. */
export function wantsJsonModel(accept: string | null, format?: string): boolean {
  const ranges = mediaRanges(format === undefined ? (accept ?? '') : format === 'json' ? 'application/json' : format);
  return ranges.length > 0 && ranges.every(({ type }) => type === 'application/json');
}

export function jsonContentType({ metadata, ieee754 }: Format): string {
  return `application/json;odata.metadata=${metadata};odata.streaming=true;IEEE754Compatible=${ieee754};charset=utf-8`;
}

/** The value of a preference without quotes; names are case-insensitive. */
export function preference(prefer: string | null, ...names: readonly string[]): string | undefined {
  for (const part of (prefer ?? '').split(/[,;]/)) {
    const [name = '', value = ''] = part.split('=', 2).map((text) => text.trim());
    if (names.includes(name.toLowerCase())) return value.replaceAll('"', '');
  }
  return undefined;
}

/** Whether a list of ETags contains this one, by weak comparison, because versions are weak. */
export function namesEtag(header: string | null, etag: string): boolean {
  if (header === null) return false;
  const plain = (one: string) => one.trim().replace(/^W\//, '');
  return header.split(',').some((one) => one.trim() === '*' || plain(one) === plain(etag));
}

function expandedPart({ navigation, read }: Expand, named: boolean): string[] {
  const inner = selectList(read);
  if (inner) return [`${navigation.name}(${inner})`];
  return named ? [navigation.name] : [];
}

/**
 * The shown properties as the context names them; empty for all. A navigation gets brackets only with content, because
 * clients of version 4.0 refuse empty ones.
 */
function selectList(read: Read): string {
  const expanded = read.expand.flatMap((expand) => expandedPart(expand, read.selected));
  if (!read.selected) return expanded.length > 0 ? ['*', ...expanded].join(',') : '';
  const names = read.expand.map(({ navigation }) => navigation.name);
  const navigations = read.selectedNavigations.filter((name) => !names.includes(name));
  return [...pathList(read.select.map(({ name }) => name.split('/'))), ...navigations, ...expanded].join(',');
}

/** Paths with what they share before brackets: `Bayi(sKodu,sIl)`. */
function pathList(paths: readonly (readonly string[])[]): string[] {
  return byFirstName(paths.map((names) => ({ names }))).map(({ name, own, inner }) =>
    own ? name : `${name}(${pathList(inner.map(({ names }) => names.slice(1))).join(',')})`,
  );
}

/** The context of a collection or of an entity of a set. */
export function contextOf(base: string, read: Read, entity: boolean): string {
  const list = selectList(read);
  return `${base}$metadata#${read.source.set.name}${list && `(${list})`}${entity ? '/$entity' : ''}`;
}
