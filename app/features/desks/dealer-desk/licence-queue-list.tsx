import { Link } from '~/platform/web';
import { CircleCheck, CircleDashed, CircleDot, StepForward, type LucideIcon } from '~/components/icons';
import { useTranslation } from '~/platform/texts';
import { classNames } from '~/components/class-names';
import { formatDate } from '~/platform/dates';
import { useShell } from '~/platform/shell-context';
import type { QueuedFirm } from './licence-queue-store.server';

/** A customer of the queue as listed, with the total of its order, VAT included, in the reader's words. */
export type ListedFirm = Pick<
  QueuedFirm,
  'firmId' | 'name' | 'approvalCodes' | 'firstEnd' | 'skipped' | 'orderId' | 'receiptNo'
> & { amount: string };

/** The customers of the queue: waiting, done and skipped ones. */
export function LicenceQueueList({ firms, current }: { firms: readonly ListedFirm[]; current: number | null }) {
  const { t } = useTranslation('dealer');
  const groups = [
    { key: 'waiting', firms: firms.filter(({ orderId, skipped }) => orderId === null && !skipped) },
    { key: 'done', firms: firms.filter(({ orderId }) => orderId !== null) },
    { key: 'skipped', firms: firms.filter(({ orderId, skipped }) => orderId === null && skipped) },
  ] as const;
  return groups.map(({ key, firms: members }) =>
    members.length === 0 ? null : (
      <section key={key} aria-labelledby={`queue-${key}`}>
        <h2 id={`queue-${key}`} className="queue-group">
          {t(`queue.${key}`)} <span className="tabular-nums">{members.length}</span>
        </h2>
        <ul className="queue-list">
          {members.map((firm) => (
            <QueueItem key={firm.firmId} firm={firm} state={key} current={firm.firmId === current} />
          ))}
        </ul>
      </section>
    ),
  );
}

const ICONS: Record<'waiting' | 'done' | 'skipped', LucideIcon> = {
  waiting: CircleDashed,
  done: CircleCheck,
  skipped: StepForward,
};

function QueueItem({
  firm: { firmId, name, approvalCodes, firstEnd, orderId, receiptNo, amount },
  state,
  current,
}: {
  firm: ListedFirm;
  state: keyof typeof ICONS;
  current: boolean;
}) {
  const { t } = useTranslation('dealer');
  const { locale } = useShell();
  const Icon = current ? CircleDot : ICONS[state];
  return (
    <li>
      <Link
        to={orderId === null ? `/licences/queue?firm=${firmId}` : `/orders/${orderId}`}
        aria-current={current ? 'step' : undefined}
        className={classNames(state === 'done' && 'is-done')}
      >
        <Icon aria-hidden className={state === 'skipped' ? 'turn' : undefined} />
        <span className="truncate">
          <bdi>{name}</bdi>
        </span>
        <bdi className="tabular-nums">{amount}</bdi>
        <span className="queue-sub">
          {state === 'done'
            ? t('queue.ordered', { receiptNo })
            : `${t('panel.licences-count', { count: approvalCodes.length })} · ${t('queue.ends', {
                date: formatDate(new Date(firstEnd), locale),
              })}`}
        </span>
      </Link>
    </li>
  );
}
