import { cutText } from '~/platform/text';
import { FAMILIES, type Family } from './product-families';

/** The tiers that dealers know (public-site §3). */
export const TIERS = ['Diamond', 'Platinum'] as const;

export const SORTS = ['price-asc', 'price-desc', 'name', 'popular'] as const;

/** How the shop's list is filtered and sorted; all of it is in the address. */
export type ShopChoice = {
  query: string;
  family: Family | null;
  /** A class code, or null for all classes. */
  class: string | null;
  /** The lowest and the highest price, in whole lira without VAT. */
  min: number | null;
  max: number | null;
  tier: (typeof TIERS)[number] | null;
  /** Only what is on offer. */
  offer: boolean;
  /** Null means the catalogue's own order, or the best matches first. */
  sort: (typeof SORTS)[number] | null;
  view: 'grid' | 'list';
};

/** What a page of the shop shows of its choice. */
export type ShopPlace = {
  /** From 1; the parts of the shop are one page. */
  page: number;
  /** The stock code of the product whose popup is open. */
  popup?: string | undefined;
};

const QUERY_LENGTH = 100;

/** The text of the search box in the form that is searched for. */
export function asQuery(text: string): string {
  return cutText(text, QUERY_LENGTH);
}

const LIRA_DIGITS = 8;

/** Whole lira as people write them: "6.000 ₺", "6000,00"; null for anything else. */
function readLira(text: string | null): number | null {
  const plain = (text ?? '').replace(/[\s₺]|TL/g, '').replace(/[.,]\d{1,2}$/, '');
  const digits = plain.replace(/[.,](?=\d{3}(?!\d))/g, '');
  return /^\d+$/.test(digits) && digits.length <= LIRA_DIGITS ? Number(digits) : null;
}

/** The names of what narrows a choice. */
export function narrowed(choice: ShopChoice): (keyof ShopChoice)[] {
  const { query, family, class: className, min, max, tier, offer } = choice;
  const narrowing = { query, family, class: className, min, max, tier, offer };
  return (Object.keys(narrowing) as (keyof typeof narrowing)[]).filter(
    (name) => narrowing[name] !== null && narrowing[name] !== '' && narrowing[name] !== false,
  );
}

/** Reads what `shopPath` writes; invalid values count as absent. */
export function readChoice(params: URLSearchParams): ShopChoice {
  return {
    query: asQuery(params.get('q') ?? ''),
    family: FAMILIES.find((family) => family === params.get('family')) ?? null,
    class: params.get('class') || null,
    min: readLira(params.get('min')),
    max: readLira(params.get('max')),
    tier: TIERS.find((tier) => tier === params.get('tier')) ?? null,
    offer: params.get('offer') === '1',
    sort: SORTS.find((sort) => sort === params.get('sort')) ?? null,
    view: params.get('view') === 'list' ? 'list' : 'grid',
  };
}

/** Whether the shop shows its parts rather than a list. */
export function isGrouped(choice: ShopChoice): boolean {
  return narrowed(choice).length === 0 && choice.sort === null && choice.view === 'grid';
}

/** The page that an address names, the first if it names none. */
export function readPage(params: URLSearchParams): number {
  const text = params.get('page') ?? '';
  return /^[1-9]\d?$/.test(text) ? Number(text) : 1;
}

/** The address of the shop with this choice: its first page without an open popup, unless `place` says more. */
export function shopPath(choice: ShopChoice, { page, popup }: ShopPlace = { page: 1 }): string {
  const params = new URLSearchParams();
  if (choice.query) params.set('q', choice.query);
  if (choice.family) params.set('family', choice.family);
  if (choice.class) params.set('class', choice.class);
  if (choice.min !== null) params.set('min', String(choice.min));
  if (choice.max !== null) params.set('max', String(choice.max));
  if (choice.tier) params.set('tier', choice.tier);
  if (choice.offer) params.set('offer', '1');
  if (choice.sort) params.set('sort', choice.sort);
  if (choice.view === 'list') params.set('view', 'list');
  if (page > 1 && !isGrouped(choice)) params.set('page', String(page));
  if (popup) params.set('product', popup);
  return params.size > 0 ? `/shop?${params.toString()}` : '/shop';
}
