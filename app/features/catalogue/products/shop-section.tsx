import { Link } from '~/platform/web';
import type { ReactNode } from 'react';
import { useTranslation } from '~/platform/texts';
import type { ListedProduct } from './listed-product';
import { readChoice, shopPath } from './shop-choice';
import { shownOfPart, type Group } from './product-families';

/** The choice that leaves everything. */
export const WHOLE = readChoice(new URLSearchParams());

/** One part of the shop: its name, what it is for, the way to all of it with its details, and its first products. */
export function ShopSection({
  group,
  count,
  products,
  children,
}: {
  group: Group;
  /** How many products the part has. */
  count: number;
  products: readonly ListedProduct[];
  children: (product: ListedProduct, place: number) => ReactNode;
}) {
  const { t } = useTranslation('shop');
  if (count === 0) return null;
  return (
    <section className="shop-section" aria-labelledby={`shop-${group}`}>
      <header>
        <h2 id={`shop-${group}`}>{t(`family.${group}.title`)}</h2>
        <p>{t(`family.${group}.text`)}</p>
        <Link to={shopPath({ ...WHOLE, family: group })} className="link">
          {t('family-all', { count })}
        </Link>
      </header>
      <div className={group === 'packages' ? 'product-grid' : 'mini-grid'}>
        {shownOfPart(products, group).map(children)}
      </div>
    </section>
  );
}
