/**
 * Makes the search box of `SiteSearchBox` a combobox, and loads what fills it when the focus comes to it: few who open a
 * page search. Where that cannot be loaded the box goes on as without scripts, and the next focus tries again. Returns a
 * function that ends this.
 * @param go opens the chosen page
 */
export function awaitSuggestions(box: HTMLElement, go: (to: string) => void): () => void {
  const input = box.querySelector('input');
  const list = box.querySelector<HTMLElement>('[role=listbox]');
  const told = box.querySelector<HTMLElement>('[role=status]');
  const ending = new AbortController();
  const { signal } = ending;
  if (input && list && told) {
    const attributes = {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-controls': list.id,
      'aria-expanded': 'false',
    };
    for (const [name, value] of Object.entries(attributes)) input.setAttribute(name, value);
    let begun = false;
    const begin = async () => {
      if (begun) return;
      begun = true;
      // Where it cannot be had the form finds the same, and the next focus tries again.
      const offer = await import('./offer-suggestions').then(
        ({ offerSuggestions }) => offerSuggestions,
        () => undefined,
      );
      begun = offer !== undefined;
      if (!signal.aborted) offer?.({ box, input, list, told, go, signal });
    };
    input.addEventListener('focus', () => void begin(), { signal });
    if (document.activeElement === input) void begin();
  }
  return () => ending.abort();
}
