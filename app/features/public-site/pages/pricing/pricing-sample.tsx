import { Link } from '~/platform/web';
import { LinkButton } from '~/components/button';
import { SAMPLE_ANSWERS, sendSlipPath } from '../package-finder/package-rules';
import { ArrowRight, Send } from '~/components/icons';
import { formatMoney } from '~/platform/money';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';
import type { PricingData } from './read-pricing.server';

/** What a small shop would pay, as a receipt. */
export function PricingSample({ sample }: { sample: NonNullable<PricingData['sample']> }) {
  const { t } = useTranslation('pricing');
  const { locale } = useShell();
  const money = (kurus: number) => formatMoney(kurus, 'TRL', locale);
  return (
    <div className="receipt-shadow">
      <div className="receipt pricing-sample">
        <h3>{t('sample.title')}</h3>
        <p className="text-muted">{t('sample.text')}</p>
        <dl>
          {sample.lines.map(({ sku, name, quantity, goodsKurus }) => (
            <div key={sku}>
              <dt>{t('sample.line', { name, count: quantity })}</dt>
              <dd>
                <bdi>{money(goodsKurus)}</bdi>
              </dd>
            </div>
          ))}
          <div className="pricing-rule">
            <dt>{t('sample.goods')}</dt>
            <dd>
              <bdi>{money(sample.goods)}</bdi>
            </dd>
          </div>
          {sample.vat.map(({ rate, kurus }) => (
            <div key={rate}>
              <dt>{t('sample.vat', { vat: rate })}</dt>
              <dd>
                <bdi>{money(kurus)}</bdi>
              </dd>
            </div>
          ))}
          <div className="pricing-rule pricing-total">
            <dt>{t('sample.total')}</dt>
            <dd>
              <bdi>{money(sample.net)}</bdi>
            </dd>
          </div>
        </dl>
        <p className="pt-3 text-xs text-muted">{t('sample.note')}</p>
        <p className="pt-4">
          <LinkButton to={`${sendSlipPath(SAMPLE_ANSWERS)}&from=pricing`} icon={Send} rel="nofollow">
            {t('sample.send')}
          </LinkButton>
        </p>
        <Link to="/package-finder" className="link mt-3 inline-flex items-center gap-1">
          {t('finder')}
          <ArrowRight aria-hidden className="turn" />
        </Link>
      </div>
    </div>
  );
}
