import type { LinksFunction } from '~/platform/web.server';
import { Link } from '~/platform/web';
import { ArrowRight, BookOpen, LifeBuoy, Plug, ShieldCheck, TrendingUp, Users } from '~/components/icons';
import { useTranslation } from '~/platform/texts';
import { LinkButton } from '~/components/button';
import { FloorPlan, PlatformDrawing, SupportDesk } from '~/features/public-site/pages/services/services-drawings';
import styles from '~/features/public-site/pages/services/services.css?url';
import drawings from '~/features/public-site/pages/services/services.svg?url';
import type { RouteHandle } from '~/platform/route-handle';

export const handle: RouteHandle = {
  hydrate: false,
  titleKey: 'services:title',
  descriptionKey: 'services:description',
  breadcrumbKey: 'services:breadcrumb',
};

export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: styles },
  { rel: 'preload', href: drawings, as: 'image', type: 'image/svg+xml' },
];

/** In the order of their numbers on the floor plan. */
const SERVICES = ['web', 'app', 'sales', 'research', 'store', 'training'] as const;
const AFTER = [
  ['reliable', ShieldCheck],
  ['documents', BookOpen],
  ['support', LifeBuoy],
  ['growth', TrendingUp],
  ['integration', Plug],
  ['customers', Users],
] as const;
/** Names of platforms, which are not translated. */
const PLATFORMS = [
  ['vue', 'Vue'],
  ['windows', 'Windows'],
  ['macos', 'macOS'],
  ['java', 'Java'],
  ['android', 'Android'],
  ['html', 'HTML'],
] as const;

export default function Services() {
  const { t } = useTranslation('services');
  return (
    <>
      <section className="page-head services-head">
        <div className="wrap">
          <div className="page-head-text">
            <h1>{t('headline')}</h1>
            <p className="lead">{t('lead')}</p>
          </div>
          {/* It scrolls on phones, so it must be reachable by keyboard. */}
          <div className="services-plan" role="group" aria-label={t('plan.label')} tabIndex={0}>
            <FloorPlan />
          </div>
        </div>
      </section>

      <section className="services-six">
        <div className="wrap">
          <div className="section-head">
            <h2>{t('six.title')}</h2>
            <p className="text-muted">{t('six.text')}</p>
          </div>
          <ol className="services-cards">
            {SERVICES.map((service) => (
              <li key={service}>
                <h3>{t(`six.${service}.title`)}</h3>
                <p>{t(`six.${service}.text`)}</p>
              </li>
            ))}
          </ol>
        </div>
      </section>

      <section className="section sunken">
        <div className="wrap services-after">
          <div>
            <h2>{t('after.title')}</h2>
            <p className="text-muted">{t('after.text')}</p>
            <Link to="/contacts" className="link">
              {t('after.more')}
              <ArrowRight aria-hidden className="turn" />
            </Link>
          </div>
          <ul>
            {AFTER.map(([block, Icon]) => (
              <li key={block}>
                <h3>
                  <Icon aria-hidden />
                  {t(`after.${block}.title`)}
                </h3>
                <p>{t(`after.${block}.text`)}</p>
              </li>
            ))}
          </ul>
        </div>
      </section>

      <section className="section">
        <div className="wrap">
          <div className="section-head">
            <h2>{t('platforms.title')}</h2>
            <p className="text-muted">{t('platforms.text')}</p>
          </div>
          <ul className="services-platforms">
            {PLATFORMS.map(([platform, name]) => (
              <li key={platform}>
                <PlatformDrawing platform={platform} />
                <p>
                  <b>
                    <bdi>{name}</bdi>
                  </b>
                  {t(`platforms.${platform}`)}
                </p>
              </li>
            ))}
          </ul>
        </div>
      </section>

      <section className="pb-(--section)">
        <div className="wrap">
          <div className="band services-order">
            <div>
              <h2>{t('order.title')}</h2>
              <p>{t('order.text')}</p>
              <div className="flex flex-wrap gap-3 pt-2">
                <LinkButton to="/contacts#contact" variant="on-band" size="big">
                  {t('order.call')}
                </LinkButton>
                <LinkButton to="/download" variant="on-band" size="big" className="btn-outline">
                  {t('order.downloads')}
                </LinkButton>
              </div>
            </div>
            <SupportDesk />
          </div>
        </div>
      </section>
    </>
  );
}
