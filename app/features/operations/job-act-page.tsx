import { Form, Link } from '@remix-run/react';
import { CircleSlash } from '~/components/icons';
import type { ReactNode } from 'react';
import { useTranslation } from '~/platform/texts';
import { KeptParameters } from '~/components/address-form';
import { Button, LinkButton } from '~/components/button';
import { EmptyState } from '~/components/empty-state';
import { Notice } from '~/components/notice';
import { PageHead, Panel } from '~/components/panel';
import { SubLine, Row, Table, TableBody, TableHead, Td, Th } from '~/components/table';
import { ReasonField } from '~/features/staff/reason-field';
import { shortJobId } from './job';
import type { JobTally, JobVerb } from './job-act';
import { VERB_ICONS } from './job-list';
import { jobList, type JobListFilter } from './job-list-filter';
import { JobStatePill } from './job-pills';
import type { ShownJob } from './job-rows';
import { JobOrder } from './job-table';

/** Jobs that a plan or a report shows one by one; of the rest it says how many. */
export const SHOWN_ONE_BY_ONE = 100;

type Shared = { verb: JobVerb; filter: JobListFilter };

/** The dry run: what would happen, what would not and why, and the reason that it needs. */
export function JobActPlan({
  verb,
  filter,
  jobs,
  tally,
  more,
  uncorrected,
  seen,
  mayAct,
  wrongReason,
  typed,
}: Shared & {
  /** The first of those that something happens to. */
  jobs: readonly ShownJob[];
  tally: JobTally;
  more: boolean;
  /** How many of them fail again unless something is corrected first. */
  uncorrected: number;
  /** The chosen jobs as they were looked at; null where the filter chooses. */
  seen: readonly string[] | null;
  mayAct: boolean;
  wrongReason: boolean;
  typed: string;
}) {
  const { t } = useTranslation('jobs');
  const back = jobList.address(filter);
  if (tally.done === 0) {
    return (
      <>
        <PageHead title={t(`act.${verb}.title`, { count: 0 })} />
        <EmptyState
          icon={CircleSlash}
          title={t('act.nothing')}
          actions={<LinkButton to={back}>{t('act.back')}</LinkButton>}
        >
          {t('act.nothing-text')}
        </EmptyState>
        <Left tally={tally} />
      </>
    );
  }
  return (
    <>
      <PageHead title={t(`act.${verb}.title`, { count: tally.done })} facts={[t('act.dry-run')]} />
      <div className="split">
        <div className="grid content-start gap-4">
          <Notice tone={verb === 'remove' ? 'warning' : 'info'} title={t(`act.${verb}.what`, { count: tally.done })}>
            <p>{t(`act.${verb}.keeps`)}</p>
            {more ? <p>{t('act.more', { count: tally.done })}</p> : null}
          </Notice>
          {uncorrected > 0 ? (
            <Notice
              tone="warning"
              title={t('act.uncorrected', { count: uncorrected })}
              actions={<LinkButton to="/support">{t('act.to-support')}</LinkButton>}
            >
              {t('act.uncorrected-text')}
            </Notice>
          ) : null}
          <Left tally={tally} />
          <JobPanel title={t('act.will', { count: tally.done })} jobs={jobs} total={tally.done} />
        </div>
        <aside className="rail max-lg:order-first">
          <section aria-labelledby="act-reason">
            <h2 id="act-reason">{t('act.why')}</h2>
            {mayAct ? (
              <Form method="post" className="mt-3 grid gap-4">
                <input type="hidden" name="verb" value={verb} />
                <KeptParameters of={jobList.address(filter)} />
                {seen ? (
                  seen.map((id) => <input key={id} type="hidden" name="id" value={id} />)
                ) : (
                  <input type="hidden" name="all" value="1" />
                )}
                <ReasonField wrong={wrongReason} defaultValue={typed} />
                <div className="flex flex-wrap gap-2">
                  <Button
                    type="submit"
                    name="intent"
                    value="run"
                    variant={verb === 'remove' ? 'danger-solid' : 'primary'}
                    icon={VERB_ICONS[verb]}
                  >
                    {t(`act.${verb}.do`, { count: tally.done })}
                  </Button>
                  <LinkButton to={back} variant="quiet">
                    {t('act.cancel')}
                  </LinkButton>
                </div>
              </Form>
            ) : (
              <p className="mt-3 text-sm text-muted">{t('staff:looks-only')}</p>
            )}
          </section>
        </aside>
      </div>
    </>
  );
}

/** What has happened, with the way to each job and back to the list. */
export function JobActReport({
  verb,
  filter,
  jobs,
  tally,
  more,
}: Shared & { jobs: readonly ShownJob[]; tally: JobTally; more: boolean }) {
  const { t } = useTranslation('jobs');
  return (
    <>
      <PageHead
        title={t('act.report')}
        actions={
          <>
            <LinkButton to="/ops/audit">{t('act.audit')}</LinkButton>
            <LinkButton to={jobList.address(filter, {})} variant="primary">
              {t('act.back')}
            </LinkButton>
          </>
        }
      />
      <div className="grid gap-4">
        <Notice
          tone={tally.done > 0 ? 'success' : 'warning'}
          title={t(`act.${verb}.done`, { count: tally.done })}
          role="status"
        >
          {more ? <p>{t('act.more-left')}</p> : null}
        </Notice>
        <Left tally={tally} />
        {jobs.length > 0 ? (
          <JobPanel title={t('act.was', { count: tally.done })} jobs={jobs} total={tally.done} />
        ) : null}
      </div>
    </>
  );
}

/** How many stay as they are, by reason. */
function Left({ tally }: { tally: JobTally }): ReactNode {
  const { t } = useTranslation('jobs');
  const reasons = Object.entries(tally.left);
  if (reasons.length === 0) return null;
  const count = reasons.reduce((sum, [, some]) => sum + some, 0);
  return (
    <Panel title={t('act.left', { count })}>
      <ul className="grid gap-1 text-sm">
        {reasons.map(([reason, some]) => (
          <li key={reason} className="flex gap-3">
            <b className="min-w-8 text-end tabular-nums">{some}</b>
            <span>{t(`act.not.${reason}`)}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function JobPanel({ title, jobs, total }: { title: string; jobs: readonly ShownJob[]; total: number }) {
  const { t } = useTranslation('jobs');
  return (
    <Panel title={title} flush>
      <Table caption={title} tall>
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
      {total > jobs.length ? (
        <p className="px-4 py-3 text-sm text-muted">{t('act.and-more', { count: total - jobs.length })}</p>
      ) : null}
    </Panel>
  );
}
