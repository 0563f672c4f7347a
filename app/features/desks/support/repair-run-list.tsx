import { Link } from '~/platform/web';
import { Row, SubLine, Table, TableBody, TableHead, Td, Th } from '~/components/table';
import { useFigures } from '~/features/desks/operations/use-figures';
import { ActorName } from '~/features/desks/staff/audit-words';
import { useTranslation } from '~/platform/texts';
import type { RepairRunRow } from './load-repair-run.server';
import { repairRun } from './repair-run-filter';
import { RunPill } from './repair-run-pills';
import { runTitle } from './repair-run-view';

/** Bulk runs, newest first. */
export function RepairRunTable({ runs }: { runs: readonly RepairRunRow[] }) {
  const { t } = useTranslation('support');
  const { count, span } = useFigures();
  return (
    <Table caption={t('run.list-title')} tall opens>
      <TableHead>
        <Th>{t('run.list-title')}</Th>
        <Th>{t('run.col.state')}</Th>
        <Th end>{t('run.col.lines')}</Th>
        <Th>{t('run.col.by')}</Th>
        <Th end>{t('run.took')}</Th>
      </TableHead>
      <TableBody>
        {runs.map((run) => (
          <Row key={run.id}>
            <Td phone="title">
              <Link to={repairRun(run.id).address()}>{runTitle(t, run)}</Link>
              <SubLine>
                <bdi>{run.reason}</bdi>
              </SubLine>
            </Td>
            <Td phone="state">
              <RunPill run={run} />
            </Td>
            <Td end phone="amount" className="tabular-nums">
              {count(run.done)} / {count(run.total)}
              {run.failed > 0 ? <SubLine>{t('run.parts.failed', { value: count(run.failed) })}</SubLine> : null}
            </Td>
            <Td phone="meta">
              <ActorName actor={run.actor} />
              <SubLine>
                <time dateTime={run.started?.iso}>{run.started?.exactly}</time>
              </SubLine>
            </Td>
            <Td end phone="hidden">
              {run.tookMs === null ? '' : span(run.tookMs / 1000)}
            </Td>
          </Row>
        ))}
      </TableBody>
    </Table>
  );
}
