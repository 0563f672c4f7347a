import { Link } from '~/platform/web';
import type { ReactNode } from 'react';
import { useTranslation } from '~/platform/texts';
import { EmailAddress } from '~/components/email-address';
import { Checkbox } from '~/components/field';
import { Row, SubLine, Table, TableBody, TableHead, Td, Th } from '~/components/table';
import type { Selection } from './act-selection';
import { shortJobId } from './job';
import { jobList, type JobListFilter } from './job-list-filter';
import { JobStatePill } from './job-pills';
import { seenJob, type ShownJob } from './job-rows';
import { MAX_ATTEMPTS } from '~/jobs/job';

/** The job's kind as a link to its page. */
function JobName({ job, to }: { job: ShownJob; to: string }) {
  const { t } = useTranslation('jobs');
  return (
    <>
      <Link to={to} preventScrollReset className="row-link">
        {t(`kind.${job.kind}`)}
      </Link>
      <SubLine>
        <bdi className="code" title={job.id}>
          {shortJobId(job.id)}
        </bdi>
        {job.mailKind ? ` · ${t(`mail-kind.${job.mailKind}`)}` : null}
      </SubLine>
    </>
  );
}

/** The job's order, or the recipient of its mail. */
export function JobOrder({ job }: { job: ShownJob }) {
  if (job.orderId === null) {
    return job.toAddress ? <EmailAddress>{job.toAddress}</EmailAddress> : <span className="text-muted">–</span>;
  }
  return (
    <>
      <Link to={`/support/orders/${job.orderId}`} className="link tabular-nums">
        <bdi>{job.position === null ? job.receiptNo : `${job.receiptNo} / ${job.position}`}</bdi>
      </Link>
      <SubLine>
        <bdi>{job.customer}</bdi>
      </SubLine>
    </>
  );
}

/** The line's product and the order's dealer; on phones also the error, because the pill has no room below it. */
function JobProduct({ job: { product, quantity, dealer, dealerId, error } }: { job: ShownJob }) {
  return (
    <>
      {product === null ? null : (
        <span className="block">
          {product} × {quantity}
        </span>
      )}
      {dealerId === null ? null : (
        <SubLine>
          <bdi>{dealer}</bdi> <bdi className="tabular-nums">{dealerId}</bdi>
        </SubLine>
      )}
      {error ? <span className="table-sub md:hidden">{error}</span> : null}
    </>
  );
}

/** The jobs of a page. With `selection` each row has a check box. */
export function JobTable({
  jobs,
  filter,
  openId,
  selection,
}: {
  jobs: readonly ShownJob[];
  filter: JobListFilter;
  openId?: string | undefined;
  selection?: Selection | undefined;
}) {
  const { t } = useTranslation('jobs');
  const { sort } = filter;
  return (
    <Table
      caption={t('list.caption')}
      tall
      opens
      openRow={jobs.findIndex(({ id }) => id === openId)}
      keys
      selectable={selection !== undefined}
    >
      <TableHead>
        {selection ? (
          <Th className="job-check">
            <Checkbox
              className="scripted"
              label={t('list.select-all')}
              labelHidden
              checked={selection.chosen.size > 0 && selection.chosen.size === jobs.length}
              mixed={selection.chosen.size > 0 && selection.chosen.size < jobs.length}
              onChange={(event) => selection.onToggleAll(event.currentTarget.checked)}
            />
          </Th>
        ) : null}
        <Th>{t('list.job')}</Th>
        <Th column="order">{t('list.order')}</Th>
        <Th column="product">{t('list.product')}</Th>
        <Th column="state">{t('list.state')}</Th>
        <Th column="attempts" end low>
          {t('list.attempts')}
        </Th>
        <Th column="took" end low>
          {t('list.took')}
        </Th>
        <Th
          column="moment"
          end
          sort={{
            to: jobList.address(filter, { sort: sort === 'newest' ? 'oldest' : 'newest' }),
            direction: sort === 'newest' ? 'descending' : 'ascending',
          }}
        >
          {t('list.moment')}
        </Th>
      </TableHead>
      <TableBody>
        {jobs.map((job) => (
          <Row key={job.id} selected={selection?.chosen.has(job.id) || job.id === openId}>
            {selection ? (
              <Td phone="select">
                <Checkbox
                  name="id"
                  value={seenJob(job)}
                  label={t('list.select', { job: t(`kind.${job.kind}`), id: shortJobId(job.id) })}
                  labelHidden
                  checked={selection.chosen.has(job.id)}
                  onChange={(event) => selection.onToggle(job.id, event.currentTarget.checked)}
                />
              </Td>
            ) : null}
            <Td phone="title">
              <JobName job={job} to={jobList.beside(`/ops/jobs/${job.id}`, filter)} />
            </Td>
            <Td phone="meta">
              <JobOrder job={job} />
            </Td>
            <Td phone="wide">
              <JobProduct job={job} />
            </Td>
            <Td phone="amount">
              <JobStatePill state={job.state} />
              {job.error ? (
                <span className="table-sub max-md:hidden" title={job.errorDetail ?? job.errorCode ?? undefined}>
                  {job.error}
                </span>
              ) : null}
            </Td>
            <Td end low phone="hidden">
              <Attempts job={job} />
            </Td>
            <Td end low phone="hidden">
              {job.took ?? <span className="text-muted">–</span>}
            </Td>
            <Td end phone="state">
              <time dateTime={job.moment.iso} title={job.moment.exactly} className="text-muted">
                {job.moment.when}
              </time>
            </Td>
          </Row>
        ))}
      </TableBody>
    </Table>
  );
}

function Attempts({ job }: { job: ShownJob }): ReactNode {
  return job.attempts === 0 ? (
    <span className="text-muted">–</span>
  ) : (
    <bdi>
      {/* A mail is retried by time, not by a number of attempts. */}
      {job.kind === 'deliver-mail' ? job.attempts : `${job.attempts} / ${MAX_ATTEMPTS}`}
    </bdi>
  );
}
