import { Checkbox } from '~/components/field';
import { useHydrated } from '~/components/use-hydrated';
import { ReasonField } from '~/features/desks/staff/reason-field';
import { useMoney } from '~/features/ordering/orders/order-summary';
import { decimalFromKurus, sumKurus, type Kurus } from '~/platform/money';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';
import { list } from './allot-items';
import type { DecideAnswer } from './decide-answer';

/** What is left of an item that money pays in part. */
type Rest = { receiptNo: number; left: Kurus };

/** Asks whether what is left of items is let go (47c), and why where an administrator has to say so. */
export function WriteOffField({
  rests,
  most,
  checked,
  onChecked,
  answer,
}: {
  rests: readonly Rest[];
  /** As much as staff let go of themselves, of each item. */
  most: Kurus;
  checked: boolean;
  onChecked: (checked: boolean) => void;
  answer: DecideAnswer | undefined;
}) {
  const { t } = useTranslation('payments');
  const money = useMoney();
  const { locale } = useShell();
  const hydrated = useHydrated();
  if (rests.length === 0) return null;
  const asks = rests.some(({ left }) => left > most);
  const sum = sumKurus(rests.map(({ left }) => left));
  return (
    <>
      <Checkbox
        name="writeOff"
        checked={checked}
        onChange={({ currentTarget }) => onChecked(currentTarget.checked)}
        label={t('desk.write-off', { amount: money(decimalFromKurus(sum)) })}
        hint={
          asks
            ? t('desk.write-off-asks', { most: money(decimalFromKurus(most)) })
            : t('desk.write-off-hint', {
                receipts: list(
                  rests.map(({ receiptNo }) => String(receiptNo)),
                  locale,
                ),
              })
        }
      />
      {asks && (checked || !hydrated) ? <WriteOffReason answer={answer} /> : null}
    </>
  );
}

/** Why an administrator should let go of it. */
export function WriteOffReason({ answer }: { answer: DecideAnswer | undefined }) {
  return <ReasonField wrong={answer?.code === 'write-off-reason'} defaultValue={answer?.reason} />;
}
