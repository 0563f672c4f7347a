import { useNavigation, useNavigationType } from '~/platform/web';
import { ArrowRight, ChevronDown } from '~/components/icons';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from '~/platform/texts';
import { Button } from '~/components/button';
import { CheckoutLayout } from '~/components/checkout-layout';
import { UserBox } from '~/components/user-box';
import { AccountMenu } from '~/features/identity/accounts/account-menu';
import { ClosedNotice } from '~/features/ordering/credit/closed-notice';
import { useShell } from '~/platform/shell-context';

export type Buyer = { name: string; firmName: string; firmId: number };

const STEPS = ['cart', 'address', 'payment'] as const;

/** A step of the checkout: no navigation except the steps themselves, the summary beside the content. */
export function CheckoutFrame({
  step,
  buyer,
  summary,
  bar,
  children,
}: {
  step: (typeof STEPS)[number];
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
  const at = STEPS.indexOf(step);
  useStepStart();
  return (
    <CheckoutLayout
      skipLabel={t('common:skip')}
      brand={{ to: '/', label: t('common:brand'), area: t('common:nav.area-dealer') }}
      steps={{
        label: t('steps.label'),
        doneLabel: t('steps.done'),
        steps: STEPS.map((name, index) => ({
          label: t(`steps.${name}`),
          to: `/checkout/${name}`,
          state: index < at ? 'done' : index === at ? 'current' : 'todo',
        })),
      }}
      account={
        <AccountMenu
          trigger={
            <>
              <UserBox name={buyer.firmName} detail={t('dealer', { code: buyer.firmId })} initials={initials} />
              <ChevronDown aria-hidden />
            </>
          }
        />
      }
      summaryLabel={t(step === 'cart' ? 'sums.title' : 'summary.title')}
      summary={summary}
      bar={bar}
    >
      <ClosedNotice className="mb-5" />
      {children}
    </CheckoutLayout>
  );
}

/**
 * A step that the user navigates to starts at its top, with the focus on its heading; an element that has the focus
 * already, such as the list of errors, keeps it. Going back and reloading restore the browser's scroll position.
 */
function useStepStart(): void {
  const way = useNavigationType();
  const arrived = useRef(String(way) !== 'POP');
  useEffect(() => {
    if (!arrived.current) return;
    window.scrollTo(0, 0);
    const heading = document.querySelector<HTMLElement>('#main h1');
    if (!heading || document.activeElement !== document.body) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, []);
}

/** Submits a step and leads to the next: the only way forward. It is in the summary, and on phones in the bar. */
export function OnwardButton({ form, className, children }: { form: string; className?: string; children: ReactNode }) {
  const busy = useNavigation().formData?.get('intent') === 'continue';
  return (
    <Button
      type="submit"
      form={form}
      name="intent"
      value="continue"
      variant="primary"
      size="big"
      block
      trailingIcon={ArrowRight}
      turn
      loading={busy}
      className={className}
    >
      {children}
    </Button>
  );
}
