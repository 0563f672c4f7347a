/** A saved view as its reader has it. */
export type SavedView = {
  id: number;
  list: string;
  search: string;
  name: string;
  shared: boolean;
  /** Whose it is; the reader's own, where `own`. */
  owner: string;
  own: boolean;
  /** The list opens with it for the reader. */
  isDefault: boolean;
};

export const SAVED_VIEWS = '/ops/views';
export const VIEW_NAME = 60;
export const VIEW_SEARCH = 1500;
/** Of one person for one list. */
export const MOST_VIEWS = 20;

export const viewAddress = ({ list, search }: Pick<SavedView, 'list' | 'search'>): string =>
  search === '' ? list : `${list}?${search}`;

/** Where on a list somebody is says nothing about what they look at. */
const PLACE = /^(after|at$|pos$)/;

/** Whether two addresses of a list show the same, whatever page they are on and in whatever order they say it. */
export function showsSame(one: string, other: string): boolean {
  const said = (search: string) =>
    [...new URLSearchParams(search)]
      .filter(([name, value]) => value !== '' && !PLACE.test(name))
      .map(([name, value]) => `${name}=${value}`)
      .sort()
      .join('&');
  return said(one) === said(other);
}
