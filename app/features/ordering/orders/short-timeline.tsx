import type { ReactNode } from 'react';
import { Timeline, TimelineEvent } from '~/components/timeline';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';
import { LINE_STATE, MailEvent, timeOf } from './order-timeline';
import type { LineView, OrderView } from './order-view';

/** What becomes of an order, an event a line, after what is given before them. */
export function ShortTimeline({
  order,
  children,
}: {
  order: Pick<OrderView, 'lines' | 'mail' | 'heldFor'>;
  children?: ReactNode;
}) {
  const { t } = useTranslation('orders');
  const { locale } = useShell();
  return (
    <Timeline label={t('timeline')}>
      {children}
      {order.lines.map((line) => (
        <TimelineEvent
          key={line.id}
          state={LINE_STATE[line.status]}
          title={<bdi>{line.name}</bdi>}
          stateLabel={t(`line-status.${line.status}`)}
          time={line.finishedAt ? timeOf(line.finishedAt, locale) : undefined}
        >
          <Yield line={line} />
        </TimelineEvent>
      ))}
      <MailEvent mail={order.mail} held={order.heldFor !== null} />
    </Timeline>
  );
}

/** What a line has made, or how it stands. */
function Yield({ line: { status, quantity, licences, modules } }: { line: LineView }) {
  const { t } = useTranslation('orders');
  const made = [
    ...(licences.length > 0 ? [t('fact.licences', { count: licences.length })] : []),
    ...(modules.length > 0 ? [t('fact.modules', { count: modules.length })] : []),
  ];
  if (status !== 'done') return [t('units', { count: quantity }), t(`line-status.${status}`)].join(' · ');
  return (made.length > 0 ? made : [t('units', { count: quantity })]).join(' · ');
}
