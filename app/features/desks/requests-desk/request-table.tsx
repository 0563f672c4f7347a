import { Link } from '~/platform/web';
import { EmailAddress } from '~/components/email-address';
import { Row, SubLine, Table, TableBody, TableHead, Td, Th } from '~/components/table';
import { SnoozedUntil, SnoozeMenu } from '~/features/desks/staff/snooze-menu';
import { formatDateTime } from '~/platform/dates';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';
import { RequestDue, RequestStatePill } from './request-pills';
import type { RequestRow } from './request-desk-store.server';

/** Visitors' requests, each with its state and the time by which it has to be answered. */
export function RequestTable({
  requests,
}: {
  requests: readonly (RequestRow & { received: string; late: boolean; mayAct: boolean })[];
}) {
  const { t } = useTranslation('requests-desk');
  const { locale } = useShell();
  return (
    <Table caption={t('staff:nav.requests')} tall keys>
      <TableHead>
        <Th>{t('column.name')}</Th>
        <Th column="kind">{t('column.kind')}</Th>
        <Th column="assignee" low>
          {t('column.assignee')}
        </Th>
        <Th column="received">{t('column.received')}</Th>
        <Th column="state">{t('column.state')}</Th>
        <Th hidden>{t('staff:shift.column.acts')}</Th>
      </TableHead>
      <TableBody>
        {requests.map((row) => (
          <Row key={row.id}>
            <Td phone="title">
              <Link to={`/support/requests/${row.id}`}>
                <bdi>{row.name || row.phone || row.email}</bdi>
              </Link>
              <SubLine>{row.email ? <EmailAddress>{row.email}</EmailAddress> : <bdi>{row.phone}</bdi>}</SubLine>
            </Td>
            <Td phone="amount">{t(`kind.${row.kind}`)}</Td>
            <Td low phone="hidden">
              {row.assignee === null ? <span className="text-muted">{t('nobody')}</span> : <bdi>{row.assignee}</bdi>}
            </Td>
            <Td phone="meta" className="text-muted">
              <time dateTime={row.createdAt} title={formatDateTime(new Date(row.createdAt), locale)}>
                {row.received}
              </time>
            </Td>
            <Td phone="state">
              <span className="inline-flex flex-wrap gap-2 max-md:justify-end">
                <RequestStatePill state={row.state} />
                <RequestDue kind={row.kind} state={row.state} dueAt={row.dueAt} late={row.late} />
              </span>
              {row.snoozed ? (
                <SubLine>
                  <SnoozedUntil {...row.snoozed} until={formatDateTime(new Date(row.snoozed.until), locale)} />
                </SubLine>
              ) : null}
            </Td>
            <Td end phone="wide">
              {row.mayAct ? (
                <SnoozeMenu
                  kind="request"
                  id={row.id}
                  title={row.name || row.phone || row.email}
                  snoozed={row.snoozed !== null}
                />
              ) : null}
            </Td>
          </Row>
        ))}
      </TableBody>
    </Table>
  );
}
