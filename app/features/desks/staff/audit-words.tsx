import { Link, useRouteLoaderData } from '~/platform/web';
import { ArrowRight } from '~/components/icons';
import { useStaffMay } from '~/features/identity/accounts/use-staff-may';
import { useTranslation } from '~/platform/texts';
import type { ReaderTexts } from '~/platform/translator';
import { useShell } from '~/platform/shell-context';
import { meantBy, type AuditChange } from './audit-changes';
import { subjectPath } from './audit-subject';
import type { SubjectName } from './audit-subject-store.server';
import { actionText, actorText, fieldText, subjectText, valueText } from './audit-texts';

function useReaderTexts(): ReaderTexts {
  const { t, find } = useTranslation('admin');
  const { locale } = useShell();
  return { t, find, locale };
}

/** {@link actionText} in the page's language. */
export function useActionWords(): (action: string) => string {
  const texts = useReaderTexts();
  return (action) => actionText(texts, action);
}

/** Who acted: a member of staff by name, whoever else as {@link actorText} says in the page's language. */
export function useActorWords(): (actor: string) => string {
  const texts = useReaderTexts();
  const names = useRouteLoaderData<{ colleagues: Record<string, string> | null }>('routes/console-layout')?.colleagues;
  return (actor) => names?.[actor] ?? actorText(texts, actor);
}

/** {@link useActorWords} as a part of a page, with the address for whoever needs to know exactly. */
export function ActorName({ actor }: { actor: string }) {
  return <bdi title={actor}>{useActorWords()(actor)}</bdi>;
}

/** {@link subjectText} in the page's language. */
export function useSubjectWords(): (subject: { type: string; id: string }, name: SubjectName | null) => string {
  const texts = useReaderTexts();
  return (subject, name) => subjectText(texts, subject, name);
}

/** Old and new values, one per line. */
export function AuditChanges({ changes }: { changes: readonly AuditChange[] }) {
  const texts = useReaderTexts();
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

/** A value in the reader's words; one that is a thing's id is its name, and a link to it for who may follow it. */
function ChangedValue({ field, value, name }: { field: string; value: string; name: string | undefined }) {
  const texts = useReaderTexts();
  const mayDo = useStaffMay();
  const meant = name === undefined ? undefined : meantBy(field, value);
  if (!meant) return <bdi>{valueText(texts, field, value)}</bdi>;
  const to = subjectPath(meant.type, meant.id, mayDo);
  if (!to) return <bdi title={value}>{name}</bdi>;
  return (
    <Link to={to} title={value} className="link inline-flex min-h-6 items-center">
      <bdi>{name}</bdi>
    </Link>
  );
}
