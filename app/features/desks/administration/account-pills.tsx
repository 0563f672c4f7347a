import { CircleCheck, Lock, MailQuestionMark } from '~/components/icons';
import { useTranslation } from '~/platform/texts';
import { StatusPill } from '~/components/status-pill';

/** Whether an account's owner can log in. */
export function AccountPill({ locked, invited }: { locked: boolean; invited: boolean }) {
  const { t } = useTranslation('admin');
  if (locked) {
    return (
      <StatusPill tone="danger" icon={Lock}>
        {t('accounts.state.locked')}
      </StatusPill>
    );
  }
  return invited ? (
    <StatusPill tone="warning" icon={MailQuestionMark}>
      {t('accounts.state.invited')}
    </StatusPill>
  ) : (
    <StatusPill tone="success" icon={CircleCheck}>
      {t('accounts.state.active')}
    </StatusPill>
  );
}
