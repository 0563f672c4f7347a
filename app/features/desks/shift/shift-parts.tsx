import { Button } from '~/components/button';
import { EmptyState } from '~/components/empty-state';
import { Checkbox, Field, TextArea } from '~/components/field';
import {
  CircleCheck,
  Hand,
  LifeBuoy,
  Moon,
  Package,
  Siren,
  TriangleExclamationPoint,
  UserRound,
  type LucideIcon,
} from '~/components/icons';
import { StatStrip } from '~/components/stat-strip';
import { conversationList } from '~/features/desks/conversations/conversation-filter';
import { boundedCount } from '~/platform/bounded-count';
import { initialsOf } from '~/platform/initials';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';
import { Form, Link } from '~/platform/web';
import type { ShiftAnswer } from './answer-shift-form.server';
import type { ShiftPage, ShownChange } from './load-shift.server';
import { NOTE_LENGTH, SHIFT } from './shift';

/** The figures of the shift, each with the list of exactly that many. */
export function ShiftFigures({ counts }: { counts: ShiftPage['counts'] }) {
  const { t } = useTranslation('staff');
  const { locale } = useShell();
  const number = (value: number) => boundedCount(value, locale);
  const alarm = (icon: LucideIcon, value: number) => (value > 0 ? { tone: 'warning' as const, icon } : undefined);
  return (
    <StatStrip
      label={t('shift.figures')}
      items={[
        {
          id: 'alerts',
          label: t('shift.figure.alerts'),
          value: number(counts.alerts),
          to: '/ops/alerts',
          alarm: alarm(Siren, counts.alerts),
        },
        {
          id: 'lines',
          label: t('shift.figure.lines'),
          value: number(counts.failedLines),
          to: '/support',
          alarm: alarm(LifeBuoy, counts.failedLines),
        },
        {
          id: 'conversations',
          label: t('shift.figure.conversations'),
          value: number(counts.conversations),
          to: conversationList.address({ view: 'support' }),
        },
        {
          id: 'requests',
          label: t('shift.figure.requests'),
          value: number(counts.openRequests),
          to: '/support/requests',
        },
      ]}
    />
  );
}

/** What the staff before this one have left in writing, and a note to the next. */
export function ShiftNotes({ notes, answer }: { notes: ShiftPage['notes']; answer: ShiftAnswer | undefined }) {
  const { t, language } = useTranslation('staff');
  const { locale } = useShell();
  return (
    <section aria-label={t('shift.notes')} className="grid gap-3">
      {notes.map(({ id, name, text, at, exactly }) => (
        <article key={id} className="shift-note">
          <span className="avatar" aria-hidden>
            {initialsOf(name, language)}
          </span>
          <div className="min-w-0">
            <h2>{t('shift.note-of', { name })}</h2>
            <p className="wrap-anywhere whitespace-pre-line">{text}</p>
          </div>
          <time title={exactly}>{at}</time>
        </article>
      ))}
      <details className="shift-write furniture" open={answer !== undefined}>
        <summary className="link">{t('shift.write')}</summary>
        <Form method="post" action={SHIFT} preventScrollReset className="mt-2 grid max-w-2xl gap-3" key={notes[0]?.id}>
          <Field label={t('shift.note')} hint={t('shift.note-hint')} error={answer?.error}>
            <TextArea name="note" rows={3} maxLength={NOTE_LENGTH} defaultValue={answer?.note} lang={locale} required />
          </Field>
          <div>
            <Button type="submit" name="intent" value="note">
              {t('shift.leave')}
            </Button>
          </div>
        </Form>
      </details>
    </section>
  );
}

/** Takes the shift over; with the work of whoever had it, if that is wanted. */
export function TakeOver({ page: { holder, owners, me, counts } }: { page: ShiftPage }) {
  const { t } = useTranslation('staff');
  const before = owners.find(({ id }) => id === holder?.id && id !== me);
  return (
    <Form method="post" action={SHIFT} id="take-over" className="furniture mt-4">
      {before && before.takeable > 0 ? (
        <Checkbox
          name="from"
          value={before.id}
          defaultChecked
          label={t('shift.bring', { name: before.name, count: before.takeable, unowned: counts.nobody })}
        />
      ) : null}
    </Form>
  );
}

export function TakeOverButton() {
  const { t } = useTranslation('staff');
  return (
    <Button type="submit" form="take-over" name="intent" value="take-over" variant="primary" icon={Hand}>
      {t('shift.take-over')}
    </Button>
  );
}

const ICONS: Record<ShownChange['icon'], [icon: LucideIcon, tone: string]> = {
  alert: [TriangleExclamationPoint, 'tone-warning'],
  closed: [CircleCheck, 'tone-success'],
  release: [Package, 'tone-accent'],
  act: [UserRound, 'tone-neutral'],
};

/** What has changed since the reader took the shift over last, and below the line what they had seen before. */
export function ShiftChanges({ page: { changes, earlier, since, completed } }: { page: ShiftPage }) {
  const { t } = useTranslation('staff');
  return (
    <section aria-labelledby="shift-changes">
      <div className="list-head">
        <h2 id="shift-changes">{t('shift.changes')}</h2>
        <span className="text-sm text-muted" title={since.exactly}>
          {since.own ? t('shift.since', { time: since.exactly }) : t('shift.since-day')}
        </span>
      </div>
      {changes.length === 0 ? (
        <EmptyState icon={Moon} title={t('shift.unchanged')} headingLevel={3}>
          {t('shift.unchanged-text', { completed })}
        </EmptyState>
      ) : (
        <ol className="shift-changes">
          {changes.map((change) => (
            <Change key={change.key} change={change} />
          ))}
        </ol>
      )}
      {since.own ? <p className="shift-seen">{t('shift.seen')}</p> : null}
      {since.own && earlier.length > 0 ? (
        <ol className="shift-changes shift-earlier">
          {earlier.map((change) => (
            <Change key={change.key} change={change} />
          ))}
        </ol>
      ) : null}
    </section>
  );
}

function Change({ change: { icon, title, detail, at, exactly, to } }: { change: ShownChange }) {
  const [Icon, tone] = ICONS[icon];
  return (
    <li>
      <Icon aria-hidden className={tone} />
      <div>
        {to === null ? <span>{title}</span> : <Link to={to}>{title}</Link>}
        {detail ? (
          <p>
            <bdi>{detail}</bdi>
          </p>
        ) : null}
      </div>
      <time title={exactly}>{at}</time>
    </li>
  );
}
