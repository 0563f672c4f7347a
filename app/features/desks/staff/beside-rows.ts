/**
 * The rows before and after the one that is open, in the order of the list; where that one is not in the list, its first row is the next.
 */
export function besideOf<R extends { id: number }>(
  rows: readonly R[],
  openId: number,
): { previous: R | undefined; next: R | undefined } {
  const at = rows.findIndex(({ id }) => id === openId);
  return { previous: at > 0 ? rows[at - 1] : undefined, next: rows[at + 1] };
}

/** The row to go on with once one has been decided: the next, else the one before it. */
export function afterDecided<R extends { id: number }>(rows: readonly R[], decidedId: number): R | undefined {
  const { previous, next } = besideOf(rows, decidedId);
  return next?.id === decidedId ? undefined : (next ?? previous);
}

/** Whether a text has each word of a query, whatever the case and the accents of its letters. */
export function foldedHolds(text: string, query: string, locale: string): boolean {
  const folded = foldText(text, locale);
  return foldText(query, locale)
    .split(/\s+/)
    .every((word) => folded.includes(word));
}

/** Banks write Turkish names without Turkish letters. */
const foldText = (text: string, locale: string) =>
  text
    .toLocaleLowerCase(locale)
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .replaceAll('ı', 'i');
