import type { Defaulted, Field } from './fields';

type Fields = Readonly<Record<string, Field<unknown>>>;
type ValueOf<F> = F extends Field<infer Value> ? Value : never;
type Known<F> = { [K in keyof F as F[K] extends Defaulted<ValueOf<F[K]>> ? K : never]: ValueOf<F[K]> };
type Absent<F> = { [K in keyof F as F[K] extends Defaulted<ValueOf<F[K]>> ? never : K]?: ValueOf<F[K]> | undefined };
type FilterOf<F> = { [K in keyof (Known<F> & Absent<F>)]: (Known<F> & Absent<F>)[K] };

/** The filter in a list's address. */
export type Filter<L> = L extends List<infer F> ? F : never;

/** The file formats of a list's export, which are the extension of its address. */
export type FileFormat = 'csv' | 'xlsx';

/** A list and its filter. Only this makes links to lists, so that no link has a parameter that the list does not read. */
export type List<F> = {
  path: string;
  /** Reads an address, or a form that carries the filter. */
  read: (said: URLSearchParams | FormData) => F;
  /** The complete filter: the given values and defaults for the others. */
  of: (said: Partial<F>) => F;
  /** The filter as parameters, without default values. */
  parameters: (filter: Partial<F>) => Record<string, string>;
  /** The list's address with this filter; with a change, from the first page on. */
  address: (filter?: Partial<F>, change?: Partial<F>) => string;
  /** The address of a page beside the list that leads back to the filtered list. */
  beside: (path: string, filter: Partial<F>, more?: readonly (readonly [string, string])[]) => string;
  /** The address of the export of all pages with this filter. */
  file: (filter?: Partial<F>, format?: FileFormat) => string;
  /** The filter from the first page on. */
  firstPage: (filter: F) => F;
  /** The parts of an address that no field can read, which {@link read} takes as absent. */
  unread: (said: URLSearchParams) => { name: string; text: string }[];
  /** True if the filter leaves out rows, or is on a later page. */
  narrows: (filter: F) => boolean;
  /** True on a later page. */
  goesOn: (filter: F) => boolean;
  /** The parameter of each field. */
  names: Readonly<Record<keyof F, string>>;
  /** The parameters as the fields of a form that carries them. Row ids and instants are never card numbers. */
  formFields: readonly { name: string; anyDigits?: boolean }[];
};

/**
 * @param path of the list, with `#` and its id if it is a part of a page; its files have the same path with `.csv` and
 * `.xlsx`
 * @param settle rules that involve several fields
 */
export function defineFilter<F extends Fields>(
  path: string,
  fields: F,
  settle: (filter: FilterOf<F>) => FilterOf<F> = (filter) => filter,
): List<FilterOf<F>> {
  type Said = FilterOf<F>;
  const entries = Object.entries(fields).map(([key, field]) => ({ key, field, name: field.name ?? key }));
  const defaultOf = (field: Field<unknown>) => ('otherwise' in field ? field.otherwise : undefined);
  const looks = entries.filter(({ field }) => field.of === 'look').map(({ key }) => [key, undefined] as const);
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
    file: (filter = {}, format = 'csv') =>
      beside(`${path}.${format}`, { ...firstPage(filter), ...(Object.fromEntries(looks) as Partial<Said>) }),
    firstPage,
    unread: (source) =>
      entries.flatMap(({ field, name }) => {
        const text = source.get(name);
        return text && field.of !== 'page' && field.read(text) === undefined ? [{ name, text }] : [];
      }),
    narrows: (filter) => said(filter).some(({ field }) => field.of !== 'order' && field.of !== 'look'),
    goesOn: (filter) => said(filter).some(({ field }) => field.of === 'page'),
    names: Object.fromEntries(entries.map(({ key, name }) => [key, name])) as Record<keyof Said, string>,
    formFields: entries.map(({ name, field }) => (field.of === 'page' ? { name, anyDigits: true } : { name })),
  };
}
