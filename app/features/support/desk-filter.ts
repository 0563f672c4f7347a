import { cleanText } from '~/platform/text';
import { causeKeyOf } from '~/features/staff/causes';

export const DESK_SORTS = ['oldest', 'newest'] as const;
export type DeskSort = (typeof DESK_SORTS)[number];

/** What the support desk shows; all of it stands in the address. */
export type DeskFilter = {
  query: string;
  sort: DeskSort;
  /** The cause whose lines are unfolded. */
  cause?: string | undefined;
  /** The line beside the list. */
  line?: string | undefined;
};

const QUERY_LENGTH = 60;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** An order line's id, where the text is one. */
export function lineIdOf(text: string | null | undefined): string | undefined {
  const id = text?.toLowerCase();
  return id && UUID.test(id) ? id : undefined;
}

/** Reads the filter from an address; a part that makes no sense is as if it were not there. */
export function deskFilterOf(search: URLSearchParams): DeskFilter {
  return {
    query: cleanText([...(search.get('q') ?? '')].slice(0, QUERY_LENGTH).join('')).replaceAll('\n', ' '),
    sort: DESK_SORTS.find((sort) => sort === search.get('sort')) ?? 'oldest',
    cause: causeKeyOf(search.get('cause')),
    line: lineIdOf(search.get('line')),
  };
}

/** The filter as the parameters of an address, without what is the default. */
export function deskParameters({ query, sort, cause, line }: DeskFilter): Record<string, string> {
  return {
    ...(query && { q: query }),
    ...(sort !== 'oldest' && { sort }),
    ...(cause && { cause }),
    ...(line && { line }),
  };
}

export function deskAddress(filter: DeskFilter): string {
  return addressOf('/support', deskParameters(filter));
}

/** Where the failed lines of one cause are listed and explained. */
export function causeAddress(
  cause: string,
  { sort = 'oldest', after }: { sort?: DeskSort; after?: string | undefined } = {},
): string {
  return addressOf(`/support/causes/${cause}`, { ...(sort !== 'oldest' && { sort }), ...(after && { after }) });
}

function addressOf(path: string, parameters: Record<string, string>): string {
  const search = new URLSearchParams(parameters);
  return search.size > 0 ? `${path}?${search}` : path;
}
