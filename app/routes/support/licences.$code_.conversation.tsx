import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '~/platform/web.server';
import { answerDeskForm } from '~/features/desks/conversations/answer-desk-form.server';
import { ConversationScreen, type ConversationScreenData } from '~/features/desks/conversations/conversation-screen';
import { targetOfLicence } from '~/features/desks/conversations/load-conversation.server';
import { loadConversationScreen } from '~/features/desks/conversations/load-conversation-screen.server';
import { requirePermission } from '~/features/identity/accounts/session.server';
import { approvalCodeOf } from '~/features/licensing/licences/licence-desk-filter';
import { notFound } from '~/platform/errors';
import type { RouteHandle } from '~/platform/route-handle';

const nameOf = (data: unknown) => (data as ConversationScreenData | undefined)?.page.subject.approvalCode ?? undefined;

export const handle: RouteHandle = { titleKey: 'support:conversation.title', title: nameOf, breadcrumb: nameOf };

async function target(typed: string | undefined) {
  const code = approvalCodeOf(typed);
  const found = code === undefined ? undefined : await targetOfLicence(code);
  if (!found) throw notFound('not-found');
  return found;
}

/** The first question about a licence; one that has a conversation leads to it. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requirePermission(request, 'support.read');
  const found = await target(params.code);
  if (found.conversation) throw redirect(`/support/conversations/${found.conversation.id}`);
  return loadConversationScreen(request, viewer, found);
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requirePermission(request, 'support.write');
  return answerDeskForm(viewer, await target(params.code), request);
}

export default ConversationScreen;
