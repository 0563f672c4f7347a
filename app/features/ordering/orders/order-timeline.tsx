import {
  Ban,
  Hourglass,
  Mail,
  MailCheck,
  MailQuestionMark,
  ShieldQuestionMark,
  type LucideIcon,
} from '~/components/icons';
import { useTranslation } from '~/platform/texts';
import { Link } from '~/platform/web';
import { CodeChip } from '~/components/code-chip';
import { Notice } from '~/components/notice';
import { SegmentBar } from '~/components/progress';
import { Tag } from '~/components/tag';
import {
  Timeline,
  TimelineEvent,
  TimelineLine,
  type StepState,
  type TimelineState,
  type TimelineStep,
  type TimelineTime,
  type TimelineYield,
} from '~/components/timeline';
import { productPath, slugOf } from '~/features/catalogue/products/product-path';
import { formatDateTime, formatTime } from '~/platform/dates';
import { useShell } from '~/platform/shell-context';
import { DESK_PLACES, type Desk } from './order-desk';
import { licenceEndText } from './licence-end-text';
import { LineStatusPill, lineTone } from './order-status-pill';
import type { LineStatus } from './order-status';
import { awaitsMoney } from './payment-status';
import {
  type LicenceOutcome,
  type LineView,
  type MailStatus,
  type OrderView,
  type StepStatus,
  type StepView,
} from './order-view';
import { useServerClock } from './use-server-clock';
import { MAX_ATTEMPTS } from '~/jobs/job';

export const LINE_STATE: Record<LineStatus, TimelineState> = {
  waiting: 'waiting',
  held: 'waiting',
  running: 'running',
  retrying: 'retry',
  done: 'done',
  failed: 'failed',
  cancelled: 'cancelled',
};

const STEP_STATE: Record<StepStatus, StepState> = {
  queued: 'waiting',
  running: 'running',
  retrying: 'retry',
  done: 'done',
  failed: 'failed',
  skipped: 'skipped',
};

const MAIL_STATE: Record<MailStatus, TimelineState> = {
  waiting: 'waiting',
  queued: 'running',
  sending: 'running',
  retrying: 'retry',
  sent: 'done',
  failed: 'failed',
  unknown: 'retry',
  cancelled: 'cancelled',
};

const MAIL_ICON: Partial<Record<MailStatus, LucideIcon>> = {
  waiting: Mail,
  sent: MailCheck,
  unknown: MailQuestionMark,
};

/** More codes than these are folded: an extension may have hundreds. */
const CODES_SHOWN = 12;

type TimelineOrder = Pick<OrderView, 'acceptedAt' | 'cancelledAt' | 'lines' | 'mail' | 'heldFor'>;

/** True while the order may still change, by itself or by support: the page then listens. */
export function orderMoves({
  status,
  mail,
  paymentMethod,
  paymentStatus,
}: Pick<OrderView, 'status' | 'mail' | 'paymentMethod' | 'paymentStatus'>): boolean {
  if (status === 'cancelled') return false;
  if (awaitsMoney({ paymentMethod, paymentStatus })) return true;
  return status !== 'completed' || !['sent', 'failed', 'unknown', 'cancelled'].includes(mail.status);
}

/** The progress of an order's lines, as a bar and in words that screen readers announce on change. */
export function OrderProgress({ lines }: { lines: readonly Pick<LineView, 'status'>[] }) {
  const { t } = useTranslation('orders');
  return (
    <p className="flex items-center gap-3 text-sm text-muted">
      <SegmentBar segments={lines.map(({ status }) => lineTone(status))} className="w-36 max-sm:hidden" />
      <span role="status" className="tabular-nums">
        {t('progress', { done: lines.filter(({ status }) => status === 'done').length, of: lines.length })}
      </span>
    </p>
  );
}

/**
 * The progress of an order: accepted, each line with its steps and results, the confirmation mail.
 * @param at ISO 8601, when the order was read
 * @param askedAt ISO 8601, when the order's payment was asked for before anything of it begins
 * @param awaitsAnswer about which lines support waits for the reader's answer, by their positions; null: about the order
 */
export function OrderTimeline({
  order,
  at,
  askedAt,
  awaitsAnswer = [],
  desk = 'dealer',
  headingLevel = 3,
}: {
  order: TimelineOrder;
  at: string;
  askedAt?: string | null | undefined;
  awaitsAnswer?: readonly (number | null)[];
  /** Whose pages the licences lead to. */
  desk?: Desk;
  /** The heading level of the lines, below the heading around the timeline. */
  headingLevel?: 2 | 3;
}) {
  const { t } = useTranslation('orders');
  const { locale } = useShell();
  const counting = order.lines.some(({ status }) => status === 'waiting' || status === 'retrying');
  const now = useServerClock(at, counting);
  return (
    <Timeline label={t('timeline')}>
      <TimelineEvent
        state="done"
        title={t('event.accepted')}
        stateLabel={t('step-status.done')}
        time={timeOf(order.acceptedAt, locale)}
      >
        {t('event.accepted-text')}
      </TimelineEvent>
      {order.heldFor === 'approval' ? (
        <TimelineEvent
          state="waiting"
          icon={ShieldQuestionMark}
          title={t('credit:event.approval')}
          stateLabel={t('line-status.waiting')}
        >
          {t('credit:event.approval-text')}
        </TimelineEvent>
      ) : null}
      {askedAt ? (
        <TimelineEvent
          state="done"
          icon={Hourglass}
          title={t('credit:event.pay-first')}
          stateLabel={t('step-status.done')}
          time={timeOf(askedAt, locale)}
        >
          {t('credit:event.pay-first-text')}
        </TimelineEvent>
      ) : null}
      {order.lines.map((line) => (
        <Line
          key={line.id}
          {...{ line, now, desk, headingLevel }}
          heldFor={order.heldFor}
          awaitsAnswer={line.status === 'failed' && awaitsAnswer.includes(line.position)}
        />
      ))}
      {order.cancelledAt ? (
        <TimelineEvent
          state="cancelled"
          icon={Ban}
          title={t('event.cancelled')}
          stateLabel={t('line-status.cancelled')}
          time={timeOf(order.cancelledAt, locale)}
        >
          {t('event.cancelled-text')}
        </TimelineEvent>
      ) : (
        <MailEvent mail={order.mail} held={order.heldFor !== null} />
      )}
    </Timeline>
  );
}

export function timeOf(iso: string, locale: string): TimelineTime {
  const date = new Date(iso);
  return { dateTime: iso, label: formatTime(date), title: formatDateTime(date, locale) };
}

function secondsUntil(iso: string | null, now: Date): number {
  return iso === null ? 0 : Math.max(0, Math.ceil((Date.parse(iso) - now.getTime()) / 1000));
}

function Line({
  line,
  heldFor,
  awaitsAnswer,
  now,
  desk,
  headingLevel,
}: {
  line: LineView;
  heldFor: OrderView['heldFor'];
  awaitsAnswer: boolean;
  now: Date;
  desk: Desk;
  headingLevel: 2 | 3;
}) {
  const { t } = useTranslation('orders');
  const { locale } = useShell();
  return (
    <TimelineLine
      state={awaitsAnswer ? 'retry' : LINE_STATE[line.status]}
      headingLevel={headingLevel}
      title={
        // The page leads to the address with the product's own slug.
        <Link to={productPath({ id: line.itemId, class: line.class, slug: slugOf(line.name) })} className="link">
          {line.name}
        </Link>
      }
      detail={
        <>
          <bdi>{line.sku}</bdi> · {t('units', { count: line.quantity })}
        </>
      }
      time={line.finishedAt ? timeOf(line.finishedAt, locale) : undefined}
      pill={<LineStatusPill status={line.status} awaitsAnswer={awaitsAnswer} />}
      stepsLabel={t('steps', { name: line.name })}
      steps={line.steps.map((step, index) => stepOf(step, line, line.steps[index - 1]))}
      notice={
        line.errorCode && (line.status === 'retrying' || line.status === 'failed') ? (
          <Cause line={line} code={line.errorCode} now={now} awaitsAnswer={awaitsAnswer} />
        ) : line.reversedAt ? (
          <Notice compact tone="neutral" icon={Ban} title={t('reversed.title')}>
            {t('reversed.text', { when: formatDateTime(new Date(line.reversedAt), locale) })}
          </Notice>
        ) : line.status === 'held' && heldFor !== null ? (
          <Notice compact tone="neutral" icon={Hourglass} title={t(`slip.held.${heldFor}`)} />
        ) : null
      }
      yields={[...licenceYields(line.licences), ...moduleYields(line.modules)]}
    />
  );

  function stepOf(
    step: StepView,
    { licences, licencesExpected }: LineView,
    previous: StepView | undefined,
  ): TimelineStep {
    const issuing = step.name === 'issue-licences' && step.status === 'running' && licencesExpected > 0;
    return {
      id: step.name,
      name: t(`step.${step.name}`),
      state: STEP_STATE[step.status],
      stateLabel: t(`step-status.${step.status}`),
      fact: factOf(step, previous),
      ...(issuing ? { progress: licences.length / licencesExpected } : {}),
    };
  }

  function factOf({ name, status }: StepView, previous: StepView | undefined): string {
    switch (status) {
      case 'skipped':
        return t(`fact.none.${name}`);
      case 'done':
        if (line.reversedAt) return t('fact.reversed');
        if (name === 'grant-modules') return t('fact.modules', { count: line.modules.length });
        if (name === 'issue-licences') return t('fact.licences', { count: line.licences.length });
        return t('fact.stock');
      case 'retrying':
        return t('fact.retry', {
          attempt: Math.min(line.attempts + 1, MAX_ATTEMPTS),
          of: MAX_ATTEMPTS,
          when: when(line.nextAttemptAt),
        });
      case 'failed':
        return t('fact.failed', { attempt: Math.max(line.attempts, 1), of: MAX_ATTEMPTS });
      case 'running':
        return name === 'issue-licences'
          ? t('fact.licences-of', { done: line.licences.length, count: line.licencesExpected })
          : t('fact.running');
      case 'queued': {
        if (line.status === 'cancelled') return t('line-status.cancelled');
        if (name === 'look-up-stock')
          return line.status === 'waiting' ? t('fact.queued', { when: when(line.dueAt) }) : t('step-status.queued');
        if (name === 'issue-licences') return t('fact.licences-expected', { count: line.licencesExpected });
        return previous ? t('fact.after', { step: t(`step.${previous.name}`) }) : t('step-status.queued');
      }
    }
  }

  function when(iso: string | null): string {
    const seconds = secondsUntil(iso, now);
    return seconds > 0 ? t('when.seconds', { count: seconds }) : t('when.now');
  }

  function moduleYields(modules: readonly string[]): TimelineYield[] {
    if (modules.length === 0) return [];
    const content = (
      <ul className="flex flex-wrap gap-1">
        {modules.map((module) => (
          <li key={module}>
            <Tag>{module}</Tag>
          </li>
        ))}
      </ul>
    );
    return [{ id: 'modules', label: t('yield.modules'), content }];
  }

  function licenceYields(licences: readonly LicenceOutcome[]): TimelineYield[] {
    return [...new Set(licences.map(({ action }) => action))].map((action) => {
      const of = licences.filter((licence) => licence.action === action);
      return {
        id: action,
        label: t(`yield.${action}`, { count: of.length }),
        content: (
          <>
            <Codes licences={of.slice(0, CODES_SHOWN)} desk={desk} />
            {of.length > CODES_SHOWN ? (
              <details className="mt-2">
                <summary className="cursor-pointer text-xs text-action-text">
                  {t('yield.more', { count: of.length - CODES_SHOWN })}
                </summary>
                <div className="mt-2">
                  <Codes licences={of.slice(CODES_SHOWN)} desk={desk} />
                </div>
              </details>
            ) : null}
          </>
        ),
      };
    });
  }
}

/** Codes with their ends; an end that all share is shown once. */
function Codes({ licences, desk }: { licences: readonly LicenceOutcome[]; desk: Desk }) {
  const { t } = useTranslation('orders');
  const { locale } = useShell();
  const ends = licences.map((licence) => licenceEndText(t, licence, locale));
  const shared = new Set(ends).size === 1;
  const end = (date: string | undefined) => (
    <span className="text-xs text-muted">
      {t('yield.ends')} <bdi className="tabular-nums">{date}</bdi>
    </span>
  );
  return (
    <ul className="flex flex-wrap items-center gap-2">
      {licences.map(({ approvalCode }, index) => (
        <li key={approvalCode} className="flex flex-wrap items-center gap-x-2">
          <CodeChip
            code={approvalCode}
            to={`${DESK_PLACES[desk].licences}/${approvalCode}`}
            copyLabel={t('copy', { code: approvalCode })}
            copiedLabel={t('copied', { code: approvalCode })}
          />
          {!shared || index === licences.length - 1 ? end(ends[index]) : null}
        </li>
      ))}
    </ul>
  );
}

/** Why a line waits for another attempt or for a person, in plain words, and whether the reader must act. */
function Cause({ line, code, now, awaitsAnswer }: { line: LineView; code: string; now: Date; awaitsAnswer: boolean }) {
  const { t, find } = useTranslation('orders');
  const words = (part: 'title' | 'text' | 'who') =>
    find(`orders:cause.${code}.${part}`) ?? t(`cause.unexpected.${part}`);
  const seconds = secondsUntil(line.nextAttemptAt, now);
  return (
    <Notice compact tone={line.status === 'failed' && !awaitsAnswer ? 'danger' : 'warning'} title={words('title')}>
      {words('text')}{' '}
      {line.status === 'failed'
        ? awaitsAnswer
          ? t('conversation.asked')
          : words('who')
        : seconds > 0
          ? t('cause-retry', { count: seconds })
          : t('cause-retry-now')}
    </Notice>
  );
}

export function MailEvent({ mail, held }: { mail: OrderView['mail']; held: boolean }) {
  const { t } = useTranslation('orders');
  const { locale } = useShell();
  return (
    <TimelineEvent
      state={MAIL_STATE[mail.status]}
      icon={MAIL_ICON[mail.status]}
      title={t('event.mail')}
      stateLabel={t(`mail-status.${mail.status}`)}
      time={mail.sentAt ? timeOf(mail.sentAt, locale) : undefined}
    >
      {held && mail.status === 'waiting' ? t('slip.mail') : t(`event.mail-text.${mail.status}`)}
    </TimelineEvent>
  );
}
