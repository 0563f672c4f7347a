import {
  Ban,
  Check,
  Clock,
  ClockAlert,
  Contrast,
  Hourglass,
  LoaderCircle,
  Undo2,
  type LucideIcon,
} from '~/components/icons';
import { StatusPill } from '~/components/status-pill';
import { SubLine } from '~/components/table';
import type { Tone } from '~/components/tone';
import { formatMoney } from '~/platform/money';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';
import type { DueState } from '~/features/customers/ledger/due-state';
import type { PaymentState } from './payment-status';

const LOOKS: Record<Exclude<PaymentState['kind'], 'due'>, { tone: Tone; icon: LucideIcon }> = {
  // Nobody failed while money is on its way.
  awaiting: { tone: 'neutral', icon: Hourglass },
  asked: { tone: 'accent', icon: LoaderCircle },
  'part-paid': { tone: 'accent', icon: Contrast },
  paid: { tone: 'success', icon: Check },
  refunded: { tone: 'neutral', icon: Undo2 },
  'not-due': { tone: 'neutral', icon: Ban },
};

/** The money of an order, beside the pill of its preparation; what is paid in part and late says both. */
export function PaymentStatusPill({ state, inList = false }: { state: PaymentState; inList?: boolean }) {
  const { t } = useTranslation('orders');
  const { locale } = useShell();
  if (state.kind === 'due') return <DueStatePill due={state.due} />;
  if (state.kind !== 'part-paid') {
    return (
      <StatusPill {...LOOKS[state.kind]} plain={inList && state.kind !== 'asked'}>
        {t(`payment-status.${state.kind}`)}
      </StatusPill>
    );
  }
  const late = state.due?.state === 'late' ? state.due : null;
  return (
    <>
      <StatusPill {...LOOKS['part-paid']}>
        {t('pay-state.left', { amount: formatMoney(state.left, 'TRL', locale) })}
      </StatusPill>
      {late === null ? null : inList ? (
        <SubLine>
          <span className="text-danger-text">{t('statement:due.late', { count: late.days })}</span>
        </SubLine>
      ) : (
        <DueStatePill due={late} />
      )}
    </>
  );
}

/** How a due day stands to today; nobody failed while there is time, so that is plain text. */
export function DueStatePill({ due: { state, days } }: { due: DueState }) {
  const { t } = useTranslation('statement');
  if (state === 'late')
    return (
      <StatusPill tone="danger" icon={ClockAlert}>
        {t('due.late', { count: days })}
      </StatusPill>
    );
  if (state === 'soon')
    return (
      <StatusPill tone="warning" icon={Clock}>
        {days === 0 ? t('due.today') : t('due.soon', { count: days })}
      </StatusPill>
    );
  return <span className="text-xs text-muted">{t('due.open', { count: days })}</span>;
}
