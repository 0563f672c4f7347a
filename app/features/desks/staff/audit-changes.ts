/**
 * One value that an action changed, as text; null if there was none before, or is none after.
 * `names`: for values that are ids, the number or the name that people know.
 */
export type AuditChange = { field: string; from: string | null; to: string | null; names?: Record<string, string> };

/** The kind of thing whose id a field holds. */
const HOLDS_ID: Readonly<Record<string, string>> = { order: 'order', provenBy: 'account', firmId: 'firm' };

/** What a value stands for, where it is the id of a thing. */
export function meantBy(field: string, value: string): { type: string; id: string } | undefined {
  const type = HOLDS_ID[field];
  return type && /^\d+$/.test(value) ? { type, id: value } : undefined;
}

const LONGEST = 200;
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/**
 * The differences between the two sides of an audit entry, as lines of a small diff. The sides have any shape: nested
 * objects become dotted names, everything else is one text. Ids of machines are left out; lists of them are counted.
 */
export function changesOf(before: unknown, after: unknown): AuditChange[] {
  const from = flat(before);
  const to = flat(after);
  return [...new Set([...from.keys(), ...to.keys()])].flatMap((field) => {
    const change = { field, from: from.get(field) ?? null, to: to.get(field) ?? null };
    return change.from === change.to ? [] : [change];
  });
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function flat(value: unknown, prefix = '', found = new Map<string, string>()): Map<string, string> {
  if (isObject(value)) {
    for (const [name, inner] of Object.entries(value)) flat(inner, prefix ? `${prefix}.${name}` : name, found);
  } else if (value !== undefined && value !== null && !(typeof value === 'string' && UUID.test(value))) {
    found.set(prefix || 'value', shorten(textOf(value)));
  }
  return found;
}

function textOf(value: unknown): string {
  if (!Array.isArray(value)) return typeof value === 'string' ? value : JSON.stringify(value);
  // Ids that mean nothing to people are only counted.
  if (value.length > 0 && value.every((item) => typeof item === 'string' && UUID.test(item)))
    return String(value.length);
  return value.map((item) => (isObject(item) ? Object.values(item).map(textOf).join(' ') : textOf(item))).join(', ');
}

function shorten(text: string): string {
  const characters = [...text];
  return characters.length > LONGEST ? `${characters.slice(0, LONGEST - 1).join('')}…` : text;
}
