import { LinkButton } from '~/components/button';
import type { PricedCart } from '~/features/ordering/cart/cart-view';
import { sendCartPath } from '~/features/public-site/dealers/write-path';
import { formatMoney } from '~/platform/money';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';

/** More lines are told by their number. */
const LINES = 2;

/** What a visitor has gathered, and the way to send it to a dealer instead of explaining it. */
export function CartBox({ cart, plate }: { cart: PricedCart; plate: string }) {
  const { t } = useTranslation('dealers');
  const { locale } = useShell();
  const { lines, totals } = cart;
  const lira = (kurus: number) => <bdi>{formatMoney(kurus, 'TRL', locale)}</bdi>;
  const rest = lines.slice(LINES);
  return (
    <aside className="dealer-cart" aria-labelledby="dealer-cart-title">
      <h2 id="dealer-cart-title">{t('cart.title')}</h2>
      <p>{t('cart.text')}</p>
      <dl>
        {lines.slice(0, LINES).map((line) => (
          <div key={line.sku}>
            <dt>
              <bdi>{line.name}</bdi>
            </dt>
            <dd>{lira(line.goodsKurus)}</dd>
          </div>
        ))}
        {rest.length > 0 ? (
          <div>
            <dt>{t('cart.more', { count: rest.length })}</dt>
            <dd>{lira(rest.reduce((sum, { goodsKurus }) => sum + goodsKurus, 0))}</dd>
          </div>
        ) : null}
        <div>
          <dt>{t('cart.vat')}</dt>
          <dd>{lira(totals.vat)}</dd>
        </div>
        <div className="dealer-cart-sum">
          <dt>{t('cart.sum')}</dt>
          <dd>{lira(totals.net)}</dd>
        </div>
      </dl>
      <LinkButton to={sendCartPath(plate)} block>
        {t('cart.send')}
      </LinkButton>
    </aside>
  );
}
