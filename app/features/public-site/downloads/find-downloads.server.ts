import { readerTexts } from '~/platform/i18n.server';
import { searchKey } from '~/platform/text';
import type { DownloadFilter } from './download-filter';
import { isMissing, wordingOf } from './download-items';
import { listDownloads, readPublishedDownloads, type ManagedDownload } from './download-store.server';

export type FoundDownload = ManagedDownload & { title: string; missing: boolean };

/**
 * The items that a filter finds, with words in the reader's language: words of seeded items are texts, so the search is
 * here and not in the database.
 * @returns the items of the page, and the total number
 */
export async function findDownloads(
  { section, query, state, after }: DownloadFilter,
  locale: string,
  limit: number,
): Promise<{ rows: FoundDownload[]; total: number }> {
  const { find } = readerTexts(locale);
  const words = searchKey(query).split(' ').filter(Boolean);
  const found = (await listDownloads(section))
    .map((item) => ({
      ...item,
      title: wordingOf(item, locale, find).title,
      missing: isMissing(item),
    }))
    .filter(({ title, published, missing }) => {
      const name = searchKey(title);
      const fits = { published, hidden: !published, missing };
      return words.every((word) => name.includes(word)) && (state === undefined || fits[state]);
    });
  const from = after === undefined ? 0 : found.findIndex(({ id }) => id === after) + 1;
  return { rows: found.slice(from, from + limit), total: found.length };
}

/** The title of a published item in a language; undefined if there is none. */
export async function titleOfDownload(id: number, locale: string): Promise<string | undefined> {
  const item = (await readPublishedDownloads()).find((one) => one.id === id);
  return item && wordingOf(item, locale, readerTexts(locale).find).title;
}
