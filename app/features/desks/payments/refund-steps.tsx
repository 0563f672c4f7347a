import { Timeline, TimelineEvent, type TimelineState } from '~/components/timeline';
import type { RefundRow } from '~/features/ordering/refunds/refund-list-store.server';
import {
  NO_ATTEMPT,
  NOT_APPROVED,
  refundStanding,
  SILENT,
  type RefundStanding,
} from '~/features/ordering/refunds/refund-standing';
import { useActorWords } from '~/features/desks/staff/audit-words';
import { ActorName } from '~/features/desks/staff/audit-words';
import { formatDateTime } from '~/platform/dates';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';

const STATES: Record<RefundStanding, TimelineState> = {
  requested: 'waiting',
  'at-bank': 'running',
  unknown: 'retry',
  'given-up': 'failed',
  refused: 'failed',
  'no-card': 'waiting',
  done: 'done',
  kept: 'done',
  declined: 'cancelled',
};

/** Until a card shows what its bank has taken back: ten working days. */
const REACHES_WITHIN_MS = 14 * 24 * 60 * 60 * 1000;

const isReaching = (finishedAt: string | null, now: string) =>
  finishedAt !== null && Date.parse(now) - Date.parse(finishedAt) < REACHES_WITHIN_MS;

/** The bank's own code of a refusal; ours are said in words. */
export function bankCode(code: string | null): string | undefined {
  return code === null || [NOT_APPROVED, SILENT, NO_ATTEMPT].includes(code) ? undefined : code;
}

/** What has happened with a refund, and how it stands. */
export function RefundSteps({
  refund,
  at: now,
}: {
  refund: RefundRow;
  /** ISO 8601, when the page was read. */
  at: string;
}) {
  const { t } = useTranslation('payments');
  const actorText = useActorWords();
  const { locale } = useShell();
  const at = (iso: string | null) =>
    iso === null ? undefined : { dateTime: iso, label: formatDateTime(new Date(iso), locale) };
  const {
    requestedBy,
    requestedAt,
    approvedBy,
    reason,
    finishedAt,
    failureCode,
    transferReference,
    bankReference,
    means,
    bankCheckedAt,
    bankCheckedBy,
  } = refund;
  const standing = refundStanding(refund);
  const code = bankCode(failureCode);
  const way = means === 'card' && transferReference === null ? 'card' : 'transfer';
  return (
    <Timeline label={t('refund.steps')}>
      <TimelineEvent
        state="done"
        title={t('refund.step.requested')}
        stateLabel={t('refund.step-done')}
        time={at(requestedAt)}
      >
        <bdi>{actorText(requestedBy)}</bdi>: <bdi>{reason}</bdi>
      </TimelineEvent>
      {approvedBy && standing !== 'declined' ? (
        <TimelineEvent state="done" title={t('refund.step.approved')} stateLabel={t('refund.step-done')}>
          <ActorName actor={approvedBy} />
        </TimelineEvent>
      ) : null}
      {bankCheckedBy ? (
        <TimelineEvent
          state="done"
          title={t(bankReference ? 'refund.step.bank-found' : 'refund.step.bank-checked')}
          stateLabel={t('refund.step-done')}
          time={at(bankCheckedAt)}
        >
          <ActorName actor={bankCheckedBy} />
          {bankReference ? (
            <>
              {' · '}
              <bdi>{bankReference}</bdi>
            </>
          ) : null}
        </TimelineEvent>
      ) : null}
      <TimelineEvent
        state={STATES[standing]}
        title={t(`refund.standing.${standing}`)}
        stateLabel={t(`refund.standing.${standing}`)}
        time={at(finishedAt)}
      >
        {standing === 'done'
          ? t(`refund.gone.${way}`, { reference: transferReference ?? '' })
          : t(`refund.next.${standing}`)}
        {code ? ` · ${t('refund.code', { code })}` : null}
        {standing === 'declined' && approvedBy ? (
          <>
            {' · '}
            <ActorName actor={approvedBy} />
          </>
        ) : null}
      </TimelineEvent>
      {standing === 'done' && way === 'card' && isReaching(finishedAt, now) ? (
        <TimelineEvent state="waiting" title={t('refund.reaches.title')} stateLabel={t('refund.reaches.state')}>
          {t('refund.reaches.text')}
        </TimelineEvent>
      ) : null}
    </Timeline>
  );
}
