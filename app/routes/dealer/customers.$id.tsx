import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '~/platform/web.server';
import { Form, Link, useActionData, useLoaderData, useLocation } from '~/platform/web';
import { EmailAddress } from '~/components/email-address';
import { ArrowRight, CalendarSync, ShoppingCart } from '~/components/icons';
import { Pencil } from '~/components/more-icons';
import { useEffect, type ReactNode } from 'react';
import { useTranslation } from '~/platform/texts';
import { Button, LinkButton } from '~/components/button';
import { Facts, type Fact } from '~/components/facts';
import { Notice } from '~/components/notice';
import { PageHead } from '~/components/panel';
import { Row, Table, TableBody, TableHead, Td, Th } from '~/components/table';
import { Tag } from '~/components/tag';
import { useDealerMay } from '~/features/identity/accounts/account-menu';
import { dealerMay } from '~/features/identity/accounts/dealer-rights';
import { requireDealer, requireDealerRight } from '~/features/identity/accounts/session.server';
import { shownProducts } from '~/features/catalogue/products/catalogue-store.server';
import { findVisibleFirm, type CustomerFirm } from '~/features/customers/firms/customer-store.server';
import { mayCorrectFirm } from '~/features/customers/firms/firm-card-store.server';
import { readCustomerRecords } from '~/features/desks/dealer-desk/customer-store.server';
import { actionsOfferedTo } from '~/features/licensing/licences/action-prices.server';
import { licenceOrderAddress } from '~/features/licensing/licences/licence-order-address';
import { LicenceNeedsPills } from '~/features/licensing/licences/licence-needs';
import {
  LicenceCodeCell,
  LicenceComputer,
  LicenceEnd,
  LicenceProduct,
} from '~/features/licensing/licences/licence-cells';
import {
  licenceDesk,
  licenceNeeds,
  renewViewAddress,
  viewToRenew,
  type LicenceView,
} from '~/features/licensing/licences/licence-desk-filter';
import { countDeskLicences, listDeskLicences } from '~/features/licensing/licences/licence-desk-store.server';
import { LicenceStatePill } from '~/features/licensing/licences/licence-state-pill';
import { ExportLink } from '~/features/kit/lists/export-link';
import { orderList } from '~/features/ordering/orders/order-list-filter';
import { OrderAmountCell, OrderStatusCell } from '~/features/ordering/orders/order-list-parts';
import { listOrders, sumOrdersOf } from '~/features/ordering/orders/order-list-store.server';
import { useMoney } from '~/features/ordering/orders/order-summary';
import type { CartInTheWay } from '~/features/ordering/checkout/cart-in-the-way.server';
import { startCustomerOrder } from '~/features/ordering/checkout/start-customer-order.server';
import { formatDateTime, formatRelative } from '~/platform/dates';
import { env } from '~/platform/env.server';
import { AppError, notFound } from '~/platform/errors';
import { localeOf, translator } from '~/platform/i18n.server';
import { readForm } from '~/platform/read-form.server';
import type { RouteHandle } from '~/platform/route-handle';
import { rowIdOf } from '~/platform/row-ids';
import { intlLocale } from '~/platform/text';
import { flashToast } from '~/platform/toasts.server';

/** The number of rows per section; a link leads to all of them. */
const SHOWN = 10;
const LICENCES_SHOWN = 25;

const RENEW_TEXTS: Partial<Record<LicenceView, string>> = {
  expired: 'customer.renew-expired',
  due: 'customer.renew-due',
};

const firmIn = (data: unknown) => (data as { firm: CustomerFirm } | undefined)?.firm;

export const handle: RouteHandle = {
  title: (data) => firmIn(data)?.name,
  // A code is short enough for a phone's top bar.
  breadcrumb: (data) => firmIn(data)?.code,
};

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireDealer(request);
  const id = rowIdOf(params.id);
  const firm = id === undefined ? undefined : await findVisibleFirm(viewer, id);
  if (!firm) throw notFound('firm-not-found', { type: 'firm', id });
  const amounts = dealerMay(viewer.rights, 'amounts.see');
  const mayOrder = dealerMay(viewer.rights, 'orders.place');
  const now = new Date();
  const ofFirm = licenceDesk.of({ firmId: firm.id });
  const locale = await localeOf(request);
  const [records, { licences, next }, counts, orders, sums, actions] = await Promise.all([
    readCustomerRecords(viewer, firm.id),
    listDeskLicences(viewer, ofFirm, { now, limit: LICENCES_SHOWN }),
    countDeskLicences(viewer, ofFirm, now),
    listOrders(viewer.firm.id, { customerId: firm.id, limit: SHOWN, locale }),
    sumOrdersOf(viewer.firm.id, firm.id),
    actionsOfferedTo(viewer),
  ]);
  const products = await shownProducts([...new Set(licences.flatMap(({ sku }) => sku ?? []))], locale);
  const told = (at: string) => ({
    when: formatRelative(new Date(at), now, locale),
    exactly: formatDateTime(new Date(at), locale),
  });
  return {
    firm,
    own: firm.id === viewer.firm.id,
    correctable: mayOrder && (await mayCorrectFirm(viewer, firm.id)),
    supportEmail: env().VENDOR_EMAIL,
    modules: records.modules.sort((a, b) => a.module.localeCompare(b.module, intlLocale(locale))),
    events: records.events.map((event) => ({ ...event, ...told(event.at) })),
    licences: licences.map((licence) => ({
      ...licence,
      product: products.find(({ sku }) => sku === licence.sku)?.name ?? null,
    })),
    // Running licences come first, the one that ends next before all others.
    needs: licenceNeeds(counts, licences[0]?.state),
    allLicences: next === undefined ? null : licenceDesk.address(ofFirm),
    orders: orders.map((order) => ({ ...order, ...told(order.acceptedAt), net: amounts ? order.net : null })),
    sums: amounts ? sums : { count: sums.count, net: null },
    renews: actions.some(({ action }) => action === 'extend-year'),
  };
}

/** Starts an order for this customer. A cart for another customer stays unchanged until the dealer decides. */
export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireDealerRight(request, 'orders.place');
  const id = rowIdOf(params.id);
  if (id === undefined) throw notFound('firm-not-found');
  const intent = (await readForm(request, ['intent'])).get('intent');
  if (intent !== 'order' && intent !== 'take-cart') throw new AppError('malformed-request', 400);
  const cart = await startCustomerOrder(viewer, id, { take: intent === 'take-cart' });
  if (cart) return json<CartInTheWay>(cart);
  if (intent === 'take-cart') return redirect('/checkout');
  const firm = await findVisibleFirm(viewer, id);
  const message = translator(await localeOf(request))('dealer:customer.order-started', { name: firm?.name });
  return redirect('/shop', { headers: { 'Set-Cookie': flashToast({ tone: 'success', message }) } });
}

export default function Customer() {
  const { firm, own, correctable, supportEmail, needs, renews } = useLoaderData<typeof loader>();
  const cart = useActionData<CartInTheWay>();
  const { t } = useTranslation('dealer');
  const mayDo = useDealerMay();
  const { hash } = useLocation();
  // The palette's "new order" links to the button, because a link must not start an order.
  useEffect(() => {
    if (hash === '#new-order') document.getElementById('new-order')?.focus();
  }, [hash]);
  const due = renews ? viewToRenew(needs) : undefined;
  return (
    <>
      <PageHead
        title={<bdi>{firm.name}</bdi>}
        state={
          <>
            {own ? <Tag look="tint">{t('customers.own')}</Tag> : null}
            <LicenceNeedsPills needs={needs} firmId={firm.id} />
          </>
        }
        facts={[
          <bdi key="code" className="tabular-nums">
            {firm.code}
          </bdi>,
          ...[[firm.district, firm.province].filter(Boolean).join(', '), firm.sector].filter(Boolean),
        ]}
        actions={
          <>
            {correctable ? (
              <LinkButton to={`/customers/${firm.id}/edit`} icon={Pencil}>
                {t('customer.correct')}
              </LinkButton>
            ) : null}
            {mayDo('orders.place') ? (
              <Form method="post">
                <Button
                  id="new-order"
                  type="submit"
                  name="intent"
                  value="order"
                  icon={ShoppingCart}
                  variant={due ? 'secondary' : 'primary'}
                >
                  {t('customer.order')}
                </Button>
              </Form>
            ) : null}
            {due ? (
              <LinkButton
                to={renewViewAddress({ view: due.view, firmId: firm.id })}
                icon={CalendarSync}
                variant="primary"
              >
                {t(RENEW_TEXTS[due.view] ?? 'customer.renew-ending', { count: due.count })}
              </LinkButton>
            ) : null}
          </>
        }
      />
      {cart ? <CartQuestion cart={cart} /> : null}
      <div className="split">
        <div className="grid min-w-0 content-start gap-8">
          <Licences />
          <Modules />
          <Orders />
        </div>
        <aside className="rail">
          <Card />
          <Events />
          {correctable ? null : (
            <section aria-labelledby="correction">
              <h2 id="correction">{t('customer.correction')}</h2>
              <p className="text-sm text-muted">
                {t('customer.correction-text')}{' '}
                <a
                  className="link"
                  href={`mailto:${supportEmail}?subject=${encodeURIComponent(`${firm.code} ${firm.name}`)}`}
                >
                  {supportEmail}
                </a>
              </p>
            </section>
          )}
        </aside>
      </div>
    </>
  );
}

/** Asks about a cart for another customer: to continue it, or to make it this customer's. */
function CartQuestion({ cart: { units, customer } }: { cart: CartInTheWay }) {
  const { firm } = useLoaderData<typeof loader>();
  const { t } = useTranslation('dealer');
  return (
    <div className="mb-5">
      <Notice
        tone="warning"
        role="alert"
        title={t(customer === null ? 'customer.cart' : 'customer.cart-of', { count: units, customer })}
        actions={
          <>
            <LinkButton to="/checkout/cart" size="small">
              {t('customer.cart-on')}
            </LinkButton>
            <Form method="post">
              <Button type="submit" name="intent" value="take-cart" size="small">
                {t('customer.cart-take')}
              </Button>
            </Form>
          </>
        }
      >
        {t('customer.cart-text', { name: firm.name })}
      </Notice>
    </div>
  );
}

function Section({
  id,
  title,
  count,
  more,
  children,
}: {
  id: string;
  title: string;
  count: ReactNode;
  more?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section aria-labelledby={id} className="list-section">
      <div className="list-head">
        <h2 id={id}>
          {title} <span className="list-count">{count}</span>
        </h2>
        {more ? <div className="flex flex-wrap items-center gap-x-4">{more}</div> : null}
      </div>
      {children}
    </section>
  );
}

function MoreLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <LinkButton to={to} variant="link" trailingIcon={ArrowRight} turn>
      {children}
    </LinkButton>
  );
}

function Licences() {
  const { firm, licences, allLicences, renews } = useLoaderData<typeof loader>();
  const { t } = useTranslation('dealer');
  return (
    <Section
      id="licences"
      title={t('licences:title')}
      count={allLicences ? `${licences.length}+` : licences.length}
      more={
        <>
          {licences.length > 0 ? <ExportLink list={licenceDesk} filter={{ firmId: firm.id }} /> : null}
          {allLicences ? <MoreLink to={allLicences}>{t('customer.all-licences')}</MoreLink> : null}
        </>
      }
    >
      {licences.length === 0 ? (
        <p className="text-sm text-muted">{t('customer.no-licences')}</p>
      ) : (
        <Table caption={t('customer.licences-caption', { name: firm.name })}>
          <TableHead>
            <Th>{t('licences:column.code')}</Th>
            <Th>{t('licences:column.product')}</Th>
            <Th low>{t('licences:column.computer')}</Th>
            <Th>{t('licences:column.end')}</Th>
            <Th end>{t('licences:column.state')}</Th>
            <Th hidden>{t('customers.column.action')}</Th>
          </TableHead>
          <TableBody>
            {licences.map(({ approvalCode, product, computer, expiresAt, state }) => (
              <Row key={approvalCode}>
                <LicenceCodeCell code={approvalCode} to={`/licences/${approvalCode}`} />
                <Td phone="meta">
                  <LicenceProduct product={product} />
                </Td>
                <Td low phone="hidden">
                  <LicenceComputer computer={computer} />
                </Td>
                <Td phone="hidden">
                  <LicenceEnd expiresAt={expiresAt} />
                </Td>
                <Td end phone="amount">
                  <LicenceStatePill state={state} />
                </Td>
                <Td end phone="state">
                  {renews && (state.kind === 'ending' || state.kind === 'expired') ? (
                    <LinkButton
                      to={licenceOrderAddress('extend-year', [approvalCode])}
                      size="small"
                      aria-label={t('customers.renew-for', { name: approvalCode })}
                    >
                      {t('renew')}
                    </LinkButton>
                  ) : null}
                </Td>
              </Row>
            ))}
          </TableBody>
        </Table>
      )}
    </Section>
  );
}

function Modules() {
  const { modules } = useLoaderData<typeof loader>();
  const { t } = useTranslation('dealer');
  const packages = [...new Set(modules.map((grant) => grant.package))];
  return (
    <Section id="modules" title={t('customer.modules')} count={modules.length}>
      {modules.length === 0 ? <p className="text-sm text-muted">{t('customer.no-modules')}</p> : null}
      {packages.map((name) => (
        <div key={name} className="mb-2.5 grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[9rem_minmax(0,1fr)]">
          <h3 className="text-sm! font-normal! text-muted">{name || t('customer.other-modules')}</h3>
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
    </Section>
  );
}

function Orders() {
  const { firm, orders, sums } = useLoaderData<typeof loader>();
  const { t } = useTranslation('dealer');
  const money = useMoney();
  const all = orderList.address({ customerId: firm.id });
  return (
    <Section
      id="orders"
      title={t('customer.orders')}
      count={
        sums.count === 0 || sums.net === null ? (
          sums.count
        ) : (
          <bdi>{t('customer.orders-sum', { count: sums.count, net: money(sums.net) })}</bdi>
        )
      }
      more={
        orders.length > 0 ? (
          <>
            <ExportLink list={orderList} filter={{ customerId: firm.id }} />
            <MoreLink to={all}>{t('customer.all-orders')}</MoreLink>
          </>
        ) : undefined
      }
    >
      {orders.length === 0 ? (
        <p className="text-sm text-muted">{t('customer.no-orders')}</p>
      ) : (
        <Table caption={t('customer.orders-caption', { name: firm.name })}>
          <TableHead>
            <Th>{t('orders:list.receipt')}</Th>
            <Th>{t('orders:list.date')}</Th>
            <Th low>{t('orders:list.products')}</Th>
            {sums.net === null ? null : <Th end>{t('orders:list.amount')}</Th>}
            <Th>{t('orders:list.status')}</Th>
          </TableHead>
          <TableBody>
            {orders.map((order) => (
              <Row key={order.id}>
                <Td phone="title" className="tabular-nums">
                  <Link to={`/orders/${order.id}`}>{order.receiptNo}</Link>
                </Td>
                <Td phone="meta">
                  <time dateTime={order.acceptedAt} title={order.exactly} className="text-muted">
                    {order.when}
                  </time>
                </Td>
                <Td low phone="hidden">
                  {order.firstLine}
                </Td>
                <OrderAmountCell order={order} />
                <OrderStatusCell order={order} />
              </Row>
            ))}
          </TableBody>
        </Table>
      )}
    </Section>
  );
}

function Card() {
  const { firm } = useLoaderData<typeof loader>();
  const { t } = useTranslation('dealer');
  const missing = <span className="text-muted">–</span>;
  const text = (label: string, value: string): Fact => ({ label, value: value ? <bdi>{value}</bdi> : missing });
  const address = [firm.address1, firm.address2, [firm.district, firm.province].filter(Boolean).join(' / ')];
  return (
    <>
      <section aria-labelledby="contact">
        <h2 id="contact">{t('customer.contact')}</h2>
        {firm.contact ? (
          <p className="mb-1 text-sm font-semibold">
            <bdi>{firm.contact}</bdi>
          </p>
        ) : null}
        <Facts
          items={[
            {
              label: t('customer.phone'),
              value: firm.phone ? (
                <a className="link" href={`tel:${firm.phone.replace(/[^\d+]/g, '')}`}>
                  <bdi dir="ltr">{firm.phone}</bdi>
                </a>
              ) : (
                missing
              ),
            },
            {
              label: t('customer.email'),
              value: firm.email ? (
                <a className="link" href={`mailto:${firm.email}`}>
                  <EmailAddress>{firm.email}</EmailAddress>
                </a>
              ) : (
                missing
              ),
            },
          ]}
        />
      </section>
      <section aria-labelledby="firm">
        <h2 id="firm">{t('customer.firm')}</h2>
        <Facts
          items={[
            text(t('customer.tax'), [firm.taxOffice, firm.taxNumber].filter(Boolean).join(' · ')),
            text(t('customer.address'), address.filter(Boolean).join(', ')),
            text(t('customer.sector'), firm.sector),
          ]}
        />
      </section>
      {firm.note ? (
        <section aria-labelledby="note">
          <h2 id="note">{t('customer.note')}</h2>
          <p className="text-sm whitespace-pre-line">{firm.note}</p>
        </section>
      ) : null}
    </>
  );
}

function Events() {
  const { events } = useLoaderData<typeof loader>();
  const { t } = useTranslation('dealer');
  if (events.length === 0) return null;
  return (
    <section aria-labelledby="events">
      <h2 id="events">{t('customer.events')}</h2>
      <ul className="grid gap-2.5 text-sm">
        {events.map(({ approvalCode, action, at, when, exactly }, index) => (
          <li key={index} className="flex flex-wrap items-baseline gap-x-2">
            <Link to={`/licences/${approvalCode}`} className="link">
              <bdi className="code">{approvalCode}</bdi>
            </Link>
            {t(`licences:event.${action}`)}
            <time dateTime={at} title={exactly} className="ms-auto text-muted">
              {when}
            </time>
          </li>
        ))}
      </ul>
    </section>
  );
}
