import { ArrowRight } from '~/components/icons';
import { useTranslation } from '~/platform/texts';
import { useShell } from '~/platform/shell-context';
import type { AuditChange } from './audit-changes';
import type { SubjectName } from './audit-subject-store.server';
import { actionText, fieldText, subjectText, valueText, type AuditTexts } from './audit-texts';

function useAuditTexts(): AuditTexts {
  const { t, exists } = useTranslation('admin');
  const { locale } = useShell();
  return { t, exists: (key) => exists(key), locale };
}

/** {@link actionText} in the page's language. */
export function useActionWords(): (action: string) => string {
  const texts = useAuditTexts();
  return (action) => actionText(texts, action);
}

/** {@link subjectText} in the page's language. */
export function useSubjectWords(): (subject: { type: string; id: string }, name: SubjectName | null) => string {
  const texts = useAuditTexts();
  return (subject, name) => subjectText(texts, subject, name);
}

/** Old and new values, one per line. */
export function AuditChanges({ changes }: { changes: readonly AuditChange[] }) {
  const texts = useAuditTexts();
  const { t } = useTranslation('admin');
  if (changes.length === 0) return null;
  return (
    <dl className="audit-changes">
      {changes.map(({ field, from, to }) => (
        <div key={field}>
          <dt>{fieldText(texts, field)}</dt>
          <dd>
            {from === null ? null : (
              <del>
                <span className="sr-only">{t('audit.before')} </span>
                <bdi>{valueText(texts, field, from)}</bdi>
              </del>
            )}
            {from !== null && to !== null ? <ArrowRight aria-hidden className="turn" /> : null}
            {to === null ? null : (
              <ins>
                <span className="sr-only">{t('audit.after')} </span>
                <bdi>{valueText(texts, field, to)}</bdi>
              </ins>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
