import { Landmark } from '~/components/icons';
import { useTranslation } from '~/platform/texts';
import { CodeChip } from '~/components/code-chip';
import { EmptyState } from '~/components/empty-state';
import { Field, TextInput } from '~/components/field';
import { Tag } from '~/components/tag';
import { formatIban } from '~/platform/iban';
import type { BankAccount } from './bank-accounts.server';

/** sHavaleNo, with the length of every text of an order's address. */
const NOTE_LENGTH = 60;

/**
 * The bank accounts, and the transfer's description, posted as `transferNote` (sHavaleNo, dealer-shop §3). Needs the
 * namespace `payment`.
 */
export function BankTransferPanel({
  accounts,
  reference,
  defaultNote,
}: {
  accounts: readonly BankAccount[];
  /** The description that identifies the dealer's transfer: the dealer code. */
  reference: string;
  defaultNote?: string;
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
