import { watchPanel } from '~/components/dismiss';

/** The address of the menu's content, and what it reports of the cart besides. */
export const CART_MENU = { address: '/cart/menu', label: 'data-cart-label', count: 'data-cart-count' } as const;

/**
 * The cart's menu in the header of a page that is not hydrated: its content is loaded from `data-menu-from` each time
 * it opens, and again after a line was removed. Opened in a new tab the link stays a link; if the content cannot be
 * loaded, it leads to the cart.
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
    // One change after the other: a visitor's guest cart is stored in a cookie, and two changes at once would both
    // start from the same cookie.
    last = last
      .then(() => orLeave(show(fetch(action, { method, body }))))
      .then(() => {
        // The pressed button disappeared with its line: the focus stays in the menu.
        if (document.activeElement === document.body) panel.querySelector<HTMLElement>('[tabindex]')?.focus();
      });
  });
  addEventListener('pagehide', () => close(false));
}
