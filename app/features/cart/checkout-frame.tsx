import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CheckoutLayout } from '~/components/checkout-layout';
import { useShell } from '~/platform/shell-context';

export type Buyer = { name: string; firmName: string; firmId: number };

/** Cart and checkout: no navigation but the two steps, the summary beside the content. */
export function CheckoutFrame({
  step,
  buyer,
  summary,
  bar,
  children,
}: {
  step: 'cart' | 'checkout';
  buyer: Buyer;
  summary: ReactNode;
  bar?: ReactNode;
  children: ReactNode;
}) {
  const { t } = useTranslation('checkout');
  const { language } = useShell();
  const initials = buyer.firmName
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toLocaleUpperCase(language.tag);
  return (
    <CheckoutLayout
      skipLabel={t('common:skip')}
      brand={{ to: '/', label: t('common:brand'), area: t('common:nav.area-dealer') }}
      steps={{
        label: t('steps.label'),
        doneLabel: t('steps.done'),
        steps: [
          { label: t('steps.cart'), to: '/cart', state: step === 'cart' ? 'current' : 'done' },
          { label: t('steps.checkout'), state: step === 'checkout' ? 'current' : 'todo' },
        ],
      }}
      user={{ name: buyer.firmName, detail: t('dealer', { code: buyer.firmId }), initials }}
      summaryLabel={t(step === 'cart' ? 'sums.title' : 'summary.title')}
      summary={summary}
      bar={bar}
    >
      {children}
    </CheckoutLayout>
  );
}
