import { ArrowRight, Banknote, CircleCheck, CreditCard } from '~/components/icons';
import { Button, LinkButton } from '~/components/button';
import { EmptyState } from '~/components/empty-state';
import { RadioCards } from '~/components/field';
import { Notice } from '~/components/notice';
import { PageHead } from '~/components/panel';
import { OrderPaymentHead } from '~/features/ordering/payments/order-payment-head';
import { CreditNotice } from '~/features/ordering/checkout/credit-notice';
import { PaymentMoments } from '~/features/ordering/checkout/payment-moments';
import { formatDay } from '~/platform/dates';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';
import { Form, Link, useNavigation } from '~/platform/web';
import type { CardTurn } from './read-card-turn.server';

const WORDS = { 'bank-transfer': 'by-transfer', 'cash-on-delivery': 'by-delivery' } as const;

/** Says what paying an order by transfer or on delivery means that waits for its card, and asks for it. */
export function TurnFromCard({
  turn: { to, orderId, receiptNo, terms },
  refused,
}: {
  turn: CardTurn;
  refused: string | undefined;
}) {
  const { t } = useTranslation('payment');
  const busy = useNavigation().formData !== undefined;
  const { locale } = useShell();
  const words = WORDS[to];
  const order = `/orders/${orderId}`;
  if (!terms)
    return (
      <>
        <PageHead title={t(`${words}.title`)} />
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
  const now = {
    title: t('transfer.now-title'),
    text: licencesUntil ? t(`${words}.now-licences`, { date: day(licencesUntil) }) : t(`${words}.now`),
  };
  const moments =
    to === 'bank-transfer'
      ? [
          now,
          { title: t('transfer.paid-title'), text: t(waits ? 'transfer.paid' : 'transfer.paid-licences') },
          { title: t('transfer.unpaid-title'), text: t('transfer.unpaid', { due: day(dueDay), end: day(cancelDay) }) },
        ]
      : [now, { title: t('by-delivery.door-title'), text: t('by-delivery.door') }];
  const fits = !credit || credit.outcome === 'fits';
  return (
    <div className="grid max-w-3xl gap-4">
      <OrderPaymentHead title={t(`${words}.title`)} {...{ orderId, receiptNo, left }} />
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
      <p className="text-muted">{t(`${words}.about`, { receiptNo })}</p>
      <PaymentMoments moments={moments} />
      {credit ? <CreditNotice credit={fits ? credit : { ...credit, outcome: 'refuse' }} /> : null}
      <Form method="post" className="flex flex-wrap items-center gap-3">
        {fits && asking === null && to === 'cash-on-delivery' ? (
          <RadioCards
            legend={t('checkout:payment.how')}
            className="mb-1 w-full [&_.choice]:items-start [&_.choice-text]:grid"
            name="tender"
            defaultValue="cash"
            options={[
              {
                value: 'cash',
                label: t('checkout:payment.cash'),
                hint: t('checkout:payment.cash-hint'),
                icon: Banknote,
              },
              {
                value: 'card',
                label: t('checkout:payment.card'),
                hint: t('checkout:payment.card-hint'),
                icon: CreditCard,
              },
            ]}
          />
        ) : null}
        {fits && asking === null ? (
          <Button type="submit" variant="primary" size="big" trailingIcon={ArrowRight} turn loading={busy}>
            {t(`${words}.button`)}
          </Button>
        ) : null}
        <LinkButton to={order} size="big">
          {t('by-transfer.back')}
        </LinkButton>
      </Form>
    </div>
  );
}
