import { Link } from '~/platform/web';
import { Clock, TriangleExclamationPoint } from '~/components/icons';
import { useTranslation } from '~/platform/texts';
import { StatusPill } from '~/components/status-pill';
import { Row, SubLine, Table, TableBody, TableHead, Td, Th } from '~/components/table';
import type { JobName } from '~/jobs/jobs';
import type { PendingRow } from './backlog-store.server';
import { useFigures } from './use-figures';

type ShownMessage = PendingRow & {
  /** Null for a job that only another release knows. */
  knownJob: JobName | null;
  when: string;
  exactly: string;
  due: string;
};

/** The messages that wait for their queue. */
export function OutboxTable({ messages }: { messages: readonly ShownMessage[] }) {
  const { t } = useTranslation('ops');
  const { span } = useFigures();
  return (
    <Table caption={t('outbox.list')} tall keys>
      <TableHead>
        <Th>{t('outbox.job')}</Th>
        <Th column="subject">{t('outbox.subject')}</Th>
        <Th column="written">{t('outbox.written')}</Th>
        <Th column="due-at" low>
          {t('outbox.due-at')}
        </Th>
        <Th column="state">{t('outbox.state')}</Th>
      </TableHead>
      <TableBody>
        {messages.map((message) => (
          <Row key={message.id}>
            <Td phone="title">
              {message.knownJob && t(`job.${message.knownJob}`)}
              <SubLine>
                <code dir="ltr">{message.job}</code>
              </SubLine>
            </Td>
            <Td phone="wide">
              <Subject message={message} />
              <SubLine>
                <code dir="ltr" className="break-all">
                  {message.subject}
                </code>
              </SubLine>
            </Td>
            <Td phone="meta">
              <time dateTime={message.createdAt} title={message.exactly} className="text-muted">
                {message.when}
              </time>
            </Td>
            <Td low phone="hidden" className="ops-number">
              <time dateTime={message.dueAt}>{message.due}</time>
            </Td>
            <Td phone="state">
              {message.overdueSeconds > 0 ? (
                <StatusPill tone="warning" icon={TriangleExclamationPoint}>
                  {t('outbox.late', { value: span(message.overdueSeconds) })}
                </StatusPill>
              ) : (
                <StatusPill icon={Clock}>{t('outbox.soon', { value: span(-message.overdueSeconds) })}</StatusPill>
              )}
            </Td>
          </Row>
        ))}
      </TableBody>
    </Table>
  );
}

/** A link to the subject: the order by its receipt number, or the mail if there is no order. */
function Subject({
  message: { mailId, orderId, receiptNo },
}: {
  message: Pick<PendingRow, 'mailId' | 'orderId' | 'receiptNo'>;
}) {
  const { t } = useTranslation('ops');
  if (orderId !== null && receiptNo !== null) {
    return <Link to={`/support/orders/${orderId}`}>{t('outbox.receipt', { receiptNo })}</Link>;
  }
  if (mailId !== null) return <Link to={`/ops/mails/${mailId}`}>{t('outbox.mail')}</Link>;
  return t('outbox.line');
}
