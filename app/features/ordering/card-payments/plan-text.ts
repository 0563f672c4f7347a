import { formatMoney } from '~/platform/money';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';
import type { ShownPlan } from './shown-plan';

/** Says when a card pays what. Needs the namespace `payment`. */
export function usePlanText(): (plan: ShownPlan) => string {
  const { t } = useTranslation('payment');
  const { locale } = useShell();
  const lira = (kurus: number) => formatMoney(kurus, 'TRL', locale);
  return ({ count, first, monthly, rest }) =>
    count === 1
      ? t('by-card.choose.single')
      : t('by-card.go.plan', { number: count, first: lira(first), rest, monthly: lira(monthly) });
}
