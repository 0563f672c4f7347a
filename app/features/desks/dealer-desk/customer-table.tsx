import { Form, Link } from '~/platform/web';
import { CalendarSync, ShoppingCart } from '~/components/icons';
import { useTranslation } from '~/platform/texts';
import { Button, LinkButton } from '~/components/button';
import { ShareBar } from '~/components/share-bar';
import { Row, SubLine, Table, TableBody, TableHead, Td, Th } from '~/components/table';
import { Tag } from '~/components/tag';
import { useDealerMay } from '~/features/identity/accounts/account-menu';
import { customerList, type CustomerFilter, type CustomerSort } from './customer-list-filter';
import type { CustomerRow } from './customer-store.server';
import { renewViewAddress, viewToRenew } from '~/features/licensing/licences/licence-desk-filter';
import { LicenceNeedsPills } from '~/features/licensing/licences/licence-needs';
import { useMoney } from '~/features/ordering/orders/order-summary';
import { formatDate } from '~/platform/dates';
import { useShell } from '~/platform/shell-context';
import type { CustomerPage } from './read-customer-list.server';

function sortLink(filter: CustomerFilter, sort: CustomerSort) {
  const descending = sort === 'last' || sort === 'spend';
  return {
    to: customerList.address(filter, { sort }),
    direction: filter.sort === sort ? (descending ? ('descending' as const) : ('ascending' as const)) : undefined,
  };
}

/** The dealer's customers, each with what its licences need and what it can be given next. */
export function CustomerTable({
  filter,
  customers,
  own,
  renews,
}: Pick<CustomerPage, 'customers' | 'own' | 'renews'> & { filter: CustomerFilter }) {
  const { t } = useTranslation('dealer');
  const { locale } = useShell();
  const mayDo = useDealerMay();
  const money = useMoney();
  const day = (instant: string) => (
    <time dateTime={instant}>
      <bdi>{formatDate(new Date(instant), locale)}</bdi>
    </time>
  );
  return (
    <Table caption={t('customers.caption')} tall keys>
      <TableHead>
        <Th sort={sortLink(filter, 'name')}>{t('customers.column.name')}</Th>
        <Th end low>
          {t('customers.column.licences')}
        </Th>
        <Th end sort={sortLink(filter, 'need')}>
          {t('customers.column.first-end')}
        </Th>
        <Th end low sort={sortLink(filter, 'last')}>
          {t('customers.column.last-order')}
        </Th>
        {mayDo('amounts.see') ? (
          <Th end sort={sortLink(filter, 'spend')}>
            {t('customers.column.spend')}
          </Th>
        ) : null}
        {mayDo('licences.order') ? <Th hidden>{t('customers.column.action')}</Th> : null}
      </TableHead>
      <TableBody>
        {customers.map((customer) => {
          const { id, code, name, district, province, licences, needs, lastOrderAt, spend } = customer;
          const due = renews ? viewToRenew(needs) : undefined;
          return (
            <Row key={id}>
              <Td phone="title">
                <Link to={`/customers/${id}`}>
                  <bdi>{name}</bdi>
                </Link>
                {id === own ? (
                  <>
                    {' '}
                    <Tag>{t('customers.own')}</Tag>
                  </>
                ) : null}
                <SubLine>
                  <bdi className="tabular-nums">{code}</bdi>
                  {district || province ? ` · ${[district, province].filter(Boolean).join(', ')}` : null}
                </SubLine>
              </Td>
              <Td end low phone="hidden">
                <span className="inline-flex items-center gap-2.5">
                  {licences > 0 ? <LicenceShares customer={customer} /> : null}
                  <span className="min-w-[2ch] tabular-nums">{licences}</span>
                </span>
              </Td>
              <Td end phone="amount">
                <span className="inline-flex flex-wrap items-center justify-end gap-1.5 max-md:flex-col max-md:items-end">
                  <LicenceNeedsPills needs={needs} firmId={id} />
                  {customer.firstEnd && !needs.ending ? (
                    <span
                      className={
                        needs.expired > 0 ? 'text-muted tabular-nums max-md:hidden' : 'text-muted tabular-nums'
                      }
                    >
                      {day(customer.firstEnd)}
                    </span>
                  ) : null}
                  {customer.firstEnd || needs.expired > 0 ? null : <span className="text-muted">–</span>}
                </span>
              </Td>
              <Td end low phone="hidden" className="text-muted tabular-nums">
                {lastOrderAt ? day(lastOrderAt) : t('customers.never')}
              </Td>
              {spend === null ? null : (
                <Td end phone="meta" className="tabular-nums max-md:text-start!">
                  <span className="text-muted md:hidden">{t('customers.column.spend')} </span>
                  <bdi>{money(spend)}</bdi>
                </Td>
              )}
              {mayDo('licences.order') ? (
                <Td end phone="state">
                  {due ? (
                    <LinkButton
                      to={renewViewAddress({ view: due.view, firmId: id })}
                      size="small"
                      icon={CalendarSync}
                      aria-label={t('customers.renew-for', { name })}
                    >
                      {t('renew')}
                    </LinkButton>
                  ) : mayDo('orders.place') ? (
                    <Form method="post" action={`/customers/${id}`}>
                      <Button
                        type="submit"
                        name="intent"
                        value="order"
                        size="small"
                        icon={ShoppingCart}
                        aria-label={t('customers.order-for', { name })}
                      >
                        {t('order')}
                      </Button>
                    </Form>
                  ) : null}
                </Td>
              ) : null}
            </Row>
          );
        })}
      </TableBody>
    </Table>
  );
}

function LicenceShares({
  customer: { running, stopped, ends },
}: {
  customer: Pick<CustomerRow, 'running' | 'stopped' | 'ends'>;
}) {
  const { t } = useTranslation('dealer');
  const { expired, 'ends-30': ending } = ends;
  const valid = running - ending;
  return (
    <ShareBar
      label={t('customers.shares', { valid, ending, expired, stopped })}
      parts={[
        { tone: 'success', value: valid },
        { tone: 'warning', value: ending },
        { tone: 'danger', value: expired },
        { tone: 'neutral', value: stopped },
      ]}
    />
  );
}
