import { LinePicture, PriceMath } from '~/features/ordering/cart/cart-sums';
import type { PricedCart } from '~/features/ordering/cart/cart-view';
import { formatMoney } from '~/platform/money';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';

/** What is sent, as the visitor sees it. */
export function LeadLines({ lines, exchangeRate }: { lines: PricedCart['lines']; exchangeRate: string }) {
  const { t } = useTranslation('leads');
  const { locale } = useShell();
  return (
    <ul className="lead-lines">
      {lines.map((line) => (
        <li key={line.sku}>
          <LinePicture line={line} width={72} />
          <div>
            <h2>
              <bdi>{line.name}</bdi>
            </h2>
            <p>
              {t('line.quantity', { count: line.quantity })}
              {line.quantity > 1 || line.currency === 'USD' ? ' · ' : ''}
              <PriceMath line={line} exchangeRate={exchangeRate} />
            </p>
          </div>
          <p className="lead-price">
            <b>
              <bdi>{formatMoney(line.goodsKurus, 'TRL', locale)}</bdi>
            </b>
            <span>{t('line.vat', { vat: line.vatRate })}</span>
          </p>
        </li>
      ))}
    </ul>
  );
}
