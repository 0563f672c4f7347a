import type { LoaderFunctionArgs } from '~/platform/web.server';
import { Form, useLoaderData } from '~/platform/web';
import { useTranslation } from '~/platform/texts';
import {
  CalendarSync,
  CircleX,
  ClockAlert,
  ListChecks,
  Plus,
  TriangleExclamationPoint,
  Users,
} from '~/components/icons';
import { Button, LinkButton } from '~/components/button';
import { MonthBars } from '~/components/month-bars';
import { PageHead } from '~/components/panel';
import { StatStrip } from '~/components/stat-strip';
import { useDealerMay } from '~/features/identity/accounts/account-menu';
import { dealerMay, type DealerAct } from '~/features/identity/accounts/dealer-rights';
import { requireDealer } from '~/features/identity/accounts/session.server';
import { listProducts, shownProducts } from '~/features/catalogue/products/catalogue-store.server';
import { readSpend } from '~/features/desks/dealer-desk/customer-store.server';
import { EndingFirms } from '~/features/desks/dealer-desk/ending-firms';
import { ExpectedOfDealer } from '~/features/desks/dealer-desk/expected-of-dealer';
import { LastOrders } from '~/features/desks/dealer-desk/last-orders';
import { openLicenceQueue } from '~/features/desks/dealer-desk/licence-queue-store.server';
import { NewDealer } from '~/features/desks/dealer-desk/new-dealer';
import { findableProduct } from '~/features/desks/dealer-desk/find-products';
import { QuickOrderBox } from '~/features/desks/dealer-desk/quick-order-box';
import { actionsOfferedTo } from '~/features/licensing/licences/action-prices.server';
import { licenceDesk } from '~/features/licensing/licences/licence-desk-filter';
import {
  countDueFirms,
  listDeskLicences,
  listEndingFirms,
  type EndingFirm,
} from '~/features/licensing/licences/licence-desk-store.server';
import { orderList } from '~/features/ordering/orders/order-list-filter';
import { countOpenOrders, listOrders } from '~/features/ordering/orders/order-list-store.server';
import { useMoney } from '~/features/ordering/orders/order-summary';
import { readOrder } from '~/features/ordering/orders/order-read-store.server';
import { daysUntil, formatDate, formatDateTime, formatRelative, nameOfDate } from '~/platform/dates';
import { localeOf } from '~/platform/i18n.server';
import { decimalFromKurus, kurusFromDecimal } from '~/platform/money';
import { numberFormat } from '~/platform/number-format';
import type { RouteHandle } from '~/platform/route-handle';
import { useShell } from '~/platform/shell-context';
import { intlLocale } from '~/platform/text';

const FIRMS_SHOWN = 5;
const ORDERS_SHOWN = 6;
const EXPECTED_SHOWN = 3;
const MONTHS = 6;

export const handle: RouteHandle = {
  titleKey: 'common:nav.panel',
  breadcrumbKey: 'common:nav.panel',
};

/** A dealer's home: the licences that end this week, the open tasks, the latest orders, and the totals. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireDealer(request);
  const dealerId = viewer.firm.id;
  const mayDo = (act: DealerAct) => dealerMay(viewer.rights, act);
  const now = new Date();
  const locale = await localeOf(request);
  const [expired, ends, due, open, orders, spend, actions, queue] = await Promise.all([
    listEndingFirms(viewer, { now, limit: FIRMS_SHOWN, bucket: 'expired' }),
    listEndingFirms(viewer, { now, limit: FIRMS_SHOWN }),
    countDueFirms(viewer, now),
    countOpenOrders(dealerId),
    listOrders(dealerId, { limit: ORDERS_SHOWN, locale }),
    mayDo('account.see') ? readSpend(dealerId, { now, months: MONTHS }) : null,
    actionsOfferedTo(viewer),
    mayDo('licences.order') ? openLicenceQueue(viewer.accountId) : undefined,
  ]);
  const attention = open['needs-attention'] ?? 0;
  // Licences may be older than the first order in the shop.
  const begins =
    orders.length === 0 &&
    (await listDeskLicences(viewer, licenceDesk.of({}), { now, limit: 1 })).licences.length === 0;
  const [waiting, known, products] = await Promise.all([
    attention > 0 ? listOrders(dealerId, { status: 'needs-attention', limit: EXPECTED_SHOWN }) : [],
    shownProducts(
      [
        ...new Set(
          [...expired.ending, ...ends.ending].flatMap(({ licences }) => licences.flatMap(({ sku }) => sku ?? [])),
        ),
      ],
      locale,
    ),
    listProducts(locale),
  ]);
  const expected = await Promise.all(
    waiting.map(async ({ id, receiptNo, customer }) => ({
      id,
      receiptNo,
      customer,
      cause: (await readOrder(dealerId, id))?.lines.find(({ status }) => status === 'failed')?.errorCode ?? null,
    })),
  );
  const month = (text: string, style: 'short' | 'long') =>
    nameOfDate(new Date(`${text}-01T12:00:00Z`), { month: style }, locale);
  const nameOf = (at: Date) => {
    const days = daysUntil(at, now);
    // Intl has words for today, tomorrow and days ago; for later days the weekday is more useful.
    if (days > 1) return nameOfDate(at, { weekday: 'long' }, locale);
    return new Intl.RelativeTimeFormat(intlLocale(locale), { numeric: 'auto' }).format(days, 'day');
  };
  const listed = ({ licences, endsAt, ...firm }: EndingFirm) => ({
    ...firm,
    codes: licences.map(({ approvalCode }) => approvalCode),
    computers: [...new Set(licences.map(({ computer }) => computer).filter(Boolean))],
    products: [...new Set(licences.flatMap(({ sku }) => known.find((product) => product.sku === sku)?.name ?? []))],
    day: nameOf(new Date(endsAt)),
    date: formatDate(new Date(endsAt), locale),
  });
  return {
    begins,
    name: viewer.displayName,
    firm: viewer.firm.name,
    today: nameOfDate(now, { dateStyle: 'full' }, locale),
    expired: { ...expired, ending: expired.ending.map(listed) },
    ends: { ...ends, ending: ends.ending.map(listed) },
    due,
    queue: queue ?? null,
    open: { attention, others: (open.accepted ?? 0) + (open.provisioning ?? 0) },
    expected,
    orders: orders.map((order) => ({
      ...order,
      net: mayDo('amounts.see') ? order.net : null,
      when: formatRelative(new Date(order.acceptedAt), now, locale),
      exactly: formatDateTime(new Date(order.acceptedAt), locale),
    })),
    renewal: actions.find(({ action }) => action === 'extend-year') ?? null,
    spend: spend && {
      before: spend.before,
      months: spend.months.map(({ month: text, net }) => ({
        net,
        short: month(text, 'short'),
        long: month(text, 'long'),
      })),
    },
    products: products.map(findableProduct),
  };
}

export default function DealerPanel() {
  const { begins, name, firm, today, orders, expected } = useLoaderData<typeof loader>();
  const { t } = useTranslation('dealer');
  const mayDo = useDealerMay();
  if (begins) return <NewDealer name={name} firm={firm} />;
  return (
    <>
      <PageHead
        title={t('common:nav.panel')}
        facts={[today]}
        actions={
          <>
            <LinkButton to="/customers" icon={Users}>
              {t('common:nav.customers')}
            </LinkButton>
            {mayDo('orders.place') ? (
              <LinkButton to="/shop" icon={Plus}>
                {t('new-order')}
              </LinkButton>
            ) : null}
          </>
        }
      />
      <Figures />
      <div className="home">
        <div className="grid min-w-0 content-start gap-8">
          <Ends kind="expired" />
          <Ends kind="ends" />
        </div>
        <div className="rail">
          <ExpectedOfDealer orders={expected} />
          {mayDo('orders.place') ? <QuickOrder /> : null}
          <Spend />
        </div>
        <LastOrders orders={orders} />
      </div>
    </>
  );
}

function Figures() {
  const { expired, ends, open, spend, renewal } = useLoaderData<typeof loader>();
  const { t } = useTranslation('dealer');
  const { locale } = useShell();
  const money = useMoney();
  const number = (value: number) => numberFormat(locale).format(value);
  const now = spend?.months.at(-1);
  const difference = spend ? kurusFromDecimal(now?.net ?? '0') - kurusFromDecimal(spend.before) : 0;
  const whose = ({ firms, licences }: { firms: number; licences: number }) =>
    [
      t('panel.customers', { count: firms }),
      renewal && t('panel.renewal', { amount: money(decimalFromKurus(renewal.unitPrice * licences)) }),
    ]
      .filter(Boolean)
      .join(', ');
  return (
    <StatStrip
      label={t('panel.figures')}
      items={[
        ...(expired.licences > 0
          ? [
              {
                id: 'expired',
                label: t('panel.expired'),
                value: number(expired.licences),
                detail: t('panel.licences', { count: expired.licences }),
                note: whose(expired),
                to: licenceDesk.address({ view: 'expired' }),
                alarm: { tone: 'danger' as const, icon: CircleX },
              },
            ]
          : []),
        {
          id: 'ends',
          label: t('panel.ends'),
          value: number(ends.licences),
          detail: t('panel.licences', { count: ends.licences }),
          note: ends.licences === 0 ? t('panel.nothing-ends') : whose(ends),
          to: licenceDesk.address({ view: 'ends-7' }),
          alarm: ends.licences > 0 ? { tone: 'warning', icon: ClockAlert } : undefined,
        },
        {
          id: 'attention',
          label: t('orders:status.needs-attention'),
          value: number(open.attention),
          detail: t('panel.orders', { count: open.attention }),
          note: t(open.attention > 0 ? 'panel.attention-note' : 'panel.no-attention'),
          to: orderList.address({ status: 'needs-attention' }),
          alarm: open.attention > 0 ? { tone: 'danger', icon: TriangleExclamationPoint } : undefined,
        },
        {
          id: 'open',
          label: t('panel.under-way'),
          value: number(open.others),
          detail: t('panel.orders', { count: open.others }),
          note: t('panel.under-way-note'),
          to: orderList.address({ status: 'under-way' }),
        },
        ...(spend
          ? [
              {
                id: 'spend',
                label: t('panel.spend-of', { month: now?.long }),
                value: money(now?.net ?? '0'),
                note:
                  difference === 0
                    ? t('panel.same-as-before')
                    : t(difference > 0 ? 'panel.more-than-before' : 'panel.less-than-before', {
                        amount: money(decimalFromKurus(Math.abs(difference))),
                      }),
                to: '/orders',
              },
            ]
          : []),
      ]}
    />
  );
}

/** One queue takes what has ended and what ends this week, so its button stands once, above whichever comes first. */
function Ends({ kind }: { kind: 'expired' | 'ends' }) {
  const { expired, ends, due, renewal, queue } = useLoaderData<typeof loader>();
  const { t } = useTranslation('dealer');
  if (kind === 'expired' && expired.firms === 0) return null;
  const isFirst = kind === 'expired' || expired.firms === 0;
  return (
    <EndingFirms
      kind={kind}
      {...(kind === 'expired' ? expired : ends)}
      renewal={renewal}
      all={licenceDesk.address({ view: kind === 'expired' ? 'expired' : 'ends-7' })}
      act={
        !isFirst ? undefined : queue ? (
          <LinkButton to="/licences/queue" icon={ListChecks} variant="primary">
            {t('queue.resume', { done: queue.done, of: queue.of })}
          </LinkButton>
        ) : renewal && due > 0 ? (
          <Form method="post" action="/licences/order">
            <input type="hidden" name="action" value={renewal.action} />
            <input type="hidden" name="view" value="due" />
            <Button type="submit" icon={CalendarSync} variant="primary">
              {t('panel.renew-all', { count: due })}
            </Button>
          </Form>
        ) : undefined
      }
    />
  );
}

function QuickOrder() {
  const { products } = useLoaderData<typeof loader>();
  return <QuickOrderBox products={products} />;
}

function Spend() {
  const { spend } = useLoaderData<typeof loader>();
  const { t } = useTranslation('dealer');
  const { locale } = useShell();
  if (!spend) return null;
  const thousands = (net: string) => numberFormat(locale, { maximumFractionDigits: 0 }).format(Number(net) / 1000);
  return (
    <section aria-labelledby="spend">
      <h2 id="spend">
        {t('panel.spend')} <span className="list-count">{t('panel.spend-unit')}</span>
      </h2>
      <MonthBars
        label={t('panel.spend')}
        bars={spend.months.map(({ short, net }, index) => ({
          id: `${index}`,
          label: short,
          value: Number(net),
          text: thousands(net),
        }))}
      />
    </section>
  );
}
