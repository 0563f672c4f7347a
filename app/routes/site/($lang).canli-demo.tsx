import { json, type LinksFunction } from '~/platform/web.server';
import { Link, useLoaderData } from '~/platform/web';
import { ArrowRight, Check, MapPin, Phone, Store } from '~/components/icons';
import { LinkButton } from '~/components/button';
import { Drawing } from '~/components/drawing';
import { DEMO_DEALER, DEMO_STAFF } from '~/features/identity/accounts/demo-accounts.server';
import { CALLBACK_PLACE, CallbackForm } from '~/features/public-site/requests/callback-form';
import styles from '~/features/public-site/pages/demo/demo.css?url';
import drawings from '~/features/public-site/pages/demo/demo.svg?url';
import { env } from '~/platform/env.server';
import type { RouteHandle } from '~/platform/route-handle';
import { useTranslation } from '~/platform/texts';

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

const WAYS = [
  { key: 'dealer', to: '/wheretofindus', icon: MapPin },
  { key: 'call', to: `#${CALLBACK_PLACE}`, icon: Phone },
  { key: 'self', to: '/shop', icon: Store },
] as const;
const AGENDA = ['till', 'invoice', 'stock', 'account', 'excel', 'price'];

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

      {accounts ? <Accounts {...accounts} /> : null}

      <section className="section" aria-labelledby="ways">
        <div className="wrap">
          <h2 id="ways" className="pb-10">
            {t('ways.title')}
          </h2>
          <ul className="demo-ways">
            {WAYS.map(({ key, to, icon: Icon }) => (
              <li key={key}>
                <span className="demo-way-icon">
                  <Icon aria-hidden />
                </span>
                <h3>{t(`ways.${key}`)}</h3>
                <p>{t(`ways.${key}-text`)}</p>
                <Way to={to}>
                  {t(`ways.${key}-link`)}
                  <ArrowRight aria-hidden className="turn" />
                </Way>
              </li>
            ))}
          </ul>
        </div>
      </section>

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

function Way({ to, children }: { to: string; children: React.ReactNode }) {
  const className = 'link inline-flex items-center gap-1';
  return to.startsWith('#') ? (
    <a href={to} className={className}>
      {children}
    </a>
  ) : (
    <Link to={to} className={className}>
      {children}
    </Link>
  );
}

/** The accounts of the demo; a real shop does not have them. */
function Accounts({ dealer, staff }: { dealer: typeof DEMO_DEALER; staff: typeof DEMO_STAFF }) {
  const { t } = useTranslation('demo');
  const people = [
    { key: 'dealer', code: dealer.bayikodu, ...dealer, to: '/login' },
    { key: 'support', code: undefined, ...staff, to: '/staff/login' },
  ];
  return (
    <section className="demo-accounts" aria-labelledby="accounts">
      <div className="wrap">
        <div className="grid content-start gap-2">
          <h2 id="accounts">{t('accounts.title')}</h2>
          <p className="text-sm text-muted">{t('accounts.text')}</p>
        </div>
        {people.map(({ key, code, email, password, to }) => (
          <div key={key} className="demo-account">
            <h3>{t(`accounts.${key}`)}</h3>
            <p>{t(`accounts.${key}-text`)}</p>
            <dl>
              {code ? (
                <div>
                  <dt>{t('accounts.code')}</dt>
                  <dd dir="ltr">{code}</dd>
                </div>
              ) : null}
              <div>
                <dt>{t('accounts.email')}</dt>
                <dd dir="ltr">{email}</dd>
              </div>
              <div>
                <dt>{t('accounts.password')}</dt>
                <dd dir="ltr">{password}</dd>
              </div>
            </dl>
            <LinkButton to={to} size="small">
              {t('accounts.login')}
              <span className="sr-only">{`: ${t(`accounts.${key}`)}`}</span>
            </LinkButton>
          </div>
        ))}
      </div>
    </section>
  );
}
