import type { LoaderFunctionArgs } from '~/platform/web.server';
import { Link, useLoaderData } from '~/platform/web';
import { SearchX } from '~/components/icons';
import { EmptyState } from '~/components/empty-state';
import { PageHead } from '~/components/panel';
import { LinkTabs } from '~/components/tabs';
import { requirePermission } from '~/features/identity/accounts/session.server';
import { FigureTable } from '~/features/desks/incidents/figure-table';
import { incidentAddress, incidentRows } from '~/features/desks/incidents/incident-filter';
import { loadIncidentRows } from '~/features/desks/incidents/load-incident.server';
import { LiveConsole } from '~/features/desks/staff/live-console';
import { ListPages } from '~/features/kit/lists/list-pages';
import { UnknownFilter } from '~/features/kit/lists/unknown-filter';
import { notFound } from '~/platform/errors';
import { localeOf, readerTexts } from '~/platform/i18n.server';
import type { RouteHandle } from '~/platform/route-handle';
import { rowIdOf } from '~/platform/row-ids';
import { useTranslation, type TFunction } from '~/platform/texts';

export const handle: RouteHandle = {
  titleKey: 'ops:incident.rows.title',
  breadcrumb: (_: unknown, t: TFunction) => t('ops:incident.rows.title'),
};

/** The rows that a figure of an incident counts. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requirePermission(request, 'ops.read');
  const id = rowIdOf(params.id);
  const texts = readerTexts(await localeOf(request));
  const page = id === undefined ? undefined : await loadIncidentRows(id, new URL(request.url).searchParams, texts);
  if (!page) throw notFound('not-found');
  return page;
}

export default function IncidentRowsRoute() {
  const { id, filter, title, total, rows, next, tabs } = useLoaderData<typeof loader>();
  const { t } = useTranslation('ops');
  const list = incidentRows(id);
  const name = t(`incident.figure.${filter.of}`);
  return (
    <>
      <PageHead
        title={name}
        state={<LiveConsole />}
        facts={[
          <Link key="incident" to={incidentAddress(id)} className="link">
            {t('incident.named', { id })} · {title}
          </Link>,
        ]}
      />
      <UnknownFilter list={list} />
      <LinkTabs
        label={t('incident.figures')}
        tabs={tabs.map(({ of, count }) => ({
          to: list.address(filter, { of }),
          label: t(`incident.figure.${of}`),
          count,
          current: filter.of === of,
        }))}
      />
      {rows.length === 0 ? (
        <EmptyState icon={SearchX} title={t('incident.rows.none')} />
      ) : (
        <>
          <FigureTable rows={rows} caption={name} />
          <ListPages
            list={list}
            filter={filter}
            shown={rows.length}
            total={total}
            next={next === undefined ? undefined : { after: next }}
          />
        </>
      )}
    </>
  );
}
