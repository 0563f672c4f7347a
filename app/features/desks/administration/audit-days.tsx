import { Link } from '~/platform/web';
import { Server } from '~/components/icons';
import { useTranslation } from '~/platform/texts';
import { auditPathOf, subjectPath } from '~/features/desks/staff/audit-subject';
import { AuditChanges, useActionWords, useActorWords, useSubjectWords } from '~/features/desks/staff/audit-words';
import { useStaffMay } from '~/features/identity/accounts/use-staff-may';
import { useShell } from '~/platform/shell-context';
import { auditTrail, type AuditFilter } from '~/features/desks/staff/audit-filter';
import type { DayOfActs, ShownAct } from './days-of-acts';

/** The audit trail by day: who did what to what, the changes and the reason. */
export function AuditDays({ days, filter }: { days: readonly DayOfActs[]; filter: AuditFilter }) {
  return days.map(({ day, title, acts }) => (
    <section key={day} aria-labelledby={`day-${day}`}>
      <h2 id={`day-${day}`} className="trail-day">
        {title}
      </h2>
      <ol className="trail">
        {acts.map((act) => (
          <Act key={act[0]?.id} act={act} filter={filter} />
        ))}
      </ol>
    </section>
  ));
}

function Act({ act, filter }: { act: readonly ShownAct[]; filter: AuditFilter }) {
  const { t, find } = useTranslation('admin');
  const words = useActionWords();
  const [first] = act;
  if (!first) return null;
  const { at, time, exactly, action, subjectType, reason, changes, correlationId, actId } = first;
  const size = Math.max(first.ofAct ?? 0, act.length);
  return (
    <li>
      <time dateTime={at} title={exactly} className="trail-time">
        {time.slice(0, 5)}
      </time>
      <Avatar act={first} />
      <div className="trail-what">
        <p>
          <Person act={first} filter={filter} />,{' '}
          {act.length === 1 ? (
            <Subject act={first} />
          ) : (
            <b>{find(`admin:subject-count.${subjectType}`, { count: size }) ?? `${size} × ${subjectType}`}</b>
          )}
          : {words(action)}
        </p>
        {act.length === 1 ? (
          <AuditChanges changes={changes} />
        ) : (
          <details className="trail-fold">
            <summary>{t('audit.unfold', { count: act.length })}</summary>
            <ul>
              {act.map((each) => (
                <li key={each.id}>
                  <time dateTime={each.at}>{each.time}</time>
                  <Subject act={each} />
                  <AuditChanges changes={each.changes} />
                </li>
              ))}
            </ul>
          </details>
        )}
        {actId || (correlationId && act.length === 1) ? (
          <p className="flex flex-wrap gap-x-4 text-xs text-muted">
            {correlationId && act.length === 1 ? <IdLink label={t('audit.correlation')} id={correlationId} /> : null}
            {actId ? <IdLink label={t('audit.act')} id={actId} /> : null}
          </p>
        ) : null}
      </div>
      <p className={reason ? 'trail-why' : 'trail-why trail-why-none'}>{reason ?? '–'}</p>
    </li>
  );
}

/** A link to all entries that bear an id, as their cause or as the press by which they were made. */
function IdLink({ label, id }: { label: string; id: string }) {
  return (
    <Link
      to={auditTrail.address({ correlation: id })}
      className="inline-flex min-h-6 items-center gap-1 hover:underline"
      title={id}
    >
      {label} <bdi dir="ltr">{id.slice(0, 14).replace(/-$/, '…')}</bdi>
    </Link>
  );
}

function Avatar({ act: { person } }: { act: ShownAct }) {
  const { locale } = useShell();
  const dealer = person?.role === 'dealer' || person?.role === 'member';
  const words = person?.name.split(/\s+/).filter(Boolean) ?? [];
  const initials = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0] ?? '');
  return (
    <span aria-hidden className={`trail-avatar ${person ? (dealer ? 'trail-dealer' : '') : 'trail-system'}`}>
      {person ? initials.join('').toLocaleUpperCase(locale) : <Server />}
    </span>
  );
}

function Person({ act: { actor, person }, filter }: { act: ShownAct; filter: AuditFilter }) {
  const { t } = useTranslation('admin');
  const words = useActorWords();
  return (
    <>
      <Link to={auditTrail.address(filter, { actor })} className="trail-person" title={actor}>
        <bdi>{person?.name ?? words(actor)}</bdi>
      </Link>
      {person?.role === 'dealer' && person.firmId !== null ? (
        <span className="text-muted"> ({t('audit.of-dealer', { id: person.firmId })})</span>
      ) : null}
    </>
  );
}

/** The subject of an act as a link to its page, or to its other acts if it has none that the reader may open. */
function Subject({ act: { subjectType: type, subjectId: id, name } }: { act: ShownAct }) {
  const words = useSubjectWords();
  const mayDo = useStaffMay();
  return (
    <Link to={subjectPath(type, id, mayDo) ?? auditPathOf(type, id)} className="link" title={id}>
      <bdi>{words({ type, id }, name)}</bdi>
    </Link>
  );
}
