import { watchPanel } from '~/components/dismiss';

/** Where the menu's content comes from, and what it tells of the cart beside that. */
export const CART_MENU = { address: '/cart/menu', label: 'data-cart-label', count: 'data-cart-count' } as const;

/**
 * The cart's menu in the header of a page without React: its content is read from `data-menu-from` each time it opens, and
 * again when a line has been removed. Pressed for a new tab the link stays a link; where the content cannot be had, it
 * leads to the cart.
 */
export function openCartMenu(box: HTMLElement): void {
  const [link, panel] = [box.querySelector('a'), box.querySelector<HTMLElement>(':scope > [hidden]')];
  const address = box.dataset.menuFrom;
  if (!link || !panel || !address) return;
  const waiting = panel.innerHTML;
  let unwatch: (() => void) | undefined;
  let last: Promise<unknown> = Promise.resolve();

  const show = async (answer: Promise<Response>) => {
    const response = await answer;
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    const content = page.querySelector<HTMLElement>(`[${CART_MENU.count}]`);
    if (!response.ok || !content) throw new Error(`the cart's menu was answered with ${response.status}`);
    const count = content.getAttribute(CART_MENU.count) ?? '0';
    const badge = link.querySelector<HTMLElement>('.cart-count');
    if (badge) {
      badge.textContent = count;
      badge.hidden = count === '0';
    }
    link.title = content.getAttribute(CART_MENU.label) ?? '';
    link.setAttribute('aria-label', link.title);
    panel.replaceChildren(...content.childNodes);
  };
  const orLeave = (shown: Promise<void>) => shown.catch(() => location.assign(link.href));

  const close = (byKey: boolean) => {
    unwatch?.();
    unwatch = undefined;
    panel.hidden = true;
    link.setAttribute('aria-expanded', 'false');
    if (byKey) link.focus();
  };
  const open = () => {
    panel.innerHTML = waiting;
    panel.hidden = false;
    link.setAttribute('aria-expanded', 'true');
    unwatch = watchPanel(box, close);
    void orLeave(show(fetch(address)));
  };

  link.setAttribute('aria-expanded', 'false');
  link.setAttribute('aria-controls', panel.id);
  link.addEventListener('click', (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (panel.hidden) open();
    else close(false);
  });
  panel.addEventListener('submit', (event) => {
    if (!(event.target instanceof HTMLFormElement)) return;
    event.preventDefault();
    const { action, method } = event.target;
    const body = new URLSearchParams();
    for (const [name, value] of new FormData(event.target, event.submitter)) {
      if (typeof value === 'string') body.append(name, value);
    }
    // One change after the other: a visitor's guest cart travels in a cookie, and two at once would each begin with the same.
    last = last
      .then(() => orLeave(show(fetch(action, { method, body }))))
      .then(() => {
        // The pressed button went with its line: the keyboard's place stays in the menu.
        if (document.activeElement === document.body) panel.querySelector<HTMLElement>('[tabindex]')?.focus();
      });
  });
  addEventListener('pagehide', () => close(false));
}
