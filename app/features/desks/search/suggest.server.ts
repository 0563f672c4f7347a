import { translator } from '~/platform/i18n.server';
import { searchSite, type SiteReader } from './search-site.server';
import type { SiteKind } from './site-results';
import { waysOn } from './ways-on';
import type { OfferedSuggestions } from './suggestions';

/** How many of each kind are offered while one types; `/site-search` has all of them. */
const OFFERED: Record<SiteKind, number> = {
  products: 6,
  answers: 2,
  provinces: 2,
  dealers: 2,
  documents: 2,
  videos: 2,
  pages: 3,
};

/** The first of what the site's search finds, and the way to all of it; where nothing is found, the ways on. */
export async function suggest(query: string, reader: SiteReader): Promise<OfferedSuggestions> {
  const t = translator(reader.locale);
  if (query.trim() === '') return { groups: [], told: '' };
  const { groups, near } = await searchSite(query, reader);
  const all = { to: `/site-search?${new URLSearchParams({ q: query })}`, title: t('site-search:all', { query }) };
  if (groups.length === 0) {
    const title = t('site-search:nothing', { query });
    return { groups: [{ title, choices: waysOn(t) }], told: title };
  }
  const offered = groups.map(({ kind, found }) => ({
    title: t(`site-search:kind.${kind}`),
    choices: found.slice(0, OFFERED[kind]).map(({ to, title, text }) => ({ to, title, ...(text && { detail: text }) })),
  }));
  const count = offered.reduce((sum, { choices }) => sum + choices.length, 0);
  return {
    groups: [...offered, { title: t(near ? 'site-search:near' : 'site-search:more'), choices: [all] }],
    told: t('common:search.offered', { count }),
  };
}
