import type { ActionFunctionArgs, LoaderFunctionArgs } from '~/platform/web.server';
import { answerDeskForm } from '~/features/desks/conversations/answer-desk-form.server';
import { ConversationScreen, type ConversationScreenData } from '~/features/desks/conversations/conversation-screen';
import { targetOf } from '~/features/desks/conversations/load-conversation.server';
import { loadConversationScreen } from '~/features/desks/conversations/load-conversation-screen.server';
import { requirePermission } from '~/features/identity/accounts/session.server';
import { notFound } from '~/platform/errors';
import type { RouteHandle } from '~/platform/route-handle';
import { rowIdOf } from '~/platform/row-ids';

const nameOf = (data: unknown) => {
  const subject = (data as ConversationScreenData | undefined)?.page.subject;
  return subject?.receiptNo?.toString() ?? subject?.approvalCode ?? undefined;
};

export const handle: RouteHandle = { titleKey: 'support:conversation.title', title: nameOf, breadcrumb: nameOf };

async function target(id: string | undefined) {
  const found = rowIdOf(id);
  const conversation = found === undefined ? undefined : await targetOf(found);
  if (!conversation) throw notFound('not-found');
  return conversation;
}

/** One conversation beside the list. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requirePermission(request, 'support.read');
  return loadConversationScreen(request, viewer, await target(params.id));
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requirePermission(request, 'support.write');
  return answerDeskForm(viewer, await target(params.id), request);
}

export default ConversationScreen;
