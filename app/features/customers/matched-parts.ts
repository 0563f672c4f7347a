import { searchKey } from '~/platform/text';

export type Part = { text: string; matched: boolean };

/**
 * Cuts a text where the words of a search are found in it, folded on both sides as the search itself folds them.
 * The parts put together are the text.
 */
export function matchedParts(text: string, query: string): Part[] {
  const letters = [...text];
  let folded = '';
  // For each letter of the folded text: which letter of the text it came from.
  const origins: number[] = [];
  for (const [index, letter] of letters.entries()) {
    const key = searchKey(letter);
    folded += key;
    for (let at = 0; at < key.length; at++) origins.push(index);
  }
  const matched = new Set<number>();
  for (const word of searchKey(query).split(/\s+/).filter(Boolean)) {
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + word.length)) {
      for (let offset = at; offset < at + word.length; offset++) matched.add(origins[offset] ?? -1);
    }
  }
  const parts: Part[] = [];
  for (const [index, letter] of letters.entries()) {
    const last = parts.at(-1);
    if (last && last.matched === matched.has(index)) last.text += letter;
    else parts.push({ text: letter, matched: matched.has(index) });
  }
  return parts;
}
