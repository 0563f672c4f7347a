import { Panel } from '~/components/panel';
import { auditTrail } from '~/features/desks/staff/audit-filter';
import { initialsOf } from '~/platform/initials';
import { useTranslation } from '~/platform/texts';
import { Link } from '~/platform/web';

/** A change in the reader's words. */
export type ShownQueueChange = { id: string; who: string; what: string; reason: string; at: string; exactly: string };

/** What was done to the queues last, by whom and why (82). */
export function QueueChanges({ changes }: { changes: readonly ShownQueueChange[] }) {
  const { t, language } = useTranslation('ops');
  return (
    <Panel
      title={t('queue-changes.title')}
      actions={
        <Link to={auditTrail.address({ action: 'queue.tune' })} className="link">
          {t('queue-changes.all')}
        </Link>
      }
    >
      {changes.length === 0 ? (
        <p className="text-sm text-muted">{t('queue-changes.none')}</p>
      ) : (
        <ul className="queue-changes">
          {changes.map(({ id, who, what, reason, at, exactly }) => (
            <li key={id}>
              <span className="avatar" aria-hidden>
                {initialsOf(who, language)}
              </span>
              <div>
                <p>
                  <b>
                    <bdi>{who}</bdi>
                  </b>{' '}
                  {what}
                </p>
                {reason ? <p className="text-xs text-muted wrap-anywhere">“{reason}”</p> : null}
              </div>
              <time title={exactly}>{at}</time>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
