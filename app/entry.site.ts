import { watchMenus } from '~/components/dismiss';
import { loadMenuContent } from '~/components/lazy-menu';
import { dismissAfter } from '~/components/toast-timer';
import { markScrolled } from '~/components/mark-scrolled';
import { openEmbed } from '~/components/open-embed';
import { playSlides } from '~/components/play-slides';
import { addTabKeys } from '~/components/tab-keyboard';
import { refuseLargeFile } from '~/components/refuse-large-file';
import { openCartMenu } from '~/features/ordering/cart/open-cart-menu';
import { copyCodes, filterVideos, openDrawers, watchVideos } from '~/features/public-site/downloads/download-script';
import { awaitSuggestions } from '~/features/desks/search/await-suggestions';
import { reloadForPerson } from '~/features/public-site/pages/reload-for-person';
import { offerOwnProvince, rememberProvince } from '~/features/public-site/dealers/own-province';
import { removeWhenUntrue } from '~/features/public-site/dealers/true-until';
import { addressFrom } from '~/platform/public-pages';
import { SCRIPTS_RUN } from '~/features/public-site/pages/watch-loads';

/*
 * The only script of pages that say `hydrate: false`: what the site's frame does in the browser. Everything works on the
 * elements that the server has rendered and says nothing by itself, so texts, themes and directions come with them.
 */

const each = (selector: string, work: (element: HTMLElement) => void) =>
  document.querySelectorAll<HTMLElement>(selector).forEach(work);

watchMenus();
each('.site-header', markScrolled);
each('[data-suggest]', (box) => awaitSuggestions(box, (to) => location.assign(addressFrom(location.pathname, to))));
each('[data-menu-from]', openCartMenu);
each('[data-content-from]', loadMenuContent);
each('[data-slides]', playSlides);
each('[data-embed]', openEmbed);
each('[data-most-bytes]', refuseLargeFile);
each('[data-tabs]', addTabKeys);
each('.toast', (toast) => {
  const close = () => toast.remove();
  dismissAfter(toast, Number(toast.dataset.duration), close);
  toast.querySelector('button')?.addEventListener('click', close);
});
each('[data-true-until]', removeWhenUntrue);
each('[data-province]', rememberProvince);
each('[data-own-province]', offerOwnProvince);
each('[data-print]', (button) => button.addEventListener('click', () => print()));
const drawers = [...document.querySelectorAll<HTMLElement>('[data-drawer]')];
if (drawers.length > 0) openDrawers(drawers);
each('[data-copy]', copyCodes);
each('.video-search input', (box) => filterVideos(box as HTMLInputElement));
each('dialog.lightbox', (dialog) => watchVideos(dialog as HTMLDialogElement));
reloadForPerson();
document.dispatchEvent(new Event(SCRIPTS_RUN));
