import { json, type LinksFunction, type LoaderFunctionArgs } from '~/platform/web.server';
import { useLoaderData } from '~/platform/web';
import { Drawing } from '~/components/drawing';
import { LICENCE_ACTIONS, effectOnLicence } from '~/features/catalogue/products/licence-actions';
import { listProducts } from '~/features/catalogue/products/catalogue-store.server';
import styles from '~/features/public-site/pages/help/help.css?url';
import drawings from '~/features/public-site/pages/help/help.svg?url';
import { productsOf } from '~/features/public-site/pages/products-of';
import { localeOf } from '~/platform/i18n.server';
import type { RouteHandle } from '~/platform/route-handle';
import { useTranslation } from '~/platform/texts';
import { HelpReach } from '~/features/public-site/pages/help/help-reach';
import { HELP_SERVICES, HelpServices } from '~/features/public-site/pages/help/help-services';
import { HelpLicences } from '~/features/public-site/pages/help/help-licences';
import { HelpWays } from '~/features/public-site/pages/help/help-ways';

export const handle: RouteHandle = {
  hydrate: false,
  titleKey: 'help:title',
  descriptionKey: 'help:description',
  breadcrumbKey: 'help:title',
};

export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: styles },
  { rel: 'preload', href: drawings, as: 'image', type: 'image/svg+xml' },
];

const AT_HAND = ['code', 'version', 'message', 'when'] as const;
export async function loader({ request }: LoaderFunctionArgs) {
  const all = await listProducts(await localeOf(request));
  const actions = LICENCE_ACTIONS.map((action) => effectOnLicence(action).product);
  return json({ services: productsOf(all, HELP_SERVICES), actions: productsOf(all, actions) });
}

export default function Help() {
  const { services, actions } = useLoaderData<typeof loader>();
  const { t } = useTranslation('help');
  return (
    <>
      <section className="page-head help-head">
        <div className="wrap">
          <div className="page-head-text">
            <h1>{t('heading')}</h1>
            <p className="lead">{t('lead')}</p>
          </div>
          <Drawing
            file={drawings}
            part="counters"
            box={[0, 20, 1200, 340]}
            label={t('art')}
            mirrored
            slice
            className="help-art"
          />
        </div>
      </section>

      <HelpReach />

      <section className="section" aria-labelledby="free">
        <div className="wrap help-free">
          <div className="section-head">
            <h2 id="free">{t('free.title')}</h2>
            <p className="text-muted">{t('free.text')}</p>
          </div>
          <dl className="help-terms">
            {(['year', 'months', 'after'] as const).map((term) => (
              <div key={term} className={`help-term-${term}`}>
                <dt>{t(`free.${term}`)}</dt>
                <dd>{t(`free.${term}-text`)}</dd>
              </div>
            ))}
          </dl>
        </div>
      </section>

      <HelpServices services={services} />

      <section className="section" aria-labelledby="before">
        <div className="wrap help-before">
          <div className="grid content-start gap-3">
            <h2 id="before">{t('before.title')}</h2>
            <p className="text-muted">{t('before.text')}</p>
          </div>
          <ol>
            {AT_HAND.map((item) => (
              <li key={item}>
                <h3>{t(`before.${item}`)}</h3>
                <p>{t(`before.${item}-text`)}</p>
              </li>
            ))}
          </ol>
        </div>
      </section>

      <HelpLicences actions={actions} />

      <HelpWays />
    </>
  );
}
