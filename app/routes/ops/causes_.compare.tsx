import { CircleCheck, SearchX } from '~/components/icons';
import { EmptyState } from '~/components/empty-state';
import { PageHead } from '~/components/panel';
import { LinkTabs } from '~/components/tabs';
import { causeComparison, COMPARED_BY } from '~/features/desks/operations/cause-comparison';
import { causeDesk } from '~/features/desks/operations/cause-desk';
import { ComparisonForm, ComparisonTable } from '~/features/desks/operations/comparison-view';
import { loadComparison } from '~/features/desks/operations/load-comparison.server';
import { LiveConsole } from '~/features/desks/staff/live-console';
import { requirePermission } from '~/features/identity/accounts/session.server';
import { UnknownFilter } from '~/features/kit/lists/unknown-filter';
import { localeOf, readerTexts } from '~/platform/i18n.server';
import type { RouteHandle } from '~/platform/route-handle';
import { useTranslation } from '~/platform/texts';
import { Link, useLoaderData } from '~/platform/web';
import type { LoaderFunctionArgs } from '~/platform/web.server';

export const handle: RouteHandle = { titleKey: 'jobs:compare.title', breadcrumbKey: 'jobs:compare.title' };

/** Why lines failed, in two releases or two spans of time side by side. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requirePermission(request, 'ops.read');
  const filter = causeComparison.read(new URL(request.url).searchParams);
  const texts = readerTexts(await localeOf(request));
  return { by: filter.by, ...(await loadComparison(filter, texts, new Date())) };
}

export default function CompareCauses() {
  const { by, releases, sides, heads, causes } = useLoaderData<typeof loader>();
  const { t } = useTranslation('jobs');
  return (
    <>
      <PageHead
        title={t('compare.title')}
        state={<LiveConsole />}
        facts={[
          <Link key="causes" to={causeDesk.address()} className="link">
            {t('causes.title')}
          </Link>,
        ]}
      />
      <UnknownFilter list={causeComparison} />
      <LinkTabs
        label={t('compare.by')}
        tabs={COMPARED_BY.map((one) => ({
          to: causeComparison.address({ by: one }),
          label: t(`compare.by-${one}`),
          current: one === by,
        }))}
      />
      {sides ? <ComparisonForm by={by} releases={releases} sides={sides} /> : null}
      {heads && causes.length > 0 ? (
        <>
          <ComparisonTable causes={causes} heads={heads} />
          <p className="mt-3 text-xs text-muted">{t('compare.note')}</p>
        </>
      ) : (
        <EmptyState
          icon={heads ? CircleCheck : SearchX}
          title={t(heads ? 'compare.nothing.title' : 'compare.one.title')}
        >
          {t(heads ? 'compare.nothing.text' : 'compare.one.text')}
        </EmptyState>
      )}
    </>
  );
}
