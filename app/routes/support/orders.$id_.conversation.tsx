import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '~/platform/web.server';
import { answerDeskForm } from '~/features/desks/conversations/answer-desk-form.server';
import { ConversationScreen, type ConversationScreenData } from '~/features/desks/conversations/conversation-screen';
import { targetOfOrder } from '~/features/desks/conversations/load-conversation.server';
import { loadConversationScreen } from '~/features/desks/conversations/load-conversation-screen.server';
import { requirePermission } from '~/features/identity/accounts/session.server';
import { notFound } from '~/platform/errors';
import type { RouteHandle } from '~/platform/route-handle';
import { rowIdOf } from '~/platform/row-ids';

const nameOf = (data: unknown) => (data as ConversationScreenData | undefined)?.page.subject.receiptNo?.toString();

export const handle: RouteHandle = { titleKey: 'support:conversation.title', title: nameOf, breadcrumb: nameOf };

async function target(id: string | undefined) {
  const orderId = rowIdOf(id);
  const found = orderId === undefined ? undefined : await targetOfOrder(orderId);
  if (!found) throw notFound('not-found');
  return found;
}

/** The first question about an order; one that has a conversation leads to it. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requirePermission(request, 'support.read');
  const found = await target(params.id);
  if (found.conversation) throw redirect(`/support/conversations/${found.conversation.id}`);
  return loadConversationScreen(request, viewer, found);
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requirePermission(request, 'support.write');
  return answerDeskForm(viewer, await target(params.id), request);
}

export default ConversationScreen;
