import { CircleCheck } from '~/components/icons';
import { LinkButton } from '~/components/button';
import { EmptyState } from '~/components/empty-state';
import { useMoney } from '~/features/ordering/orders/order-summary';
import type { AccountSums } from '~/features/ordering/payments/open-item-store.server';
import { useTranslation } from '~/platform/texts';

/** Nothing is owed, nothing stands on the account, and nothing is on its way back. */
export const isClear = ({ items, balance, onAccount, goingBack }: AccountSums): boolean =>
  items === 0 && [balance, onAccount, goingBack].every((amount) => Number(amount) === 0);

/** Says of an account without any debt that there is none, and that the whole limit can be used. */
export function AccountClear({ creditLimit }: { creditLimit: string | null }) {
  const { t } = useTranslation('statement');
  const money = useMoney();
  return (
    <div className="mb-8 rounded-lg border border-line bg-surface">
      <EmptyState
        icon={CircleCheck}
        tone="success"
        title={t('open.clear-title')}
        actions={<LinkButton to="/shop">{t('open.clear-action')}</LinkButton>}
      >
        {creditLimit === null ? t('open.clear-text') : t('open.clear-limit', { limit: money(creditLimit) })}
      </EmptyState>
    </div>
  );
}
