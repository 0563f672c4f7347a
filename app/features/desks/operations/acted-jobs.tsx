import { Link } from '~/platform/web';
import { LinkButton } from '~/components/button';
import { Notice } from '~/components/notice';
import { useTranslation } from '~/platform/texts';
import { SubLine, Row, Table, TableBody, TableHead, Td, Th } from '~/components/table';
import { shortJobId } from './job';
import { JobStatePill } from './job-pills';
import type { ShownJob } from './job-rows';
import { JobOrder } from './job-table';

/** The jobs of a plan or report, in their previous state. */
export function ActedJobs({ caption, jobs }: { caption: string; jobs: readonly ShownJob[] }) {
  const { t } = useTranslation('jobs');
  return (
    <Table caption={caption} tall>
      <TableHead>
        <Th>{t('list.job')}</Th>
        <Th>{t('list.order')}</Th>
        <Th>{t('act.state-before')}</Th>
      </TableHead>
      <TableBody>
        {jobs.map((job) => (
          <Row key={job.id}>
            <Td phone="title">
              <Link to={`/ops/jobs/${job.id}`}>{t(`kind.${job.kind}`)}</Link>
              <SubLine>
                <bdi className="code">{shortJobId(job.id)}</bdi>
                {job.errorCode ? (
                  <>
                    {' · '}
                    <bdi className="code">{job.errorCode}</bdi>
                  </>
                ) : null}
              </SubLine>
            </Td>
            <Td phone="meta">
              <JobOrder job={job} />
            </Td>
            <Td phone="amount">
              <JobStatePill state={job.state} />
            </Td>
          </Row>
        ))}
      </TableBody>
    </Table>
  );
}

/** Says of how many the same would fail again as they are, and where they are corrected. */
export function Uncorrected({ count }: { count: number }) {
  const { t } = useTranslation('jobs');
  if (count === 0) return null;
  return (
    <Notice
      tone="warning"
      title={t('act.uncorrected', { count })}
      actions={<LinkButton to="/support">{t('act.to-support')}</LinkButton>}
    >
      {t('act.uncorrected-text')}
    </Notice>
  );
}
