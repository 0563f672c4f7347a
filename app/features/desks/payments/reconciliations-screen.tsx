import { Form, Link, useNavigation } from '~/platform/web';
import { Send } from '~/components/icons';
import { Button } from '~/components/button';
import { Field } from '~/components/field';
import { Select } from '~/components/select';
import { Row, SubLine, Table, TableBody, TableHead, Td, Th } from '~/components/table';
import { useMonthName } from '~/features/desks/dealer-desk/reconciliation-list';
import { useMoney } from '~/features/ordering/orders/order-summary';
import { ReconciliationPill } from '~/features/ordering/reconciliations/reconciliation-pill';
import type { Reconciliation } from '~/features/ordering/reconciliations/reconciliation-store.server';
import { ActorName } from '~/features/desks/staff/audit-words';
import { formatDate, formatDay } from '~/platform/dates';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';

/** Asks one dealer, or all, about the end of a month. */
export function SendReconciliations({
  months,
  dealer,
}: {
  months: readonly string[];
  dealer: { id: number; name: string } | null;
}) {
  const { t } = useTranslation('receivables');
  const navigation = useNavigation();
  const month = useMonthName();
  return (
    <Form method="post" className="grid gap-3">
      <p className="text-sm text-muted">{t(dealer ? 'reconciliations.one-text' : 'reconciliations.all-text')}</p>
      {dealer ? <input type="hidden" name="dealer" value={dealer.id} /> : null}
      <div className="flex flex-wrap items-end gap-3">
        <Field label={t('reconciliations.month')}>
          <Select name="month" compact>
            {months.map((one) => (
              <option key={one} value={one}>
                {month(one)}
              </option>
            ))}
          </Select>
        </Field>
        <Button type="submit" variant="primary" icon={Send} loading={navigation.formMethod === 'POST'}>
          {t('reconciliations.send')}
        </Button>
      </div>
    </Form>
  );
}

/** What dealers were asked and what they answered; positive balances are owed by them. */
export function ReconciliationTable({ all, today }: { all: readonly Reconciliation[]; today: string }) {
  const { t } = useTranslation('receivables');
  const { locale } = useShell();
  const money = useMoney();
  const month = useMonthName();
  return (
    <Table caption={t('reconciliations.title')} tall keys>
      <TableHead>
        <Th>{t('dealer')}</Th>
        <Th column="month">{t('reconciliations.month')}</Th>
        <Th column="balance" end>
          {t('balance')}
        </Th>
        <Th column="asked" low>
          {t('reconciliations.asked')}
        </Th>
        <Th column="answer">{t('reconciliations.answer')}</Th>
      </TableHead>
      <TableBody>
        {all.map((one) => (
          <Row key={one.id}>
            <Td phone="title">
              <Link to={`/support/receivables/${one.dealerId}`}>
                <bdi>{one.dealer}</bdi>
              </Link>
              <SubLine>
                <bdi className="tabular-nums">{one.dealerId}</bdi>
              </SubLine>
            </Td>
            <Td phone="meta">
              <Link to={`/support/reconciliations/${one.id}`} className="link">
                {month(one.periodTo)}
              </Link>
            </Td>
            <Td end phone="amount" className="font-semibold tabular-nums">
              <bdi>{money(one.balance)}</bdi>
            </Td>
            <Td low phone="hidden">
              {formatDate(new Date(one.sentAt), locale)}
              <SubLine>
                <ActorName actor={one.sentBy} />
              </SubLine>
            </Td>
            <Td phone="wide">
              <ReconciliationPill of={one} today={today} />
              <SubLine>
                {one.answeredAt === null ? (
                  t('reconciliations.until', { day: formatDay(one.answerBy, locale) })
                ) : (
                  <>
                    {formatDate(new Date(one.answeredAt), locale)} · <bdi>{one.answeredBy}</bdi>
                  </>
                )}
                {one.note ? (
                  <span className="block">
                    <bdi>{one.note}</bdi>
                  </span>
                ) : null}
                {one.answeredAt !== null && !one.agreed && one.repliedAt === null ? (
                  <Link to={`/support/reconciliations/${one.id}`} className="link block">
                    {t('reconciliations.to-reply')}
                  </Link>
                ) : null}
              </SubLine>
            </Td>
          </Row>
        ))}
      </TableBody>
    </Table>
  );
}
