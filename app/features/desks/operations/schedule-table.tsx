import { useTranslation } from '~/platform/texts';
import { Panel } from '~/components/panel';
import { Row, SubLine, Table, TableBody, TableHead, Td, Th } from '~/components/table';
import type { ScheduleName } from '~/features/kit/runtime/schedules';
import { RunButton } from './run-question';
import { ResultText, RunPill, type ShownRun } from './run-words';
import { useFigures } from './use-figures';

type ShownSchedule = {
  name: ScheduleName;
  /** It is switched off. */
  off: boolean;
  /** When it runs next; null for at once. */
  next: string | null;
  runs: readonly ShownRun[];
};

/** What runs by the clock: when next, how it went last, and the button for a run in between. */
export function ScheduleTable({ schedules, mayAct }: { schedules: readonly ShownSchedule[]; mayAct: boolean }) {
  const { t } = useTranslation('ops');
  const { span } = useFigures();
  return (
    <Panel flush>
      <Table caption={t('schedules.list')} tall>
        <TableHead>
          <Th>{t('schedules.name')}</Th>
          <Th low>{t('schedules.rhythm')}</Th>
          <Th>{t('schedules.next')}</Th>
          <Th>{t('schedules.last')}</Th>
          <Th low>{t('schedules.result')}</Th>
          {mayAct ? <Th hidden>{t('schedules.actions')}</Th> : null}
        </TableHead>
        <TableBody>
          {schedules.map(({ name, off, next, runs }) => {
            const [last] = runs;
            return (
              <Row key={name}>
                <Td phone="title">
                  <span className="font-medium">{t(`schedule.${name}.name`)}</span>
                  <SubLine>{t(`schedule.${name}.about`)}</SubLine>
                </Td>
                <Td low phone="hidden">
                  {t(`schedule.${name}.rhythm`)}
                </Td>
                <Td phone="wide" className="ops-number">
                  <span className="text-muted md:hidden">{t('schedules.next')}: </span>
                  {off ? t('schedules.off') : (next ?? t('schedules.now'))}
                </Td>
                <Td phone="meta">
                  {last ? (
                    <>
                      <RunPill run={last} plain />
                      <SubLine>
                        <time dateTime={last.startedAt} title={last.exactly}>
                          {last.when}
                        </time>
                        {last.seconds === null ? null : ` · ${span(last.seconds)}`}
                      </SubLine>
                    </>
                  ) : (
                    <span className="text-muted">{t('schedules.never')}</span>
                  )}
                </Td>
                <Td low phone="wide">
                  {last ? <ResultText run={last} /> : null}
                </Td>
                {mayAct ? (
                  <Td end phone="state">
                    <RunButton name={name} off={off} />
                  </Td>
                ) : null}
              </Row>
            );
          })}
        </TableBody>
      </Table>
    </Panel>
  );
}
