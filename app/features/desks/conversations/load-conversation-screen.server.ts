import { may } from '~/features/identity/accounts/permissions';
import type { StaffViewer } from '~/features/identity/accounts/viewer';
import { localeOf } from '~/platform/i18n.server';
import { TEMPLATES } from '~/features/desks/templates/question-template';
import type { ConversationScreenData } from './conversation-screen';
import { loadConversation, type Target } from './load-conversation.server';
import { loadConversationList } from './load-conversation-list.server';

/** A conversation and the list beside it. */
export async function loadConversationScreen(
  request: Request,
  viewer: StaffViewer,
  target: Target,
): Promise<ConversationScreenData> {
  const locale = await localeOf(request);
  const [list, page] = await Promise.all([
    loadConversationList(request.url, locale, viewer.accountId),
    loadConversation(target, locale),
  ]);
  const asked = new URL(request.url).searchParams.get('template');
  return {
    ...{ list, page },
    template: TEMPLATES.find((one) => one === asked),
    mayAct: may(viewer.role, 'support.write'),
  };
}
