/** Closes a menu; `byKey` when a key closed it, which restores the focus. */
type Close = (byKey: boolean) => void;

/** An open panel. A modal one traps the focus, so it never closes because the focus leaves. */
type Opened = { box: HTMLElement; close: Close; modal?: boolean };

const nodeOf = (target: EventTarget | null) => (target instanceof Node ? target : null);

/** Closes open panels on Escape, on a press outside and when the focus leaves. */
function watch(opened: () => readonly Opened[], signal: AbortSignal): void {
  document.addEventListener(
    'pointerdown',
    ({ target }) => {
      const to = nodeOf(target);
      // The veil around a modal panel belongs to it.
      for (const { box, close, modal } of opened())
        if (to && (!box.contains(to) || (modal && to === box))) close(false);
    },
    { signal },
  );
  document.addEventListener(
    'focusout',
    ({ target, relatedTarget }) => {
      const [from, to] = [nodeOf(target), nodeOf(relatedTarget)];
      for (const { box, close, modal } of opened())
        if (!modal && to && box.contains(from) && !box.contains(to)) close(false);
    },
    { signal },
  );
  document.addEventListener(
    'keydown',
    ({ key, target }) => {
      if (key !== 'Escape') return;
      const at = nodeOf(target);
      // A nested panel closes first; the panels come in document order.
      opened()
        .findLast(({ box }) => at === document.body || box.contains(at))
        ?.close(true);
    },
    { signal },
  );
}

/** Watches one open panel; `box` holds it and the button that opens it. Returns a function that stops watching. */
export function watchPanel(box: HTMLElement, close: Close): () => void {
  const watching = new AbortController();
  watch(() => [{ box, close }], watching.signal);
  return () => watching.abort();
}

const MODAL = '[data-modal]';
const openMenus = () => [...document.querySelectorAll<HTMLDetailsElement>('details[data-menu][open]')];
const openModal = () => openMenus().find((menu) => menu.matches(MODAL));

const STOPS = 'a[href], button:enabled, input:enabled:not([type=hidden]), select:enabled, textarea:enabled, summary';

/** The elements of a menu that the keyboard can reach now. */
function stopsOf(menu: HTMLElement): HTMLElement[] {
  const [, content] = menu.children;
  return [...(content?.querySelectorAll<HTMLElement>(STOPS) ?? [])].filter((stop) => stop.checkVisibility());
}

/** All parts of the page that are neither within `box` nor around it. */
function outside(box: HTMLElement): HTMLElement[] {
  const found: HTMLElement[] = [];
  for (let inner: HTMLElement | null = box; inner && inner !== document.body; inner = inner.parentElement)
    for (const next of inner.parentElement?.children ?? [])
      if (next !== inner && next instanceof HTMLElement) found.push(next);
  return found;
}

/**
 * Traps the focus in a <details data-menu data-modal> while it is open: Tab cycles in it and the page behind it is inert.
 */
function keepFocus(signal: AbortSignal): void {
  let inert: HTMLElement[] = [];
  const letGo = () => {
    for (const element of inert) element.inert = false;
    inert = [];
  };
  document.addEventListener(
    'toggle',
    ({ target }) => {
      if (!(target instanceof HTMLDetailsElement) || !target.matches(MODAL)) return;
      letGo();
      if (!target.open) return;
      inert = outside(target).filter((element) => !element.inert);
      for (const element of inert) element.inert = true;
      stopsOf(target)[0]?.focus();
    },
    { capture: true, signal },
  );
  document.addEventListener(
    'keydown',
    (event) => {
      const menu = event.key === 'Tab' ? openModal() : undefined;
      if (!menu) return;
      const stops = stopsOf(menu);
      const at = stops.findIndex((stop) => stop === document.activeElement);
      const [end, other] = event.shiftKey ? [0, stops.length - 1] : [stops.length - 1, 0];
      if (at >= 0 && at !== end) return;
      event.preventDefault();
      stops[other]?.focus();
    },
    { signal },
  );
  // A larger window may no longer show the menu, and the page would stay inert.
  addEventListener(
    'resize',
    () => {
      const menu = openModal();
      if (menu && !menu.checkVisibility()) menu.open = false;
    },
    { signal },
  );
  signal.addEventListener('abort', letGo);
}

/**
 * Lets every <details data-menu> of the page, present and future, close by itself; without this they open and close by
 * their summary alone. With `data-focus` a menu focuses its first field when it opens, with `data-modal` it traps the
 * focus until it closes. Returns a function that stops watching.
 */
export function watchMenus(): () => void {
  const watching = new AbortController();
  const { signal } = watching;
  const opened = () =>
    openMenus().map((menu): Opened => {
      const modal = menu.matches(MODAL);
      const close: Close = (byKey) => {
        menu.open = false;
        if (byKey || modal) menu.querySelector('summary')?.focus();
      };
      return { box: menu, close, modal };
    });
  watch(opened, signal);
  keepFocus(signal);
  document.addEventListener(
    'click',
    ({ target }) => {
      // A link is finished with once it was pressed; a button, such as one that removes a line, may be one of several.
      const done = target instanceof Element ? target.closest('a, [data-close]') : null;
      for (const { box, close, modal } of opened()) {
        if (!done || !box.contains(done)) continue;
        if (modal && done.matches('[data-close]')) close(true);
        else (box as HTMLDetailsElement).open = false;
      }
    },
    { signal },
  );
  document.addEventListener(
    'toggle',
    ({ target }) => {
      if (!(target instanceof HTMLDetailsElement) || !target.open) return;
      if (target.matches('[data-menu][data-focus]')) target.querySelector('input')?.focus();
      // A nested menu may open below the visible end of the outer one.
      if (target.parentElement?.closest('[data-menu]')) target.scrollIntoView({ block: 'nearest' });
    },
    { capture: true, signal },
  );
  // A page that is restored from the back-forward cache has its menus closed.
  addEventListener('pagehide', () => openMenus().forEach((menu) => (menu.open = false)), { signal });
  return () => watching.abort();
}
