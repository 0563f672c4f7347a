import { useTranslation } from '~/platform/texts';
import { Link } from '~/platform/web';
import type { OpenConversation } from './load-conversation.server';
import { TurnPill } from './turn-pill';

/** What is being written with the dealer about an order, in the rail of its page: whose turn it is, since when, and who has it. */
export function OrderConversations({
  receiptNo,
  conversations,
}: {
  receiptNo: number;
  conversations: readonly OpenConversation[];
}) {
  const { t } = useTranslation('support');
  if (conversations.length === 0) return null;
  return (
    <section aria-labelledby="conversations">
      <h2 id="conversations" className="mb-3">
        {t('conversation.title')}
      </h2>
      <ul className="grid gap-4">
        {conversations.map(({ id, state, owner, position, lineName, since }) => (
          <li key={id} className="grid justify-items-start gap-1">
            <Link to={`/support/conversations/${id}`} className="link">
              {position === null ? t('conversation.of-order', { receiptNo }) : t('line.title', { receiptNo, position })}
            </Link>
            {lineName === null ? null : <span className="text-sm text-muted">{lineName}</span>}
            <TurnPill state={state} />
            <span className="text-sm text-muted">
              <bdi>{owner ?? t('conversation.nobody-looks')}</bdi>
              {' · '}
              <time dateTime={since.iso}>{t('conversation.waits-since', { ago: since.ago })}</time>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
