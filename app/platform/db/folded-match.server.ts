import { sql, type SQL } from 'drizzle-orm';
import { searchKey } from '../text';

/** The letters that foldedText treats as one: a search for one of them finds each. */
const VARIANTS: Record<string, string> = {
  i: 'iıIİîÎ',
  c: 'cCçÇ',
  g: 'gGğĞ',
  o: 'oOöÖ',
  s: 'sSşŞ',
  u: 'uUüÜûÛ',
  a: 'aAâÂ',
};

/** A regular expression that finds a word as `strpos(foldedText(text), searchKey(word))` does. */
export function foldedPattern(word: string): string {
  return [...searchKey(word)]
    .map((letter) => {
      if (!/[\p{L}\p{N}]/u.test(letter)) return `\\${letter}`;
      const upper = letter.toUpperCase();
      return `[${VARIANTS[letter] ?? (upper.length === letter.length ? letter + upper : letter)}]`;
    })
    .join('');
}

/**
 * Whether a text contains every word of a search, folded as in foldedText. The pattern contains each spelling of a
 * word, because folding the text of every row costs eight times as much as searching it.
 */
export function holdsEveryWord(text: SQL, query: string): SQL {
  const words = query.split(/\s+/).filter(Boolean).slice(0, 8);
  return words.length === 0
    ? sql`true`
    : sql.join(
        words.map((word) => sql`${text} ~ ${foldedPattern(word)}`),
        sql` and `,
      );
}

/**
 * The same for a column that is folded already, such as a firm's search text: a plain substring search, for which its
 * trigram index works from three letters on.
 */
export function foldedHolds(folded: SQL, query: string): SQL {
  const words = searchKey(query).split(/\s+/).filter(Boolean).slice(0, 8);
  return words.length === 0
    ? sql`true`
    : sql.join(
        words.map((word) => sql`${folded} like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`),
        sql` and `,
      );
}
