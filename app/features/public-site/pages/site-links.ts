import type { PackFamily } from '~/components/pack-shot';
import type { Purpose } from '~/features/catalogue/products/product-families';
import { NAMED_PAGES } from '~/platform/public-pages';
import type { TFunction } from '~/platform/texts';

/** The products by purpose, as menu, home page and footer name them (`common:products.<key>`). */
export const SOFTWARE = [
  { key: 'erp', family: 'erp', to: '/shop?family=erp' },
  { key: 'retail', family: 'retail', to: '/shop?family=retail' },
  { key: 'market', family: 'market', to: '/shop?family=market' },
  { key: 'pos', family: 'pos', to: '/shop?family=pos' },
  { key: 'field', family: 'field', to: '/shop?family=field' },
  { key: 'einvoice', family: 'e-invoice', to: '/shop?family=einvoice' },
] as const satisfies readonly { key: Purpose; family: PackFamily; to: string }[];

/** Classes of the shop that are devices (`shop:class.<name>`). */
export const HARDWARE = ['POS', 'printer', 'scanner', 'scale', 'terminal', 'power'] as const;

/** The address from which pages that are not hydrated load the products menu (`loadMenuContent`). */
export const PRODUCTS_MENU = '/products/menu';

type Way = { label: string; to: string };

/** The products as one list: for places without room for their menu, or without scripts to draw it. */
export function productLinks(t: TFunction): Way[] {
  return [
    { label: t('common:products.all'), to: '/shop' },
    ...SOFTWARE.map(({ key, to }) => ({ label: t(`common:products.${key}.title`), to })),
    ...HARDWARE.map((name) => ({ label: t(`shop:class.${name}`), to: `/shop?class=${name}` })),
    { label: t('shop:family.labels.title'), to: '/shop?family=labels' },
    { label: t('shop:family.services.title'), to: '/shop?family=services' },
  ];
}

/** A public page by its path without the slash, with its name. */
function pageNamed(t: TFunction, name: string): Way {
  const page = NAMED_PAGES.find(({ path }) => path === `/${name}`);
  if (!page) throw new Error(`There is no public page /${name}.`);
  return { label: t(page.nameKey), to: page.path };
}

/** The links of the header, for everybody. */
export function headerLinks(t: TFunction): (Way & { items?: readonly Way[] })[] {
  const page = (name: string) => pageNamed(t, name);
  return [
    page('services'),
    page('efatura'),
    page('shop'),
    page('pricing'),
    page('wheretofindus'),
    {
      label: t('common:nav.help'),
      to: '/destek',
      items: ['destek', 'download', 'faq', 'canli-demo', 'odeme-secenekleri'].map(page),
    },
    {
      label: t('common:nav.company'),
      to: '/about',
      items: ['about', 'references', 'clinic', 'ik', 'contacts'].map(page),
    },
  ];
}

/** The columns of the footer, and the line of legal texts below them. */
export function footerLinks(t: TFunction): { columns: { title: string; links: Way[] }[]; legal: Way[] } {
  const page = (name: string) => pageNamed(t, name);
  return {
    columns: [
      {
        title: t('common:footer.solutions'),
        links: ['shop', 'services', 'efatura', 'pricing', 'package-finder', 'clinic'].map(page),
      },
      {
        title: t('common:footer.company'),
        links: ['about', 'references', 'wheretofindus', 'ik', 'contacts'].map(page),
      },
      {
        title: t('common:footer.help'),
        links: [
          ...['destek', 'download', 'faq', 'canli-demo', 'odeme-secenekleri'].map(page),
          { label: t('common:footer.api'), to: '/api/docs' },
        ],
      },
    ],
    legal: ['termsofuse', 'privacy', 'securepayment'].map(page),
  };
}
