import { useTranslation } from '~/platform/texts';
import { ProductPicture } from './product-parts';
import type { ShownProduct } from './catalogue-store.server';

/** A product's pictures: whole, close, and in a group. */
export function ProductGallery({ product }: { product: ShownProduct }) {
  const { t } = useTranslation('shop');
  return (
    <div className="grid gap-4">
      <div className="overflow-hidden rounded-lg border border-line">
        <ProductPicture product={product} alt={t('picture', { name: product.name })} width={640} loading="first" />
      </div>
      <div className="product-views">
        <ProductPicture product={product} view="close" />
        <ProductPicture product={product} view="group" />
      </div>
    </div>
  );
}
