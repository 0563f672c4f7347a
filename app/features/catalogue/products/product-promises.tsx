import { BadgeCheck, CalendarCheck2, Repeat2 } from '~/components/icons';
import { useTranslation } from '~/platform/texts';
import { Tag } from '~/components/tag';
import { FreeShippingLine, OfferLines } from './product-parts';
import type { ShownProduct } from './catalogue-store.server';

/** What a product comes with, and what the shop promises of all. */
export function ProductPromises({ product }: { product: ShownProduct }) {
  const { t } = useTranslation('shop');
  return (
    <>
      <ul className="product-points">
        <FreeShippingLine product={product} />
        <OfferLines product={product} />
      </ul>
      <ul className="flex flex-wrap gap-2">
        <li>
          <Tag icon={BadgeCheck}>{t('promise.original')}</Tag>
        </li>
        <li>
          <Tag icon={Repeat2}>{t('promise.replacement')}</Tag>
        </li>
        <li>
          <Tag icon={CalendarCheck2}>{t('promise.warranty')}</Tag>
        </li>
      </ul>
    </>
  );
}
