import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '~/platform/web.server';
import { Form, Link, useActionData, useLoaderData, useNavigation } from '~/platform/web';
import { Lock } from '~/components/icons';
import type { ReactNode } from 'react';
import { useTranslation } from '~/platform/texts';
import { Button, LinkButton } from '~/components/button';
import { PageHead, Panel } from '~/components/panel';
import { StatusPill } from '~/components/status-pill';
import { Row, SubLine, Table, TableBody, TableHead, Td, Th } from '~/components/table';
import { Tag } from '~/components/tag';
import { may } from '~/features/identity/accounts/permissions';
import { actorOf, requirePermission } from '~/features/identity/accounts/session.server';
import { confirmFirm } from '~/features/customers/firms/confirm-firm.server';
import { readConfirmation } from '~/features/customers/firms/confirmed-firm-store.server';
import { FirmAccounts, FirmCard, FirmModules } from '~/features/customers/firms/staff-firm-parts';
import { readAnyFirm, type StaffFirmCard } from '~/features/customers/firms/staff-firm-store.server';
import { LicenceCodeCell, LicenceComputer, LicenceEnd } from '~/features/licensing/licences/licence-cells';
import { LicenceStatePill } from '~/features/licensing/licences/licence-state-pill';
import { staffLicenceList } from '~/features/licensing/licences/staff-licence-filter';
import { listAllLicences } from '~/features/licensing/licences/staff-licence-store.server';
import { OrderAmountCell, OrderStatusCell, type ShownOrder } from '~/features/ordering/orders/order-list-parts';
import { staffOrderList } from '~/features/ordering/orders/staff-order-filter';
import { listAllOrders, type StaffOrderRow } from '~/features/ordering/orders/staff-order-store.server';
import { renewalList } from '~/features/desks/renewals/renewal-filter';
import { AuditEntries } from '~/features/desks/staff/audit-entries';
import { readAuditOfAll } from '~/features/desks/staff/audit-of-subject-store.server';
import { LiveConsole } from '~/features/desks/staff/live-console';
import { REASON_FIELD, readReason, typedReason } from '~/features/desks/staff/reason';
import { ReasonField } from '~/features/desks/staff/reason-field';
import { boundedCount } from '~/platform/bounded-count';
import { formatDateTime, formatRelative } from '~/platform/dates';
import { AppError, notFound } from '~/platform/errors';
import { localeOf, translator } from '~/platform/i18n.server';
import { readForm } from '~/platform/read-form.server';
import type { RouteHandle } from '~/platform/route-handle';
import { rowIdOf } from '~/platform/row-ids';
import { useShell } from '~/platform/shell-context';
import { flashToast } from '~/platform/toasts.server';

/** The number of rows per section; a link leads to all of them. */
const SHOWN = 10;

const nameIn = (data: unknown) => (data as { firm: StaffFirmCard } | undefined)?.firm.name;

export const handle: RouteHandle = {
  title: nameIn,
  // A code is short enough for a phone's top bar.
  breadcrumb: (data) => (data as { firm: StaffFirmCard } | undefined)?.firm.code,
};

async function firmOf(params: LoaderFunctionArgs['params']) {
  const id = rowIdOf(params.id);
  const firm = id === undefined ? undefined : await readAnyFirm(id);
  if (!firm) throw notFound('firm-not-found');
  return firm;
}

/** A firm with its licences, orders and accounts; of it, only whether public lists show it can be changed here. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requirePermission(request, 'support.read');
  const firm = await firmOf(params);
  const now = new Date();
  const locale = await localeOf(request);
  const [{ licences }, asCustomer, asDealer, audit, confirmation] = await Promise.all([
    listAllLicences(
      { view: 'all', query: '', firmId: firm.id, sort: { by: 'end', descending: true } },
      { now, limit: SHOWN },
    ),
    listAllOrders({ query: '', customerId: firm.id, oldestFirst: false }, SHOWN, locale),
    firm.dealer ? listAllOrders({ query: '', dealerId: firm.id, oldestFirst: false }, SHOWN, locale) : [],
    readAuditOfAll(
      [
        { type: 'firm', ids: [String(firm.id)] },
        { type: 'account', ids: firm.accounts.map((account) => String(account.id)) },
      ],
      SHOWN,
    ),
    readConfirmation(firm.id),
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
    confirmation,
    mayConfirm: may(viewer.role, 'support.write'),
    seen: firm.accounts.map(({ lastSeenAt }) =>
      lastSeenAt ? formatRelative(new Date(lastSeenAt), now, locale) : null,
    ),
    seesAccounts: may(viewer.role, 'accounts.manage'),
  };
}

const CONFIRMATIONS = ['mark', 'unmark'] as const;

type Answer = { wrong: true; reason: string };

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requirePermission(request, 'support.write');
  const { id } = await firmOf(params);
  const form = await readForm(request, ['intent', REASON_FIELD]);
  const intent = CONFIRMATIONS.find((name) => name === form.get('intent'));
  if (!intent) throw new AppError('malformed-request', 400);
  const reason = readReason(form);
  if (!reason) return Response.json({ wrong: true, reason: typedReason(form) } satisfies Answer, { status: 400 });
  await confirmFirm(id, intent === 'mark', actorOf(viewer), reason);
  const message = translator(await localeOf(request))(`records:firms.public.${intent}ed-done`);
  return redirect(`/support/firms/${id}`, { headers: { 'Set-Cookie': flashToast({ tone: 'success', message }) } });
}

export default function StaffFirm() {
  const { firm, asCustomer, asDealer, audit, seen, seesAccounts } = useLoaderData<typeof loader>();
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
            <LinkButton to={renewalList.address({ dealerId: firm.id })}>{t('firms.to-renewals')}</LinkButton>
          ) : undefined
        }
      />
      <div className="split">
        <div className="grid min-w-0 content-start gap-6">
          <FirmCard firm={firm} />
          <Licences />
          {firm.dealer ? (
            <Orders
              title={t('firms.orders-as-dealer')}
              orders={asDealer}
              all={staffOrderList.address({ dealerId: firm.id })}
              other={t('firms.customer')}
              caption={t('firms.orders-as-dealer-caption', { firm: firm.name })}
              nameOf={({ customer }) => customer}
            />
          ) : null}
          <Orders
            title={t('firms.orders-as-customer')}
            orders={asCustomer}
            all={staffOrderList.address({ customerId: firm.id })}
            other={t('firms.dealer')}
            caption={t('firms.orders-as-customer-caption', { firm: firm.name })}
            nameOf={({ dealer }) => dealer}
          />
        </div>
        <aside className="rail">
          {firm.dealer ? <FirmAccounts firm={firm} seen={seen} seesAccounts={seesAccounts} /> : null}
          <FirmModules modules={firm.modules} />
          <PublicLists />
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

/** Whether public lists show the firm, and the form by which staff confirm it or take that back. */
function PublicLists() {
  const { confirmation, mayConfirm } = useLoaderData<typeof loader>();
  const answer = useActionData<Answer>();
  const { t } = useTranslation('records');
  const busy = useNavigation().formMethod === 'POST';
  const { ordered, marked } = confirmation;
  const intent = marked ? 'unmark' : 'mark';
  const act = t(`firms.public.${intent}`);
  return (
    <section aria-labelledby="public-lists">
      <h2 id="public-lists" className="mb-3">
        {t('firms.public.title')}
      </h2>
      <p className="mb-2 text-sm">{t(`firms.public.${marked ? 'marked' : ordered ? 'ordered' : 'hidden'}`)}</p>
      {mayConfirm && (marked || !ordered) ? (
        <details open={answer !== undefined || undefined}>
          <summary className="link cursor-pointer text-sm">{act}</summary>
          <Form method="post" className="mt-3 grid gap-3" preventScrollReset>
            <ReasonField wrong={answer !== undefined} defaultValue={answer?.reason ?? ''} />
            <div>
              <Button type="submit" size="small" name="intent" value={intent} loading={busy}>
                {act}
              </Button>
            </div>
          </Form>
        </details>
      ) : null}
    </section>
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
  const { firm, licences } = useLoaderData<typeof loader>();
  const { t } = useTranslation('records');
  const { locale } = useShell();
  const all = boundedCount(firm.licences, locale);
  return (
    <Panel
      flush={licences.length > 0}
      title={t('firms.licences')}
      actions={
        <span className="flex flex-wrap gap-x-4">
          {firm.licences > 0 ? (
            <AllLink to={staffLicenceList.address({ firmId: firm.id })}>
              {t('firms.all-licences', { total: all })}
            </AllLink>
          ) : null}
          {firm.dealer ? (
            <AllLink to={staffLicenceList.address({ dealerId: firm.id })}>{t('firms.customers-licences')}</AllLink>
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
                <LicenceCodeCell code={approvalCode} to={`/support/licences/${approvalCode}`} />
                <Td phone="meta">
                  <LicenceComputer computer={computer} />
                </Td>
                <Td phone="state">
                  <LicenceEnd expiresAt={expiresAt} />
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

type ToldOrder = ShownOrder & StaffOrderRow;

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
  /** The heading of the column with the other party. */
  other: string;
  caption: string;
  nameOf: (order: ToldOrder) => string;
}) {
  const { t } = useTranslation('records');
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
                  <Link to={`/support/orders/${order.id}`}>{order.receiptNo}</Link>
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
                <OrderAmountCell order={order} />
                <OrderStatusCell order={order} />
              </Row>
            ))}
          </TableBody>
        </Table>
      )}
    </Panel>
  );
}
