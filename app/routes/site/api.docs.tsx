import { json, type LinksFunction } from '~/platform/web.server';
import { Link, useLoaderData } from '~/platform/web';
import { ArrowRight, Braces, Database, FileSpreadsheet } from '~/components/icons';
import { LinkButton } from '~/components/button';
import { apiDocument } from '~/features/integrations/data-api/docs/api-document.server';
import { CopiedText } from '~/features/integrations/data-api/docs/copied-text';
import { operationsOf, shapesOf } from '~/features/integrations/data-api/docs/describe-api';
import { shownSets } from '~/features/integrations/data-api/docs/describe-sets';
import styles from '~/features/integrations/data-api/docs/docs.css?url';
import { logInCommand, readCommand, typescriptProgram } from '~/features/integrations/data-api/docs/examples';
import { OperationList, ShapeList } from '~/features/integrations/data-api/docs/operation-list';
import { SetList } from '~/features/integrations/data-api/docs/set-list';
import { MODEL } from '~/features/integrations/data-api/model';
import { env } from '~/platform/env.server';
import type { RouteHandle } from '~/platform/route-handle';
import { useTranslation } from '~/platform/texts';

export const handle: RouteHandle = {
  hydrate: false,
  titleKey: 'api-docs:title',
  descriptionKey: 'api-docs:description',
  breadcrumbKey: 'api-docs:title',
};

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }];

export function loader() {
  const origin = env().PUBLIC_ORIGIN;
  const document = apiDocument();
  const sets = shownSets(MODEL);
  return json({
    origin,
    operations: operationsOf(document),
    shapes: shapesOf(document),
    views: sets.filter(({ flat }) => flat),
    tables: sets.filter(({ flat }) => !flat),
  });
}

const DOORS = [
  { key: 'orders', icon: Braces, to: '#operations' },
  { key: 'tables', icon: Database, to: '#tables' },
  { key: 'excel', icon: FileSpreadsheet, to: '/api/docs/excel' },
] as const;

export default function ApiDocs() {
  const { origin, operations, shapes, views, tables } = useLoaderData<typeof loader>();
  const { t } = useTranslation('api-docs');
  const service = `${origin}/api/`;
  const examples = [
    ['log-in', logInCommand(service)],
    ['read', readCommand(service)],
    ['typescript', typescriptProgram()],
  ] as const;
  const sections = ['start', 'operations', 'shapes', 'views', 'tables'] as const;
  return (
    <>
      <section className="page-head api-head">
        <div className="wrap">
          <h1>{t('headline')}</h1>
          <p className="lead">{t('lead')}</p>
          <dl className="api-address" data-copied={t('copied')}>
            <dt>{t('address')}</dt>
            <dd>
              <CopiedText text={service} label={t('copy')} />
            </dd>
          </dl>
          <ul className="api-doors">
            {DOORS.map(({ key, icon: Icon, to }) => (
              <li key={key}>
                <Icon aria-hidden />
                <h2>
                  {to.startsWith('#') ? (
                    <a href={to}>{t(`doors.${key}.title`)}</a>
                  ) : (
                    <Link to={to}>{t(`doors.${key}.title`)}</Link>
                  )}
                </h2>
                <p>{t(`doors.${key}.text`)}</p>
              </li>
            ))}
          </ul>
        </div>
      </section>
      <div className="wrap api-page">
        <nav className="api-nav" aria-label={t('sections')}>
          <ul>
            {sections.map((key) => (
              <li key={key}>
                <a href={`#${key}`}>{t(`${key}.title`)}</a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="api-sections">
          <section id="start">
            <h2>{t('start.title')}</h2>
            <p>{t('start.text')}</p>
            {examples.map(([key, code]) => (
              <div key={key} className="api-example">
                <h3>{t(`start.${key}`)}</h3>
                <pre dir="ltr" tabIndex={0} aria-label={t(`start.${key}`)} role="region">
                  <code>{code}</code>
                </pre>
              </div>
            ))}
            <p className="api-files">
              <LinkButton to="/api/openapi.json" reloadDocument trailingIcon={ArrowRight} turn>
                OpenAPI 3.1
              </LinkButton>
              <LinkButton to="/api/$metadata" reloadDocument trailingIcon={ArrowRight} turn>
                OData $metadata
              </LinkButton>
              <LinkButton to="/api/docs/karpin-data.ts" reloadDocument trailingIcon={ArrowRight} turn>
                karpin-data.ts
              </LinkButton>
            </p>
          </section>
          <section id="operations">
            <h2>{t('operations.title')}</h2>
            <p>{t('operations.text')}</p>
            <OperationList operations={operations} />
          </section>
          <section id="shapes">
            <h2>{t('shapes.title')}</h2>
            <p>{t('shapes.text')}</p>
            <ShapeList shapes={shapes} />
          </section>
          <section id="views">
            <h2>{t('views.title')}</h2>
            <p>{t('views.text')}</p>
            <SetList sets={views} />
          </section>
          <section id="tables">
            <h2>{t('tables.title')}</h2>
            <p>{t('tables.text')}</p>
            <SetList sets={tables} />
          </section>
        </div>
      </div>
    </>
  );
}
