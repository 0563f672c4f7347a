import type { LoaderFunctionArgs } from '~/platform/web.server';
import { useLoaderData } from '~/platform/web';
import { PanelRight } from '~/components/icons';
import { EmptyState } from '~/components/empty-state';
import { ConversationList } from '~/features/desks/conversations/conversation-list';
import { loadConversationList } from '~/features/desks/conversations/load-conversation-list.server';
import { LiveConsole } from '~/features/desks/staff/live-console';
import { requirePermission } from '~/features/identity/accounts/session.server';
import { localeOf } from '~/platform/i18n.server';
import type { RouteHandle } from '~/platform/route-handle';
import { useTranslation } from '~/platform/texts';

export const handle: RouteHandle = { titleKey: 'support:conversation.title' };

/** The conversations with dealers; the filter is in the address. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requirePermission(request, 'support.read');
  return loadConversationList(request.url, await localeOf(request), viewer.accountId);
}

export default function Conversations() {
  const list = useLoaderData<typeof loader>();
  const { t } = useTranslation('support');
  return (
    <div className="support-desk">
      <ConversationList list={list} live={<LiveConsole />} />
      <section className="desk-detail" aria-label={t('conversation.detail')}>
        <EmptyState icon={PanelRight} title={t('conversation.choose.title')}>
          {t('conversation.choose.text')}
        </EmptyState>
      </section>
    </div>
  );
}
