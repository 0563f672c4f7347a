import { describe, expect, it } from 'vitest';
import { findInSite, type SiteEntry, type SiteKind } from './site-results';

const entry = (title: string, text = '', words = ''): SiteEntry => ({ to: `/${title}`, title, text, words });
const entries: Record<SiteKind, SiteEntry[]> = {
  products: [
    entry('Terazi entegrasyonu', 'Kasaya bağlanır', 'TeraziEntegre'),
    entry('Karpin Market', 'Kasa ve terazi'),
  ],
  answers: [entry('Terazim bağlanır mı?', 'Evet, terazi entegrasyonu ile.')],
  provinces: [entry('İzmir', '', '35'), entry('Iğdır', '', '76')],
  dealers: [entry('Gediz Ovası', '0236 555 09 57 · Akhisar / Manisa', 'Manisa 45')],
  documents: [],
  videos: [entry('İade alma', '', 'return')],
  pages: [entry('İndirmeler')],
};
const found = (query: string) =>
  Object.fromEntries(
    findInSite(entries, query).groups.map(({ kind, found }) => [kind, found.map(({ title }) => title)]),
  );

describe('search over the whole site', () => {
  it('B31 finds products, answers and pages by all words, titles first', () => {
    expect(found('terazi')).toEqual({
      products: ['Terazi entegrasyonu', 'Karpin Market'],
      answers: ['Terazim bağlanır mı?'],
    });
    expect(found('terazi kasa').products).toEqual(['Terazi entegrasyonu', 'Karpin Market']);
  });

  it.each([
    ['IZMIR', 'İzmir'],
    ['izmir', 'İzmir'],
    ['35', 'İzmir'],
    ['igdir', 'Iğdır'],
  ])('B31 %s finds %s whatever its letters', (query, title) => {
    expect(found(query)).toEqual({ provinces: [title] });
  });

  it('B31 a dealer is found by its province, with its telephone', () => {
    expect(findInSite(entries, 'manisa').groups).toEqual([{ kind: 'dealers', found: entries.dealers }]);
    expect(found('akhisar')).toEqual({ dealers: ['Gediz Ovası'] });
  });

  it('B31 where nothing has all words, what has one of them is said to be near', () => {
    const { near, groups } = findInSite(entries, 'iade kargo');
    expect(near).toBe(true);
    expect(groups).toEqual([{ kind: 'videos', found: [entries.videos[0]] }]);
  });

  it('B31 nothing is near to a word that is nowhere, nor to single letters', () => {
    expect(findInSite(entries, 'kargo')).toMatchObject({ groups: [], near: false });
    expect(findInSite(entries, 'x a')).toMatchObject({ groups: [], near: false });
    expect(findInSite(entries, '  ')).toMatchObject({ groups: [], near: false });
  });
});
