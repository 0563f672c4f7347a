/** Marks the part of an answer that goes into a menu. */
export const MENU_CONTENT = 'data-menu-content';

/**
 * Loads the content of a menu from its `data-content-from` as soon as the user reaches for it. The present content
 * stays until then, and when loading fails.
 */
export function loadMenuContent(menu: HTMLElement): void {
  const address = menu.dataset.contentFrom;
  const [, content] = menu.children;
  if (!address || !content) return;
  const reaching = new AbortController();
  let asked = false;
  const fill = async () => {
    if (asked) return;
    asked = true;
    try {
      const answer = await fetch(address);
      const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
      const found = page.querySelector(`[${MENU_CONTENT}]`);
      if (!answer.ok || !found || content.contains(document.activeElement)) throw new Error('not now');
      content.replaceChildren(...found.childNodes);
      reaching.abort();
    } catch {
      asked = false;
    }
  };
  for (const reach of ['pointerenter', 'focusin', 'toggle'])
    menu.addEventListener(reach, () => void fill(), { signal: reaching.signal });
}
