import type { LoaderFunctionArgs } from '~/platform/web.server';
import { useLoaderData } from '~/platform/web';
import { Wrench } from '~/components/icons';
import { LinkButton } from '~/components/button';
import { EmptyState } from '~/components/empty-state';
import { PageHead } from '~/components/panel';
import { requirePermission } from '~/features/identity/accounts/session.server';
import { RUNS_KEPT_DAYS } from '~/features/desks/bulk-runs/bulk-run';
import { LiveConsole } from '~/features/desks/staff/live-console';
import { ListPages } from '~/features/kit/lists/list-pages';
import { loadRepairRuns } from '~/features/desks/support/load-repair-run.server';
import { repairRuns } from '~/features/desks/support/repair-run-filter';
import { RepairRunTable } from '~/features/desks/support/repair-run-list';
import { localeOf } from '~/platform/i18n.server';
import type { RouteHandle } from '~/platform/route-handle';
import { useTranslation } from '~/platform/texts';

export const handle: RouteHandle = {
  titleKey: 'support:run.list-title',
  breadcrumbKey: 'support:run.list-title',
};

/** The bulk runs, newest first. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requirePermission(request, 'support.read');
  return loadRepairRuns(new URL(request.url).searchParams, await localeOf(request));
}

export default function RepairRuns() {
  const { filter, total, runs, next } = useLoaderData<typeof loader>();
  const { t } = useTranslation('support');
  return (
    <>
      <PageHead title={t('run.list-title')} state={<LiveConsole />} />
      {runs.length === 0 ? (
        <EmptyState
          icon={Wrench}
          title={t('run.no-runs')}
          actions={<LinkButton to="/support">{t('report.back')}</LinkButton>}
        >
          {t('run.no-runs-text')}
        </EmptyState>
      ) : (
        <>
          <RepairRunTable runs={runs} />
          <ListPages
            list={repairRuns}
            filter={filter}
            shown={runs.length}
            total={total}
            next={next === undefined ? undefined : { after: next }}
          />
          <p className="mt-2 text-xs text-muted">{t('run.kept', { days: RUNS_KEPT_DAYS })}</p>
        </>
      )}
    </>
  );
}
