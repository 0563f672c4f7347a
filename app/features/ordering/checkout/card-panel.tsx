import type { NewLicenceTerm } from '~/features/ordering/cart/cart-view';
import { useLira } from '~/features/ordering/cart/cart-sums';
import { InstalmentTable } from '~/features/ordering/card-payments/card-choice';
import type { CardOffer } from '~/features/ordering/card-payments/card-offer.server';
import { usePlanText } from '~/features/ordering/card-payments/plan-text';
import type { ShownPlan } from '~/features/ordering/card-payments/shown-plan';
import { formatDay } from '~/platform/dates';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';
import { PaymentMoments } from './payment-moments';

/** The plan of this number of months; where it is offered no longer, a single payment. */
export function chosenPlan(card: CardOffer, instalments: number): ShownPlan | undefined {
  if (card.state !== 'open') return undefined;
  return card.plans.find(({ count }) => count === instalments) ?? card.plans[0];
}

/** How an order is paid by card: the instalments, and what happens next. The card itself is typed at the bank. */
export function CardPanel({
  card,
  newLicence,
  onLimit,
  instalments,
  onInstalmentsChange,
}: {
  card: Extract<CardOffer, { state: 'open' }>;
  newLicence: NewLicenceTerm | null;
  /** The dealer's orders are limited. */
  onLimit: boolean;
  instalments: number;
  onInstalmentsChange: (count: number) => void;
}) {
  const { t } = useTranslation('payment');
  const { locale } = useShell();
  const until = newLicence ? (newLicence.paidUntil ?? newLicence.until) : null;
  const moments = [
    { title: t('by-card.checkout.go-title'), text: t('by-card.choose.intro') },
    { title: t('by-card.checkout.back-title'), text: t('by-card.checkout.back') },
    {
      title: t('by-card.checkout.then-title'),
      text: until
        ? t('by-card.checkout.then-licences', { date: formatDay(until, locale) })
        : t('by-card.checkout.then'),
    },
  ];
  return (
    <div className="transfer">
      <InstalmentTable
        plans={card.plans}
        bank={card.bank}
        chosen={chosenPlan(card, instalments)?.count ?? 1}
        onChoose={onInstalmentsChange}
        note={onLimit ? t('by-card.checkout.no-credit') : undefined}
      />
      <PaymentMoments moments={moments} />
    </div>
  );
}

/** What the card pays, below the sums of the order: in months, and more than the order where instalments cost something. */
export function PlanSums({ plan }: { plan: ShownPlan }) {
  const { t } = useTranslation('payment');
  const lira = useLira();
  const planText = usePlanText();
  if (plan.count === 1) return null;
  return (
    <dl className="grid gap-1 text-sm tabular-nums">
      {plan.surcharge > 0 ? (
        <div className="flex justify-between gap-4">
          <dt className="text-muted">{t('by-card.choose.surcharge')}</dt>
          <dd>
            <bdi>{lira(plan.surcharge)}</bdi>
          </dd>
        </div>
      ) : null}
      <div className="flex justify-between gap-4">
        <dt className="text-muted">{t('by-card.choose.total')}</dt>
        <dd className="text-end font-semibold">
          <bdi>{lira(plan.total)}</bdi>
          <span className="block text-xs font-normal text-muted">{planText(plan)}</span>
        </dd>
      </div>
    </dl>
  );
}
