import type { LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '~/components/button';
import { Facts, type Fact } from '~/components/facts';
import { PageHead, Panel } from '~/components/panel';
import { StatusPill } from '~/components/status-pill';
import { Row, SubLine, Table, TableBody, TableHead, Td, Th } from '~/components/table';
import { Tag } from '~/components/tag';
import { may } from '~/features/accounts/permissions';
import { requirePermission } from '~/features/accounts/session.server';
import { firmIdOf } from '~/features/customers/staff-firm-filter';
import { MOST_COUNTED_OF_FIRM, readAnyFirm, type StaffFirmCard } from '~/features/customers/staff-firm-store.server';
import { LicenceStatePill } from '~/features/licences/licence-state-pill';
import { listAllLicences } from '~/features/licences/staff-licence-store.server';
import { OrderStatusPill } from '~/features/orders/order-status-pill';
import { useMoney } from '~/features/orders/order-summary';
import { listAllOrders, type StaffOrderRow } from '~/features/orders/staff-order-store.server';
import { AuditEntries } from '~/features/staff/audit-entries';
import { readAuditOf } from '~/features/staff/audit-of-subject-store.server';
import { LiveConsole } from '~/features/staff/live-console';
import { formatDate, formatDateTime, formatRelative } from '~/platform/dates';
import { notFound } from '~/platform/errors';
import { localeOf } from '~/platform/i18n.server';
import type { RouteHandle } from '~/platform/route-handle';
import { useShell } from '~/platform/shell-context';

/** Of everything that a firm has, its page shows so much; a link leads to all of it. */
const SHOWN = 10;

const nameIn = (data: unknown) => (data as { firm: StaffFirmCard } | undefined)?.firm.name;

export const handle: RouteHandle = {
  i18n: ['licences', 'orders', 'admin'],
  title: nameIn,
  // A code is short enough for the bar of a phone.
  breadcrumb: (data) => (data as { firm: StaffFirmCard } | undefined)?.firm.code,
};

/** One firm as staff sees it: its card, what it has, what it ordered, and who logs in for it. Nothing here changes it. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requirePermission(request, 'support.look');
  const id = firmIdOf(params.id);
  const firm = id === undefined ? undefined : await readAnyFirm(id);
  if (!firm) throw notFound('firm-not-found');
  const now = new Date();
  const [locale, { licences }, asCustomer, asDealer, audit] = await Promise.all([
    localeOf(request),
    listAllLicences(
      { view: 'all', query: '', firmId: firm.id, sort: { by: 'end', descending: true } },
      { now, limit: SHOWN },
    ),
    listAllOrders({ query: '', customerId: firm.id, oldestFirst: false }, SHOWN),
    firm.dealer ? listAllOrders({ query: '', dealerId: firm.id, oldestFirst: false }, SHOWN) : [],
    readAuditOf('firm', String(firm.id), SHOWN),
  ]);
  const told = (order: StaffOrderRow) => ({
    ...order,
    when: formatRelative(new Date(order.acceptedAt), now, locale),
    exactly: formatDateTime(new Date(order.acceptedAt), locale),
  });
  return {
    firm,
    licences,
    asCustomer: asCustomer.map(told),
    asDealer: asDealer.map(told),
    audit,
    seen: firm.accounts.map(({ lastSeenAt }) =>
      lastSeenAt ? formatRelative(new Date(lastSeenAt), now, locale) : null,
    ),
    seesAccounts: may(viewer.role, 'accounts.manage'),
    most: MOST_COUNTED_OF_FIRM,
  };
}

export default function StaffFirm() {
  const { firm, asCustomer, asDealer, audit } = useLoaderData<typeof loader>();
  const { t } = useTranslation('records');
  return (
    <>
      <PageHead
        title={<bdi>{firm.name}</bdi>}
        state={
          <>
            {firm.dealer ? <Tag look="tint">{t('firms.is-dealer', { id: firm.id })}</Tag> : null}
            {firm.active ? null : (
              <StatusPill tone="neutral" icon={Lock}>
                {t('firms.inactive')}
              </StatusPill>
            )}
            <LiveConsole />
          </>
        }
        facts={[
          <bdi key="code" className="tabular-nums">
            {firm.code}
          </bdi>,
          ...(firm.province ? [firm.province] : []),
          ...(firm.taxNumber
            ? [
                <span key="tax">
                  {t('firms.tax-number')} <bdi className="tabular-nums">{firm.taxNumber}</bdi>
                </span>,
              ]
            : []),
        ]}
        actions={
          firm.dealer ? (
            <LinkButton to={`/support/renewals?dealer=${firm.id}`}>{t('firms.to-renewals')}</LinkButton>
          ) : undefined
        }
      />
      <div className="split">
        <div className="grid min-w-0 content-start gap-6">
          <Card />
          <Licences />
          {firm.dealer ? (
            <Orders
              title={t('firms.orders-as-dealer')}
              orders={asDealer}
              all={`/support/orders?dealer=${firm.id}`}
              other={t('firms.customer')}
              caption={t('firms.orders-as-dealer-caption', { firm: firm.name })}
              nameOf={({ customer }) => customer}
            />
          ) : null}
          <Orders
            title={t('firms.orders-as-customer')}
            orders={asCustomer}
            all={`/support/orders?firm=${firm.id}`}
            other={t('firms.dealer')}
            caption={t('firms.orders-as-customer-caption', { firm: firm.name })}
            nameOf={({ dealer }) => dealer}
          />
        </div>
        <aside className="rail">
          {firm.dealer ? <Accounts /> : null}
          <Modules />
          <section aria-labelledby="audit">
            <h2 id="audit" className="mb-3">
              {t('audit')}
            </h2>
            <AuditEntries entries={audit} subject={{ type: 'firm', id: String(firm.id) }} />
          </section>
        </aside>
      </div>
    </>
  );
}

function Card() {
  const { firm, most } = useLoaderData<typeof loader>();
  const { t } = useTranslation('records');
  const { locale } = useShell();
  const missing = <span className="text-muted">–</span>;
  const text = (label: string, value: string): Fact => ({ label, value: value ? <bdi>{value}</bdi> : missing });
  const address = [firm.address1, firm.address2, [firm.district, firm.province].filter(Boolean).join(' / ')];
  return (
    <Panel title={t('firms.card')}>
      <Facts
        items={[
          text(t('firms.address'), address.filter(Boolean).join(', ')),
          text(t('firms.tax-office'), firm.taxOffice),
          text(t('firms.contact'), firm.contact),
          text(t('firms.phone'), firm.phone),
          text(t('firms.email'), firm.email),
          ...(firm.sector ? [text(t('firms.sector'), firm.sector)] : []),
          ...(firm.note ? [text(t('firms.note'), firm.note)] : []),
          ...(firm.dealerId === null
            ? []
            : [
                {
                  label: t('firms.dealer'),
                  value: (
                    <>
                      <Link to={`/support/firms/${firm.dealerId}`} className="text-action-text hover:underline">
                        <bdi>{firm.dealerName}</bdi>
                      </Link>{' '}
                      <bdi className="text-muted tabular-nums">{firm.dealerId}</bdi>
                    </>
                  ),
                },
              ]),
          text(t('firms.seller-codes'), firm.sellerCodes),
          ...(firm.dealer
            ? [
                {
                  label: t('firms.customers'),
                  value: (
                    <span className="tabular-nums">{firm.customers >= most ? `${most - 1}+` : firm.customers}</span>
                  ),
                },
              ]
            : []),
          text(t('firms.registered'), formatDate(new Date(firm.registeredAt), locale)),
        ]}
      />
    </Panel>
  );
}

function AllLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="link text-sm">
      {children}
    </Link>
  );
}

function Licences() {
  const { firm, licences, most } = useLoaderData<typeof loader>();
  const { t } = useTranslation('records');
  const { locale } = useShell();
  const all = firm.licences >= most ? `${most - 1}+` : String(firm.licences);
  return (
    <Panel
      flush={licences.length > 0}
      title={t('firms.licences')}
      actions={
        <span className="flex flex-wrap gap-x-4">
          {firm.licences > 0 ? (
            <AllLink to={`/support/licences?firm=${firm.id}`}>{t('firms.all-licences', { total: all })}</AllLink>
          ) : null}
          {firm.dealer ? (
            <AllLink to={`/support/licences?dealer=${firm.id}`}>{t('firms.customers-licences')}</AllLink>
          ) : null}
        </span>
      }
    >
      {licences.length === 0 ? (
        <p className="text-sm text-muted">{t('firms.no-licences')}</p>
      ) : (
        <Table caption={t('firms.licences-caption', { firm: firm.name })}>
          <TableHead>
            <Th>{t('licences:column.code')}</Th>
            <Th>{t('licences:column.computer')}</Th>
            <Th>{t('licences:column.end')}</Th>
            <Th end>{t('licences:column.state')}</Th>
          </TableHead>
          <TableBody>
            {licences.map(({ approvalCode, computer, expiresAt, state }) => (
              <Row key={approvalCode}>
                <Td phone="title">
                  <Link to={`/support/licences/${approvalCode}`} prefetch="intent">
                    <bdi className="code">{approvalCode}</bdi>
                  </Link>
                </Td>
                <Td phone="meta">
                  {computer ? <bdi>{computer}</bdi> : <span className="text-muted">{t('licences:no-computer')}</span>}
                </Td>
                <Td phone="state">
                  <time dateTime={expiresAt} className="tabular-nums">
                    <bdi>{formatDate(new Date(expiresAt), locale)}</bdi>
                  </time>
                </Td>
                <Td end phone="amount">
                  <LicenceStatePill state={state} />
                </Td>
              </Row>
            ))}
          </TableBody>
        </Table>
      )}
    </Panel>
  );
}

type ToldOrder = StaffOrderRow & { when: string; exactly: string };

function Orders({
  title,
  orders,
  all,
  other,
  caption,
  nameOf,
}: {
  title: string;
  orders: readonly ToldOrder[];
  all: string;
  /** The heading of the other party's column. */
  other: string;
  caption: string;
  nameOf: (order: ToldOrder) => string;
}) {
  const { t } = useTranslation('records');
  const money = useMoney();
  return (
    <Panel
      flush={orders.length > 0}
      title={title}
      actions={orders.length > 0 ? <AllLink to={all}>{t('firms.all-orders')}</AllLink> : undefined}
    >
      {orders.length === 0 ? (
        <p className="text-sm text-muted">{t('firms.no-orders')}</p>
      ) : (
        <Table caption={caption} tall>
          <TableHead>
            <Th>{t('orders:list.receipt')}</Th>
            <Th>{other}</Th>
            <Th>{t('orders:list.date')}</Th>
            <Th end>{t('orders:list.amount')}</Th>
            <Th>{t('orders:list.status')}</Th>
          </TableHead>
          <TableBody>
            {orders.map((order) => (
              <Row key={order.id}>
                <Td phone="title" className="tabular-nums">
                  <Link to={`/support/orders/${order.id}`} prefetch="intent">
                    {order.receiptNo}
                  </Link>
                </Td>
                <Td phone="wide">
                  <bdi>{nameOf(order)}</bdi>
                  <SubLine>{order.firstLine}</SubLine>
                </Td>
                <Td phone="meta">
                  <time dateTime={order.acceptedAt} title={order.exactly} className="text-muted">
                    {order.when}
                  </time>
                </Td>
                <Td end phone="amount">
                  <bdi>{money(order.net)}</bdi>
                </Td>
                <Td phone="state">
                  <OrderStatusPill status={order.status} done={order.linesDone} of={order.lineCount} />
                </Td>
              </Row>
            ))}
          </TableBody>
        </Table>
      )}
    </Panel>
  );
}

/** Who logs in for a dealer, and what the dealer may do. */
function Accounts() {
  const { firm, seen, seesAccounts } = useLoaderData<typeof loader>();
  const { t } = useTranslation('records');
  const yes = (value: boolean) => t(value ? 'firms.yes' : 'firms.no');
  return (
    <section aria-labelledby="accounts">
      <h2 id="accounts" className="mb-3">
        {t('firms.accounts')}
      </h2>
      <ul className="mb-4 grid gap-2 text-sm">
        {firm.accounts.map(({ id, email, displayName, locked }, index) => (
          <li key={id}>
            <span className="flex flex-wrap items-center gap-2">
              {seesAccounts ? (
                <Link to={`/ops/accounts/${id}`} className="link">
                  <bdi>{email}</bdi>
                </Link>
              ) : (
                <bdi>{email}</bdi>
              )}
              {locked ? (
                <StatusPill tone="neutral" icon={Lock}>
                  {t('firms.locked')}
                </StatusPill>
              ) : null}
            </span>
            <span className="block text-xs text-muted">
              <bdi>{displayName}</bdi>
              {' · '}
              {seen[index] ? t('firms.seen', { when: seen[index] }) : t('firms.not-logged-in')}
            </span>
          </li>
        ))}
      </ul>
      <Facts
        items={[
          { label: t('firms.may-pay'), value: yes(firm.terms.mayPay) },
          { label: t('firms.sees-all'), value: yes(firm.terms.seesAllFirms) },
          { label: t('firms.empty-alias'), value: yes(firm.terms.emptySellerAlias) },
        ]}
      />
    </section>
  );
}

function Modules() {
  const { modules } = useLoaderData<typeof loader>().firm;
  const { t } = useTranslation('records');
  const packages = [...new Set(modules.map((grant) => grant.package))];
  return (
    <section aria-labelledby="modules">
      <h2 id="modules" className="mb-3">
        {t('firms.modules')} <span className="text-muted tabular-nums">{modules.length}</span>
      </h2>
      {modules.length === 0 ? <p className="text-sm text-muted">{t('firms.no-modules')}</p> : null}
      {packages.map((name) => (
        <div key={name} className="mb-3">
          {name ? <h3 className="mb-1.5 text-xs text-muted">{name}</h3> : null}
          <ul className="flex flex-wrap gap-1.5">
            {modules
              .filter((grant) => grant.package === name)
              .map(({ module }) => (
                <li key={module}>
                  <Tag>{module}</Tag>
                </li>
              ))}
          </ul>
        </div>
      ))}
    </section>
  );
}
