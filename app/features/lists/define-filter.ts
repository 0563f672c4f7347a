import type { Defaulted, Field } from './fields';

type Fields = Readonly<Record<string, Field<unknown>>>;
type ValueOf<F> = F extends Field<infer Value> ? Value : never;
type Known<F> = { [K in keyof F as F[K] extends Defaulted<ValueOf<F[K]>> ? K : never]: ValueOf<F[K]> };
type Absent<F> = { [K in keyof F as F[K] extends Defaulted<ValueOf<F[K]>> ? never : K]?: ValueOf<F[K]> | undefined };
type FilterOf<F> = { [K in keyof (Known<F> & Absent<F>)]: (Known<F> & Absent<F>)[K] };

/** What an address of a list says. */
export type Filter<L> = L extends List<infer F> ? F : never;

/** What a list can be taken away as: its address ends so. */
export type FileFormat = 'csv' | 'xlsx';

/** A list and all that its address can say. Links to a list are made here alone, so that none says what it does not read. */
export type List<F> = {
  path: string;
  /** Reads an address, or a form that carries one along. */
  read: (said: URLSearchParams | FormData) => F;
  /** What was said, with what is understood by itself. */
  of: (said: Partial<F>) => F;
  /** What was said, as parameters; without what is understood by itself. */
  parameters: (filter: Partial<F>) => Record<string, string>;
  /** Where what was said is shown; with a change, from the first page on. */
  address: (filter?: Partial<F>, change?: Partial<F>) => string;
  /** A page beside the list that leads back to what was said. */
  beside: (path: string, filter: Partial<F>, more?: readonly (readonly [string, string])[]) => string;
  /** Where all pages of what was said are taken away as a file. */
  file: (filter?: Partial<F>, format?: FileFormat) => string;
  /** What was said, from the first page on. */
  firstPage: (filter: F) => F;
  /** True where rows are left out, or on a later page. */
  narrows: (filter: F) => boolean;
  /** True on a later page. */
  goesOn: (filter: F) => boolean;
  /** The parameter of each field. */
  names: Readonly<Record<keyof F, string>>;
  /** The parameters as the fields of a form that carries them along. Numbers of rows and moments are no card numbers. */
  formFields: readonly { name: string; anyDigits?: boolean }[];
};

/**
 * @param path of the list, with `#` and its id where it is a part of a page; its files are called the same with `.csv` and `.xlsx`
 * @param settle what the fields cannot say each by itself
 */
export function defineFilter<F extends Fields>(
  path: string,
  fields: F,
  settle: (filter: FilterOf<F>) => FilterOf<F> = (filter) => filter,
): List<FilterOf<F>> {
  type Said = FilterOf<F>;
  const entries = Object.entries(fields).map(([key, field]) => ({ key, field, name: field.name ?? key }));
  const defaultOf = (field: Field<unknown>) => ('otherwise' in field ? field.otherwise : undefined);
  const pageKeys = entries.filter(({ field }) => field.of === 'page').map(({ key }) => key);
  const firstPage = <Some extends Partial<Said>>(filter: Some): Some => ({
    ...filter,
    ...Object.fromEntries(pageKeys.map((key) => [key, defaultOf(fields[key] as Field<unknown>)])),
  });
  const said = (filter: Partial<Said>) =>
    entries.flatMap(({ key, field, name }) => {
      const value = (filter as Record<string, unknown>)[key];
      if (value === undefined) return [];
      const text = field.write(value);
      const silent = 'otherwise' in field && text === field.write(field.otherwise);
      return silent ? [] : [{ field, name, text }];
    });
  const parameters = (filter: Partial<Said>) => Object.fromEntries(said(filter).map(({ name, text }) => [name, text]));
  const beside = (to: string, filter: Partial<Said>, more: readonly (readonly [string, string])[] = []) => {
    const search = new URLSearchParams(parameters(filter));
    for (const [name, value] of more) search.append(name, value);
    const [page, part] = to.split('#');
    return [page, search.size > 0 ? `?${search}` : '', part ? `#${part}` : ''].join('');
  };
  return {
    path,
    read: (source) =>
      settle(
        Object.fromEntries(
          entries.map(({ key, field, name }) => {
            const text = source.get(name);
            return [key, (typeof text === 'string' ? field.read(text) : undefined) ?? defaultOf(field)];
          }),
        ) as Said,
      ),
    of: (filter) =>
      ({ ...Object.fromEntries(entries.map(({ key, field }) => [key, defaultOf(field)])), ...filter }) as Said,
    parameters,
    address: (filter = {}, change) => beside(path, change ? { ...firstPage(filter), ...change } : filter),
    beside,
    file: (filter = {}, format = 'csv') => beside(`${path}.${format}`, firstPage(filter)),
    firstPage,
    narrows: (filter) => said(filter).some(({ field }) => field.of !== 'order'),
    goesOn: (filter) => said(filter).some(({ field }) => field.of === 'page'),
    names: Object.fromEntries(entries.map(({ key, name }) => [key, name])) as Record<keyof Said, string>,
    formFields: entries.map(({ name, field }) => (field.of === 'page' ? { name, anyDigits: true } : { name })),
  };
}
