import { ArrowRight, CircleCheck } from '~/components/icons';
import { Button, LinkButton } from '~/components/button';
import { EmptyState } from '~/components/empty-state';
import { Notice } from '~/components/notice';
import { PageHead } from '~/components/panel';
import { OrderPaymentHead } from '~/features/ordering/payments/order-payment-head';
import { CreditNotice } from '~/features/ordering/checkout/credit-notice';
import { PaymentMoments } from '~/features/ordering/checkout/payment-moments';
import { formatDay } from '~/platform/dates';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';
import { Form, Link, useNavigation } from '~/platform/web';
import type { TransferTurn } from './read-transfer-turn.server';

/** Says what paying by transfer means for an order that waits for its card, and asks for it. */
export function TurnToTransfer({
  turn: { orderId, receiptNo, terms },
  refused,
}: {
  turn: TransferTurn;
  refused: string | undefined;
}) {
  const { t } = useTranslation('payment');
  const busy = useNavigation().formData !== undefined;
  const { locale } = useShell();
  const order = `/orders/${orderId}`;
  if (!terms)
    return (
      <>
        <PageHead title={t('by-transfer.title')} />
        <EmptyState
          icon={CircleCheck}
          title={t('by-transfer.none')}
          actions={<LinkButton to={order}>{t('by-card.unknown.button')}</LinkButton>}
        >
          {t('by-transfer.none-text')}
        </EmptyState>
      </>
    );
  const { left, dueDay, cancelDay, licencesUntil, waits, credit, asking } = terms;
  const day = (text: string) => formatDay(text, locale);
  const moments = [
    {
      title: t('transfer.now-title'),
      text: licencesUntil ? t('by-transfer.now-licences', { date: day(licencesUntil) }) : t('by-transfer.now'),
    },
    { title: t('transfer.paid-title'), text: t(waits ? 'transfer.paid' : 'transfer.paid-licences') },
    { title: t('transfer.unpaid-title'), text: t('transfer.unpaid', { due: day(dueDay), end: day(cancelDay) }) },
  ];
  const fits = !credit || credit.outcome === 'fits';
  return (
    <div className="grid max-w-3xl gap-4">
      <OrderPaymentHead title={t('by-transfer.title')} {...{ orderId, receiptNo, left }} />
      {refused ? (
        <Notice tone="warning" role="alert">
          {refused}
        </Notice>
      ) : null}
      {asking ? (
        <Notice tone="warning">
          {t('by-card.unknown.lead')} {t('by-card.unknown.nothing')}{' '}
          <Link to={asking} className="link">
            {t('by-card.due.asking')}
          </Link>
        </Notice>
      ) : null}
      <p className="text-muted">{t('by-transfer.about', { receiptNo })}</p>
      <PaymentMoments moments={moments} />
      {credit ? <CreditNotice credit={fits ? credit : { ...credit, outcome: 'refuse' }} /> : null}
      <Form method="post" className="flex flex-wrap items-center gap-3">
        {fits && asking === null ? (
          <Button type="submit" variant="primary" size="big" trailingIcon={ArrowRight} turn loading={busy}>
            {t('by-transfer.button')}
          </Button>
        ) : null}
        <LinkButton to={order} size="big">
          {t('by-transfer.back')}
        </LinkButton>
      </Form>
    </div>
  );
}
