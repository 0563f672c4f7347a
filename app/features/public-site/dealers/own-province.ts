/** Where the browser keeps the plate of the province that its visitor looked at last. It never leaves it. */
const KEY = 'province';

/** Keeps the province of a page. */
export function rememberProvince(page: HTMLElement): void {
  try {
    localStorage.setItem(KEY, page.dataset.province ?? '');
  } catch {
    // A browser that keeps nothing asks again.
  }
}

/** Shows the way to the province that was looked at last, in the words of its tile on the map. */
export function offerOwnProvince(line: HTMLElement): void {
  let plate: string | null = null;
  try {
    plate = localStorage.getItem(KEY);
  } catch {
    return;
  }
  const link = line.querySelector('a');
  const tile = document.querySelector<HTMLAnchorElement>(`.plate-map a[href*="/city/${plate}/"]`);
  if (!plate || !link || !tile) return;
  link.href = tile.href;
  link.textContent = tile.getAttribute('aria-label');
  line.hidden = false;
}
