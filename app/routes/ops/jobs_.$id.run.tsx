import type { LoaderFunctionArgs } from '~/platform/web.server';
import { Link, useLoaderData } from '~/platform/web';
import { useTranslation } from '~/platform/texts';
import { PageHead } from '~/components/panel';
import { CodeChip } from '~/components/code-chip';
import { Tag } from '~/components/tag';
import { requirePermission } from '~/features/identity/accounts/session.server';
import { jobRefOf, shortJobId } from '~/features/desks/operations/job';
import { JobStatePill } from '~/features/desks/operations/job-pills';
import { loadJob } from '~/features/desks/operations/load-job.server';
import { LinkedRecords } from '~/features/desks/operations/linked-records';
import { LiveConsole } from '~/features/desks/staff/live-console';
import { chosenAttempt } from '~/features/desks/waterfall/attempt-facts';
import { AttemptPanel } from '~/features/desks/waterfall/attempt-panel';
import { RunDrawing } from '~/features/desks/waterfall/run-drawing';
import { notFound } from '~/platform/errors';
import { localeOf } from '~/platform/i18n.server';
import type { RouteHandle } from '~/platform/route-handle';

type Named = { job: { id: string; receiptNo: number | null; position: number | null } } | undefined;

const nameOf = (data: unknown) => {
  const job = (data as Named)?.job;
  if (!job) return '';
  return job.receiptNo !== null && job.position !== null ? `${job.receiptNo} / ${job.position}` : shortJobId(job.id);
};

export const handle: RouteHandle = {
  title: (data, t) => t('jobs:detail.title', { id: nameOf(data) }),
  breadcrumb: (data) => nameOf(data),
};

/** Where the time of a job went, as wide as the page. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requirePermission(request, 'ops.read');
  const ref = jobRefOf(params.id);
  const page = ref && (await loadJob(ref, await localeOf(request), false));
  if (!page?.run) throw notFound('not-found');
  const { job, order, line, licences, run, correlationId } = page;
  const asked = new URL(request.url).searchParams.get('attempt');
  return { job, order, line, licences, run, correlationId, attempt: chosenAttempt(run.attempts, asked) };
}

export default function JobRun() {
  const { job, order, line, licences, run, correlationId, attempt } = useLoaderData<typeof loader>();
  const { t } = useTranslation('jobs');
  return (
    <>
      <PageHead
        title={t('detail.title', { id: nameOf({ job }) })}
        state={
          <>
            <JobStatePill state={job.state} />
            {job.mailKind ? <Tag>{t(`mail-kind.${job.mailKind}`)}</Tag> : null}
            <LiveConsole />
          </>
        }
        facts={[
          <Link key="job" to={`/ops/jobs/${job.id}`} className="link">
            {t(`kind.${job.kind}`)}
          </Link>,
          ...(line ? [`${line.name} × ${line.quantity}`] : []),
          ...(order
            ? [
                <Link key="customer" to={`/support/firms/${order.customerId}`} className="link">
                  <bdi>{order.customerName}</bdi>
                </Link>,
                <Link key="order" to={`/support/orders/${order.id}`} className="link">
                  {t('detail.order')} <bdi>{order.receiptNo}</bdi>
                </Link>,
              ]
            : []),
          <CodeChip
            key="correlation"
            code={correlationId}
            copyLabel={t('detail.copy', { code: correlationId })}
            copiedLabel={t('copied')}
          />,
        ]}
      />
      <RunDrawing run={run} {...(attempt && { facts: { chosen: attempt.key } })} />
      <div className={attempt ? 'split mt-5' : 'mt-5'}>
        {attempt ? <AttemptPanel attempt={attempt} /> : null}
        {order ? <LinkedRecords order={order} licences={licences} /> : null}
      </div>
    </>
  );
}
