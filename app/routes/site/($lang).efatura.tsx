import { json, type LinksFunction, type LoaderFunctionArgs } from '~/platform/web.server';
import { useLoaderData } from '~/platform/web';
import { Coins, History, Leaf, Timer } from '~/components/icons';
import { useTranslation } from '~/platform/texts';
import { TargetTabs } from '~/components/target-tabs';
import { asListed } from '~/features/catalogue/products/listed-product';
import { listProducts } from '~/features/catalogue/products/catalogue-store.server';
import { DOCUMENTS, Folders, Stage } from '~/features/public-site/pages/einvoice/einvoice-drawings';
import styles from '~/features/public-site/pages/einvoice/einvoice.css?url';
import drawings from '~/features/public-site/pages/einvoice/einvoice.svg?url';
import { Question } from '~/features/public-site/pages/question';
import { localeOf } from '~/platform/i18n.server';
import type { RouteHandle } from '~/platform/route-handle';
import { EInvoicePrices } from '~/features/public-site/pages/einvoice/einvoice-prices';

export const handle: RouteHandle = {
  hydrate: false,
  titleKey: 'einvoice:title',
  descriptionKey: 'einvoice:description',
  breadcrumbKey: 'einvoice:breadcrumb',
};

export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: styles },
  { rel: 'preload', href: drawings, as: 'image', type: 'image/svg+xml' },
];

const STATIONS = ['sale', 'document', 'way', 'end'] as const;
const BENEFITS = [
  ['time', Timer],
  ['past', History],
  ['paper', Leaf],
  ['cost', Coins],
] as const;
const QUESTIONS = ['difference', 'note', 'credits', 'register'] as const;

export async function loader({ request }: LoaderFunctionArgs) {
  const products = await listProducts(await localeOf(request));
  return json({ products: products.filter(({ family }) => family === 'e-invoice').map(asListed) });
}

export default function EInvoice() {
  const { products } = useLoaderData<typeof loader>();
  const { t } = useTranslation('einvoice');
  return (
    <>
      <section className="page-head einvoice-head">
        <div className="wrap">
          <div className="page-head-text">
            <h1>{t('headline')}</h1>
            <p className="text-muted">{t('lead')}</p>
          </div>
          <TargetTabs
            label={t('tabs')}
            tabs={DOCUMENTS.map((document) => ({
              id: document,
              name: t(`${document}.name`),
              hint: t(`${document}.for`),
              content: (
                <>
                  <div className="einvoice-stage">
                    <Stage document={document} />
                  </div>
                  <ol className="einvoice-way">
                    {STATIONS.map((station) => (
                      <li key={station}>
                        <h2>{t(`${document}.${station}.title`)}</h2>
                        <p>{t(`${document}.${station}.text`)}</p>
                      </li>
                    ))}
                  </ol>
                </>
              ),
            }))}
          />
        </div>
      </section>

      <section className="section">
        <div className="wrap einvoice-benefits">
          <Folders />
          <div>
            <h2 className="pb-7">{t('benefits.title')}</h2>
            <ul>
              {BENEFITS.map(([benefit, Icon]) => (
                <li key={benefit}>
                  <span>
                    <Icon aria-hidden />
                  </span>
                  <h3>{t(`benefits.${benefit}.title`)}</h3>
                  <p>{t(`benefits.${benefit}.text`)}</p>
                </li>
              ))}
            </ul>
          </div>
        </div>
      </section>

      <section className="section sunken">
        <div className="wrap einvoice-asked">
          <div>
            <div className="section-head">
              <h2>{t('questions.title')}</h2>
            </div>
            {QUESTIONS.map((key, index) => (
              <Question key={key} question={t(`questions.${key}.question`)} open={index === 0}>
                {t(`questions.${key}.answer`)}
              </Question>
            ))}
            <p className="pt-7 font-semibold">{t('own')}</p>
          </div>
          {products.length > 0 ? <EInvoicePrices products={products} /> : null}
        </div>
      </section>
    </>
  );
}
