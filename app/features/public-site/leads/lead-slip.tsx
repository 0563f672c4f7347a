import { Send } from '~/components/icons';
import { Button } from '~/components/button';
import { LEAD_FORM } from './lead-form';
import { rateText } from '~/features/catalogue/pricing/rate-text';
import { countUnits, type PricedCart } from '~/features/ordering/cart/cart-view';
import { formatMoney } from '~/platform/money';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';

/** What it costs, and the button that sends it; on a phone both stay at the foot of the screen. */
export function LeadSlip({
  priced: { lines, totals, vatByRate },
  rate,
}: {
  priced: PricedCart;
  rate: { exchangeRate: string; rateDate: string | null };
}) {
  const { t } = useTranslation('leads');
  const { locale } = useShell();
  const money = (kurus: number) => formatMoney(kurus, 'TRL', locale);
  const send = (className: string, words: string) => (
    <Button type="submit" form={LEAD_FORM} variant="primary" size="big" icon={Send} className={className}>
      {words}
    </Button>
  );
  const inDollars = lines.some(({ currency }) => currency === 'USD');
  return (
    <div className="lead-rail">
      <div className="receipt-shadow">
        <div className={lines.length > 0 ? 'receipt lead-slip' : 'receipt lead-slip is-empty'}>
          {lines.length > 0 ? (
            <>
              <h2>
                {t('slip.title')}
                <small>{t('slip.count', { count: countUnits(lines), kinds: lines.length })}</small>
              </h2>
              <dl>
                <div>
                  <dt>{t('slip.goods')}</dt>
                  <dd>
                    <bdi>{money(totals.goods)}</bdi>
                  </dd>
                </div>
                {vatByRate.map(({ rate: percent, vat }) => (
                  <div key={percent}>
                    <dt>{t('slip.vat', { vat: percent })}</dt>
                    <dd>
                      <bdi>{money(vat)}</bdi>
                    </dd>
                  </div>
                ))}
                <div className="lead-total">
                  <dt>{t('slip.total')}</dt>
                  <dd>
                    <bdi>{money(totals.net)}</bdi>
                  </dd>
                </div>
              </dl>
              {inDollars ? <p className="lead-small">{t('slip.rate', { rate: rateText(rate, t, locale) })}</p> : null}
            </>
          ) : null}
          {send('lead-send', t('form.submit'))}
          <p className="lead-small lead-unbound">{t('slip.unbound')}</p>
        </div>
      </div>
      <ol className="lead-then">
        {(['call', 'quote', 'install'] as const).map((step) => (
          <li key={step}>
            <b>{t(`then.${step}`)}</b>
            {t(`then.${step}-text`)}
          </li>
        ))}
      </ol>
      <div className="lead-bar">
        {lines.length > 0 ? (
          <span>
            <b>
              <bdi>{money(totals.net)}</bdi>
            </b>
            <small>{t('slip.with-vat')}</small>
          </span>
        ) : null}
        {send('', t('form.submit-short'))}
      </div>
    </div>
  );
}
