import { json, type LinksFunction, type LoaderFunctionArgs } from '~/platform/web.server';
import { useLoaderData } from '~/platform/web';
import { Check, X } from '~/components/icons';
import { LinkButton } from '~/components/button';
import { Drawing } from '~/components/drawing';
import { listProducts } from '~/features/catalogue/products/catalogue-store.server';
import styles from '~/features/public-site/pages/clinic/clinic.css?url';
import drawings from '~/features/public-site/pages/clinic/clinic.svg?url';
import { productsOf } from '~/features/public-site/pages/products-of';
import { localeOf } from '~/platform/i18n.server';
import type { RouteHandle } from '~/platform/route-handle';
import { useTranslation } from '~/platform/texts';
import { CLINIC_SET, ClinicSet } from '~/features/public-site/pages/clinic/clinic-set';

export const handle: RouteHandle = {
  hydrate: false,
  titleKey: 'clinic:title',
  descriptionKey: 'clinic:description',
  breadcrumbKey: 'clinic:title',
};

export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: styles },
  { rel: 'preload', href: drawings, as: 'image', type: 'image/svg+xml' },
];

const STOPS = ['receive', 'count', 'bill', 'collect'] as const;
const DOES = [1, 2, 3, 4, 5, 6] as const;
const DOES_NOT = [1, 2, 3, 4] as const;
const TRADES = ['dentist', 'practice', 'vet', 'optics', 'beauty', 'physio'] as const;

export async function loader({ request }: LoaderFunctionArgs) {
  return json({ set: productsOf(await listProducts(await localeOf(request)), CLINIC_SET) });
}

export default function Clinic() {
  const { set } = useLoaderData<typeof loader>();
  const { t } = useTranslation('clinic');
  return (
    <>
      <section className="page-head clinic-head">
        <div className="wrap">
          <div className="clinic-intro">
            <h1>{t('heading')}</h1>
            <p className="lead">{t('lead')}</p>
            <p className="flex flex-wrap gap-3">
              <LinkButton to="/pricing" variant="primary" size="big">
                {t('to-pricing')}
              </LinkButton>
              <LinkButton to="/contacts#contact" size="big">
                {t('to-contact')}
              </LinkButton>
            </p>
          </div>
          <Drawing
            file={drawings}
            part="desk"
            box={[0, 0, 720, 420]}
            label={t('art')}
            mirrored
            className="clinic-art"
            words={[
              { text: t('art-shelf'), x: 544, y: 34, size: 14, weight: 650, fill: 'var(--text)', at: 'middle' },
              { text: t('art-stock'), x: 82, y: 246, size: 13, weight: 650, fill: '#1a1a27' },
              { text: t('art-stock-count'), x: 82, y: 270, size: 12, weight: 600, fill: '#a31f24' },
              { text: t('art-invoice'), x: 655, y: 246, size: 8.5, weight: 700, fill: '#1a1a27', at: 'middle' },
              { text: t('art-sent'), x: 655, y: 258, size: 7, weight: 600, fill: '#0e6b45', at: 'middle' },
            ]}
          />
        </div>
      </section>

      <section className="section" aria-labelledby="day">
        <div className="wrap">
          <h2 id="day" className="pb-10">
            {t('day.title')}
          </h2>
          <ol className="clinic-day">
            {STOPS.map((stop) => (
              <li key={stop}>
                <h3>{t(`day.${stop}`)}</h3>
                <p>{t(`day.${stop}-text`)}</p>
              </li>
            ))}
          </ol>
        </div>
      </section>

      <section className="section sunken" aria-labelledby="honest">
        <div className="wrap">
          <div className="section-head">
            <h2 id="honest">{t('honest.title')}</h2>
            <p className="text-muted">{t('honest.text')}</p>
          </div>
          <div className="clinic-honest">
            <div className="clinic-does">
              <h3>{t('honest.does')}</h3>
              <ul>
                {DOES.map((place) => (
                  <li key={place}>
                    <Check aria-hidden />
                    {t(`honest.does-${place}`)}
                  </li>
                ))}
              </ul>
            </div>
            <div className="clinic-not">
              <h3>{t('honest.not')}</h3>
              <ul>
                {DOES_NOT.map((place) => (
                  <li key={place}>
                    <X aria-hidden />
                    {t(`honest.not-${place}`)}
                  </li>
                ))}
              </ul>
              <p>{t('honest.not-text')}</p>
            </div>
          </div>
        </div>
      </section>

      <section className="section" aria-labelledby="set">
        <div className="wrap clinic-offer">
          <div>
            <h2 id="who" className="pb-6">
              {t('who.title')}
            </h2>
            <ul className="clinic-who">
              {TRADES.map((trade) => (
                <li key={trade}>
                  <h3>{t(`who.${trade}`)}</h3>
                  <p>{t(`who.${trade}-text`)}</p>
                </li>
              ))}
            </ul>
          </div>
          <ClinicSet products={set} />
        </div>
      </section>
    </>
  );
}
