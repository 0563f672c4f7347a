import { Link } from '~/platform/web';
import { LinkButton } from '~/components/button';
import { Ban, ShieldQuestionMark } from '~/components/icons';
import { Notice } from '~/components/notice';
import { StatusPill } from '~/components/status-pill';
import type { CheckoutCredit } from '~/features/ordering/credit/checkout-credit.server';
import { LimitBar } from '~/features/ordering/credit/limit-bar';
import { formatMoney } from '~/platform/money';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';

/** What the dealer's credit makes of an order, before it is placed: held or refused, and what is left of the limit. */
export function CreditNotice({ credit: { outcome, hit, figures } }: { credit: CheckoutCredit }) {
  const { t } = useTranslation('credit');
  const { locale } = useShell();
  const lira = (kurus: number) => formatMoney(kurus, 'TRL', locale);
  const text = () => {
    if (outcome === 'fits') return null;
    if (!figures || !hit) return t(`checkout.${outcome}-plain`);
    return hit === 'limit'
      ? t(`checkout.${outcome}-limit`, { over: lira(figures.over) })
      : t(`checkout.${outcome}-overdue`, { overdue: lira(figures.overdue) });
  };
  const said = text();
  if (!said && figures?.limit == null) return null;
  return (
    <div className="mb-4 grid gap-4">
      {said ? (
        <Notice tone="warning" icon={outcome === 'refuse' ? Ban : ShieldQuestionMark} compact>
          {said}
        </Notice>
      ) : null}
      {figures && figures.limit !== null ? (
        <LimitBar
          owed={figures.owed}
          thisOrder={figures.thisOrder}
          limit={figures.limit}
          title={t('bar.title', { limit: lira(figures.limit) })}
          action={
            figures.overdue > 0 || figures.over > 0 ? (
              <Link to="/statement" className="link">
                {figures.overdue > 0
                  ? t('checkout.pay-overdue', { overdue: lira(figures.overdue) })
                  : t('checkout.pay')}
              </Link>
            ) : null
          }
        />
      ) : null}
    </div>
  );
}

/** What a way to pay on credit means where the order does not fit. */
export function CreditMeaning({ outcome }: { outcome: 'hold' | 'refuse' }) {
  const { t } = useTranslation('credit');
  return (
    <StatusPill tone="neutral" icon={outcome === 'refuse' ? Ban : ShieldQuestionMark} plain>
      {t(outcome === 'refuse' ? 'checkout.not-possible' : 'checkout.to-approval')}
    </StatusPill>
  );
}

export const isCreditCode = (code: string) => code === 'credit-limit-exceeded' || code === 'items-overdue';

/** That an order was refused for the dealer's credit, with two ways out. */
export function RefusedForCredit({ message, account }: { message: string; account: boolean }) {
  const { t } = useTranslation('credit');
  return (
    <Notice
      tone="warning"
      role="alert"
      title={message}
      actions={
        <>
          {account ? (
            <LinkButton to="/statement" size="small">
              {t('checkout.pay')}
            </LinkButton>
          ) : null}
          <LinkButton to="/checkout/cart" size="small">
            {t('checkout.smaller')}
          </LinkButton>
        </>
      }
    >
      {t('checkout.ways')}
    </Notice>
  );
}
