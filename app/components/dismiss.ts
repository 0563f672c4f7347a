/** How a menu closes by itself: it is told whether by the key, which gives the focus back. */
type Close = (byKey: boolean) => void;

const nodeOf = (target: EventTarget | null) => (target instanceof Node ? target : null);

/** Closes what is open on Escape, on a press outside and when the focus leaves. */
function watch(opened: () => readonly (readonly [HTMLElement, Close])[], signal: AbortSignal): void {
  const closeOutside = (to: Node | null) => {
    for (const [box, close] of opened()) if (to && !box.contains(to)) close(false);
  };
  document.addEventListener('pointerdown', ({ target }) => closeOutside(nodeOf(target)), { signal });
  document.addEventListener(
    'focusout',
    ({ target, relatedTarget }) => {
      const [from, to] = [nodeOf(target), nodeOf(relatedTarget)];
      for (const [box, close] of opened()) if (to && box.contains(from) && !box.contains(to)) close(false);
    },
    { signal },
  );
  document.addEventListener(
    'keydown',
    ({ key, target }) => {
      if (key !== 'Escape') return;
      const at = nodeOf(target);
      for (const [box, close] of opened()) if (at === document.body || box.contains(at)) close(true);
    },
    { signal },
  );
}

/** Watches one open panel; `box` holds it and what opens it. Returns a function that ends this. */
export function watchPanel(box: HTMLElement, close: Close): () => void {
  const watching = new AbortController();
  watch(() => [[box, close]], watching.signal);
  return () => watching.abort();
}

const openMenus = () => [...document.querySelectorAll<HTMLDetailsElement>('details[data-menu][open]')];

/**
 * Lets every <details data-menu> of the page close by itself, now and later; without this they open and close by their
 * summary alone. With `data-focus` one gives the focus to its first field when it opens. Returns a function that ends this.
 */
export function watchMenus(): () => void {
  const watching = new AbortController();
  const { signal } = watching;
  const opened = () =>
    openMenus().map((menu) => {
      const close: Close = (byKey) => {
        menu.open = false;
        if (byKey) menu.querySelector('summary')?.focus();
      };
      return [menu, close] as const;
    });
  watch(opened, signal);
  document.addEventListener(
    'click',
    ({ target }) => {
      // A link has done its work once it was pressed; a button, such as one that removes a line, may be one of several.
      const done = target instanceof Element ? target.closest('a, [data-close]') : null;
      for (const menu of openMenus()) if (done && menu.contains(done)) menu.open = false;
    },
    { signal },
  );
  document.addEventListener(
    'toggle',
    ({ target }) => {
      if (!(target instanceof HTMLDetailsElement) || !target.open) return;
      if (target.matches('[data-menu][data-focus]')) target.querySelector('input')?.focus();
      // What opens within a menu may lie below its end.
      if (target.parentElement?.closest('[data-menu]')) target.scrollIntoView({ block: 'nearest' });
    },
    { capture: true, signal },
  );
  // A page that comes back from the browser's memory comes back tidy.
  addEventListener('pagehide', () => openMenus().forEach((menu) => (menu.open = false)), { signal });
  return () => watching.abort();
}
