import type { TFunction } from '~/platform/texts';

/** Where a reader goes on for whom the search found nothing. */
export function waysOn(t: TFunction): { to: string; title: string }[] {
  return [
    { to: '/shop', title: t('site-search:way.shop') },
    { to: '/package-finder', title: t('site-search:way.finder') },
    { to: '/faq', title: t('site-search:way.questions') },
    { to: '/contacts#contact', title: t('site-search:way.call') },
  ];
}
