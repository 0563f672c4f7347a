import { json, type LinksFunction, type LoaderFunctionArgs } from '~/platform/web.server';
import { Link, useLoaderData } from '~/platform/web';
import { RichText, useTranslation } from '~/platform/texts';
import { LinkButton } from '~/components/button';
import { StructuredData } from '~/components/structured-data';
import { Tag } from '~/components/tag';
import { listProducts } from '~/features/catalogue/products/catalogue-store.server';
import { rateText } from '~/features/catalogue/pricing/rate-text';
import { readDollarRate } from '~/features/catalogue/pricing/read-dollar-rate.server';
import styles from '~/features/public-site/pages/faq/faq.css?url';
import drawings from '~/features/public-site/pages/faq/faq.svg?url';
import { Ledger } from '~/features/public-site/pages/faq/ledger';
import { answerPlace, faqPage, topicsOf } from '~/features/public-site/pages/faq/questions';
import { BrandLogos } from '~/features/public-site/pages/logos/logo-carousel';
import { Question } from '~/features/public-site/pages/question';
import slideStyles from '~/features/public-site/pages/slides.css?url';
import { localeOf, translator } from '~/platform/i18n.server';
import type { RouteHandle } from '~/platform/route-handle';

export const handle: RouteHandle = {
  hydrate: false,
  titleKey: 'faq:title',
  descriptionKey: 'faq:description',
  breadcrumbKey: 'faq:breadcrumb',
};

export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: styles },
  { rel: 'stylesheet', href: slideStyles },
  { rel: 'preload', href: drawings, as: 'image', type: 'image/svg+xml' },
];

const STEPS = ['ideas', 'design', 'code'] as const;

export async function loader({ request }: LoaderFunctionArgs) {
  const locale = await localeOf(request);
  const t = translator(locale);
  const [products, { rate, source, date }] = await Promise.all([listProducts(locale), readDollarRate()]);
  const rateDate = source === 'central-bank' ? (date ?? null) : null;
  return json({
    topics: topicsOf(products, { t, locale, rate: rateText({ exchangeRate: rate, rateDate }, t, locale) }),
  });
}

export default function Questions() {
  const { topics } = useLoaderData<typeof loader>();
  const { t } = useTranslation('faq');
  return (
    <>
      <StructuredData data={faqPage(topics)} />
      <section className="page-head faq-head">
        <div className="wrap">
          <div>
            <h1>{t('headline')}</h1>
            <p className="lead">{t('lead')}</p>
            <nav className="faq-topics" aria-label={t('topics')}>
              <ul>
                {topics.map(({ id, title, questions }) => (
                  <li key={id}>
                    <a href={`#${id}`}>
                      {title}
                      <span>{questions.length}</span>
                    </a>
                  </li>
                ))}
              </ul>
            </nav>
          </div>
          <Ledger />
        </div>
      </section>

      <section className="section">
        <div className="wrap faq-pages">
          {topics.map(({ id, title, questions }, place) => (
            <section key={id} id={id} className="faq-page">
              <h2>{title}</h2>
              <div>
                {questions.map(({ key, question, answer, to }, index) => (
                  <Question
                    key={key}
                    question={question}
                    open={place === 0 && index === 0}
                    answerId={answerPlace(id, key)}
                  >
                    <RichText text={answer} wrap={[(words) => (to ? <Link to={to}>{words}</Link> : words)]} />
                  </Question>
                ))}
              </div>
            </section>
          ))}
        </div>
      </section>

      <section className="section sunken">
        <div className="wrap">
          <div className="section-head">
            <h2>{t('steps.title')}</h2>
            <p className="text-muted">{t('steps.text')}</p>
          </div>
          <ol className="faq-tickets">
            {STEPS.map((step) => (
              <li key={step}>
                <p>{t('steps.turn')}</p>
                <div>
                  <h3>{t(`steps.${step}.title`)}</h3>
                  <p>{t(`steps.${step}.text`)}</p>
                  <Tag look="tint">{t(`steps.${step}.yours`)}</Tag>
                </div>
              </li>
            ))}
          </ol>
        </div>
      </section>

      <BrandLogos />

      <section className="section">
        <div className="wrap">
          <div className="faq-next">
            <div>
              <h2>{t('next.title')}</h2>
              <p>{t('next.text')}</p>
            </div>
            <div className="flex flex-wrap gap-3">
              <LinkButton to="/contacts#contact" variant="primary" size="big">
                {t('next.call')}
              </LinkButton>
              <LinkButton to="/canli-demo" size="big">
                {t('next.demo')}
              </LinkButton>
            </div>
          </div>
        </div>
      </section>
    </>
  );
}
