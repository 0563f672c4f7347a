import { Link } from '~/platform/web';
import { CircleCheck, Gauge, Pause, TriangleExclamationPoint, type LucideIcon } from '~/components/icons';
import { Fragment } from 'react';
import { useTranslation } from '~/platform/texts';
import { Panel } from '~/components/panel';
import { Sparkline } from '~/components/sparkline';
import { StatusPill } from '~/components/status-pill';
import { Row, SubLine, Table, TableBody, TableHead, Td, Th } from '~/components/table';
import type { Tone } from '~/components/tone';
import { importList } from '~/features/desks/staff/import-filter';
import type { JobState } from './job';
import { jobList } from './job-list-filter';
import { operationsAddress, type PeriodName } from './period';
import { LinkButton } from '~/components/button';
import { QueueButton } from './queue-question';
import type { QueueRow, QueueState } from './read-operations.server';
import type { PartTime } from '~/features/kit/runtime/part-times-store.server';
import { ActorName } from '~/features/desks/staff/audit-words';
import { QueueTuning, TunedTo } from './queue-tuning';
import type { TuningAnswer } from './tuning';
import { useFigures } from './use-figures';

const PILLS: Record<QueueState, { tone: Tone; icon: LucideIcon }> = {
  running: { tone: 'success', icon: CircleCheck },
  paused: { tone: 'warning', icon: Pause },
  'no-worker': { tone: 'warning', icon: TriangleExclamationPoint },
};

/** The age of the oldest waiting job from which it is highlighted. */
export const LATE_SECONDS = 60;

/** The page of a queue's work. */
const PLACES: Record<QueueRow['queue'], string> = {
  provisioning: jobList.address({ queue: 'provisioning' }),
  mail: jobList.address({ queue: 'mail' }),
  webhooks: '/ops/webhooks',
  imports: importList.path,
};

/** The list of a queue's work in a state; undefined where there is none of just that. */
function listOf(queue: QueueRow['queue'], state: JobState): string | undefined {
  // Deliveries are listed with their endpoints.
  if (queue === 'webhooks') return undefined;
  if (queue !== 'imports') return jobList.address({ queue, state });
  return state === 'waiting' || state === 'failed' ? importList.address({ state }) : undefined;
}

/** A count, as a link where there is a list of exactly what it counts. */
export function CountLink({ value, to }: { value: string; to: string | undefined }) {
  return to ? (
    <Link to={to} className="ink-link">
      {value}
    </Link>
  ) : (
    value
  );
}

type ShownQueue = QueueRow & { pausedSince: string | null; tunedSince: string };

/** One row per queue: its waiting jobs, its speed, and the button that pauses it. */
export function QueueTable({
  queues,
  period,
  mayAct,
  tuning,
  slowest,
  answer,
}: {
  queues: readonly ShownQueue[];
  period: PeriodName;
  mayAct: boolean;
  /** The queue whose tuning is open. */
  tuning: QueueRow['queue'] | undefined;
  /** The slowest part of that queue's work. */
  slowest: PartTime | undefined;
  answer: TuningAnswer | undefined;
}) {
  const { t } = useTranslation('ops');
  const { count, decimal, span } = useFigures();
  const sum = (figure: 'waiting' | 'active' | 'delayed' | 'failed' | 'perMinute') =>
    queues.reduce((all, row) => all + row[figure], 0);
  const pair = (middle: number | null, high: number | null) =>
    middle === null || high === null ? (
      <span className="text-muted">–</span>
    ) : (
      <>
        {span(middle)}
        <SubLine>{t('queues.high', { value: span(high) })}</SubLine>
      </>
    );
  return (
    <Panel
      title={
        <>
          {t('queues.title')} <span className="text-sm font-normal text-muted">{queues.length}</span>
        </>
      }
      flush
    >
      <Table caption={t('queues.title')} tall className="queue-table">
        <TableHead>
          <Th>{t('queues.name')}</Th>
          <Th>{t('queues.state')}</Th>
          <Th end>{t('figures.waiting')}</Th>
          <Th end low>
            {t('figures.active')}
          </Th>
          <Th end low>
            {t('queues.delayed')}
          </Th>
          <Th end>{t('figures.failed')}</Th>
          <Th low className="th-wrap">
            {t('queues.history')}
          </Th>
          <Th end low>
            {t('queues.per-minute')}
          </Th>
          <Th end low>
            {t('queues.wait')}
          </Th>
          <Th end low>
            {t('queues.run')}
          </Th>
          <Th>{t('queues.oldest')}</Th>
          {mayAct ? <Th hidden>{t('queues.actions')}</Th> : null}
        </TableHead>
        <TableBody>
          {queues.map((row) => {
            const { queue, state, pause } = row;
            const name = t(`queue.${queue}`);
            const counted = (value: number, state: JobState) => (
              <CountLink value={count(value)} to={value > 0 ? listOf(queue, state) : undefined} />
            );
            const late = row.oldestSeconds !== null && row.oldestSeconds > LATE_SECONDS;
            return (
              <Fragment key={queue}>
                <Row>
                  <Td phone="title">
                    <Link to={PLACES[queue]} className="font-medium">
                      {name}
                    </Link>
                    {row.jobs.map((job) => (
                      <SubLine key={job}>
                        <code dir="ltr">{job}</code>
                      </SubLine>
                    ))}
                  </Td>
                  <Td phone="amount">
                    <StatusPill {...PILLS[state]}>{t(`queue-state.${state}`)}</StatusPill>
                  </Td>
                  <Td end phone="hidden" className="ops-number">
                    {counted(row.waiting, 'waiting')}
                  </Td>
                  <Td end low phone="hidden" className="ops-number">
                    {count(row.active)}
                  </Td>
                  <Td end low phone="hidden" className="ops-number">
                    {count(row.delayed)}
                    {row.retrying > 0 ? (
                      <span className="block whitespace-normal">
                        <SubLine>
                          <CountLink
                            value={t('queues.retrying', { value: count(row.retrying) })}
                            to={listOf(queue, 'retrying')}
                          />
                        </SubLine>
                      </span>
                    ) : null}
                  </Td>
                  <Td end phone="hidden" className="ops-number">
                    {row.failed > 0 ? (
                      <span className="tone-danger ink-link">{counted(row.failed, 'failed')}</span>
                    ) : (
                      <span className="text-muted">0</span>
                    )}
                  </Td>
                  <Td low phone="hidden">
                    {row.history.length > 1 ? (
                      <Sparkline
                        values={row.history}
                        warning={state === 'no-worker' || late}
                        label={t('queues.history-label', {
                          name,
                          most: count(Math.max(...row.history)),
                          last: count(row.history.at(-1) ?? 0),
                        })}
                      />
                    ) : (
                      '–'
                    )}
                  </Td>
                  <Td end low phone="hidden" className="ops-number">
                    {decimal(row.perMinute)}
                  </Td>
                  <Td end low phone="hidden" className="ops-number whitespace-nowrap">
                    {pair(row.waitP50, row.waitP95)}
                  </Td>
                  <Td end low phone="hidden" className="ops-number whitespace-nowrap">
                    {pair(row.runP50, row.runP95)}
                  </Td>
                  <Td phone="meta" className="ops-number whitespace-nowrap">
                    <span className="md:hidden">{t('queues.waiting-short', { value: count(row.waiting) })} · </span>
                    {row.oldestSeconds === null ? (
                      <span className="text-muted">–</span>
                    ) : (
                      <span className={late ? 'tone-warning ink-strong' : 'text-muted'}>{span(row.oldestSeconds)}</span>
                    )}
                  </Td>
                  {mayAct ? (
                    <Td end phone="state">
                      <span className="inline-flex flex-wrap justify-end gap-2">
                        <LinkButton
                          size="small"
                          icon={Gauge}
                          to={operationsAddress(period, { ask: 'tune', queue })}
                          aria-label={t('tune.label', { name })}
                          preventScrollReset
                        >
                          {t('tune.button')}
                        </LinkButton>
                        <QueueButton act={pause ? 'resume' : 'pause'} queue={queue} period={period} />
                      </span>
                    </Td>
                  ) : null}
                </Row>
                {row.limit ? (
                  <Row className="table-note">
                    <Td colSpan={mayAct ? 12 : 11}>
                      <SubLine>
                        <TunedTo limit={row.limit} since={row.tunedSince} />
                      </SubLine>
                    </Td>
                  </Row>
                ) : null}
                {mayAct && (answer?.queue ?? tuning) === queue ? (
                  <Row className="table-note queue-tuning-row">
                    <Td colSpan={12}>
                      <QueueTuning row={row} slowest={slowest} period={period} answer={answer} />
                    </Td>
                  </Row>
                ) : null}
                {pause ? (
                  <Row className="table-note">
                    <Td colSpan={mayAct ? 12 : 11}>
                      <SubLine>
                        <ActorName actor={pause.pausedBy} /> · {row.pausedSince} · <bdi>{pause.reason}</bdi>
                      </SubLine>
                    </Td>
                  </Row>
                ) : null}
              </Fragment>
            );
          })}
          <Row className="queue-sum">
            <Td phone="title">{t('queues.all')}</Td>
            <Td phone="hidden" />
            <Td end phone="amount" className="ops-number">
              {count(sum('waiting'))}
            </Td>
            <Td end low phone="hidden" className="ops-number">
              {count(sum('active'))}
            </Td>
            <Td end low phone="hidden" className="ops-number">
              {count(sum('delayed'))}
            </Td>
            <Td end phone="hidden" className="ops-number">
              {count(sum('failed'))}
            </Td>
            <Td low phone="hidden" />
            <Td end low phone="hidden" className="ops-number">
              {decimal(sum('perMinute'))}
            </Td>
            <Td colSpan={mayAct ? 4 : 3} phone="hidden" />
          </Row>
        </TableBody>
      </Table>
    </Panel>
  );
}
