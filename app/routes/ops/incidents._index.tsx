import type { ActionFunctionArgs, LoaderFunctionArgs } from '~/platform/web.server';
import { useActionData, useLoaderData, type ShouldRevalidateFunction } from '~/platform/web';
import { CircleCheck, SearchX } from '~/components/icons';
import { LinkButton } from '~/components/button';
import { EmptyState } from '~/components/empty-state';
import { PageHead } from '~/components/panel';
import { LinkTabs } from '~/components/tabs';
import { may } from '~/features/identity/accounts/permissions';
import { requirePermission } from '~/features/identity/accounts/session.server';
import { answerNewIncident } from '~/features/desks/incidents/answer-new-incident.server';
import type { NewIncidentAnswer } from '~/features/desks/incidents/known-causes';
import { loadKnownCauses } from '~/features/desks/incidents/load-known-causes.server';
import { NewIncident } from '~/features/desks/incidents/new-incident';
import { incidentList, INCIDENT_VIEWS } from '~/features/desks/incidents/incident-filter';
import { IncidentTable } from '~/features/desks/incidents/incident-table';
import { loadIncidents } from '~/features/desks/incidents/load-incident.server';
import { LiveConsole } from '~/features/desks/staff/live-console';
import { ListPages } from '~/features/kit/lists/list-pages';
import { UnknownFilter } from '~/features/kit/lists/unknown-filter';
import { localeOf, readerTexts } from '~/platform/i18n.server';
import type { RouteHandle } from '~/platform/route-handle';
import { useTranslation } from '~/platform/texts';

export const handle: RouteHandle = { titleKey: 'staff:nav.incidents' };

/** The incidents, newest first. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requirePermission(request, 'ops.read');
  const texts = readerTexts(await localeOf(request));
  return {
    mayAct: may(viewer.role, 'ops.write'),
    causes: may(viewer.role, 'ops.write') ? await loadKnownCauses(texts) : [],
    ...(await loadIncidents(new URL(request.url).searchParams, texts)),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  return answerNewIncident(request);
}

export const shouldRevalidate: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  actionStatus === 422 ? false : defaultShouldRevalidate;

export default function Incidents() {
  const { filter, counts, incidents, total, next, causes, mayAct } = useLoaderData<typeof loader>();
  const answer = useActionData<NewIncidentAnswer>();
  const { t } = useTranslation('ops');
  return (
    <>
      <PageHead
        title={t('staff:nav.incidents')}
        state={<LiveConsole />}
        facts={[t('incident.opens-itself')]}
        actions={causes.length > 0 ? <NewIncident causes={causes} answer={answer} /> : null}
      />
      <UnknownFilter list={incidentList} />
      <LinkTabs
        label={t('incident.column.state')}
        tabs={INCIDENT_VIEWS.map((view) => ({
          to: incidentList.address(filter, { view }),
          label:
            view === 'snoozed' ? t('staff:snooze.view') : t(view === 'all' ? 'incident.all' : `incident.state.${view}`),
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
