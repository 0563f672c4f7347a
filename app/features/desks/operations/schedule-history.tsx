import { useTranslation } from '~/platform/texts';
import { Row, Table, TableBody, TableHead, Td, Th } from '~/components/table';
import type { ScheduleName } from '~/features/kit/runtime/schedules';
import { ResultText, RunPill, type ShownRun } from './run-words';
import { useFigures } from './use-figures';

/** The last runs of a schedule, folded to its name. */
export function ScheduleHistory({ name, runs }: { name: ScheduleName; runs: readonly ShownRun[] }) {
  const { t } = useTranslation('ops');
  const { span } = useFigures();
  const title = t(`schedule.${name}.name`);
  return (
    <details className="schedule-history">
      <summary>
        {title} <span className="text-muted">{runs.length}</span>
      </summary>
      {runs.length === 0 ? (
        <p className="py-2 text-sm text-muted">{t('schedules.never')}</p>
      ) : (
        <Table caption={t('schedules.history-of', { name: title })}>
          <TableHead>
            <Th>{t('schedules.started')}</Th>
            <Th>{t('queues.state')}</Th>
            <Th end>{t('schedules.took')}</Th>
            <Th>{t('schedules.result')}</Th>
            <Th low>{t('schedules.worker')}</Th>
          </TableHead>
          <TableBody>
            {runs.map((run) => (
              <Row key={run.id}>
                <Td phone="title" className="ops-number whitespace-nowrap">
                  <time dateTime={run.startedAt}>{run.exactly}</time>
                </Td>
                <Td phone="amount">
                  <RunPill run={run} plain />
                </Td>
                <Td end phone="hidden" className="ops-number">
                  {run.seconds === null ? '–' : span(run.seconds)}
                </Td>
                <Td phone="wide">
                  <ResultText run={run} />
                </Td>
                <Td low phone="hidden">
                  <code dir="ltr">{run.worker || '–'}</code>
                </Td>
              </Row>
            ))}
          </TableBody>
        </Table>
      )}
    </details>
  );
}
