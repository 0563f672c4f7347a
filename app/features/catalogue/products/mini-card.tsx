import { Link } from '~/platform/web';
import { AddToCart } from './add-to-cart';
import type { ListedProduct } from './listed-product';
import { Price, ProductPicture } from './product-parts';
import { productPath } from './product-path';

/** A product in a line of its own: picture, name, price and the button, where whole families are looked over. */
export function MiniCard({
  product,
  inCart,
  orderable,
  form,
}: {
  product: ListedProduct;
  inCart: boolean;
  orderable: boolean;
  form: string;
}) {
  const { sku, name } = product;
  return (
    <article id={sku} className="mini-card" aria-label={name}>
      <ProductPicture product={product} width={80} />
      <div>
        <h3>
          <Link to={productPath(product)}>
            <bdi>{name}</bdi>
          </Link>
        </h3>
        <Price product={product} />
      </div>
      {orderable ? <AddToCart product={product} inCart={inCart} form={form} small /> : null}
    </article>
  );
}
