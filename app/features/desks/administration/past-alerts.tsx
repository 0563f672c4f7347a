import { BellRing } from '~/components/icons';
import { useTranslation } from '~/platform/texts';
import { EmptyState } from '~/components/empty-state';
import { Row, SubLine, Table, TableBody, TableHead, Td, Th } from '~/components/table';
import type { Filter } from '~/features/kit/lists/define-filter';
import { ExportLink } from '~/features/kit/lists/export-link';
import { ListPages } from '~/features/kit/lists/list-pages';
import { ActorName } from '~/features/desks/staff/audit-words';
import { alertHistory } from './alert-filter';
import type { AlertRow } from './alert-store.server';
import type { AlertWords } from './alert-words';

type PastAlert = Pick<AlertRow, 'id' | 'openedAt' | 'mailedAt' | 'acknowledgedBy' | 'note'> & {
  words: AlertWords;
  /** Times in the reader's language. */
  opened: string;
  openedExactly: string;
  /** How long it was open. */
  minutes: number;
};

/** A page of the alerts that are over. */
export function PastAlerts({
  history,
  total,
  filter,
  next,
}: {
  history: readonly PastAlert[];
  total: number;
  filter: Filter<typeof alertHistory>;
  next: number | undefined;
}) {
  const { t } = useTranslation('admin');
  return (
    <section aria-labelledby="past-alerts">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="past-alerts">{t('alerts.past')}</h2>
        {history.length > 0 ? <ExportLink list={alertHistory} /> : null}
      </div>
      {history.length === 0 ? (
        <EmptyState icon={BellRing} title={t('alerts.past-none')} headingLevel={3} />
      ) : (
        <>
          <Table caption={t('alerts.past')} tall>
            <TableHead>
              <Th>{t('alerts.column.what')}</Th>
              <Th>{t('alerts.column.opened')}</Th>
              <Th end>{t('alerts.column.lasted')}</Th>
              <Th low>{t('alerts.column.mailed')}</Th>
              <Th>{t('alerts.column.answered')}</Th>
            </TableHead>
            <TableBody>
              {history.map((alert) => (
                <Row key={alert.id}>
                  <Td phone="title">
                    {alert.words.title}
                    <SubLine>{alert.words.text}</SubLine>
                  </Td>
                  <Td phone="meta" className="text-muted whitespace-nowrap">
                    <time dateTime={alert.openedAt} title={alert.openedExactly}>
                      {alert.opened}
                    </time>
                  </Td>
                  <Td end phone="amount" className="tabular-nums whitespace-nowrap">
                    {t('alerts.minutes', { count: alert.minutes })}
                  </Td>
                  <Td low phone="hidden" className="whitespace-nowrap">
                    {t(alert.mailedAt ? 'alerts.yes' : 'alerts.no')}
                  </Td>
                  <Td phone="state">
                    {alert.acknowledgedBy ? (
                      <ActorName actor={alert.acknowledgedBy} />
                    ) : (
                      <span className="text-muted">–</span>
                    )}
                    {alert.note ? <SubLine>{alert.note}</SubLine> : null}
                  </Td>
                </Row>
              ))}
            </TableBody>
          </Table>
          <ListPages
            shown={history.length}
            total={total}
            list={alertHistory}
            filter={filter}
            next={next === undefined ? undefined : { after: next }}
          />
        </>
      )}
    </section>
  );
}
