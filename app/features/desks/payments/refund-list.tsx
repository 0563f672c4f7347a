import { Form, Link } from '~/platform/web';
import { Ban, Check } from '~/components/icons';
import { Button } from '~/components/button';
import { Panel } from '~/components/panel';
import { Row, SubLine, Table, TableBody, TableHead, Td, Th } from '~/components/table';
import { useActorWords } from '~/features/desks/staff/audit-words';
import { useMoney } from '~/features/ordering/orders/order-summary';
import { RefundNoteLink } from '~/features/ordering/payments/paper-link';
import type { Refund } from '~/features/ordering/refunds/refund-store.server';
import { formatDateTime } from '~/platform/dates';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';
import { RefundPill } from './refund-pill';
import { bankCode } from './refund-steps';

/** The refunds of an order, newest first; one that waits for a second person is decided here. */
export function RefundList({
  refunds,
  mayAct,
  email,
}: {
  refunds: readonly Refund[];
  mayAct: boolean;
  /** The reader's, who may not approve what they have asked for. */
  email: string;
}) {
  const { t } = useTranslation('payments');
  const actorText = useActorWords();
  const { locale } = useShell();
  const money = useMoney();
  if (refunds.length === 0) return <p className="text-sm text-muted">{t('refund.none')}</p>;
  return (
    <Panel flush>
      <Table caption={t('refund.list')}>
        <TableHead>
          <Th>{t('refund.title')}</Th>
          <Th>{t('means')}</Th>
          <Th end>{t('amount')}</Th>
          {mayAct ? <Th hidden>{t('actions')}</Th> : null}
        </TableHead>
        <TableBody>
          {refunds.map(({ id, means, amount, reason, requestedBy, requestedAt, approvedBy, ...refund }) => (
            <Row key={id}>
              <Td phone="title">
                <Link to={`/support/refunds/${id}`}>
                  <RefundPill refund={refund} />
                </Link>
                <SubLine>
                  {t('refund.wanted', {
                    who: actorText(requestedBy),
                    when: formatDateTime(new Date(requestedAt), locale),
                  })}
                </SubLine>
                <SubLine>{reason}</SubLine>
                {approvedBy && refund.state !== 'refused' ? (
                  <SubLine>{t('refund.approved-by', { who: approvedBy })}</SubLine>
                ) : null}
                {refund.state === 'done' ? (
                  <SubLine>
                    <RefundNoteLink below="/support" id={id} />
                  </SubLine>
                ) : null}
                {bankCode(refund.failureCode) ? (
                  <SubLine>{t('refund.code', { code: bankCode(refund.failureCode) })}</SubLine>
                ) : null}
              </Td>
              <Td phone="meta">{t(`means-of.${means}`)}</Td>
              <Td end phone="amount">
                <bdi>{money(amount)}</bdi>
              </Td>
              {mayAct ? (
                <Td end phone="wide">
                  {refund.state === 'requested' ? (
                    <Form method="post" className="flex flex-wrap justify-end gap-2">
                      <input type="hidden" name="refund" value={id} />
                      {requestedBy === email ? null : (
                        <Button type="submit" name="intent" value="approve" size="small" icon={Check}>
                          {t('refund.approve')}
                        </Button>
                      )}
                      <Button type="submit" name="intent" value="decline" size="small" icon={Ban}>
                        {t('refund.decline')}
                      </Button>
                    </Form>
                  ) : null}
                </Td>
              ) : null}
            </Row>
          ))}
        </TableBody>
      </Table>
    </Panel>
  );
}
