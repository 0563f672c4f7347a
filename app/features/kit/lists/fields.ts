import { rowIdOf } from '~/platform/row-ids';
import { cleanText, cutText } from '~/platform/text';

/**
 * One value in a list's address: how its text is read, and how it is written. An unreadable value counts as absent.
 * (Plain functions, not zod: components build addresses too, and zod would enlarge every list's script.)
 */
export type Field<Value> = {
  /** The parameter's name, if it differs from the field's. */
  name?: string;
  read(text: string): Value | undefined;
  write(value: Value): string;
  /** The field sorts the rows, selects the page, or says how the list looks; without it the field filters the list. */
  of?: 'order' | 'page' | 'look';
};

/** A field with a default value; the default is not written into addresses. */
export type Defaulted<Value> = Field<Value> & { otherwise: Value };

/** The search text: one line of at most `most` characters. */
export const searchText = (most: number, name = 'q'): Defaulted<string> => ({
  name,
  read: (text) => cleanText(cutText(text, most)).replaceAll('\n', ' '),
  write: (text) => text,
  otherwise: '',
});

/** Text used as it is: a code, a person. */
export const plainText = (most: number): Field<string> => ({
  read: (text) => cleanText(cutText(text, most)) || undefined,
  write: (text) => text,
});

/** One of the known values. */
export function oneOf<const Value extends string>(values: readonly Value[]): Field<Value>;
export function oneOf<const Value extends string>(values: readonly Value[], otherwise: Value): Defaulted<Value>;
export function oneOf<Value extends string>(values: readonly Value[], otherwise?: Value): Field<Value> {
  return {
    read: (text) => values.find((value) => value === text),
    write: (value) => value,
    ...(otherwise !== undefined && { otherwise }),
  };
}

/** One of the known sort orders. */
export const sortBy = <const Value extends string>(values: readonly Value[], otherwise: Value): Defaulted<Value> => ({
  ...oneOf(values, otherwise),
  of: 'order',
});

/** A flag, written as one word of a parameter: `only=dealers`. */
export const flag = (name: string, word: string): Defaulted<boolean> => ({
  name,
  read: (text) => text === word || undefined,
  write: (value) => (value ? word : ''),
  otherwise: false,
});

const LAST_PAGE = 10_000;

/** The page of a list whose pages have numbers. */
export const pageNumber: Defaulted<number> = {
  read: (text) => (/^[1-9]\d{0,4}$/.test(text) ? Math.min(LAST_PAGE, Number(text)) : undefined),
  write: String,
  otherwise: 1,
  of: 'page',
};

/** The id of a row that is chosen among texts. */
export const rowIdText: Field<string> = {
  read: (text) => (rowIdOf(text) === undefined ? undefined : text),
  write: (text) => text,
};

/** The id of a row. */
export const rowId = (name: string): Field<number> => ({ name, read: rowIdOf, write: String });

/** A day in Istanbul, `2026-11-20`. */
export const day: Field<string> = {
  read: (text) => {
    if (!/^\d{4}-\d\d-\d\d$/.test(text)) return undefined;
    const date = new Date(`${text}T00:00:00Z`);
    // The engine turns 31 February into a day in March.
    return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) && text > '1900' ? text : undefined;
  },
  write: (text) => text,
};

/** A moment by the clocks of Istanbul, to the minute or the second: `2026-11-20T14:05`. */
export const moment: Field<string> = {
  read: (text) => {
    const [, date = '', hour = '', minute = '', second] =
      /^(\d{4}-\d\d-\d\d)T(\d\d):(\d\d)(?::(\d\d))?$/.exec(text) ?? [];
    const isTime = hour < '24' && minute < '60' && (second ?? '00') < '60';
    return date && day.read(date) && isTime ? text : undefined;
  },
  write: (text) => text,
};

/** The row after which a page continues. */
export const cursor = <Value>(field: Pick<Field<Value>, 'read' | 'write'>): Field<Value> => ({
  name: 'after',
  ...field,
  of: 'page',
});

/** The id of the row after which a page continues. */
export const afterRow = cursor<number>({ read: rowIdOf, write: String });

/** The columns that the list's table leaves out, by their names: `tax-number.place`. A file has all of them. */
export const hiddenColumns: Field<string> = {
  read: (text) => (/^[a-z\d-]{1,30}(\.[a-z\d-]{1,30}){0,14}$/.test(text) ? text : undefined),
  write: (text) => text,
  of: 'look',
};
