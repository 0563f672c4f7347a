import type { ReactNode } from 'react';
import { Link, useActionData } from '~/platform/web';
import { PageHead } from '~/components/panel';
import { useDealerMay } from '~/features/identity/accounts/account-menu';
import { ConversationPanel } from './conversation-panel';
import type { ConversationRefusal, DealerConversation } from './dealer-conversation';

/** A conversation on a page of its own: what a form leads to that was refused, and where one begins. */
export function DealerConversationScreen({
  title,
  about,
  back,
  to,
  conversation,
  address,
}: {
  title: string;
  about: ReactNode;
  /** The words of the link back to what it is about. */
  back: string;
  to: string;
  conversation: DealerConversation;
  address: string | null;
}) {
  const refusal = useActionData<ConversationRefusal>();
  const mayDo = useDealerMay();
  return (
    <>
      <PageHead
        title={title}
        facts={[
          <Link key="back" to={to} className="link">
            {back}
          </Link>,
          about,
        ]}
      />
      <div className="max-w-4xl">
        <ConversationPanel {...{ conversation, address, refusal, to }} mayWrite={mayDo('licences.order')} />
      </div>
    </>
  );
}
