import { searchKey } from '~/platform/text';

export type TextPart = { text: string; match: boolean };

/** Splits a text at the words of a search, with the folding of the search itself. */
export function matchParts(text: string, query: string): TextPart[] {
  const letters = [...text];
  const folded = letters.map(searchKey);
  // A letter may fold to none or to several; these are the positions of each in the folded text.
  const starts: number[] = [];
  let length = 0;
  for (const letter of folded) {
    starts.push(length);
    length += letter.length;
  }
  const whole = folded.join('');
  const marked = letters.map(() => false);
  for (const word of searchKey(query).split(/\s+/).filter(Boolean)) {
    for (let at = whole.indexOf(word); at >= 0; at = whole.indexOf(word, at + word.length)) {
      for (const [index, start] of starts.entries()) {
        const end = start + (folded[index]?.length ?? 0);
        if (start < at + word.length && end > at) marked[index] = true;
      }
    }
  }
  const parts: TextPart[] = [];
  for (const [index, letter] of letters.entries()) {
    const match = marked[index] ?? false;
    const last = parts.at(-1);
    if (last?.match === match) last.text += letter;
    else parts.push({ text: letter, match });
  }
  return parts;
}
