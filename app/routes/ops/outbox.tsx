import type { LoaderFunctionArgs } from '~/platform/web.server';
import { Link, useLoaderData } from '~/platform/web';
import { Clock, Send, TriangleExclamationPoint } from '~/components/icons';
import { useTranslation } from '~/platform/texts';
import { EmptyState } from '~/components/empty-state';
import { PageHead } from '~/components/panel';
import { StatusPill } from '~/components/status-pill';
import { Row, SubLine, Table, TableBody, TableHead, Td, Th } from '~/components/table';
import { requirePermission } from '~/features/identity/accounts/session.server';
import { ExportLink } from '~/features/kit/lists/export-link';
import { ListPages } from '~/features/kit/lists/list-pages';
import { listPending, readBacklog } from '~/features/desks/operations/backlog-store.server';
import { outboxList } from '~/features/desks/operations/outbox-filter';
import { PERIODS } from '~/features/desks/operations/period';
import { useFigures } from '~/features/desks/operations/use-figures';
import { LiveConsole } from '~/features/desks/staff/live-console';
import { formatDateTime, formatRelative, formatTime } from '~/platform/dates';
import { localeOf } from '~/platform/i18n.server';
import type { RouteHandle } from '~/platform/route-handle';

const PAGE_SIZE = 50;

export const handle: RouteHandle = {
  titleKey: 'ops:outbox.title',
  breadcrumbKey: 'ops:outbox.title',
};

export async function loader({ request }: LoaderFunctionArgs) {
  await requirePermission(request, 'ops.read');
  const filter = outboxList.read(new URL(request.url).searchParams);
  const [{ messages, next }, { outbox }, locale] = await Promise.all([
    listPending(filter.after, PAGE_SIZE),
    readBacklog(PERIODS.hour.minutes),
    localeOf(request),
  ]);
  const now = new Date();
  return {
    outbox,
    messages: messages.map((message) => ({
      ...message,
      when: formatRelative(new Date(message.createdAt), now, locale),
      exactly: `${formatDateTime(new Date(message.createdAt), locale)}:${formatTime(new Date(message.createdAt)).slice(-2)}`,
      due: formatTime(new Date(message.dueAt)),
    })),
    filter,
    next,
  };
}

/** The messages that have not reached a queue yet. */
export default function Outbox() {
  const { outbox, messages, filter, next } = useLoaderData<typeof loader>();
  const { t } = useTranslation('ops');
  const { count } = useFigures();
  return (
    <>
      <PageHead
        title={t('outbox.title')}
        state={<LiveConsole />}
        actions={messages.length > 0 ? <ExportLink list={outboxList} /> : null}
        facts={[
          t('outbox.open', { count: outbox.due + outbox.later, value: count(outbox.due + outbox.later) }),
          t('outbox.sent', { count: outbox.sent, value: count(outbox.sent) }),
        ]}
      />
      <p className="mb-4 max-w-prose text-sm text-muted">{t('outbox.about')}</p>
      {messages.length === 0 ? (
        <EmptyState icon={Send} title={t('outbox.empty.title')}>
          {t('outbox.empty.text')}
        </EmptyState>
      ) : (
        <>
          <Messages />
          <ListPages
            list={outboxList}
            filter={filter}
            shown={messages.length}
            total={outbox.due + outbox.later}
            next={next && { after: next }}
          />
        </>
      )}
    </>
  );
}

function Messages() {
  const { messages } = useLoaderData<typeof loader>();
  const { t } = useTranslation('ops');
  const { span } = useFigures();
  return (
    <Table caption={t('outbox.list')} tall keys>
      <TableHead>
        <Th>{t('outbox.job')}</Th>
        <Th>{t('outbox.subject')}</Th>
        <Th>{t('outbox.written')}</Th>
        <Th low>{t('outbox.due-at')}</Th>
        <Th>{t('outbox.state')}</Th>
      </TableHead>
      <TableBody>
        {messages.map((message) => (
          <Row key={message.id}>
            <Td phone="title">
              {t(`job.${message.job}`)}
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
  message: { mailId: string | null; orderId: number | null; receiptNo: number | null };
}) {
  const { t } = useTranslation('ops');
  if (orderId !== null && receiptNo !== null) {
    return <Link to={`/support/orders/${orderId}`}>{t('outbox.receipt', { receiptNo })}</Link>;
  }
  if (mailId !== null) return <Link to={`/ops/mails/${mailId}`}>{t('outbox.mail')}</Link>;
  return t('outbox.line');
}
