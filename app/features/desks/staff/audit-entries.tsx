import { Link } from '~/platform/web';
import { useTranslation } from '~/platform/texts';
import { formatDateTime } from '~/platform/dates';
import { useShell } from '~/platform/shell-context';
import type { AuditEntryView } from './audit-of-subject-store.server';
import { auditPathOf } from './audit-subject';
import { AuditChanges, useActionWords, useActorWords } from './audit-words';

/**
 * The actions on one object: when, what, who, why, and what changed. Pages that show it need the namespace `admin`.
 * @param subject links to all of its entries in the audit trail
 */
export function AuditEntries({
  entries,
  subject,
}: {
  entries: readonly AuditEntryView[];
  subject?: { type: string; id: string };
}) {
  const { t } = useTranslation('admin');
  const { locale } = useShell();
  const words = useActionWords();
  const actorWords = useActorWords();
  if (entries.length === 0) return <p className="text-sm text-muted">{t('audit.none')}</p>;
  return (
    <>
      <ol className="audit-entries">
        {entries.map(({ id, at, actor, person, action, reason, changes }) => (
          <li key={id}>
            <p className="audit-entry-head">
              <b>{words(action)}</b>
              <span>
                <bdi title={actor}>{person?.name ?? actorWords(actor)}</bdi>
                {' · '}
                <time dateTime={at}>
                  <bdi>{formatDateTime(new Date(at), locale)}</bdi>
                </time>
              </span>
            </p>
            {reason ? <p className="audit-reason">{reason}</p> : null}
            <AuditChanges changes={changes} />
          </li>
        ))}
      </ol>
      {subject ? (
        <Link to={auditPathOf(subject.type, subject.id)} className="link mt-3 inline-block text-sm">
          {t('audit.all-of-subject')}
        </Link>
      ) : null}
    </>
  );
}
