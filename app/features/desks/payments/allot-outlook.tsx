import type { ReactNode } from 'react';
import {
  CircleCheck,
  CircleExclamationPoint,
  Hourglass,
  KeyRound,
  Landmark,
  Scale,
  type LucideIcon,
} from '~/components/icons';
import { useHydrated } from '~/components/use-hydrated';
import { useMoney } from '~/features/ordering/orders/order-summary';
import type { OpenItem } from '~/features/ordering/payments/open-item-store.server';
import { decimalFromKurus, kurusFromDecimal, sumKurus, type Kurus } from '~/platform/money';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';
import { givenOf, list } from './allot-items';
import type { TypedItems } from './item-keys';
import type { Outlook } from './load-outlook.server';

/** What the payment changes once it is booked: items, licences, what is owed and what is left of the limit. */
export function AllotOutlook({
  items,
  typed,
  came,
  outlook: { owed, creditLimit, provisional },
}: {
  items: readonly OpenItem[];
  typed: TypedItems;
  came: Kurus;
  outlook: Outlook;
}) {
  const { t } = useTranslation('payments');
  const { locale } = useShell();
  const money = useMoney();
  const hydrated = useHydrated();
  const given = givenOf(items, typed);
  const rest = came - sumKurus(given.map(({ part }) => part));
  const closed = given.filter(({ left }) => left === 0);
  const licences = closed.reduce((sum, { orderId }) => sum + (provisional[orderId] ?? 0), 0);
  const lira = (kurus: Kurus) => money(decimalFromKurus(kurus));
  const now = kurusFromDecimal(owed);
  const left = creditLimit === null ? undefined : kurusFromDecimal(creditLimit) - now;
  return (
    <ul className="outlook" aria-live="polite">
      {closed.length > 0 ? (
        <Line icon={CircleCheck}>
          {t('desk.closes', {
            receipts: list(
              closed.map(({ receiptNo }) => String(receiptNo)),
              locale,
            ),
            count: closed.length,
          })}
        </Line>
      ) : null}
      {given
        .filter((one) => one.left > 0)
        .map((one) => (
          <Line key={one.receiptNo} icon={Hourglass}>
            {t('desk.stays-open', { receipt: one.receiptNo, amount: lira(one.left) })}
          </Line>
        ))}
      {given
        .filter((one) => one.left < 0)
        .map((one) => (
          <Line key={one.receiptNo} icon={CircleExclamationPoint} isWrong>
            {t('desk.more-than-left', { receipt: one.receiptNo, amount: lira(-one.left) })}
          </Line>
        ))}
      {licences > 0 ? <Line icon={KeyRound}>{t('desk.licences', { count: licences })}</Line> : null}
      {rest === 0 ? null : (
        <Line icon={Landmark}>
          {hydrated && rest > 0 ? t('desk.rest-amount', { amount: lira(rest) }) : t('desk.rest')}
        </Line>
      )}
      {came > 0 ? (
        <Line icon={Scale}>
          {now > came
            ? t('desk.owes-then', { amount: lira(now - came) })
            : now === came
              ? t('desk.owes-nothing')
              : t('desk.has-then', { amount: lira(came - now) })}
          {left === undefined ? null : ` ${t('desk.limit-then', { now: lira(left), then: lira(left + came) })}`}
        </Line>
      ) : null}
    </ul>
  );
}

function Line({ icon: Icon, isWrong, children }: { icon: LucideIcon; isWrong?: boolean; children: ReactNode }) {
  return (
    <li className={isWrong ? 'text-danger-text' : undefined}>
      <Icon aria-hidden />
      <span>{children}</span>
    </li>
  );
}
