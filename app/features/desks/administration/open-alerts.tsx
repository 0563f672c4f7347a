import { useRef } from 'react';
import { CircleCheck, Pause } from '~/components/icons';
import { useActorWords } from '~/features/desks/staff/audit-words';
import { KeyHints } from '~/features/desks/staff/key-hints';
import { useActKeys } from '~/features/desks/staff/use-act-keys';
import { may } from '~/features/identity/accounts/permissions';
import { useTranslation } from '~/platform/texts';
import { EmptyState } from '~/components/empty-state';
import { OpenAlert, type ShownAlert } from './open-alert';

/** The open alerts with what follows from each; where there is none, what is paused. */
export function OpenAlerts({
  open,
  paused,
  role,
  self,
  refused,
}: {
  open: readonly { cause: ShownAlert; symptoms: readonly ShownAlert[] }[];
  paused: readonly { name: string; by: string; since: string; reason: string }[];
  /** Of the reader, and what the trail calls them. */
  role: string;
  self: string;
  /** The note that was refused, and its alert. */
  refused: { alert: number; note: string } | undefined;
}) {
  const { t } = useTranslation('admin');
  const actorWords = useActorWords();
  const list = useRef<HTMLElement>(null);
  useActKeys(list);
  return (
    <section ref={list} aria-labelledby="open-alerts" className="mb-8">
      <h2 id="open-alerts" className="mb-3">
        {t('alerts.open')}{' '}
        <span className="text-muted tabular-nums">
          {open.reduce((sum, { symptoms }) => sum + 1 + symptoms.length, 0)}
        </span>
      </h2>
      {open.length === 0 ? (
        <EmptyState icon={paused.length > 0 ? Pause : CircleCheck} title={t('alerts.none')} headingLevel={3}>
          {paused.length === 0
            ? t('alerts.none-text')
            : paused.map((pause) => (
                <span key={pause.name} className="block">
                  {t('alerts.paused', { ...pause, by: actorWords(pause.by) })}
                </span>
              ))}
        </EmptyState>
      ) : (
        <div className="grid gap-3">
          {open.map(({ cause, symptoms }) => (
            <OpenAlert
              key={cause.id}
              alert={cause}
              symptoms={symptoms}
              role={role}
              self={self}
              refusedNote={refused?.alert === cause.id ? refused.note : undefined}
            />
          ))}
        </div>
      )}
      {open.length > 0 && may(role, 'ops.write') ? (
        <KeyHints
          keys={[
            { of: ['J', 'K'], does: t('staff:keys.move') },
            { of: ['A'], does: t('staff:keys.take') },
            { of: ['Z'], does: t('staff:keys.snooze') },
          ]}
        />
      ) : null}
    </section>
  );
}
