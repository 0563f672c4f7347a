import { searchKey } from '~/platform/text';

export type Part = { text: string; matched: boolean };

/** Splits a text at the words of a search, folded on both sides as in the search itself. The joined parts are the text. */
export function matchedParts(text: string, query: string): Part[] {
  const letters = [...text];
  let folded = '';
  // For each letter of the folded text the index of its letter in the text.
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
