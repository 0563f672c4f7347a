import {
  Ban,
  CircleCheck,
  Clock,
  CornerUpRight,
  FilePenLine,
  Hand,
  Inbox,
  MessageSquareText,
  Pencil,
  PhoneMissed,
  RotateCcw,
  ShoppingCart,
  Trash,
  Undo2,
  type LucideIcon,
} from '~/components/icons';
import { Timeline, TimelineEvent, type TimelineState } from '~/components/timeline';
import type { LeadEventKind } from '~/platform/lead-names';
import { formatDateTime } from '~/platform/dates';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';

export const EVENT_LOOKS: Record<LeadEventKind, { state: TimelineState; icon: LucideIcon }> = {
  sent: { state: 'running', icon: Inbox },
  offered: { state: 'noted', icon: Inbox },
  lapsed: { state: 'noted', icon: Clock },
  taken: { state: 'noted', icon: Hand },
  'vendor-taken': { state: 'noted', icon: Hand },
  talked: { state: 'running', icon: MessageSquareText },
  unreached: { state: 'noted', icon: PhoneMissed },
  'call-later': { state: 'noted', icon: Clock },
  note: { state: 'noted', icon: Pencil },
  quoted: { state: 'running', icon: FilePenLine },
  'handed-on': { state: 'noted', icon: CornerUpRight },
  assigned: { state: 'noted', icon: CornerUpRight },
  'order-begun': { state: 'noted', icon: ShoppingCart },
  ordered: { state: 'done', icon: CircleCheck },
  closed: { state: 'noted', icon: Ban },
  reopened: { state: 'noted', icon: RotateCcw },
  withdrawn: { state: 'noted', icon: Undo2 },
  erased: { state: 'noted', icon: Trash },
};

type HistoryEvent = { id: number; kind: LeadEventKind; text: string; at: string; by: string | null; when: string };

/** What happened to a request, the newest first, each with who did it and what they wrote. */
export function LeadHistory({
  events,
  vendor,
  told = false,
}: {
  events: readonly HistoryEvent[];
  vendor: string;
  /** The visitor was written to when it was taken, as whoever took it reads. */
  told?: boolean;
}) {
  const { t } = useTranslation('dealer-leads');
  const { locale } = useShell();
  return (
    <section aria-labelledby="lead-history">
      <h2 id="lead-history" className="mb-3">
        {t('history')}
      </h2>
      <Timeline label={t('history')}>
        {events.map(({ id, kind, text, at, by, when }) => (
          <TimelineEvent
            key={id}
            state={EVENT_LOOKS[kind].state}
            icon={EVENT_LOOKS[kind].icon}
            title={t(`event.${kind}`, { vendor })}
            stateLabel={when}
            time={{ dateTime: at, label: when, title: formatDateTime(new Date(at), locale) }}
          >
            {by === null ? null : <bdi>{by}</bdi>}
            {kind === 'taken' && by !== null && told ? <>; {t('told')}</> : null}
            {text ? (
              <span className="block break-words whitespace-pre-line text-ink" dir="auto">
                {text}
              </span>
            ) : null}
          </TimelineEvent>
        ))}
      </Timeline>
    </section>
  );
}
