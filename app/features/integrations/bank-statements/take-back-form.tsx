import { Form, Link, useNavigation } from '~/platform/web';
import { Undo2 } from '~/components/icons';
import { Button } from '~/components/button';
import { Notice } from '~/components/notice';
import { Panel } from '~/components/panel';
import type { BankLineRow } from '~/features/desks/payments/bank-line-list-store.server';
import { lineList } from '~/features/desks/payments/bank-line-filter';
import { ReasonField } from '~/features/desks/staff/reason-field';
import { useMoney } from '~/features/ordering/orders/order-summary';
import { useTranslation } from '~/platform/texts';

/** Why a statement stands, with what was typed. */
export type TakeBackAnswer = { code: 'reason' | 'booked' | 'taken-back'; reason: string };

/** Takes a statement back, or says what is booked of it and has to be reversed before. */
export function TakeBackForm({
  statement,
  booked,
  all,
  answer,
}: {
  statement: number;
  /** The newest of the booked lines. */
  booked: readonly BankLineRow[];
  /** How many are booked. */
  all: number;
  answer: TakeBackAnswer | undefined;
}) {
  const { t } = useTranslation('bank-statements');
  const money = useMoney();
  const busy = useNavigation().formMethod === 'POST';
  return (
    <Panel title={t('undo.title')}>
      {answer && answer.code !== 'reason' ? (
        <Notice tone="danger" compact role="alert">
          {t(`undo.refused.${answer.code}`)}
        </Notice>
      ) : null}
      {all > 0 ? (
        <div className="grid gap-3">
          <p className="text-sm">{t('undo.booked', { count: all })}</p>
          <ul className="grid gap-1 text-sm">
            {booked.map(({ id, amount, senderName, payment }) => (
              <li key={id}>
                <Link to={`/support/payments/${id}`} className="link">
                  <bdi>{senderName || t('preview.no-sender')}</bdi>
                </Link>
                {' · '}
                <bdi className="tabular-nums">{money(amount)}</bdi>
                {payment ? (
                  <>
                    {' · '}
                    <bdi>{payment.dealer}</bdi>
                    {payment.applied.map(({ orderId, receiptNo }) => (
                      <span key={orderId}>
                        {' · '}
                        <Link to={`/support/orders/${orderId}/payments`} className="link tabular-nums">
                          {receiptNo}
                        </Link>
                      </span>
                    ))}
                  </>
                ) : null}
              </li>
            ))}
          </ul>
          {booked.length < all ? (
            <Link to={lineList.address({ view: 'booked', statement })} className="link text-sm">
              {t('undo.all-booked', { count: all })}
            </Link>
          ) : null}
        </div>
      ) : (
        <Form method="post" className="grid gap-4">
          <p className="text-sm">{t('undo.text')}</p>
          <ReasonField wrong={answer?.code === 'reason'} defaultValue={answer?.reason} />
          <div>
            <Button type="submit" variant="danger" icon={Undo2} loading={busy}>
              {t('undo.action')}
            </Button>
          </div>
        </Form>
      )}
    </Panel>
  );
}
