import { useId, type ReactNode } from 'react';
import { formatMoney, type Kurus } from '~/platform/money';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';
import { judgeCredit } from './judge-credit';

type Part = 'owed' | 'inside' | 'over' | 'left';

/**
 * What is owed, what an order adds to it, and what of the limit is left or exceeded. The legend has the figures; the bar only
 * repeats them.
 */
export function LimitBar({
  owed,
  thisOrder,
  limit,
  title,
  action,
  owedLabel,
}: {
  owed: Kurus;
  thisOrder: Kurus;
  limit: Kurus;
  title?: ReactNode;
  action?: ReactNode;
  /** Where it is not the reader who owes. */
  owedLabel?: string;
}) {
  const { t } = useTranslation('credit');
  const { locale } = useShell();
  const hatch = useId();
  const { over } = judgeCredit({ owed, thisOrder, limit, overdue: 0, rule: 'hold' });
  const inside = thisOrder - over;
  const debt = Math.max(0, owed);
  const parts: Record<Part, Kurus> = { owed: debt, inside, over, left: Math.max(0, limit - debt - inside) };
  const all = Math.max(1, debt + inside + over + parts.left);
  const names = (Object.keys(parts) as Part[]).filter((name) => name === 'owed' || parts[name] > 0);
  const label = (name: Part) => {
    if (name === 'owed') return owedLabel ?? t('bar.owed');
    return name === 'inside' && over === 0 ? t('order.sum-order') : t(`bar.${name}`);
  };
  let x = 0;
  return (
    <div className="limit-bar">
      {title || action ? (
        <div className="limit-bar-head">
          <span className="font-semibold">{title}</span>
          {action}
        </div>
      ) : null}
      <svg width="100%" height={8} aria-hidden>
        <defs>
          <pattern id={hatch} width={8} height={8} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <rect className="limit-bar-hatch" width={4} height={8} />
          </pattern>
        </defs>
        {(['owed', 'inside', 'over', 'left'] as const).map((name) => {
          const share = (parts[name] / all) * 100;
          const start = x;
          x += share;
          if (share === 0) return null;
          return (
            <rect
              key={name}
              className={`limit-bar-${name}`}
              x={`${start.toFixed(3)}%`}
              width={`${share.toFixed(3)}%`}
              height={8}
              {...(name === 'over' && { fill: `url(#${hatch})` })}
            />
          );
        })}
      </svg>
      <dl>
        {names.map((name) => (
          <div key={name} className={`limit-bar-${name}`}>
            <dt>{label(name)}</dt>
            <dd>
              <bdi>{formatMoney(name === 'owed' ? owed : parts[name], 'TRL', locale)}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
