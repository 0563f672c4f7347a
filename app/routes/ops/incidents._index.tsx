import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '~/platform/web.server';
import { useLoaderData } from '~/platform/web';
import { CircleCheck, SearchX } from '~/components/icons';
import { LinkButton } from '~/components/button';
import { EmptyState } from '~/components/empty-state';
import { PageHead } from '~/components/panel';
import { LinkTabs } from '~/components/tabs';
import { may } from '~/features/identity/accounts/permissions';
import { actorOf, requirePermission } from '~/features/identity/accounts/session.server';
import { openIncident } from '~/features/desks/incidents/change-incident.server';
import { incidentAddress, incidentList, INCIDENT_VIEWS } from '~/features/desks/incidents/incident-filter';
import { IncidentTable } from '~/features/desks/incidents/incident-table';
import { loadIncidents } from '~/features/desks/incidents/load-incident.server';
import { causeKeyOf } from '~/features/desks/staff/causes';
import { LiveConsole } from '~/features/desks/staff/live-console';
import { ListPages } from '~/features/kit/lists/list-pages';
import { UnknownFilter } from '~/features/kit/lists/unknown-filter';
import { AppError } from '~/platform/errors';
import { localeOf, readerTexts } from '~/platform/i18n.server';
import { readForm } from '~/platform/read-form.server';
import type { RouteHandle } from '~/platform/route-handle';
import { useTranslation } from '~/platform/texts';

export const handle: RouteHandle = { titleKey: 'staff:nav.incidents' };

/** The incidents, newest first. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requirePermission(request, 'ops.read');
  const texts = readerTexts(await localeOf(request));
  return {
    mayAct: may(viewer.role, 'ops.write'),
    ...(await loadIncidents(new URL(request.url).searchParams, texts)),
  };
}

/** Opens an incident for a cause of failed lines, or leads to the one that it has. */
export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requirePermission(request, 'ops.write');
  const said = (await readForm(request, ['cause'])).get('cause');
  const cause = causeKeyOf(typeof said === 'string' ? said : undefined);
  if (cause === undefined) throw new AppError('malformed-request', 400);
  return redirect(incidentAddress(await openIncident(actorOf(viewer), cause)));
}

export default function Incidents() {
  const { filter, counts, incidents, total, next, mayAct } = useLoaderData<typeof loader>();
  const { t } = useTranslation('ops');
  return (
    <>
      <PageHead title={t('staff:nav.incidents')} state={<LiveConsole />} facts={[t('incident.opens-itself')]} />
      <UnknownFilter list={incidentList} />
      <LinkTabs
        label={t('incident.column.state')}
        tabs={INCIDENT_VIEWS.map((view) => ({
          to: incidentList.address(filter, { view }),
          label: t(view === 'all' ? 'incident.all' : `incident.state.${view}`),
          count: counts[view],
          current: filter.view === view,
        }))}
      />
      {incidents.length === 0 ? (
        <EmptyState
          icon={counts.all === 0 ? CircleCheck : SearchX}
          title={t(counts.all === 0 ? 'incident.none' : 'incident.none-here')}
          actions={
            counts.all === 0 ? null : <LinkButton to={incidentList.address()}>{t('incident.show-all')}</LinkButton>
          }
        >
          {t('incident.opens-itself')}
        </EmptyState>
      ) : (
        <>
          <IncidentTable incidents={incidents} mayAct={mayAct} />
          <ListPages
            list={incidentList}
            filter={filter}
            shown={incidents.length}
            total={total}
            next={next === undefined ? undefined : { after: next }}
          />
        </>
      )}
    </>
  );
}
