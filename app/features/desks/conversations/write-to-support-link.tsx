import { LifeBuoy } from '~/components/icons';
import { LinkButton } from '~/components/button';
import type { ConversationState } from '~/features/ordering/conversations/conversation';
import { ConversationPill } from '~/features/ordering/conversations/conversation-pill';
import { useTranslation } from '~/platform/texts';

/** The way to the conversation about something that needs nobody yet; `state` is that of one that has begun. */
export function WriteToSupport({ to, state }: { to: string; state?: ConversationState | undefined }) {
  const { t } = useTranslation('orders');
  if (state) {
    return (
      <section className="grid justify-items-start gap-2">
        <h2>{t('conversation.title')}</h2>
        <ConversationPill state={state} />
        {state === 'dealer' ? <p className="text-sm">{t('conversation.asked')}</p> : null}
        <LinkButton to={`${to}/conversation`} icon={LifeBuoy} variant={state === 'dealer' ? 'primary' : 'secondary'}>
          {t(state === 'dealer' ? 'conversation.answer-it' : 'conversation.open')}
        </LinkButton>
      </section>
    );
  }
  return (
    <section>
      <h2>{t('conversation.question')}</h2>
      <LinkButton to={`${to}/conversation`} icon={LifeBuoy}>
        {t('conversation.begin')}
      </LinkButton>
    </section>
  );
}
