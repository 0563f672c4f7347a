import { Notice } from '~/components/notice';
import { useTranslation } from '~/platform/texts';
import type { LoadedLead } from './load-lead.server';

/** Why nothing can be done about a request any more; nothing for one that the dealer has, or that became an order. */
export function LeadStandingNotice({ lead: { standing, ended, closedReason, events } }: { lead: LoadedLead }) {
  const { t } = useTranslation('dealer-leads');
  if (standing !== 'lapsed' && standing !== 'handed-on' && standing !== 'withdrawn' && standing !== 'closed')
    return null;
  const when = ended ?? events[0]?.when ?? '';
  return (
    <div className="mb-5">
      <Notice tone="neutral" title={t(`gone.${standing}`, { when })}>
        {standing === 'closed' && closedReason !== null
          ? t('closed-because', { reason: t(`closing.${closedReason}`) })
          : null}
      </Notice>
    </div>
  );
}
