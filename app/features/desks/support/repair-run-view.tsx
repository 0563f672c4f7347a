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
import { ActorName } from '~/features/desks/staff/audit-words';
import type { BulkPart } from '~/platform/bulk-states';
import { useTranslation, type TFunction } from '~/platform/texts';
import { Link } from '~/platform/web';
import type { RepairRunPage } from './load-repair-run.server';
import { repairLines, repairRun, restAddress } from './repair-run-filter';
import { RunItems } from './repair-run-items';
import { partText, whyOf } from './repair-run-words';
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
          ...(about.orders > 0 ? [t('run.about-orders', { count: about.orders, value: count(about.orders) })] : []),
          ...(about.endpoints > 0
            ? [t('run.about-endpoints', { count: about.endpoints, value: count(about.endpoints) })]
            : []),
          ...(about.dealers > 0 ? [t('run.about-dealers', { count: about.dealers, value: count(about.dealers) })] : []),
          <span key="who">
            <ActorName actor={run.actor} />,{' '}
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
              {sums.left > 0 && mayAct && run.continuedBy === null ? (
                <LinkButton to={restAddress(run)} icon={Play} variant="primary">
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
  const { t, find } = useTranslation('support');
  const { count, span } = useFigures();
  const { stoppedFor } = run;
  if (stoppedFor === null) return null;
  const over = run.total - sums.running - sums.left;
  const left = { left: count(sums.left), running: count(sums.running), done: count(sums.done) };
  const byHand = stoppedFor === 'by-hand';
  const cause = run.act === 'repair' && !byHand && stoppedFor !== 'too-slow' ? run.stopCode : null;
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
            <ActorName actor={run.stoppedBy ?? ''} />, <time dateTime={run.stopped?.iso}>{run.stopped?.time}</time>.{' '}
            <q>
              <bdi>{run.stopReason}</bdi>
            </q>
          </p>
        ) : stoppedFor === 'too-slow' ? (
          <p>
            {t('run.news.pace', {
              part: partText(run.stopCode ?? '', find),
              limit: span((run.slowLimits[run.stopCode as BulkPart] ?? 0) / 1000),
            })}
          </p>
        ) : (
          <p>{t('run.news.cause', { cause: whyOf(run.act, run.stopCode, t, find) })}</p>
        )}
        <p>
          {t(run.state === 'stopping' ? 'run.news.finishing' : byHand ? 'run.news.kept' : 'run.news.untouched', left)}
        </p>
      </Notice>
    </div>
  );
}

/** What has become of the lines of a run that is over; each figure leads to exactly its lines. */
function RunSums({ page: { run, sums, followed } }: { page: RepairRunPage }) {
  const { t } = useTranslation('support');
  const { count } = useFigures();
  const list = repairRun(run.id);
  const to = (outcome: 'done' | 'failed' | 'unfit' | 'untouched', value: number) =>
    value > 0 ? list.address({ outcome }) : undefined;
  return (
    <StatStrip
      label={t('report.title')}
      items={[
        {
          id: 'done',
          label: t('run.item.done'),
          value: count(sums.done),
          to: to('done', sums.done),
          ...(followed.orders > 0 && {
            note: t('run.orders-complete', { count: followed.orders, value: count(followed.orders) }),
          }),
        },
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
        ...(sums.left > 0 || followed.mails === 0
          ? [
              {
                id: 'untouched',
                label: t('run.tab.untouched'),
                value: count(sums.left),
                to: to('untouched', sums.left),
              },
            ]
          : []),
        ...(followed.mails > 0 && sums.left === 0
          ? [
              {
                id: 'mails',
                label: t('run.subject.confirmation'),
                value: count(followed.mails),
                note: t('run.mails-sent', { count: followed.sent, value: count(followed.sent) }),
              },
            ]
          : []),
      ]}
    />
  );
}
