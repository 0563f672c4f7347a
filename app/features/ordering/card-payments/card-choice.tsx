import { ArrowRight } from '~/components/icons';
import { Button, LinkButton } from '~/components/button';
import { EmptyState } from '~/components/empty-state';
import { CreditCard } from '~/components/icons';
import { Notice } from '~/components/notice';
import { OrderPaymentHead } from '~/features/ordering/payments/order-payment-head';
import { formatMoney } from '~/platform/money';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';
import { Form, useNavigation } from '~/platform/web';
import type { CardChoice } from './read-card-page.server';
import type { ShownPlan } from './shown-plan';

/** The instalments of a card, a radio list that is a table. */
export function InstalmentTable({
  plans,
  bank,
  chosen,
  onChoose,
  note,
}: {
  plans: readonly ShownPlan[];
  bank: string;
  chosen: number;
  onChoose?: (count: number) => void;
  /** Said below the table, after which cards can be paid in instalments. */
  note?: string | undefined;
}) {
  const { t } = useTranslation('payment');
  const { locale } = useShell();
  const lira = (kurus: number) => formatMoney(kurus, 'TRL', locale);
  const notes = [...(plans.length > 1 ? [t('by-card.choose.note', { bank })] : []), ...(note ? [note] : [])];
  return (
    <div className="grid gap-2">
      <div className="overflow-hidden rounded-lg border border-line">
        <table className="w-full border-collapse text-sm">
          <thead className="bg-sunken text-xs text-muted">
            <tr>
              <th className="px-3 py-2 text-start font-medium">{t('by-card.choose.instalments')}</th>
              <th className="px-3 py-2 text-end font-medium max-sm:hidden">{t('by-card.choose.monthly')}</th>
              <th className="px-3 py-2 text-end font-medium max-sm:hidden">{t('by-card.choose.surcharge')}</th>
              <th className="px-3 py-2 text-end font-medium">{t('by-card.choose.total')}</th>
            </tr>
          </thead>
          <tbody>
            {plans.map(({ count, monthly, first, isUneven, surcharge, total }) => (
              <tr key={count} className="border-t border-line has-checked:bg-action-tint">
                <td className="px-3 py-2">
                  <label className="flex min-h-6 cursor-pointer items-center gap-2 font-medium">
                    <input
                      type="radio"
                      name="instalments"
                      value={count}
                      defaultChecked={count === chosen}
                      onChange={() => onChoose?.(count)}
                      className="radio"
                    />
                    <span>
                      {count === 1 ? t('by-card.choose.single') : t('by-card.choose.number', { number: count })}
                      {count === 1 ? null : (
                        <span className="block text-xs font-normal text-muted tabular-nums sm:hidden">
                          <bdi>
                            {count} × {lira(monthly)}
                          </bdi>
                          {isUneven ? (
                            <span className="block">{t('by-card.choose.first', { amount: lira(first) })}</span>
                          ) : null}
                        </span>
                      )}
                    </span>
                  </label>
                </td>
                <td className="px-3 py-2 text-end tabular-nums max-sm:hidden">
                  {count === 1 ? '–' : lira(monthly)}
                  {isUneven ? (
                    <span className="block text-xs text-muted">
                      {t('by-card.choose.first', { amount: lira(first) })}
                    </span>
                  ) : null}
                </td>
                <td className="px-3 py-2 text-end tabular-nums text-muted max-sm:hidden">
                  {surcharge === 0 ? t('by-card.choose.none') : lira(surcharge)}
                </td>
                <td className="px-3 py-2 text-end font-medium tabular-nums">
                  {lira(total)}
                  {surcharge > 0 ? (
                    <span className="block text-xs font-normal text-muted sm:hidden">
                      {t('by-card.choose.surcharge')} <bdi>{lira(surcharge)}</bdi>
                    </span>
                  ) : null}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {notes.length > 0 ? <p className="text-xs text-muted">{notes.join(' ')}</p> : null}
    </div>
  );
}

/** Pays what is left of an order by card: the instalments are chosen here, the card is typed at the bank. */
export function CardChoicePage({ choice, refused }: { choice: CardChoice; refused: string | undefined }) {
  const { t } = useTranslation('payment');
  const busy = useNavigation().formData !== undefined;
  const { orderId, receiptNo, left, plans, bank } = choice;
  const back = <LinkButton to={`/orders/${orderId}`}>{t('by-card.unknown.button')}</LinkButton>;
  return (
    <div className="grid max-w-3xl gap-4">
      <OrderPaymentHead title={t('by-card.choose.title')} {...{ orderId, receiptNo, left }} />
      {refused ? (
        <Notice tone="warning" role="alert">
          {refused}
        </Notice>
      ) : null}
      {bank === null || plans.length === 0 ? (
        <EmptyState
          icon={CreditCard}
          title={t(bank === null ? 'by-card.choose.off' : 'by-card.choose.nothing')}
          actions={back}
        />
      ) : (
        <Form method="post" className="grid gap-4">
          <p className="text-sm text-muted">{t('by-card.choose.intro')}</p>
          <InstalmentTable plans={plans} bank={bank} chosen={1} />
          <div className="flex flex-wrap items-center gap-3">
            <Button type="submit" variant="primary" size="big" trailingIcon={ArrowRight} turn loading={busy}>
              {t('by-card.choose.button')}
            </Button>
            {back}
          </div>
        </Form>
      )}
    </div>
  );
}
