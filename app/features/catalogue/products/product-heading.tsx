import { PackageCheck } from '~/components/icons';
import { useTranslation } from '~/platform/texts';
import { Tag } from '~/components/tag';
import { FlashTag, Rating, TierTag } from './product-parts';
import type { ShownProduct } from './catalogue-store.server';

/** A product's name, what it is in a sentence, and what distinguishes it. */
export function ProductHeading({ product }: { product: ShownProduct }) {
  const { t } = useTranslation('shop');
  return (
    <>
      <p className="flex flex-wrap gap-2">
        <FlashTag product={product} />
        <TierTag product={product} />
        <Tag look="success" icon={PackageCheck}>
          {t('in-stock')}
        </Tag>
      </p>
      <div className="grid gap-3">
        <h1 id="product-name" className="text-xl!">
          <bdi>{product.name}</bdi>
        </h1>
        <p className="text-muted">{product.summary}</p>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm text-muted">
          <Rating product={product} />
          <span>{t('class-code', { code: product.class })}</span>
        </div>
      </div>
    </>
  );
}
