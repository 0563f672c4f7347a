import { ArrowRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '~/platform/dates';
import { formatMoney, kurusFromDecimal } from '~/platform/money';
import { numberFormat } from '~/platform/number-format';
import { useShell } from '~/platform/shell-context';
import type { SubjectName } from './audit-subject-store.server';
import type { AuditChange } from './audit-changes';

/** What an act was, in words; the name of one that has none yet, made readable. */
export function useActionWords(): (action: string) => string {
  const { t, i18n } = useTranslation('admin');
  return (action) => {
    const name = action.replaceAll('.', '-');
    return i18n.exists(`admin:action.${name}`) ? t(`action.${name}`) : action.replace(/[.-]/g, ' ');
  };
}

/** What an act was done to, by the number or the name that people know. */
export function useSubjectWords(): (subject: { type: string; id: string }, name: SubjectName | null) => string {
  const { t, i18n } = useTranslation('admin');
  return ({ type, id }, name) => {
    const kind = i18n.exists(`admin:subject.${type}`) ? t(`subject.${type}`) : type;
    if (name?.receiptNo !== undefined && name.position !== undefined) return t('subject-of.order-line', { ...name });
    if (name?.receiptNo !== undefined) return t(`subject-of.${type}`, { ...name });
    if (name?.name) return `${kind} ${name.name}`;
    if (type === 'setting' && i18n.exists(`admin:settings.${id}.title`)) return `${kind} ${t(`settings.${id}.title`)}`;
    if (type === 'list' && i18n.exists(`admin:list.${id}`)) return `${kind} ${t(`list.${id}`)}`;
    if (type === 'queue' && i18n.exists(`admin:value.queue.${id}`)) return `${kind} ${t(`value.queue.${id}`)}`;
    return `${kind} ${id.length > 14 ? `${id.slice(0, 8)}…` : id}`;
  };
}

const INSTANT = /\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d(?::?\d\d)?)/g;

/** A value of an entry in the reader's words: statuses, rights, causes, amounts, spans with their unit, and dates. */
function useValueWords(): (field: string, value: string) => string {
  const { t, i18n } = useTranslation('admin');
  const { locale } = useShell();
  return (path, value) => {
    const field = path.split('.').at(-1) ?? path;
    if (value === 'true' || value === 'false') return t(`value.${value}`);
    const word = [
      `admin:value.${field}.${value}`,
      ...(field === 'errorCode' ? [`orders:cause.${value}.title`, `jobs:mail-error.${value}.title`] : []),
    ].find((key) => i18n.exists(key));
    if (word) return t(word);
    if (/^-?\d+(\.\d+)?$/.test(value)) {
      if (field === 'ledger') return formatMoney(kurusFromDecimal(value), 'TRL', locale);
      if (i18n.exists(`admin:settings.unit.${field}`)) {
        return `${numberFormat(locale).format(Number(value))} ${t(`settings.unit.${field}`)}`;
      }
    }
    // The lines of an order, each with its status.
    if (field === 'lines') {
      return value.replace(/\b[a-z]+\b/g, (status) =>
        i18n.exists(`admin:value.status.${status}`) ? t(`value.status.${status}`) : status,
      );
    }
    return value.replace(INSTANT, (instant) => formatDateTime(new Date(instant), locale));
  };
}

/** Old and new values, one line each. */
export function AuditChanges({ changes }: { changes: readonly AuditChange[] }) {
  const { t, i18n } = useTranslation('admin');
  const words = useValueWords();
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
                <bdi>{from === '' ? '–' : words(field, from)}</bdi>
              </del>
            )}
            {from !== null && to !== null ? <ArrowRight aria-hidden className="turn" /> : null}
            {to === null ? null : (
              <ins>
                <span className="sr-only">{t('audit.after')} </span>
                <bdi>{to === '' ? '–' : words(field, to)}</bdi>
              </ins>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
