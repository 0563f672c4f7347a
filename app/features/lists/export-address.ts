import { POSITION } from './list-position';

/** A list's parameters without those that say which page of it is shown: a file has all of them. */
export function withoutPage(search: URLSearchParams): URLSearchParams {
  const kept = new URLSearchParams(search);
  for (const name of ['after', 'page', 'index', POSITION]) kept.delete(name);
  return kept;
}
