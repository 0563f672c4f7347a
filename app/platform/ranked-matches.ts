import { searchKey } from './text';

/**
 * The items that contain every word of `query`, whatever its case and accents: 'ISLEM', 'işlem' and 'İşlem' find the same
 * (public-site §5). Items with all words in their title come first; within both groups the order is kept. An empty query
 * finds all.
 */
export function rankedMatches<Item>(
  items: readonly Item[],
  query: string,
  { title, body }: { title: (item: Item) => string; body: (item: Item) => string },
): Item[] {
  const words = searchKey(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...items];
  const named: Item[] = [];
  const described: Item[] = [];
  for (const item of items) {
    const name = searchKey(title(item));
    if (words.every((word) => name.includes(word))) named.push(item);
    else {
      const text = `${name} ${searchKey(body(item))}`;
      if (words.every((word) => text.includes(word))) described.push(item);
    }
  }
  return [...named, ...described];
}
