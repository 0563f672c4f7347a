import { redirect, type LoaderFunctionArgs } from '~/platform/web.server';
import { useLoaderData, useOutletContext } from '~/platform/web';
import { useTranslation } from '~/platform/texts';
import { Drawer } from '~/components/drawer';
import { useKey } from '~/components/use-key';
import { Tag } from '~/components/tag';
import { may } from '~/features/identity/accounts/permissions';
import { requirePermission } from '~/features/identity/accounts/session.server';
import { jobRefOf, shortJobId } from '~/features/desks/operations/job';
import { JobActs } from '~/features/desks/operations/job-acts';
import { JobDetail } from '~/features/desks/operations/job-detail';
import { readJobOrder } from '~/features/desks/operations/job-detail-store.server';
import { jobActAddress, jobList } from '~/features/desks/operations/job-list-filter';
import { JobStatePill } from '~/features/desks/operations/job-pills';
import { loadJob } from '~/features/desks/operations/load-job.server';
import { notFound } from '~/platform/errors';
import { localeOf } from '~/platform/i18n.server';
import type { RouteHandle } from '~/platform/route-handle';
import type { JobListContext } from './jobs';

const idIn = (data: unknown) => (data as { job: { id: string } } | undefined)?.job.id ?? '';

export const handle: RouteHandle = {
  title: (data, t) => t('jobs:detail.title', { id: shortJobId(idIn(data)) }),
  breadcrumb: (data) => shortJobId(idIn(data)),
};

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requirePermission(request, 'ops.read');
  const ref = jobRefOf(params.id);
  if (!ref) throw notFound('not-found');
  const mayAct = may(viewer.role, 'ops.write');
  const page = await loadJob(ref, await localeOf(request), mayAct);
  if (!page && ref.kind === 'send-order-confirmation') {
    // A composed confirmation continues as a mail.
    const composed = (await readJobOrder(ref.id))?.mail;
    if (composed) throw redirect(`/ops/jobs/mail-${composed.id}${new URL(request.url).search}`);
  }
  if (!page) throw notFound('not-found');
  return { ...page, mayAct, mayMend: may(viewer.role, 'support.write') };
}

export default function Job() {
  const { verbs, seen, permanent, mayAct, ...detail } = useLoaderData<typeof loader>();
  const { jobs, filter } = useOutletContext<JobListContext>();
  const { t } = useTranslation('jobs');
  const { job } = detail;
  useKey('r', verbs.includes('retry') ? jobActAddress(filter, 'retry', { id: seen }) : undefined);
  const at = jobs.findIndex(({ id }) => id === job.id);
  const neighbour = (index: number) => {
    const other = at < 0 ? undefined : jobs[index];
    return other && jobList.beside(`/ops/jobs/${other.id}`, filter);
  };
  return (
    <Drawer
      id={job.id}
      title={t(`kind.${job.kind}`)}
      close={{ to: jobList.address(filter), label: t('detail.close') }}
      previous={{ to: neighbour(at - 1), label: t('detail.previous') }}
      next={{ to: neighbour(at + 1), label: t('detail.next') }}
      head={
        <>
          <JobStatePill state={job.state} />
          {permanent ? <Tag>{t('detail.permanent')}</Tag> : null}
          {job.mailKind ? <Tag>{t(`mail-kind.${job.mailKind}`)}</Tag> : null}
          <bdi className="code text-xs text-muted">{shortJobId(job.id)}</bdi>
        </>
      }
      footer={<JobActs filter={filter} verbs={verbs} seen={seen} mayAct={mayAct} />}
    >
      <JobDetail {...detail} />
    </Drawer>
  );
}
