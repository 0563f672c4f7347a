import { json, type LinksFunction, type LoaderFunctionArgs } from '~/platform/web.server';
import { Link, useLoaderData } from '~/platform/web';
import { LinkButton } from '~/components/button';
import { optionalViewer } from '~/features/identity/accounts/session.server';
import { apiLimits } from '~/features/integrations/data-api/docs/api-limits.server';
import {
  ConnectLimits,
  ConnectSteps,
  ConnectTroubles,
  PowerBiAside,
  ReadyFiles,
} from '~/features/integrations/data-api/docs/connect-steps';
import { CopiedText } from '~/features/integrations/data-api/docs/copied-text';
import styles from '~/features/integrations/data-api/docs/docs.css?url';
import { env } from '~/platform/env.server';
import { localeOf } from '~/platform/i18n.server';
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
  const [viewer, locale] = await Promise.all([optionalViewer(request), localeOf(request)]);
  return json({
    service: `${env().PUBLIC_ORIGIN}/api/`,
    dealerCode: viewer?.role === 'dealer' ? String(viewer.firm.id) : null,
    limits: apiLimits(locale),
  });
}

export default function ExcelConnection() {
  const { service, dealerCode, limits } = useLoaderData<typeof loader>();
  const { t } = useTranslation('api-docs');
  const keyStep = {
    title: t('connect:key.title'),
    text: t('connect:key.text'),
    more: <LinkButton to="/account/tokens">{t('connect:key.go')}</LinkButton>,
  };
  return (
    <>
      <section className="page-head api-head">
        <div className="wrap">
          <h1>{t('excel.headline')}</h1>
          <p className="lead">{t('excel.lead')}</p>
        </div>
      </section>
      <div className="wrap excel-page" data-copied={t('copied')}>
        <div>
          <h2>{t('connect:steps', { program: 'Excel' })}</h2>
          <ConnectSteps
            program="excel"
            service={service}
            dealerCode={dealerCode}
            keyStep={keyStep}
            copied={(text) => <CopiedText text={text} label={t('copy')} />}
          />
        </div>
        <aside>
          <ReadyFiles />
          <PowerBiAside />
          <ConnectTroubles />
          <ConnectLimits limits={limits} />
          <section className="connect-aside">
            <h2>{t('excel.others.title')}</h2>
            <p>
              <RichText text={t('excel.others.text')} wrap={[(words) => <Link to="/api/docs">{words}</Link>]} />
            </p>
          </section>
        </aside>
      </div>
    </>
  );
}
