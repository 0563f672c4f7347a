import {
  Ban,
  CircleCheck,
  CircleX,
  Clock,
  Hourglass,
  Inbox,
  LoaderCircle,
  MailCheck,
  MailQuestionMark,
  MailX,
  Reply,
  RotateCw,
  Send,
  ShieldQuestionMark,
  TriangleExclamationPoint,
  type LucideIcon,
} from '~/components/icons';
import { useTranslation } from '~/platform/texts';
import { StatusPill } from '~/components/status-pill';
import type { Tone } from '~/components/tone';
import type { LineStatus, OrderStatus } from './order-status';
import type { MailStatus } from './order-view';

type Look = { tone: Tone; icon: LucideIcon };

const ORDER: Record<OrderStatus, Look> = {
  'awaiting-approval': { tone: 'neutral', icon: ShieldQuestionMark },
  'awaiting-payment': { tone: 'neutral', icon: Hourglass },
  accepted: { tone: 'neutral', icon: Inbox },
  provisioning: { tone: 'accent', icon: LoaderCircle },
  'needs-attention': { tone: 'danger', icon: TriangleExclamationPoint },
  completed: { tone: 'success', icon: CircleCheck },
  cancelled: { tone: 'neutral', icon: Ban },
};

const LINE: Record<LineStatus, Look> = {
  waiting: { tone: 'neutral', icon: Clock },
  held: { tone: 'neutral', icon: Hourglass },
  running: { tone: 'accent', icon: LoaderCircle },
  retrying: { tone: 'warning', icon: RotateCw },
  done: { tone: 'success', icon: CircleCheck },
  failed: { tone: 'danger', icon: CircleX },
  cancelled: { tone: 'neutral', icon: Ban },
};

/** The look of each mail state, for all places that show mails. */
export const MAIL_LOOKS: Record<MailStatus, Look> = {
  waiting: { tone: 'neutral', icon: Clock },
  queued: { tone: 'neutral', icon: Clock },
  sending: { tone: 'accent', icon: Send },
  retrying: { tone: 'warning', icon: RotateCw },
  sent: { tone: 'success', icon: MailCheck },
  failed: { tone: 'danger', icon: MailX },
  unknown: { tone: 'warning', icon: MailQuestionMark },
  cancelled: { tone: 'neutral', icon: Ban },
};

/** The colour of a line's part in a bar that summarises an order. */
export function lineTone(status: LineStatus): Tone {
  return LINE[status].tone;
}

/** The state of an order; `done` and `of` count its lines while they are being provisioned. */
export function OrderStatusPill({
  status,
  declined = false,
  awaitsAnswer = false,
  done,
  of,
}: {
  status: OrderStatus;
  /** It was cancelled because staff did not approve it. */
  declined?: boolean;
  /** Support waits for the reader's answer. */
  awaitsAnswer?: boolean | undefined;
  done: number;
  of: number;
}) {
  const { t } = useTranslation('orders');
  if (awaitsAnswer) return <AnswerPill />;
  return (
    <StatusPill {...ORDER[status]}>
      {declined ? t('pay-state.declined') : t(`status.${status}`)}
      {status === 'provisioning' && of > 1 ? <bdi>{` ${done}/${of}`}</bdi> : null}
    </StatusPill>
  );
}

function AnswerPill() {
  const { t } = useTranslation('orders');
  return (
    <StatusPill tone="warning" icon={Reply}>
      {t('conversation.state.dealer')}
    </StatusPill>
  );
}

/** The state of a line; `awaitsAnswer`: it stands, and support waits for the reader's answer. */
export function LineStatusPill({ status, awaitsAnswer = false }: { status: LineStatus; awaitsAnswer?: boolean }) {
  const { t } = useTranslation('orders');
  if (awaitsAnswer) return <AnswerPill />;
  return <StatusPill {...LINE[status]}>{t(`line-status.${status}`)}</StatusPill>;
}

/** The state of the confirmation mail, for running text. */
export function MailStatusPill({ status }: { status: MailStatus }) {
  const { t } = useTranslation('orders');
  return (
    <StatusPill {...MAIL_LOOKS[status]} plain>
      {t(`mail-status.${status}`)}
    </StatusPill>
  );
}
