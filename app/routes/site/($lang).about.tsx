import type { LinksFunction } from '~/platform/web.server';
import { Link } from '~/platform/web';
import { ArrowRight } from '~/components/icons';
import { useTranslation } from '~/platform/texts';
import { LinkButton } from '~/components/button';
import { Counter, Street } from '~/features/public-site/pages/about/about-drawings';
import styles from '~/features/public-site/pages/about/about.css?url';
import drawings from '~/features/public-site/pages/about/about.svg?url';
import { BrandLogos } from '~/features/public-site/pages/logos/logo-carousel';
import slideStyles from '~/features/public-site/pages/slides.css?url';
import { TeamSlider } from '~/features/public-site/pages/team/team-slider';
import { FIGURES, figureText } from '~/features/public-site/pages/vendor-figures';
import type { RouteHandle } from '~/platform/route-handle';
import { useShell } from '~/platform/shell-context';

export const handle: RouteHandle = {
  hydrate: false,
  titleKey: 'about:title',
  descriptionKey: 'about:description',
  breadcrumbKey: 'about:breadcrumb',
};

export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: styles },
  { rel: 'stylesheet', href: slideStyles },
  { rel: 'preload', href: drawings, as: 'image', type: 'image/svg+xml' },
];

const STEPS = ['talk', 'set-up', 'first-sale', 'after'] as const;

export default function About() {
  const { t } = useTranslation('about');
  return (
    <>
      <section className="page-head about-head">
        <div className="wrap page-head-text">
          <h1>{t('headline')}</h1>
          <p className="lead">{t('lead')}</p>
        </div>
        <div className="about-street-view">
          <Street />
        </div>
      </section>

      <section className="section">
        <div className="wrap about-start">
          <Counter />
          <div>
            <div className="section-head">
              <h2>{t('start.title')}</h2>
              <p className="text-muted">{t('start.text')}</p>
            </div>
            <ol className="about-steps">
              {STEPS.map((step) => (
                <li key={step}>
                  <h3>{t(`start.${step}.title`)}</h3>
                  <p>{t(`start.${step}.text`)}</p>
                </li>
              ))}
            </ol>
          </div>
        </div>
      </section>

      <section className="section sunken">
        <div className="wrap about-figures">
          <div className="grid justify-items-start gap-3">
            <h2>{t('figures.title')}</h2>
            <p className="text-muted">{t('figures.text')}</p>
            <Link to="/references" className="link mt-2">
              {t('figures.more')}
              <ArrowRight aria-hidden className="turn" />
            </Link>
          </div>
          <Bill />
        </div>
      </section>

      <section className="section">
        <div className="wrap">
          <TeamSlider />
        </div>
      </section>

      <BrandLogos />

      <section className="section">
        <div className="wrap">
          <div className="about-doors">
            <div>
              <h2>{t('doors.shop.title')}</h2>
              <p>{t('doors.shop.text')}</p>
              <LinkButton to="/contacts#contact" variant="primary" size="big">
                {t('doors.shop.action')}
              </LinkButton>
            </div>
            <div>
              <h2>{t('doors.dealer.title')}</h2>
              <p>{t('doors.dealer.text')}</p>
              <LinkButton to="/register" size="big">
                {t('doors.dealer.action')}
              </LinkButton>
            </div>
          </div>
        </div>
      </section>
    </>
  );
}

/** The vendor's figures on a till receipt. */
function Bill() {
  const { t } = useTranslation('about');
  const { locale } = useShell();
  return (
    <div>
      <div className="receipt-slot" aria-hidden />
      <div className="receipt-shadow">
        <div className="receipt">
          <div className="flex items-baseline justify-between gap-4">
            <b className="text-md">{t('common:brand')}</b>
            <span className="text-muted">{t('figures.since')}</span>
          </div>
          <hr />
          <dl>
            {FIGURES.map(([figure]) => (
              <div key={figure}>
                <dt className="text-muted">{t(`figures.${figure}`)}</dt>
                <dd>
                  <bdi dir={figure === 'years' ? undefined : 'ltr'}>
                    {figure === 'years'
                      ? t('figures.years-value', { years: figureText(figure, locale) })
                      : figureText(figure, locale)}
                  </bdi>
                </dd>
              </div>
            ))}
          </dl>
          <hr />
          <p className="text-muted">{t('figures.thanks')}</p>
        </div>
      </div>
    </div>
  );
}
