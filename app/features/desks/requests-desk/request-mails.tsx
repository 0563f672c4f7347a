import { Link } from '~/platform/web';
import { Mail } from '~/components/icons';
import { Panel } from '~/components/panel';
import { Timeline, TimelineEvent, type TimelineState } from '~/components/timeline';
import { formatDateTime } from '~/platform/dates';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';
import type { RequestCard } from './request-desk-store.server';

/** The timeline state of a mail; any other status is still open. */
const MAIL_STATES: Record<string, TimelineState> = {
  sent: 'done',
  sending: 'running',
  retrying: 'retry',
  failed: 'failed',
  unknown: 'failed',
  cancelled: 'cancelled',
};

/** The mails about a request, with the texts of the answers; nothing before the first. */
export function RequestMails({ mails }: { mails: RequestCard['mails'] }) {
  const { t } = useTranslation('requests-desk');
  const { locale } = useShell();
  if (mails.length === 0) return null;
  return (
    <Panel title={t('mails')}>
      <Timeline label={t('mails')}>
        {mails.map((mail) => (
          <TimelineEvent
            key={mail.id}
            state={MAIL_STATES[mail.status] ?? 'waiting'}
            icon={Mail}
            title={
              <Link to={`/ops/mails/${mail.id}`} className="link">
                {t(`mail.${mail.kind}`)}
              </Link>
            }
            stateLabel={t(`jobs:mail-status.${mail.status}`)}
            time={{ dateTime: mail.createdAt, label: formatDateTime(new Date(mail.createdAt), locale) }}
          >
            {mail.kind === 'request-answer' ? (
              <div className="mt-1 text-sm">
                <b className="font-semibold">{mail.subject}</b>
                <p className="break-words whitespace-pre-line text-muted">{mail.text}</p>
              </div>
            ) : null}
          </TimelineEvent>
        ))}
      </Timeline>
    </Panel>
  );
}
