import { listAssignees } from '~/features/desks/requests-desk/request-desk-store.server';
import { formatDateTime, formatRelative } from '~/platform/dates';
import { countConversations, listConversations } from './conversation-desk-store.server';
import { conversationList } from './conversation-filter';
import type { ConversationListData } from './conversation-list';

/** The list of conversations that an address says. */
export async function loadConversationList(url: string, locale: string, me: number): Promise<ConversationListData> {
  const filter = conversationList.read(new URL(url).searchParams);
  const [rows, counts, people] = await Promise.all([
    listConversations(filter),
    countConversations(filter),
    listAssignees(),
  ]);
  const now = new Date();
  return {
    ...{ filter, counts, people, me },
    rows: rows.map((row) => ({
      ...row,
      ago: formatRelative(new Date(row.since), now, locale),
      exactly: formatDateTime(new Date(row.since), locale),
      snoozed: row.snoozed && { ...row.snoozed, until: formatDateTime(new Date(row.snoozed.until), locale) },
    })),
  };
}
