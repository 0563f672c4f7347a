import { AGES, type Age } from '~/features/ordering/payments/ageing';
import { useMoney } from '~/features/ordering/orders/order-summary';
import { kurusFromDecimal } from '~/platform/money';
import { useTranslation } from '~/platform/texts';

const WIDTH = 1000;

/** What is owed by its age, and what is left of a limit: one bar, and below it the figures, so that colour says nothing alone. */
export function AgeBar({ ages, left = null }: { ages: Record<Age, string>; left?: string | null }) {
  const { t } = useTranslation('receivables');
  const money = useMoney();
  const parts = AGES.map((age) => ({ age, value: kurusFromDecimal(ages[age]) })).filter(({ value }) => value > 0);
  const sum = parts.reduce((total, { value }) => total + value, 0);
  const width = sum + (left === null ? 0 : kurusFromDecimal(left));
  let x = 0;
  if (width === 0) return null;
  return (
    <div className="age-bar">
      <svg viewBox={`0 0 ${WIDTH} 8`} preserveAspectRatio="none" aria-hidden>
        {parts.map(({ age, value }) => {
          const length = (value / width) * WIDTH;
          const start = x;
          x += length;
          return <rect key={age} className={`age-${age}`} x={start} width={Math.max(0, length - 2)} height={8} />;
        })}
        {left === null ? null : <rect className="age-left" x={x} width={WIDTH - x} height={8} />}
      </svg>
      <ul>
        {parts.map(({ age }) => (
          <li key={age}>
            <i className={`age-${age}`} aria-hidden />
            {t(`age.${age}`)} <bdi>{money(ages[age])}</bdi>
          </li>
        ))}
        {left === null ? null : (
          <li>
            <i className="age-left" aria-hidden />
            {t('credit-desk:account.left')} <bdi>{money(left)}</bdi>
          </li>
        )}
      </ul>
    </div>
  );
}
