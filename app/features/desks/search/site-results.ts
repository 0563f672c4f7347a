import { rankedMatches } from '~/platform/ranked-matches';
import { searchKey } from '~/platform/text';

/** The parts of the site that its search looks through, in the order of the results (`site-search:kind.<kind>`). */
export const SITE_KINDS = ['products', 'answers', 'provinces', 'dealers', 'documents', 'videos', 'pages'] as const;
export type SiteKind = (typeof SITE_KINDS)[number];

/** Something that the site's search can find, in the reader's language. */
export type SiteEntry = {
  to: string;
  title: string;
  /** What is shown below the title: the answer itself, where there is one. */
  text?: string;
  /** What is searched besides title and text. */
  words?: string;
};

export type SiteResults = {
  query: string;
  groups: { kind: SiteKind; found: SiteEntry[] }[];
  /** Nothing contains all words: these contain one of them. */
  near: boolean;
};

/** What contains every word of `query`; if nothing does, what contains any of them. */
export function findInSite(entries: Record<SiteKind, readonly SiteEntry[]>, query: string): SiteResults {
  const grouped = (matching: (all: readonly SiteEntry[]) => SiteEntry[]) =>
    SITE_KINDS.map((kind) => ({ kind, found: matching(entries[kind]) })).filter(({ found }) => found.length > 0);
  const words = searchKey(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return { query, groups: [], near: false };
  const groups = grouped((all) => matches(all, query));
  if (groups.length > 0 || words.length === 1) return { query, groups, near: false };
  // One letter is in everything.
  const telling = words.filter((word) => [...word].length > 2);
  const any = grouped((all) => [...new Set(telling.flatMap((word) => matches(all, word)))]);
  return { query, groups: any, near: any.length > 0 };
}

const matches = (all: readonly SiteEntry[], query: string) =>
  rankedMatches(all, query, {
    title: ({ title }) => title,
    body: ({ text = '', words = '' }) => `${text} ${words}`,
  });
