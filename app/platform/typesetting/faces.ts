/** A font of the build: its family, and its characters as first and last of each range. */
export type Face = { family: string; ranges: readonly (readonly [from: number, to: number])[] };

/** The families that a text needs, in their order: each character uses the first one that has it. */
export function familiesFor(text: string, faces: readonly Face[]): string[] {
  const needed = new Set<Face>();
  for (const letter of new Set(text)) {
    const code = letter.codePointAt(0) ?? 0;
    const face = faces.find(({ ranges }) => ranges.some(([from, to]) => code >= from && code <= to));
    if (face) needed.add(face);
  }
  return faces.filter((face) => needed.has(face)).map(({ family }) => family);
}
