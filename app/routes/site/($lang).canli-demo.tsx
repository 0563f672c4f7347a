import { json, type LinksFunction } from '~/platform/web.server';
import { useLoaderData } from '~/platform/web';
import { Check } from '~/components/icons';
import { LinkButton } from '~/components/button';
import { Drawing } from '~/components/drawing';
import { DEMO_DEALER, DEMO_STAFF } from '~/features/identity/accounts/demo-accounts.server';
import { CALLBACK_PLACE, CallbackForm } from '~/features/public-site/requests/callback-form';
import styles from '~/features/public-site/pages/demo/demo.css?url';
import drawings from '~/features/public-site/pages/demo/demo.svg?url';
import { env } from '~/platform/env.server';
import type { RouteHandle } from '~/platform/route-handle';
import { useTranslation } from '~/platform/texts';
import { DemoAccounts } from '~/features/public-site/pages/demo/demo-accounts';
import { DemoWays } from '~/features/public-site/pages/demo/demo-ways';

export const handle: RouteHandle = {
  hydrate: false,
  titleKey: 'demo:title',
  descriptionKey: 'demo:description',
  breadcrumbKey: 'demo:title',
};

export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: styles },
  { rel: 'preload', href: drawings, as: 'image', type: 'image/svg+xml' },
];

const AGENDA = ['till', 'invoice', 'stock', 'account', 'excel', 'price'] as const;

export function loader() {
  return json({ accounts: env().DEMO ? { dealer: DEMO_DEALER, staff: DEMO_STAFF } : null });
}

export default function Demo() {
  const { accounts } = useLoaderData<typeof loader>();
  const { t } = useTranslation('demo');
  return (
    <>
      <section className="page-head demo-head">
        <div className="wrap">
          <div className="demo-intro">
            <h1>{t('heading')}</h1>
            <p className="lead">{t('lead')}</p>
            <p className="flex flex-wrap gap-3">
              <a className="btn btn-big btn-on-band" href={`#${CALLBACK_PLACE}`}>
                {t('to-form')}
              </a>
              <LinkButton to="/shop" size="big" variant="quiet">
                {t('to-shop')}
              </LinkButton>
            </p>
          </div>
          <Drawing
            file={drawings}
            part="window"
            box={[0, 0, 640, 400]}
            label={t('art')}
            mirrored
            className="demo-art"
            words={[
              { text: t('art-live'), x: 320, y: 103, size: 14, weight: 700, fill: '#fff', at: 'middle' },
              { text: t('art-sale'), x: 244, y: 144, size: 11, weight: 650, fill: '#fff' },
            ]}
          />
        </div>
      </section>

      {accounts ? <DemoAccounts {...accounts} /> : null}

      <DemoWays />

      <section className="section sunken" aria-labelledby="agenda">
        <div className="wrap demo-sheet">
          <div className="demo-agenda">
            <i aria-hidden />
            <h2 id="agenda">{t('agenda.title')}</h2>
            <p>{t('agenda.text')}</p>
            <ul>
              {AGENDA.map((item) => (
                <li key={item}>
                  <Check aria-hidden />
                  <div>
                    <h3>{t(`agenda.${item}`)}</h3>
                    <p>{t(`agenda.${item}-text`)}</p>
                  </div>
                </li>
              ))}
            </ul>
          </div>
          <div id={CALLBACK_PLACE} className="demo-form">
            <div className="grid gap-2 pb-6">
              <h2>{t('form.title')}</h2>
              <p className="text-muted">{t('form.text')}</p>
            </div>
            <CallbackForm kind="demo" />
          </div>
        </div>
      </section>
    </>
  );
}
