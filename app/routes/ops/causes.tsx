import type { LoaderFunctionArgs } from '~/platform/web.server';
import { useLoaderData } from '~/platform/web';
import { CircleCheck, Scale, SearchX } from '~/components/icons';
import { LinkButton } from '~/components/button';
import { EmptyState } from '~/components/empty-state';
import { FilterChip } from '~/components/filter-chips';
import { PageHead } from '~/components/panel';
import { LinkTabs } from '~/components/tabs';
import { may } from '~/features/identity/accounts/permissions';
import { requirePermission } from '~/features/identity/accounts/session.server';
import { ChoiceFilter } from '~/features/kit/lists/choice-filter';
import { ExportLink } from '~/features/kit/lists/export-link';
import { ListPages } from '~/features/kit/lists/list-pages';
import { ListSearch } from '~/features/kit/lists/list-search';
import { UnknownFilter } from '~/features/kit/lists/unknown-filter';
import { incidentAddress } from '~/features/desks/incidents/incident-filter';
import { incidentsOfCauses } from '~/features/desks/incidents/incident-store.server';
import { causeComparison } from '~/features/desks/operations/cause-comparison';
import { causeDesk, RESPONSIBLES } from '~/features/desks/operations/cause-desk';
import { CauseTable } from '~/features/desks/operations/cause-table';
import { loadCauses } from '~/features/desks/operations/load-causes.server';
import { LiveConsole } from '~/features/desks/staff/live-console';
import { localeOf, readerTexts } from '~/platform/i18n.server';
import type { RouteHandle } from '~/platform/route-handle';
import { useTranslation } from '~/platform/texts';

export const handle: RouteHandle = { titleKey: 'jobs:causes.title' };

/** Why lines wait, and since when: what still grows comes first. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requirePermission(request, 'ops.read');
  const filter = causeDesk.read(new URL(request.url).searchParams);
  const texts = readerTexts(await localeOf(request));
  const [causes, incidents] = await Promise.all([loadCauses(filter, texts, new Date()), incidentsOfCauses()]);
  return { filter, mayAct: may(viewer.role, 'ops.write'), ...causes, incidents };
}

export default function Causes() {
  const { filter, mayAct, causes, counts, lines, fresh, releases, none, incidents } = useLoaderData<typeof loader>();
  const { t } = useTranslation('jobs');
  return (
    <>
      <PageHead
        title={t('causes.title')}
        state={<LiveConsole />}
        actions={
          <>
            <LinkButton to={causeComparison.address()} icon={Scale}>
              {t('compare.title')}
            </LinkButton>
            {none ? null : <ExportLink list={causeDesk} filter={filter} />}
          </>
        }
      />
      <UnknownFilter list={causeDesk} />
      <LinkTabs
        label={t('causes.tabs')}
        tabs={[undefined, ...RESPONSIBLES].map((who) => ({
          to: causeDesk.address(filter, { who }),
          label: who ? t(`support:responsible.${who}`) : t('causes.all'),
          count: counts[who ?? 'all'],
          current: filter.who === who,
        }))}
      />
      <div className="toolbar">
        <ListSearch list={causeDesk} filter={filter} label={t('causes.search')} />
        {filter.freshOnly ? (
          <FilterChip
            label={t('causes.fresh-only')}
            value="✓"
            removeTo={causeDesk.address(filter, { freshOnly: false })}
            removeLabel={t('causes.fresh-remove')}
          />
        ) : (
          <LinkButton to={causeDesk.address(filter, { freshOnly: true })} size="small">
            {t('causes.fresh-only')}
          </LinkButton>
        )}
        <ChoiceFilter
          list={causeDesk}
          filter={filter}
          field="release"
          label={t('causes.column.release')}
          removeLabel={t('causes.fresh-remove')}
          value={filter.release}
          choices={releases.map((release) => ({ value: release, text: <bdi className="code">{release}</bdi> }))}
        />
        {mayAct ? null : <p className="text-xs text-muted">{t('staff:looks-only')}</p>}
      </div>
      {causes.length > 0 ? (
        <>
          <CauseTable
            causes={causes}
            filter={filter}
            mayAct={mayAct}
            lines={lines}
            fresh={fresh}
            incidents={Object.fromEntries(Object.entries(incidents).map(([key, id]) => [key, incidentAddress(id)]))}
          />
          <ListPages list={causeDesk} filter={filter} shown={causes.length} total={causes.length} next={undefined} />
          <p className="mt-3 text-xs text-muted">{t('causes.note')}</p>
        </>
      ) : (
        <EmptyState
          icon={none ? CircleCheck : SearchX}
          title={t(none ? 'causes.empty.title' : 'causes.nothing.title')}
          actions={none ? null : <LinkButton to="/ops/causes">{t('causes.nothing.action')}</LinkButton>}
        >
          {t(none ? 'causes.empty.text' : 'causes.nothing.text')}
        </EmptyState>
      )}
    </>
  );
}
