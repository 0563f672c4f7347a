import { ArrowRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { AuditChange } from './audit-changes';

/** What an act was, in words; the name of one that has none yet, made readable. */
export function useActionWords(): (action: string) => string {
  const { t, i18n } = useTranslation('admin');
  return (action) => {
    const name = action.replaceAll('.', '-');
    return i18n.exists(`admin:action.${name}`) ? t(`action.${name}`) : action.replace(/[.-]/g, ' ');
  };
}

/** Old and new values, one line each. */
export function AuditChanges({ changes }: { changes: readonly AuditChange[] }) {
  const { t, i18n } = useTranslation('admin');
  if (changes.length === 0) return null;
  return (
    <dl className="audit-changes">
      {changes.map(({ field, from, to }) => (
        <div key={field}>
          <dt>{i18n.exists(`admin:field.${field}`) ? t(`field.${field}`) : field}</dt>
          <dd>
            {from === null ? null : (
              <del>
                <span className="sr-only">{t('audit.before')} </span>
                <bdi>{from || '–'}</bdi>
              </del>
            )}
            {from !== null && to !== null ? <ArrowRight aria-hidden className="turn" /> : null}
            {to === null ? null : (
              <ins>
                <span className="sr-only">{t('audit.after')} </span>
                <bdi>{to || '–'}</bdi>
              </ins>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
