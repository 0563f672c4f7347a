import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '~/platform/web.server';
import { useLoaderData } from '~/platform/web';
import { answerConversationForm } from '~/features/desks/conversations/answer-conversation-form.server';
import { DealerConversationScreen } from '~/features/desks/conversations/dealer-conversation-screen';
import { readLicenceConversation } from '~/features/desks/conversations/read-dealer-conversations.server';
import { requireDealer, requireDealerRight } from '~/features/identity/accounts/session.server';
import type { DealerViewer } from '~/features/identity/accounts/viewer';
import { approvalCodeOf } from '~/features/licensing/licences/licence-desk-filter';
import { findVisibleLicences } from '~/features/licensing/licences/licence-store.server';
import { accountMailGoesOut } from '~/features/ordering/mail/account-mail.server';
import { notFound } from '~/platform/errors';
import { localeOf, translator } from '~/platform/i18n.server';
import type { RouteHandle } from '~/platform/route-handle';
import { useTranslation } from '~/platform/texts';
import { flashToast } from '~/platform/toasts.server';

const codeIn = (data: unknown) => (data as { code: string } | undefined)?.code;

export const handle: RouteHandle = {
  title: (data, t) => t('orders:conversation.of-licence', { code: codeIn(data) }),
  breadcrumb: (data) => codeIn(data),
};

async function visibleCode(viewer: DealerViewer, typed: string | undefined): Promise<string> {
  const code = approvalCodeOf(typed);
  const [found] = code === undefined ? [] : await findVisibleLicences(viewer, [code]);
  if (!found) throw notFound('licence-not-found', { type: 'licence', id: code });
  return found.approvalCode;
}

/** What the dealer and support write about a licence. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireDealer(request);
  const code = await visibleCode(viewer, params.code);
  const conversation = await readLicenceConversation(viewer, code, await localeOf(request));
  return { code, conversation, address: accountMailGoesOut() ? viewer.email : null };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireDealerRight(request, 'licences.order');
  const approvalCode = await visibleCode(viewer, params.code);
  const done = await answerConversationForm(viewer, { approvalCode }, request);
  if ('refusal' in done) return Response.json(done.refusal, { status: done.status });
  const message = translator(await localeOf(request))('orders:conversation.done-sent');
  return redirect(`/licences/${approvalCode}/conversation`, {
    headers: { 'Set-Cookie': flashToast({ tone: 'success', message }) },
  });
}

export default function LicenceConversation() {
  const { code, conversation, address } = useLoaderData<typeof loader>();
  const { t } = useTranslation('orders');
  return (
    <DealerConversationScreen
      {...{ conversation, address }}
      title={t('conversation.of-licence', { code })}
      about={<bdi className="code">{code}</bdi>}
      back={t('conversation.to-licence')}
      to={`/licences/${code}`}
    />
  );
}
