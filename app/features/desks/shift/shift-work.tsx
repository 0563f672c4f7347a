import { useRef } from 'react';
import { Button } from '~/components/button';
import { EmptyState } from '~/components/empty-state';
import {
  CircleCheck,
  CircleX,
  Clock,
  Flame,
  Inbox,
  Layers,
  ListChecks,
  MailQuestionMark,
  Pause,
  ShieldQuestionMark,
  TriangleExclamationPoint,
  UserRound,
  type LucideIcon,
} from '~/components/icons';
import { StatusPill } from '~/components/status-pill';
import { SubLine, Table, TableBody, TableHead, Td, Th } from '~/components/table';
import { KeyHints } from '~/features/desks/staff/key-hints';
import { SnoozedUntil, SnoozeMenu } from '~/features/desks/staff/snooze-menu';
import { useActKeys } from '~/features/desks/staff/use-act-keys';
import { initialsOf } from '~/platform/initials';
import { useTranslation } from '~/platform/texts';
import { Form, Link } from '~/platform/web';
import { isSnoozable, isTakeable, SHIFT, type WorkKind, type WorkView } from './shift';
import type { ShiftPage } from './load-shift.server';

const ICONS: Record<WorkKind, [icon: LucideIcon, tone: string]> = {
  alert: [TriangleExclamationPoint, 'tone-warning'],
  incident: [Flame, 'tone-danger'],
  conversation: [Clock, 'tone-warning'],
  request: [Inbox, 'tone-accent'],
  'follow-up': [ListChecks, 'tone-accent'],
  'bulk-run': [Layers, 'tone-accent'],
  queue: [Pause, 'tone-neutral'],
  'order-line': [CircleX, 'tone-danger'],
  lines: [CircleX, 'tone-danger'],
  mails: [MailQuestionMark, 'tone-warning'],
  approvals: [ShieldQuestionMark, 'tone-warning'],
};

const viewAddress = (view: WorkView) => (view === 'all' ? SHIFT : `${SHIFT}?of=${view}`);

/** What is open: who has it, since when, what comes next, and a button to take it (91). */
export function ShiftWork({ page: { work, counts, owners, view } }: { page: ShiftPage }) {
  const { t } = useTranslation('staff');
  const list = useRef<HTMLElement>(null);
  useActKeys(list);
  const views = [
    { view: 'all' as const, label: t('shift.all'), count: counts.all },
    { view: 'nobody' as const, label: t('shift.nobody'), count: counts.nobody },
    ...owners.map(({ id, name, count }) => ({ view: id, label: name, count })),
    ...(counts.snoozed > 0 || view === 'snoozed'
      ? [{ view: 'snoozed' as const, label: t('snooze.view'), count: counts.snoozed }]
      : []),
  ];
  return (
    <section ref={list} aria-labelledby="shift-work">
      <div className="list-head">
        <h2 id="shift-work">
          {t('shift.work')} <span className="list-count">{counts.all}</span>
        </h2>
        <nav className="segmented shift-views furniture" aria-label={t('shift.whose')}>
          {views.map((one) => (
            <Link
              key={one.view}
              to={viewAddress(one.view)}
              aria-current={one.view === view ? 'page' : undefined}
              preventScrollReset
            >
              <bdi>{one.label}</bdi> <span className="tabs-count">{one.count}</span>
            </Link>
          ))}
        </nav>
      </div>
      {work.length === 0 ? (
        <EmptyState
          icon={CircleCheck}
          title={t(view === 'all' ? 'shift.nothing' : 'shift.nothing-of')}
          headingLevel={3}
        >
          {t('shift.nothing-text')}
        </EmptyState>
      ) : (
        <>
          <Table caption={t('shift.work')} tall>
            <TableHead>
              <Th>{t('shift.column.work')}</Th>
              <Th>{t('shift.column.who')}</Th>
              <Th end>{t('shift.column.since')}</Th>
              <Th hidden>{t('shift.column.acts')}</Th>
            </TableHead>
            <TableBody>
              {work.map((one) => (
                <WorkRow key={`${one.kind}-${one.id}-${one.to}`} work={one} view={view} />
              ))}
            </TableBody>
          </Table>
          <KeyHints
            keys={[
              { of: ['J', 'K'], does: t('keys.move') },
              { of: ['A'], does: t('keys.take') },
              { of: ['Z'], does: t('keys.snooze') },
            ]}
          />
        </>
      )}
    </section>
  );
}

type Work = ShiftPage['work'][number];

function WorkRow({ work, view }: { work: Work; view: WorkView }) {
  const { kind, title, next, to, at, exactly, since, snoozed } = work;
  const [Icon, tone] = ICONS[kind];
  return (
    <tr role="row" data-item tabIndex={-1}>
      <Td phone="title" className="wrap-anywhere">
        <span className="shift-title">
          <Icon aria-hidden className={tone} />
          <span>
            <Link to={to} className="font-semibold">
              {title}
            </Link>
            <SubLine>{next}</SubLine>
            {snoozed ? (
              <SubLine>
                <SnoozedUntil until={snoozed.exactly} by={snoozed.by} />
              </SubLine>
            ) : null}
          </span>
        </span>
      </Td>
      <Td phone="meta">
        <Owner work={work} />
      </Td>
      <Td end phone="amount" className="whitespace-nowrap text-muted">
        <time dateTime={since} title={exactly}>
          {at}
        </time>
      </Td>
      <Td end phone="wide">
        <Acts work={work} view={view} />
      </Td>
    </tr>
  );
}

function Owner({ work }: { work: Work }) {
  const { t, language } = useTranslation('staff');
  if (!isTakeable(work) && work.owner === null) return <span className="text-muted">–</span>;
  if (work.owner === null) {
    return (
      <StatusPill tone="danger" icon={UserRound}>
        {t('shift.unowned')}
      </StatusPill>
    );
  }
  return (
    <span className="inline-flex items-center gap-2 md:whitespace-nowrap">
      <span className="avatar shift-avatar" aria-hidden>
        {initialsOf(work.owner, language)}
      </span>
      <bdi>{work.mine ? t('shift.you') : work.owner}</bdi>
    </span>
  );
}

function Acts({ work, view }: { work: Work; view: WorkView }) {
  const { t } = useTranslation('staff');
  const { kind, id, title, mine, mayAct, snoozed } = work;
  if (!mayAct) return null;
  return (
    <span className="furniture flex justify-end gap-2">
      {mine || !isTakeable(work) ? null : (
        <Form method="post" action={SHIFT} preventScrollReset>
          <input type="hidden" name="kind" value={kind} />
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="of" value={view} />
          <Button
            type="submit"
            size="small"
            name="intent"
            value="take"
            data-key="a"
            aria-label={t('shift.take-of', { title })}
          >
            {t(work.owner === null ? 'shift.take' : 'shift.take-from')}
          </Button>
        </Form>
      )}
      {isSnoozable(work) ? <SnoozeMenu kind={work.kind} id={id} title={title} snoozed={snoozed !== null} /> : null}
    </span>
  );
}
