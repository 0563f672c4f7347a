import type { ReactNode } from 'react';
import { json, type LinksFunction, type LoaderFunctionArgs } from '~/platform/web.server';
import { Link, useLoaderData } from '~/platform/web';
import { ArrowRight, Download, Mail, MapPin, Monitor, Phone, MessageCircleQuestionMark } from '~/components/icons';
import { LinkButton } from '~/components/button';
import { Drawing } from '~/components/drawing';
import { LICENCE_ACTIONS, effectOnLicence } from '~/features/catalogue/products/licence-actions';
import { listProducts } from '~/features/catalogue/products/catalogue-store.server';
import { ProductPicture } from '~/features/catalogue/products/product-parts';
import { productPath } from '~/features/catalogue/products/product-path';
import styles from '~/features/public-site/pages/help/help.css?url';
import drawings from '~/features/public-site/pages/help/help.svg?url';
import { MoneyText } from '~/features/public-site/pages/money-text';
import { productsOf } from '~/features/public-site/pages/products-of';
import { useVendor } from '~/features/public-site/pages/root-data';
import { localeOf } from '~/platform/i18n.server';
import type { RouteHandle } from '~/platform/route-handle';
import { useTranslation } from '~/platform/texts';
import { useShell } from '~/platform/shell-context';
import { dialled, shownPhone } from '~/platform/vendor-facts';

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

const SERVICES = ['UzakDestek', 'YerindeDestek', 'AylikDestek'];
const AT_HAND = ['code', 'version', 'message', 'when'];
const WAYS = [
  { key: 'downloads', to: '/download', icon: Download },
  { key: 'faq', to: '/faq', icon: MessageCircleQuestionMark },
  { key: 'demo', to: '/canli-demo', icon: Monitor },
  { key: 'places', to: '/wheretofindus', icon: MapPin },
] as const;

export async function loader({ request }: LoaderFunctionArgs) {
  const all = await listProducts(await localeOf(request));
  const actions = LICENCE_ACTIONS.map((action) => effectOnLicence(action).product);
  return json({ services: productsOf(all, SERVICES), actions: productsOf(all, actions) });
}

export default function Help() {
  const { services, actions } = useLoaderData<typeof loader>();
  const { t } = useTranslation('help');
  const { phone, email } = useVendor();
  const { locale } = useShell();
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

      <section className="help-reach" aria-labelledby="reach">
        <div className="wrap">
          <h2 id="reach" className="sr-only">
            {t('reach.title')}
          </h2>
          <ul>
            {phone ? (
              <Ticket title={t('reach.phone')} text={t('reach.phone-text')}>
                <a href={dialled(phone)} className="help-number">
                  <Phone aria-hidden />
                  <bdi dir="ltr">{shownPhone(phone, locale)}</bdi>
                </a>
              </Ticket>
            ) : null}
            {email ? (
              <Ticket title={t('reach.mail')} text={t('reach.mail-text')}>
                <a href={`mailto:${email}`} className="help-number">
                  <Mail aria-hidden />
                  <bdi dir="ltr">{email}</bdi>
                </a>
              </Ticket>
            ) : null}
            <Ticket title={t('reach.callback')} text={t('reach.callback-text')}>
              <LinkButton to="/contacts#contact" variant="primary" trailingIcon={ArrowRight} turn>
                {t('reach.callback-link')}
              </LinkButton>
            </Ticket>
          </ul>
          <p className="help-hours">{t('reach.hours')}</p>
        </div>
      </section>

      <section className="section" aria-labelledby="free">
        <div className="wrap help-free">
          <div className="section-head">
            <h2 id="free">{t('free.title')}</h2>
            <p className="text-muted">{t('free.text')}</p>
          </div>
          <dl className="help-terms">
            {['year', 'months', 'after'].map((term) => (
              <div key={term} className={`help-term-${term}`}>
                <dt>{t(`free.${term}`)}</dt>
                <dd>{t(`free.${term}-text`)}</dd>
              </div>
            ))}
          </dl>
        </div>
      </section>

      <section className="section sunken" aria-labelledby="paid">
        <div className="wrap">
          <div className="section-head">
            <h2 id="paid">{t('paid.title')}</h2>
            <p className="text-muted">{t('paid.text')}</p>
          </div>
          <ul className="help-services">
            {services.map((product) => (
              <li key={product.sku}>
                <ProductPicture product={product} view="bare" width={132} />
                <h3>
                  <bdi>{product.name}</bdi>
                </h3>
                <p>{t(`paid.${product.sku}`)}</p>
                <p className="help-price">
                  <b>
                    <MoneyText product={product} />
                  </b>
                  <span>{product.unit}</span>
                </p>
                <Link to={productPath(product)} className="link inline-flex items-center gap-1">
                  {t('paid.view')}
                  <span className="sr-only">{`: ${product.name}`}</span>
                  <ArrowRight aria-hidden className="turn" />
                </Link>
              </li>
            ))}
          </ul>
        </div>
      </section>

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

      <section className="band" aria-labelledby="licences">
        <div className="wrap help-licences">
          <div className="grid content-start justify-items-start gap-4">
            <h2 id="licences">{t('licences.title')}</h2>
            <p>{t('licences.text')}</p>
            <LinkButton to="/licences" variant="on-band">
              {t('licences.open')}
            </LinkButton>
          </div>
          <table>
            <thead>
              <tr>
                <th scope="col">{t('licences.action')}</th>
                <th scope="col">{t('licences.price')}</th>
              </tr>
            </thead>
            <tbody>
              {actions.map((product) => (
                <tr key={product.sku}>
                  <th scope="row">
                    <Link to={productPath(product)}>
                      <bdi>{product.name}</bdi>
                    </Link>
                  </th>
                  <td>
                    <MoneyText product={product} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </section>

      <section className="section" aria-labelledby="self">
        <div className="wrap">
          <h2 id="self" className="pb-8">
            {t('self.title')}
          </h2>
          <ul className="help-ways">
            {WAYS.map(({ key, to, icon: Icon }) => (
              <li key={key}>
                <Icon aria-hidden />
                <div>
                  <h3>
                    <Link to={to} className="after:absolute after:inset-0">
                      {t(`self.${key}`)}
                    </Link>
                  </h3>
                  <p>{t(`self.${key}-text`)}</p>
                </div>
                <ArrowRight aria-hidden className="turn" />
              </li>
            ))}
          </ul>
        </div>
      </section>
    </>
  );
}

/** A way to contact the vendor, drawn as a queue ticket. */
function Ticket({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <li className="help-ticket">
      <h3>{title}</h3>
      <p>{text}</p>
      {children}
    </li>
  );
}
