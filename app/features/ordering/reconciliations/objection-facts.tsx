import { Download } from '~/components/icons';
import { Facts } from '~/components/facts';
import { balanceSide } from '~/features/customers/ledger/entry-text';
import { useMoney } from '~/features/ordering/orders/order-summary';
import { decimalFromKurus, kurusFromDecimal } from '~/platform/money';
import { useTranslation } from '~/platform/texts';
import { Link } from '~/platform/web';
import type { Reconciliation } from './reconciliation-store.server';

/** What a dealer's objection says: the balance of its books, the difference, why, and the file. */
export function ObjectionFacts({
  of,
  file,
  ownLabel,
}: {
  of: Pick<Reconciliation, 'balance' | 'ownBalance' | 'note' | 'file'>;
  /** Where the file is downloaded from. */
  file: string;
  /** Where it is not the dealer who reads. */
  ownLabel?: string;
}) {
  const { t } = useTranslation('statement');
  const money = useMoney();
  const { balance, ownBalance, note } = of;
  const sideOf = (decimal: string) => t(`side.${balanceSide(decimal)}`);
  const signed = (decimal: string) => `${money(decimal.replace('-', ''))} (${sideOf(decimal)})`;
  return (
    <Facts
      items={[
        ...(ownBalance === null
          ? []
          : [
              { label: ownLabel ?? t('reconciliation.own'), value: <bdi>{signed(ownBalance)}</bdi> },
              {
                label: t('reconciliation.difference'),
                value: (
                  <bdi className="font-semibold">
                    {money(decimalFromKurus(Math.abs(kurusFromDecimal(balance) - kurusFromDecimal(ownBalance))))}
                  </bdi>
                ),
              },
            ]),
        { label: t('reconciliation.note'), value: <bdi className="whitespace-pre-line">{note}</bdi> },
        ...(of.file
          ? [
              {
                label: t('reconciliation.file'),
                value: (
                  <Link to={file} reloadDocument download className="link inline-flex items-center gap-1.5">
                    <Download aria-hidden className="size-4 shrink-0" />
                    <bdi className="break-all">{of.file.name}</bdi>
                  </Link>
                ),
              },
            ]
          : []),
      ]}
    />
  );
}
