import { Check, Lock } from '~/components/icons';
import { useTranslation } from '~/platform/texts';
import { Button } from '~/components/button';
import { ConfirmDialog } from '~/components/dialog';
import { Facts } from '~/components/facts';
import { useLira } from '~/features/ordering/cart/cart-sums';
import { usePlanText } from '~/features/ordering/card-payments/plan-text';
import type { ShownPlan } from '~/features/ordering/card-payments/shown-plan';
import { useNewLicenceText } from '~/features/ordering/cart/new-licence-note';
import type { PricedCart } from '~/features/ordering/cart/cart-view';
import { formatDate } from '~/platform/dates';
import { useShell } from '~/platform/shell-context';
import type { PaymentMethodName } from '~/platform/payment-names';
import type { PaymentValues } from './checkout-form';
import type { Consequence } from './order-consequences';

/** What the dealer is asked to confirm: the facts of the order, and its consequences. */
export type OrderToConfirm = {
  customer: string;
  cart: PricedCart;
  payment: PaymentMethodName;
  cashOnDelivery: PaymentValues['cashOnDelivery'];
  /** What a card pays, and when; undefined for another method. */
  plan: ShownPlan | undefined;
  /** It goes to approval before anything of it is prepared. */
  asksApproval: boolean;
  consequences: readonly Consequence[];
};

export function OrderFacts({ customer, cart, payment, cashOnDelivery, plan, consequences }: OrderToConfirm) {
  const { t } = useTranslation('checkout');
  const { language, locale } = useShell();
  const lira = useLira();
  const newLicence = useNewLicenceText();
  const planText = usePlanText();
  const does = consequences.map(({ what, count, until }) =>
    t(`consequence.${what}`, { count, date: until && formatDate(new Date(until), locale) }),
  );
  const term = cart.newLicence ? [newLicence(cart.newLicence)] : [];
  return (
    <div className="grid gap-4">
      <div className="text-ink">
        <Facts
          items={[
            { label: t('confirm.customer'), value: <bdi className="font-semibold">{customer}</bdi> },
            {
              label: t('confirm.products'),
              value: `${t('confirm.lines', { count: cart.lines.length })}, ${t('summary.units', { count: cart.totals.totalQuantity })}`,
            },
            {
              label: t('steps.payment'),
              value:
                payment === 'cash-on-delivery'
                  ? `${t('payment.cash-on-delivery')}, ${t(`payment.${cashOnDelivery}`).toLocaleLowerCase(language.tag)}`
                  : [t(`payment.${payment}`), ...(plan ? [planText(plan)] : [])].join(', '),
            },
            { label: t('confirm.amount'), value: <bdi className="font-semibold">{lira(cart.totals.net)}</bdi> },
            ...(plan && plan.surcharge > 0
              ? [{ label: t('payment:by-card.choose.total'), value: <bdi>{lira(plan.total)}</bdi> }]
              : []),
          ]}
        />
      </div>
      <p className="text-sm text-muted">{[...does, ...term, t('consequence.final')].join(' ')}</p>
    </div>
  );
}

/** The button that places the order. It asks for confirmation; without scripts the page asks (dealer-shop §2). */
export function FinishButton({
  form,
  order,
  blockedBy,
  busy,
  asked,
}: {
  /** The id of the payment step's form. */
  form: string;
  order: OrderToConfirm;
  /** The id of the sentence that says why it is disabled. */
  blockedBy: string | undefined;
  busy: boolean;
  /** The page asks already. */
  asked: boolean;
}) {
  const { t } = useTranslation('checkout');
  const byCard = order.payment === 'credit-card';
  const label = t(byCard ? 'finish-card' : order.asksApproval ? 'finish-approval' : 'finish');
  const icon = byCard ? Lock : Check;
  if (asked || blockedBy || busy) {
    return (
      <Button
        type="submit"
        form={form}
        name="intent"
        value="finish"
        variant="primary"
        size="big"
        block
        icon={icon}
        blocked={blockedBy !== undefined}
        loading={busy}
        aria-describedby={blockedBy}
      >
        {label}
      </Button>
    );
  }
  return (
    <ConfirmDialog
      trigger={{ label, icon, variant: 'primary', size: 'big', block: true }}
      title={t('confirm.title')}
      confirmLabel={label}
      cancelLabel={t('cancel')}
      tone="primary"
      form={form}
      name="intent"
      value="finish"
      unconfirmedValue="ask"
    >
      <OrderFacts {...order} />
    </ConfirmDialog>
  );
}
