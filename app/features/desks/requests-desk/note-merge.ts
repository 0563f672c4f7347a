/** A note that two people have changed: what it was, what the reader typed, and what a colleague has saved meanwhile. */
export type TwoNotes = { base: string; mine: string; theirs: string };

/** Whether both have changed it, each in another way: then neither text may be lost. */
export const isContested = ({ base, mine, theirs }: TwoNotes) => mine !== base && theirs !== base && mine !== theirs;

/** What is new in a text: it begins at the first letter that differs from what it was. */
export function addition(base: string, text: string): { kept: string; added: string } {
  let same = 0;
  while (same < base.length && same < text.length && base[same] === text[same]) same += 1;
  // A word is shown as a whole.
  const isWord = (at: number) => /\S/.test(text[at] ?? ' ');
  while (same > 0 && isWord(same - 1) && isWord(same)) same -= 1;
  return { kept: text.slice(0, same), added: text.slice(same) };
}

/** Both texts as one: what was there once, where both have only added to it, otherwise one below the other. */
export function mergedNote({ base, mine, theirs }: TwoNotes): string {
  const begun = base.trimEnd();
  if (!mine.startsWith(begun) || !theirs.startsWith(begun)) return `${theirs}\n${mine}`;
  const added = (text: string) =>
    text
      .slice(begun.length)
      .replace(/^[\s.,;:]+/, '')
      .trimEnd();
  return [begun, added(theirs), added(mine)].filter(Boolean).join('\n');
}
