import { Link } from '~/platform/web';
import { LinkButton } from '~/components/button';
import { EmptyState } from '~/components/empty-state';
import { Plus, RotateCw, Webhook } from '~/components/icons';
import { PageHead } from '~/components/panel';
import { Row, SubLine, Table, TableBody, TableHead, Td, Th } from '~/components/table';
import { boundedCount } from '~/platform/bounded-count';
import { numberFormat } from '~/platform/intl-formats';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';
import { EndpointPill } from './endpoint-pill';
import { webhookResend } from './resend-filter';
import type { loadEndpoints } from './webhook-pages.server';
import { endpointPath, webhooksPath } from './webhook-paths';

export function EndpointList({
  owner,
  endpoints,
  full,
  failed = 0,
  mayManage,
}: Awaited<ReturnType<typeof loadEndpoints>> & {
  /** Of the vendor: how many events to anybody were given up. */
  failed?: number;
  mayManage: boolean;
}) {
  const { t } = useTranslation('webhooks');
  const { locale } = useShell();
  const number = numberFormat(locale);
  const add =
    mayManage && !full ? (
      <LinkButton to={`${webhooksPath(owner)}/new`} variant="primary" icon={Plus}>
        {t('new.action')}
      </LinkButton>
    ) : undefined;
  return (
    <>
      <PageHead
        title={t('title')}
        facts={[t(owner === null ? 'intro-vendor' : 'intro')]}
        actions={
          <>
            {failed > 0 ? (
              <LinkButton to={webhookResend.address()} icon={RotateCw}>
                {t('jobs:webhooks.act.failed', { value: boundedCount(failed, locale) })}
              </LinkButton>
            ) : null}
            {endpoints.length > 0 ? add : undefined}
          </>
        }
      />
      {endpoints.length === 0 ? (
        <EmptyState icon={Webhook} title={t('none.title')} actions={add}>
          {t('none.text')}
        </EmptyState>
      ) : (
        <Table caption={t('title')} tall>
          <TableHead>
            <Th>{t('column.name')}</Th>
            <Th>{t('column.state')}</Th>
            <Th end>{t('column.day')}</Th>
            <Th low>{t('field.events')}</Th>
          </TableHead>
          <TableBody>
            {endpoints.map((endpoint) => (
              <Row key={endpoint.id}>
                <Td phone="title" className="wrap-anywhere">
                  <Link to={endpointPath(owner, endpoint.id)}>
                    <bdi>{endpoint.name}</bdi>
                  </Link>
                  <SubLine>
                    <bdi dir="ltr">{endpoint.url}</bdi>
                  </SubLine>
                </Td>
                <Td phone="state">
                  <EndpointPill endpoint={endpoint} />
                </Td>
                <Td end phone="meta" className="tabular-nums">
                  <span className="md:hidden">{t('column.day')} </span>
                  {t('of', { part: number.format(endpoint.delivered), all: number.format(endpoint.day) })}
                </Td>
                <Td low phone="hidden">
                  {endpoint.events.map((type) => (
                    <code key={type} dir="ltr" className="me-2 inline-block text-xs text-muted">
                      {type}
                    </code>
                  ))}
                </Td>
              </Row>
            ))}
          </TableBody>
        </Table>
      )}
    </>
  );
}
