import { Ban, Check, Contrast, Hourglass, Undo2, type LucideIcon } from '~/components/icons';
import { StatusPill } from '~/components/status-pill';
import type { Tone } from '~/components/tone';
import { useTranslation } from '~/platform/texts';
import type { PaymentStatus } from './payment-status';

const LOOKS: Record<PaymentStatus, { tone: Tone; icon: LucideIcon }> = {
  // Nobody failed while money is on its way.
  awaiting: { tone: 'neutral', icon: Hourglass },
  'part-paid': { tone: 'accent', icon: Contrast },
  paid: { tone: 'success', icon: Check },
  refunded: { tone: 'neutral', icon: Undo2 },
  'not-due': { tone: 'neutral', icon: Ban },
};

/** The money of an order, beside the pill of its preparation; in lists plain, but for what is paid in part. */
export function PaymentStatusPill({ status, inList = false }: { status: PaymentStatus; inList?: boolean }) {
  const { t } = useTranslation('orders');
  return (
    <StatusPill {...LOOKS[status]} plain={inList && status !== 'part-paid'}>
      {t(`payment-status.${status}`)}
    </StatusPill>
  );
}
