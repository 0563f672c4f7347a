import { CirclePause, LifeBuoy, OctagonPause, Play } from '~/components/icons';
import { Button, LinkButton } from '~/components/button';
import { Notice } from '~/components/notice';
import { PageHead } from '~/components/panel';
import { StatStrip } from '~/components/stat-strip';
import { ExportLink } from '~/features/kit/lists/export-link';
import { causeWords } from '~/features/desks/staff/causes';
import { LiveConsole } from '~/features/desks/staff/live-console';
import { ReasonForm } from '~/features/desks/staff/reason-form';
import { useFigures } from '~/features/desks/operations/use-figures';
import { useTranslation, type TFunction } from '~/platform/texts';
import { Link } from '~/platform/web';
import type { RepairRunPage } from './load-repair-run.server';
import { repairLines, repairRun } from './repair-run-filter';
import { RunItems } from './repair-run-items';
import { whyOf } from './repair-run-words';
import { RunPill } from './repair-run-pills';
import { RunProgress, RunStages } from './repair-run-progress';
import { RunRail } from './repair-run-rail';

/** The answer to a stop without a reason. */
export type StopAnswer = { reason: string };

/** A run by what it does and to what. */
export function runTitle(t: TFunction, { act, cause }: Pick<RepairRunPage['run'], 'act' | 'cause'>): string {
  return cause === null
    ? t(`support:run.act.${act}`)
    : `${t(`support:run.act.${act}`)}: ${t(`support:cause.${causeWords(cause)}.title`)}`;
}

/** A bulk run: how far it is, what stops it, and what has become of each line. */
export function RepairRunView({
  page,
  mayAct,
  answer,
}: {
  page: RepairRunPage;
  mayAct: boolean;
  answer: StopAnswer | undefined;
}) {
  const { t } = useTranslation('support');
  const { count, span } = useFigures();
  const { run, open, about, sums } = page;
  return (
    <>
      <PageHead
        title={runTitle(t, run)}
        state={
          <>
            <RunPill run={run} />
            {open ? <LiveConsole /> : null}
          </>
        }
        facts={[
          t(`run.many.${run.act}`, { count: run.total, value: count(run.total) }),
          t('run.about-orders', { orders: count(about.orders) }),
          t('run.about-dealers', { dealers: count(about.dealers) }),
          <span key="who">
            <bdi>{run.actor}</bdi>,{' '}
            <time dateTime={run.started?.iso} title={run.started?.exactly} className="tabular-nums">
              {run.started?.exactly}
            </time>
          </span>,
          ...(run.tookMs === null ? [] : [span(run.tookMs / 1000)]),
          ...(run.continues === null
            ? []
            : [
                <Link key="before" to={repairRun(run.continues).address()} className="link">
                  {t('run.continues')}
                </Link>,
              ]),
        ]}
        actions={
          run.state === 'running' && mayAct ? (
            <ReasonForm
              className="run-stop"
              wrong={answer !== undefined}
              typed={answer?.reason}
              ask={() => ({
                title: t('run.stop-title'),
                text: t('run.if-stopped-text', {
                  running: count(sums.running),
                  waiting: count(sums.waiting),
                  done: count(sums.done),
                }),
                confirm: t('run.stop-confirm'),
              })}
            >
              <Button type="submit" name="intent" value="stop" variant="primary" icon={CirclePause}>
                {t('run.stop')}
              </Button>
            </ReasonForm>
          ) : open ? undefined : (
            <>
              <ExportLink list={repairLines} filter={{ run: run.id, outcome: 'all' }} />
              {run.act === 'repair' && sums.left > 0 && mayAct && run.continuedBy === null ? (
                <LinkButton to={`/support/repair?rest=${run.id}`} icon={Play} variant="primary">
                  {t('run.go-on', { value: count(sums.left) })}
                </LinkButton>
              ) : null}
            </>
          )
        }
      />
      <RunNews page={page} />
      {open ? <RunProgress page={page} /> : <RunSums page={page} />}
      <RunStages page={page} />
      <div className="split">
        <RunItems page={page} />
        <RunRail page={page} />
      </div>
    </>
  );
}

/** Why a run was stopped, and what that means for its lines. */
function RunNews({ page: { run, sums } }: { page: RepairRunPage }) {
  const { t } = useTranslation('support');
  const { count } = useFigures();
  const { stoppedFor } = run;
  if (stoppedFor === null) return null;
  const over = run.total - sums.running - sums.left;
  const left = { left: count(sums.left), running: count(sums.running), done: count(sums.done) };
  const byHand = stoppedFor === 'by-hand';
  const cause = run.act === 'repair' && !byHand ? run.stopCode : null;
  const goesOn =
    run.continuedBy !== null ? (
      <LinkButton to={repairRun(run.continuedBy).address()}>{t('run.continued')}</LinkButton>
    ) : cause !== null ? (
      <LinkButton to={`/support/causes/${cause}`}>{t('run.to-cause')}</LinkButton>
    ) : undefined;
  return (
    <div className="mb-4">
      <Notice
        tone="warning"
        role="status"
        icon={byHand ? CirclePause : OctagonPause}
        title={
          byHand ? t('run.news.by-hand', { over: count(over), total: count(run.total) }) : t(`run.news.${stoppedFor}`)
        }
        actions={goesOn}
      >
        {byHand ? (
          <p>
            <bdi>{run.stoppedBy}</bdi>, <time dateTime={run.stopped?.iso}>{run.stopped?.time}</time>.{' '}
            <q>
              <bdi>{run.stopReason}</bdi>
            </q>
          </p>
        ) : (
          <p>{t('run.news.cause', { cause: whyOf(run.act, run.stopCode, t) })}</p>
        )}
        <p>
          {t(run.state === 'stopping' ? 'run.news.finishing' : byHand ? 'run.news.kept' : 'run.news.untouched', left)}
        </p>
      </Notice>
    </div>
  );
}

/** What has become of the lines of a run that is over; each figure leads to exactly its lines. */
function RunSums({ page: { run, sums } }: { page: RepairRunPage }) {
  const { t } = useTranslation('support');
  const { count } = useFigures();
  const list = repairRun(run.id);
  const to = (outcome: 'done' | 'failed' | 'unfit' | 'untouched', value: number) =>
    value > 0 ? list.address({ outcome }) : undefined;
  return (
    <StatStrip
      label={t('report.title')}
      items={[
        { id: 'done', label: t('run.item.done'), value: count(sums.done), to: to('done', sums.done) },
        {
          id: 'failed',
          label: t('run.tab.failed'),
          value: count(sums.failed),
          to: to('failed', sums.failed),
          ...(sums.failed > 0 && { alarm: { tone: 'danger' as const, icon: LifeBuoy } }),
        },
        {
          id: 'unfit',
          label: t('run.tab.unfit'),
          value: count(sums.unfit),
          note: t('run.left-alone'),
          to: to('unfit', sums.unfit),
        },
        { id: 'untouched', label: t('run.tab.untouched'), value: count(sums.left), to: to('untouched', sums.left) },
      ]}
    />
  );
}
