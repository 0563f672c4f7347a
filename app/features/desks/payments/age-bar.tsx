import { AGES, type Age } from '~/features/ordering/payments/ageing';
import { useMoney } from '~/features/ordering/orders/order-summary';
import { kurusFromDecimal } from '~/platform/money';
import { useTranslation } from '~/platform/texts';

const WIDTH = 1000;

/** What is owed by its age: one bar, and below it the figures, so that colour says nothing alone. */
export function AgeBar({ ages }: { ages: Record<Age, string> }) {
  const { t } = useTranslation('receivables');
  const money = useMoney();
  const parts = AGES.map((age) => ({ age, value: kurusFromDecimal(ages[age]) })).filter(({ value }) => value > 0);
  const sum = parts.reduce((total, { value }) => total + value, 0);
  let x = 0;
  if (sum === 0) return null;
  return (
    <div className="age-bar">
      <svg viewBox={`0 0 ${WIDTH} 8`} preserveAspectRatio="none" aria-hidden>
        {parts.map(({ age, value }) => {
          const width = (value / sum) * WIDTH;
          const start = x;
          x += width;
          return <rect key={age} className={`age-${age}`} x={start} width={Math.max(0, width - 2)} height={8} />;
        })}
      </svg>
      <ul>
        {parts.map(({ age }) => (
          <li key={age}>
            <i className={`age-${age}`} aria-hidden />
            {t(`age.${age}`)} <bdi>{money(ages[age])}</bdi>
          </li>
        ))}
      </ul>
    </div>
  );
}
