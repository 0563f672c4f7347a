import { classNames } from '~/components/class-names';
import type { ShopChoice } from './shop-choice';

/** The place of cards that are still loading. */
export function CardSkeletons({ view }: { view: ShopChoice['view'] }) {
  return (
    <div className={classNames('product-grid', view === 'list' && 'product-list')} aria-hidden>
      {Array.from({ length: 8 }, (_, card) => (
        <div key={card} className="product-card">
          <div className="product-picture aspect-4/3 bg-sunken" />
          <div className="product-text gap-3">
            <span className="skeleton w-1/3" />
            <span className="skeleton w-2/3" />
            <span className="skeleton w-full" />
            <span className="skeleton w-1/2" />
          </div>
        </div>
      ))}
    </div>
  );
}
