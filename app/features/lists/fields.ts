import { rowIdOf } from '~/platform/row-ids';
import { cleanText, cutText } from '~/platform/text';

/**
 * One thing that an address says of a list: how its text is read, and how it is written. What cannot be read is as if it
 * were not there. (Plain functions, not zod: components build addresses too, and zod would weigh on every list's script.)
 */
export type Field<Value> = {
  /** The parameter, where it is not called as the field is. */
  name?: string;
  read(text: string): Value | undefined;
  write(value: Value): string;
  /** Says how rows are ordered, or which page of them is shown; else it narrows the list. */
  of?: 'order' | 'page';
};

/** A field whose value is known where an address says nothing; then none is written. */
export type Defaulted<Value> = Field<Value> & { otherwise: Value };

/** What is searched for: one line, of `most` characters at the most. */
export const searchText = (most: number, name = 'q'): Defaulted<string> => ({
  name,
  read: (text) => cleanText(cutText(text, most)).replaceAll('\n', ' '),
  write: (text) => text,
  otherwise: '',
});

/** Text that stands for itself: a code, a person. */
export const plainText = (most: number): Field<string> => ({
  read: (text) => cleanText(cutText(text, most)) || undefined,
  write: (text) => text,
});

/** One of the values that a list knows. */
export function oneOf<const Value extends string>(values: readonly Value[]): Field<Value>;
export function oneOf<const Value extends string>(values: readonly Value[], otherwise: Value): Defaulted<Value>;
export function oneOf<Value extends string>(values: readonly Value[], otherwise?: Value): Field<Value> {
  return {
    read: (text) => values.find((value) => value === text),
    write: (value) => value,
    ...(otherwise !== undefined && { otherwise }),
  };
}

/** One of the orders that a list knows. */
export const sortBy = <const Value extends string>(values: readonly Value[], otherwise: Value): Defaulted<Value> => ({
  ...oneOf(values, otherwise),
  of: 'order',
});

/** Said by one word of a parameter: `only=dealers`. */
export const flag = (name: string, word: string): Defaulted<boolean> => ({
  name,
  read: (text) => text === word,
  write: (value) => (value ? word : ''),
  otherwise: false,
});

/** The number of a row. */
export const rowId = (name: string): Field<number> => ({ name, read: rowIdOf, write: String });

/** A day in Istanbul, `2026-11-20`. */
export const day: Field<string> = {
  read: (text) => {
    if (!/^\d{4}-\d\d-\d\d$/.test(text)) return undefined;
    const date = new Date(`${text}T00:00:00Z`);
    // The engine rolls 31 February over into March.
    return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) && text > '1900' ? text : undefined;
  },
  write: (text) => text,
};

/** The row after which a page goes on. */
export const cursor = <Value>(field: Pick<Field<Value>, 'read' | 'write'>): Field<Value> => ({
  name: 'after',
  ...field,
  of: 'page',
});

/** The number of the row after which a page goes on. */
export const afterRow = cursor<number>({ read: rowIdOf, write: String });
