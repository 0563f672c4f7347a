import {
  Ban,
  Check,
  CircleX,
  Coins,
  Hourglass,
  LoaderCircle,
  RotateCw,
  TriangleExclamationPoint,
  Minus,
  type LucideIcon,
} from '~/components/icons';
import { StatusPill } from '~/components/status-pill';
import type { Tone } from '~/components/tone';
import { refundStanding, type RefundStanding } from '~/features/ordering/refunds/refund-standing';
import { useTranslation } from '~/platform/texts';

/** The sign of how a refund stands. */
export const REFUND_SIGNS: Record<RefundStanding, { tone: Tone; icon: LucideIcon }> = {
  requested: { tone: 'warning', icon: Hourglass },
  'at-bank': { tone: 'accent', icon: LoaderCircle },
  unknown: { tone: 'warning', icon: RotateCw },
  'given-up': { tone: 'danger', icon: TriangleExclamationPoint },
  'no-card': { tone: 'warning', icon: Coins },
  refused: { tone: 'danger', icon: CircleX },
  done: { tone: 'success', icon: Check },
  kept: { tone: 'neutral', icon: Minus },
  declined: { tone: 'neutral', icon: Ban },
};

/** How a refund stands, in one word. */
export function RefundPill({ refund }: { refund: Parameters<typeof refundStanding>[0] }) {
  const { t } = useTranslation('payments');
  const standing = refundStanding(refund);
  return <StatusPill {...REFUND_SIGNS[standing]}>{t(`refund.standing.${standing}`)}</StatusPill>;
}
