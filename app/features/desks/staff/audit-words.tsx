import { Link } from '~/platform/web';
import { ArrowRight } from '~/components/icons';
import { useTranslation } from '~/platform/texts';
import { useShell } from '~/platform/shell-context';
import { meantBy, type AuditChange } from './audit-changes';
import { subjectPath } from './audit-subject';
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
      {changes.map(({ field, from, to, names }) => (
        <div key={field}>
          <dt>{fieldText(texts, field)}</dt>
          <dd>
            {from === null ? null : (
              <del>
                <span className="sr-only">{t('audit.before')} </span>
                <ChangedValue field={field} value={from} name={names?.[from]} />
              </del>
            )}
            {from !== null && to !== null ? <ArrowRight aria-hidden className="turn" /> : null}
            {to === null ? null : (
              <ins>
                <span className="sr-only">{t('audit.after')} </span>
                <ChangedValue field={field} value={to} name={names?.[to]} />
              </ins>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** A value in the reader's words; one that is a thing's id is a link to the thing. */
function ChangedValue({ field, value, name }: { field: string; value: string; name: string | undefined }) {
  const texts = useAuditTexts();
  const meant = name === undefined ? undefined : meantBy(field, value);
  const to = meant && subjectPath(meant.type, meant.id);
  if (!to) return <bdi>{valueText(texts, field, value)}</bdi>;
  return (
    <Link to={to} title={value} className="link inline-flex min-h-6 items-center">
      <bdi>{name}</bdi>
    </Link>
  );
}
