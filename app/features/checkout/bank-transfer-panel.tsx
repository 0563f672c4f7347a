import { Landmark } from '~/components/icons';
import { useTranslation } from '~/platform/texts';
import { CodeChip } from '~/components/code-chip';
import { EmptyState } from '~/components/empty-state';
import { Field, TextInput } from '~/components/field';
import { Tag } from '~/components/tag';
import { formatIban } from '~/platform/iban';
import type { BankAccount } from './bank-accounts.server';

/** sHavaleNo, as every text of an order's address. */
const NOTE_LENGTH = 60;

/**
 * Where to transfer, and the words that were written with the transfer, posted as `transferNote` (sHavaleNo,
 * dealer-shop §3). Needs the namespace `payment`.
 */
export function BankTransferPanel({
  accounts,
  reference,
  defaultNote,
  error,
}: {
  accounts: readonly BankAccount[];
  /** What the dealer writes as the transfer's description, so that the payment is found: the dealer code. */
  reference: string;
  defaultNote?: string;
  error?: string;
}) {
  const { t } = useTranslation('payment');
  const copy = (code: string) => (
    <CodeChip code={code} copyLabel={t('transfer.copy', { code })} copiedLabel={t('transfer.copied')} />
  );
  return (
    <div className="transfer">
      {accounts.length === 0 ? (
        <EmptyState icon={Landmark} title={t('transfer.none')} headingLevel={3}>
          {t('transfer.none-hint')}
        </EmptyState>
      ) : (
        <>
          <ul className="transfer-accounts">
            {accounts.map(({ bank, holder, iban, currency }) => (
              <li key={iban}>
                <p className="transfer-bank">
                  <b>
                    <bdi>{bank}</bdi>
                  </b>
                  <Tag>{currency}</Tag>
                </p>
                <p className="text-sm text-muted">
                  <bdi>{holder}</bdi>
                </p>
                {copy(formatIban(iban))}
              </li>
            ))}
          </ul>
          <p className="transfer-reference">
            <span>{t('transfer.reference')}</span>
            {copy(reference)}
          </p>
        </>
      )}
      <Field
        id="transferNote"
        label={t('transfer.note')}
        optional={t('transfer.optional')}
        hint={t('transfer.note-hint', { length: NOTE_LENGTH })}
        error={error}
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
