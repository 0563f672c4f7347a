import { Link } from '~/platform/web';
import { Unbroken } from '~/components/unbroken';
import { NEW_LICENCE_DAYS } from '~/features/catalogue/products/licence-actions';
import { rateText } from '~/features/catalogue/pricing/rate-text';
import { formatMoney } from '~/platform/money';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';
import { SLIP_PLACE } from './finder-form';
import { answersInWords } from './package-rules';
import type { PackageFinderData } from './read-package-finder.server';

/** What the answers cost today, as a receipt with the reason of each line. */
export function FinderSlip({
  result,
  unpriced,
  refused,
  rate,
}: Pick<PackageFinderData, 'result' | 'unpriced' | 'rate'> & { refused: boolean }) {
  const { t } = useTranslation('finder');
  const { locale } = useShell();
  const money = (kurus: number) => formatMoney(kurus, 'TRL', locale);
  return (
    <aside id={refused ? undefined : SLIP_PLACE} className="finder-aside" aria-labelledby="slip-title">
      <div className="receipt-shadow">
        <div className="receipt finder-slip">
          <h2 id="slip-title">{t('slip.title')}</h2>
          {result ? (
            <>
              <p className="text-muted">
                <Unbroken>{answersInWords(result.answers, t)}</Unbroken>
              </p>
              <ul>
                {result.slip.lines.map(({ sku, name, quantity, goodsKurus, why, term }) => (
                  <li key={sku}>
                    <p>
                      <Link to={result.paths[sku] ?? '/shop'}>
                        <bdi>
                          <Unbroken>{name}</Unbroken>
                        </bdi>
                      </Link>
                      <span>{t('slip.quantity', { count: quantity })}</span>
                      <b>
                        <bdi>{money(goodsKurus)}</bdi>
                      </b>
                    </p>
                    <p>
                      {t(`why.${why}`)}
                      {term ? ` ${t(`term.${term}`, { days: NEW_LICENCE_DAYS.otherwise })}` : ''}
                    </p>
                  </li>
                ))}
              </ul>
              <dl>
                <div>
                  <dt>{t('slip.goods')}</dt>
                  <dd>
                    <bdi>{money(result.slip.goods)}</bdi>
                  </dd>
                </div>
                {result.slip.vat.map(({ rate: percent, kurus }) => (
                  <div key={percent}>
                    <dt>{t('slip.vat', { vat: percent })}</dt>
                    <dd>
                      <bdi>{money(kurus)}</bdi>
                    </dd>
                  </div>
                ))}
                <div className="finder-total">
                  <dt>{t('slip.total')}</dt>
                  <dd>
                    <bdi>{money(result.slip.net)}</bdi>
                  </dd>
                </div>
              </dl>
              <p className="finder-small">
                {t('slip.note', { date: result.date })}
                {result.slip.lines.some(({ inDollars }) => inDollars)
                  ? ` ${t('slip.rate', { rate: rateText(rate, t, locale) })}`
                  : ''}
              </p>
            </>
          ) : (
            <p className="finder-empty">{t(unpriced ? 'slip.unpriced' : 'slip.empty')}</p>
          )}
        </div>
      </div>
    </aside>
  );
}
