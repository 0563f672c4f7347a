import { json, type LinksFunction, type LoaderFunctionArgs } from '~/platform/web.server';
import { Link, useLoaderData } from '~/platform/web';
import { ArrowRight } from '~/components/icons';
import { LinkButton } from '~/components/button';
import { listProducts } from '~/features/catalogue/products/catalogue-store.server';
import { rateText } from '~/features/catalogue/pricing/rate-text';
import { readDollarRate } from '~/features/catalogue/pricing/read-dollar-rate.server';
import styles from '~/features/public-site/pages/paying/paying.css?url';
import drawings from '~/features/public-site/pages/paying/paying.svg?url';
import { localeOf } from '~/platform/i18n.server';
import type { RouteHandle } from '~/platform/route-handle';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';
import { PayingDoors } from '~/features/public-site/pages/paying/paying-doors';

export const handle: RouteHandle = {
  hydrate: false,
  titleKey: 'paying:title',
  descriptionKey: 'paying:description',
  breadcrumbKey: 'paying:title',
};

export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: styles },
  { rel: 'preload', href: drawings, as: 'image', type: 'image/svg+xml' },
];

/** The class of products with the lower VAT rate. */
const LOW_VAT_CLASS = 'label';
const LADDER = ['visitor', 'dealer', 'permitted'] as const;

export async function loader({ request }: LoaderFunctionArgs) {
  const [all, dollar] = await Promise.all([listProducts(await localeOf(request)), readDollarRate()]);
  const rates = (low: boolean) =>
    all.filter((product) => (product.class === LOW_VAT_CLASS) === low).map(({ vatRate }) => vatRate);
  return json({
    vat: { high: Math.max(0, ...rates(false)), low: Math.max(0, ...rates(true)) },
    rate: {
      exchangeRate: dollar.rate,
      rateDate: dollar.source === 'central-bank' ? (dollar.date ?? null) : null,
    },
  });
}

export default function Paying() {
  const { vat, rate } = useLoaderData<typeof loader>();
  const { t } = useTranslation('paying');
  const { locale } = useShell();
  const sums = [
    { key: 'goods', text: t('money.goods-text') },
    { key: 'vat', text: t('money.vat-text', vat) },
    { key: 'rate', text: t('money.rate-text', { rate: rateText(rate, t, locale) }) },
    { key: 'shipping', text: t('money.shipping-text') },
  ] as const;
  return (
    <>
      <section className="page-head paying-head">
        <div className="wrap paying-intro">
          <h1>{t('heading')}</h1>
          <p className="lead">{t('lead')}</p>
        </div>
        <div className="wrap">
          <p className="sr-only">{t('art')}</p>
          <PayingDoors />
          <ol className="paying-steps" aria-label={t('cod.title')}>
            {([1, 2, 3] as const).map((step) => (
              <li key={step}>{t(`cod.step-${step}`)}</li>
            ))}
          </ol>
        </div>
      </section>

      <section className="section" aria-labelledby="who">
        <div className="wrap">
          <h2 id="who" className="pb-8">
            {t('rules.title')}
          </h2>
          <ol className="paying-ladder">
            {LADDER.map((who) => (
              <li key={who}>
                <h3>{t(`rules.${who}`)}</h3>
                <p>{t(`rules.${who}-text`)}</p>
              </li>
            ))}
          </ol>
          <p className="flex flex-wrap gap-3 pt-8">
            <LinkButton to="/login" variant="primary">
              {t('more.login')}
            </LinkButton>
            <LinkButton to="/wheretofindus">{t('more.find')}</LinkButton>
          </p>
        </div>
      </section>

      <section className="section sunken" aria-labelledby="sum">
        <div className="wrap paying-sum">
          <div className="grid content-start justify-items-start gap-3">
            <h2 id="sum">{t('money.title')}</h2>
            <p className="text-muted">{t('money.text')}</p>
            {(
              [
                { to: '/pricing', key: 'more.pricing' },
                { to: '/securepayment', key: 'more.secure' },
              ] as const
            ).map(({ to, key }) => (
              <Link key={to} to={to} className="link inline-flex items-center gap-1 pt-2">
                {t(key)}
                <ArrowRight aria-hidden className="turn" />
              </Link>
            ))}
          </div>
          <div className="receipt-shadow">
            <div className="receipt">
              <dl className="paying-lines">
                {sums.map(({ key, text }) => (
                  <div key={key}>
                    <dt>{t(`money.${key}`)}</dt>
                    <dd>{text}</dd>
                  </div>
                ))}
              </dl>
            </div>
          </div>
        </div>
      </section>
    </>
  );
}
