import { CircleCheck, ClockAlert, Unplug, type LucideIcon } from '~/components/icons';
import { QUEUES } from '~/jobs/job';
import { useTranslation } from '~/platform/texts';
import { Panel } from '~/components/panel';
import { StatusPill } from '~/components/status-pill';
import { Row, SubLine, Table, TableBody, TableHead, Td, Th } from '~/components/table';
import type { Tone } from '~/components/tone';
import { useFigures } from './use-figures';
import type { WorkerRow } from '~/features/kit/runtime/worker-heartbeat-store.server';

const PILLS: Record<WorkerRow['state'] | 'replaced', { tone: Tone; icon: LucideIcon }> = {
  running: { tone: 'success', icon: CircleCheck },
  stopped: { tone: 'warning', icon: Unplug },
  died: { tone: 'danger', icon: Unplug },
  replaced: { tone: 'neutral', icon: Unplug },
};

/** An ended worker needs nobody once another has begun after its last beat. */
export function pillOf(worker: WorkerPulse, workers: readonly WorkerPulse[]): keyof typeof PILLS {
  if (worker.state === 'running') return 'running';
  const isReplaced = workers.some(({ state, startedAt }) => state === 'running' && startedAt >= worker.beatAt);
  return isReplaced ? 'replaced' : worker.state;
}

const sumOf = (all: readonly (readonly [number, number])[]): [number, number] => [
  all.reduce((sum, [active]) => sum + active, 0),
  all.reduce((sum, [, most]) => sum + most, 0),
];

/** Only the last ended workers are shown. */
const MOST_ENDED = 4;

type WorkerPulse = Pick<WorkerRow, 'state' | 'startedAt' | 'beatAt'>;

type ShownWorker = WorkerRow & {
  /** When it ended or last reported. */
  endedAt: string;
  lastBeat: string;
};

/** The worker processes: the current ones, and those that ended within a day. */
export function WorkerPanel({ workers }: { workers: readonly ShownWorker[] }) {
  const { t } = useTranslation('ops');
  const { count, span } = useFigures();
  const running = workers.filter(({ state }) => state === 'running');
  const ended = workers.filter(({ state }) => state !== 'running');
  const places = (of: readonly [number, number] | undefined) => (of ? `${count(of[0])} / ${count(of[1])}` : '–');
  const shown = [...running, ...ended.slice(0, MOST_ENDED)];
  return (
    <Panel
      title={
        <>
          {t('workers.title')} <span className="text-sm font-normal text-muted">{running.length}</span>
        </>
      }
      flush
    >
      {workers.length === 0 ? (
        <p className="p-4 text-sm text-muted">{t('workers.none')}</p>
      ) : (
        <Table caption={t('workers.title')} tall>
          <TableHead>
            <Th>{t('workers.name')}</Th>
            <Th>{t('workers.state')}</Th>
            {QUEUES.map((queue) => (
              <Th key={queue} end low>
                {t(`queue.${queue}`)}
              </Th>
            ))}
            <Th end>{t('workers.busy')}</Th>
          </TableHead>
          <TableBody>
            {shown.map((worker) => (
              <Row key={worker.id}>
                <Td phone="title">
                  <code dir="ltr" title={worker.id}>
                    {worker.host}:{worker.processId}
                  </code>
                  <SubLine>
                    <bdi>{worker.version || t('workers.unknown-version')}</bdi>
                  </SubLine>
                </Td>
                <Td phone="amount">
                  <StatusPill {...PILLS[pillOf(worker, workers)]} plain>
                    {t(`worker-state.${worker.state}`, { time: worker.endedAt })}
                  </StatusPill>
                  {pillOf(worker, workers) === 'replaced' ? <SubLine>{t('workers.replaced')}</SubLine> : null}
                  {worker.state === 'running' ? (
                    <SubLine>{t('workers.beat', { when: worker.lastBeat })}</SubLine>
                  ) : null}
                  {worker.state === 'running' && worker.clockAheadSeconds !== 0 ? (
                    <SubLine>
                      <span className="inline-flex items-center gap-1 text-danger">
                        <ClockAlert aria-hidden className="size-3.5 shrink-0" />
                        {t(worker.clockAheadSeconds > 0 ? 'workers.clock-ahead' : 'workers.clock-behind', {
                          span: span(Math.abs(worker.clockAheadSeconds)),
                        })}
                      </span>
                    </SubLine>
                  ) : null}
                </Td>
                {QUEUES.map((queue) => (
                  <Td key={queue} end low phone="hidden" className="ops-number whitespace-nowrap">
                    {worker.state === 'running' ? places(worker.places[queue]) : '–'}
                  </Td>
                ))}
                <Td end phone="hidden" className="ops-number whitespace-nowrap">
                  {worker.state === 'running' ? `${count(worker.active)} / ${count(worker.concurrency)}` : '–'}
                </Td>
              </Row>
            ))}
            {running.length > 1 ? (
              <Row className="worker-sum">
                <Td phone="title">{t('workers.all')}</Td>
                <Td phone="hidden" />
                {QUEUES.map((queue) => (
                  <Td key={queue} end low phone="hidden" className="ops-number whitespace-nowrap">
                    {places(sumOf(running.flatMap(({ places: of }) => (of[queue] ? [of[queue]] : []))))}
                  </Td>
                ))}
                <Td end phone="amount" className="ops-number whitespace-nowrap">
                  {places(sumOf(running.map(({ active, concurrency }) => [active, concurrency])))}
                </Td>
              </Row>
            ) : null}
          </TableBody>
        </Table>
      )}
    </Panel>
  );
}
