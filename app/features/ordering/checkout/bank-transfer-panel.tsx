import { Field, TextInput } from '~/components/field';
import { formatDay } from '~/platform/dates';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';
import { PaymentMoments } from './payment-moments';
import type { TransferTerms } from './transfer-terms';

/** sHavaleNo, with the length of every text of an order's address. */
const NOTE_LENGTH = 60;

/**
 * What an order by bank transfer means, now, once its money has come, and if none comes; and what else the dealer will write at
 * the bank, posted as `transferNote` (sHavaleNo, dealer-shop §3). Needs the namespace `payment`.
 */
export function BankTransferPanel({
  terms,
  defaultNote,
  unfit = false,
}: {
  terms: TransferTerms;
  defaultNote?: string;
  /** The dealer's credit does not cover the order: what is said instead of the moments stands above. */
  unfit?: boolean;
}) {
  const { t } = useTranslation('payment');
  const { locale } = useShell();
  const { dueDay, cancelDay, licencesUntil, waits } = terms;
  const moments = [
    {
      title: t('transfer.now-title'),
      text: licencesUntil ? t('transfer.now-licences', { date: formatDay(licencesUntil, locale) }) : t('transfer.now'),
    },
    { title: t('transfer.paid-title'), text: t(waits ? 'transfer.paid' : 'transfer.paid-licences') },
    {
      title: t('transfer.unpaid-title'),
      text: t('transfer.unpaid', { due: formatDay(dueDay, locale), end: formatDay(cancelDay, locale) }),
    },
  ];
  return (
    <div className="transfer">
      {unfit ? null : <PaymentMoments moments={moments} />}
      <Field
        id="transferNote"
        label={t('transfer.note')}
        optional={t('transfer.optional')}
        hint={t('transfer.note-hint', { length: NOTE_LENGTH })}
      >
        <TextInput
          name="transferNote"
          defaultValue={defaultNote}
          maxLength={NOTE_LENGTH}
          autoComplete="off"
          dir="auto"
        />
      </Field>
    </div>
  );
}
