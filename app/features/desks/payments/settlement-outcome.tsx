import { CircleCheck, Scale } from '~/components/icons';
import { StatusPill } from '~/components/status-pill';
import { SubLine } from '~/components/table';
import { useMoney } from '~/features/ordering/orders/order-summary';
import { formatDay } from '~/platform/dates';
import { decimalFromKurus } from '~/platform/money';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';
import { commissionOf, type SettlementFit } from './fit-settlement';

const RECEIPTS_SHOWN = 6;

/** What the acquirer kept of several transfers, where any of them agrees with its cards. */
export function CommissionSum({ fits }: { fits: readonly SettlementFit[] }) {
  const { t } = useTranslation('payments');
  const money = useMoney();
  if (!fits.some((fit) => fit.fits)) return null;
  return <> · {t('pos.commission-sum', { amount: money(decimalFromKurus(commissionOf(fits))) })}</>;
}

/** Whether a transfer of the acquirer is what the cards of its day brought, less the commission. */
export function SettlementOutcome({ fit }: { fit: SettlementFit }) {
  const { t } = useTranslation('payments');
  const { locale } = useShell();
  const money = useMoney();
  const { day, receiptNos, captured, commission, fits } = fit;
  const shown = formatDay(day, locale);
  return (
    <>
      <StatusPill tone={fits ? 'success' : 'neutral'} icon={fits ? CircleCheck : Scale}>
        {t(fits ? 'pos.fits' : 'pos.fits-not')}
      </StatusPill>
      <SubLine>
        {captured === 0
          ? t('pos.no-cards', { day: shown })
          : fits
            ? t('pos.commission', { amount: money(decimalFromKurus(commission)), day: shown })
            : t('pos.cards', { amount: money(decimalFromKurus(captured)), day: shown })}
      </SubLine>
      {receiptNos.length > 0 ? (
        <SubLine>
          <bdi className="tabular-nums">
            {receiptNos.slice(0, RECEIPTS_SHOWN).join(', ')}
            {receiptNos.length > RECEIPTS_SHOWN ? ' …' : ''}
          </bdi>
        </SubLine>
      ) : null}
    </>
  );
}
