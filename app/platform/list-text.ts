type Kind = 'names' | 'clauses' | 'groups';

const MARKS: Record<Kind, string> = { names: ', ', clauses: ', ', groups: '; ' };
const MARKS_OF: Partial<Record<string, Record<Kind, string>>> = {
  ar: { names: '، ', clauses: '، ', groups: '؛ ' },
  cn: { names: '、', clauses: '，', groups: '；' },
};

/** Parts of a text, parted by the marks of its language: names of a list, clauses, or groups that have commas of their own. */
export function listText(parts: readonly string[], kind: Kind, locale: string): string {
  return parts.filter(Boolean).join((MARKS_OF[locale] ?? MARKS)[kind]);
}
