import { Link } from '~/platform/web';
import { EmailAddress } from '~/components/email-address';
import { Row, SubLine, Table, TableBody, TableHead, Td, Th } from '~/components/table';
import { formatDateTime } from '~/platform/dates';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';
import { RequestDue, RequestStatePill } from './request-pills';
import type { RequestRow } from './request-desk-store.server';

/** Visitors' requests, each with its state and the time by which it has to be answered. */
export function RequestTable({
  requests,
}: {
  requests: readonly (RequestRow & { received: string; late: boolean })[];
}) {
  const { t } = useTranslation('requests-desk');
  const { locale } = useShell();
  return (
    <Table caption={t('staff:nav.requests')} tall keys>
      <TableHead>
        <Th>{t('column.name')}</Th>
        <Th>{t('column.kind')}</Th>
        <Th low>{t('column.assignee')}</Th>
        <Th>{t('column.received')}</Th>
        <Th>{t('column.state')}</Th>
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
            </Td>
          </Row>
        ))}
      </TableBody>
    </Table>
  );
}
