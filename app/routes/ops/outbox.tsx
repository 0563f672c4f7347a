import type { LoaderFunctionArgs } from '~/platform/web.server';
import { useLoaderData } from '~/platform/web';
import { Send } from '~/components/icons';
import { useTranslation } from '~/platform/texts';
import { EmptyState } from '~/components/empty-state';
import { PageHead } from '~/components/panel';
import { requirePermission } from '~/features/identity/accounts/session.server';
import { ExportLink } from '~/features/kit/lists/export-link';
import { ListPages } from '~/features/kit/lists/list-pages';
import { listPending, readBacklog } from '~/features/desks/operations/backlog-store.server';
import { outboxList } from '~/features/desks/operations/outbox-filter';
import { OutboxTable } from '~/features/desks/operations/outbox-table';
import { PERIODS } from '~/features/desks/operations/period';
import { useFigures } from '~/features/desks/operations/use-figures';
import { LiveConsole } from '~/features/desks/staff/live-console';
import { formatDateTime, formatRelative, formatTime } from '~/platform/dates';
import { isJobName } from '~/jobs/jobs';
import { localeOf } from '~/platform/i18n.server';
import type { RouteHandle } from '~/platform/route-handle';

const PAGE_SIZE = 50;

export const handle: RouteHandle = {
  titleKey: 'ops:outbox.title',
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
      knownJob: isJobName(message.job) ? message.job : null,
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
          <OutboxTable messages={messages} />
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
