import { LifeBuoy } from '~/components/icons';
import { LinkButton } from '~/components/button';
import { useTranslation } from '~/platform/texts';

/** The way to open a conversation about something that needs nobody yet. */
export function WriteToSupport({ to }: { to: string }) {
  const { t } = useTranslation('orders');
  return (
    <section>
      <h2>{t('conversation.question')}</h2>
      <LinkButton to={`${to}/conversation`} icon={LifeBuoy}>
        {t('conversation.begin')}
      </LinkButton>
    </section>
  );
}
