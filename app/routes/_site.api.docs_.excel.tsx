import { json, type LinksFunction, type LoaderFunctionArgs } from '~/platform/web.server';
import { Link, useLoaderData } from '~/platform/web';
import { Download } from '~/components/icons';
import { LinkButton } from '~/components/button';
import { optionalViewer } from '~/features/accounts/session.server';
import { CopiedText } from '~/features/data-api/docs/copied-text';
import styles from '~/features/data-api/docs/docs.css?url';
import { env } from '~/platform/env.server';
import type { RouteHandle } from '~/platform/route-handle';
import { RichText, useTranslation } from '~/platform/texts';

export const handle: RouteHandle = {
  hydrate: false,
  titleKey: 'api-docs:excel.title',
  descriptionKey: 'api-docs:excel.description',
  breadcrumbKey: 'api-docs:excel.breadcrumb',
};

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }];

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await optionalViewer(request);
  return json({
    service: `${env().PUBLIC_ORIGIN}/api/`,
    dealerCode: viewer?.role === 'dealer' ? String(viewer.firm.id) : null,
  });
}

const VIEWS = ['vwSiparis', 'vwSiparisSatiri', 'vwLisans', 'vwCariHareket'] as const;
const TROUBLES = ['refused', 'empty', 'old'] as const;

const code = (words: string) => (
  <bdi dir="ltr" className="api-word">
    {words}
  </bdi>
);
const strong = (words: string) => <b>{words}</b>;

export default function ExcelConnection() {
  const { service, dealerCode } = useLoaderData<typeof loader>();
  const { t } = useTranslation('api-docs');
  return (
    <>
      <section className="page-head api-head">
        <div className="wrap">
          <h1>{t('excel.headline')}</h1>
          <p className="lead">{t('excel.lead')}</p>
        </div>
      </section>
      <div className="wrap excel-page">
        <div>
          <h2>{t('excel.steps')}</h2>
          <ol className="excel-steps" data-copied={t('copied')}>
            <li>
              <h3>{t('excel.key.title')}</h3>
              <p>{t('excel.key.text')}</p>
              <LinkButton to="/account/tokens">{t('excel.key.go')}</LinkButton>
            </li>
            <li>
              <h3>{t('excel.feed.title')}</h3>
              <p>
                <RichText text={t('excel.feed.text')} wrap={[strong]} />
              </p>
              <CopiedText text={service} label={t('copy')} />
            </li>
            <li>
              <h3>{t('excel.basic.title')}</h3>
              <p>
                {dealerCode === null ? (
                  t('excel.basic.text')
                ) : (
                  <RichText text={t('excel.basic.text-own', { code: dealerCode })} wrap={[code]} />
                )}
              </p>
            </li>
            <li>
              <h3>{t('excel.choose.title')}</h3>
              <p>{t('excel.choose.text')}</p>
              <dl className="excel-views">
                {VIEWS.map((view) => (
                  <div key={view}>
                    <dt>
                      <code dir="ltr">{view}</code>
                    </dt>
                    <dd>{t(`excel.view.${view}`)}</dd>
                  </div>
                ))}
              </dl>
            </li>
          </ol>
        </div>
        <aside>
          <h2>{t('excel.power-bi.title')}</h2>
          <p>{t('excel.power-bi.text')}</p>
          <a className="btn btn-secondary" href="/api/docs/karpin.pbids" download>
            <Download aria-hidden />
            <bdi dir="ltr">karpin.pbids</bdi>
          </a>
          <h2>{t('excel.trouble.title')}</h2>
          <dl>
            {TROUBLES.map((key) => (
              <div key={key}>
                <dt>{t(`excel.trouble.${key}.title`)}</dt>
                <dd>{t(`excel.trouble.${key}.text`)}</dd>
              </div>
            ))}
          </dl>
          <h2>{t('excel.others.title')}</h2>
          <p>
            <RichText text={t('excel.others.text')} wrap={[(words) => <Link to="/api/docs">{words}</Link>]} />
          </p>
        </aside>
      </div>
    </>
  );
}
