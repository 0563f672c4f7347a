import { Eye, Users } from '~/components/icons';
import { LinkButton } from '~/components/button';
import { Notice } from '~/components/notice';
import { useActorWords } from '~/features/desks/staff/audit-words';
import { formatDateTime } from '~/platform/dates';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';
import { repairRun } from './repair-run-filter';
import type { TakenBy } from './start-repair.server';

/** Somebody else has all of these in hand, so nothing was started; null where their run has just ended. */
export function RunTaken({ by }: { by: TakenBy | null | undefined }) {
  const { t } = useTranslation('support');
  const { locale } = useShell();
  const actorWords = useActorWords();
  if (by === undefined) return null;
  if (by === null) return <Notice tone="info" role="alert" title={t('repair.none.title')} />;
  return (
    <Notice
      tone="info"
      role="alert"
      icon={Users}
      title={t('repair.taken', { name: actorWords(by.actor), at: formatDateTime(new Date(by.at), locale) })}
      actions={
        <LinkButton to={repairRun(by.run).address()} icon={Eye}>
          {t('repair.watch')}
        </LinkButton>
      }
    >
      {t('repair.taken-text')}
    </Notice>
  );
}

/** How so many of them will be begun; one alone has no run. */
export function CanaryWords({ of }: { of: number }) {
  const { t } = useTranslation('support');
  return of > 1 ? <p>{t('repair.canary')}</p> : null;
}
