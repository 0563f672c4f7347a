import { performance } from 'node:perf_hooks';
import { CLIENTS, openLab } from './lab';
import { percentile, type Figure } from './measure';
import { logIn } from './pages';

/** Dealers of the demo vendor, one for each client: a cart belongs to one person. */
const DEALERS = [508, 69, 36, 444, 1196, 966, 71, 128];

const LINES = ['KarpinTicari', 'KarpinPos', 'Etiket40x20'];

/** The value of a hidden field in a page. */
function hidden(html: string, name: string): string {
  const tag = html.match(/<input[^>]*>/g)?.find((input) => input.includes(`name="${name}"`));
  const value = tag && /value="([^"]*)"/.exec(tag)?.[1];
  if (value === undefined) throw new Error(`the page has no field ${name}`);
  return value;
}

/** A browser as far as the shop can tell: it carries its cookie and shows where a form came from. */
function shopper(origin: string, cookie: string) {
  const send = async (path: string, form?: Record<string, string>): Promise<Response> => {
    const answer = await fetch(`${origin}${path}`, {
      redirect: 'manual',
      headers: { Cookie: cookie, 'Sec-Fetch-Site': 'same-origin' },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    });
    if (answer.status !== (form ? 302 : 200)) throw new Error(`${path} answered ${answer.status}`);
    return answer;
  };
  /** One order by nine requests: three lines, the cart, address (read, sent), payment (read, sent), the invoice page. */
  return async () => {
    for (const sku of LINES) await (await send('/cart', { intent: 'add', sku, returnTo: '/shop' })).text();
    await (await send('/checkout/cart', { intent: 'continue' })).text();
    const address = await (await send('/checkout/address')).text();
    const customer = {
      'billing.email': 'siparis@bayi.example',
      'billing.contact': 'Ayşe Deneme',
      customerKind: 'own',
      intent: 'continue',
    };
    const version = hidden(address, 'draftVersion');
    await (
      await send('/checkout/address', { page: hidden(address, 'page'), draftVersion: version, ...customer })
    ).text();
    const payment = await (await send('/checkout/payment')).text();
    const seen = Object.fromEntries(
      ['page', 'idempotencyKey', 'draftVersion', 'cartVersion'].map((name) => [name, hidden(payment, name)]),
    );
    const choice = { payment: 'cash-on-delivery', cashOnDelivery: 'cash', intent: 'finish' };
    const placed = await send('/checkout/payment', { ...seen, ...choice });
    await placed.text();
    const invoice = placed.headers.get('Location') ?? '';
    if (!invoice.startsWith('/blank?order=')) throw new Error(`the order led to ${invoice}`);
    await (await send(invoice)).text();
  };
}

/** Figure 5: whole orders as a browser sends them, by eight dealers at once. */
export async function measureShopOrders(seconds: number, apiOrdersPerSecond: number[]): Promise<Figure[]> {
  const lab = await openLab();
  const web = await lab.startWeb();
  try {
    await lab.pool.query(
      `insert into dealer_terms (firm_id, may_pay) select unnest($1::int[]), true
       on conflict (firm_id) do update set may_pay = true`,
      [DEALERS],
    );
    const orders: (() => Promise<void>)[] = [];
    for (const dealer of DEALERS.slice(0, CLIENTS)) {
      orders.push(shopper(web.origin, await logIn(web.origin, dealer)));
    }
    const times: number[] = [];
    const shop = async (order: () => Promise<void>, until: number, keep: boolean) => {
      while (performance.now() < until) {
        const began = performance.now();
        await order();
        if (keep) times.push(performance.now() - began);
      }
    };
    await Promise.all(orders.map((order) => shop(order, performance.now() + 3000, false)));
    const began = performance.now();
    await Promise.all(orders.map((order) => shop(order, began + seconds * 1000, true)));
    const perSecond = (times.length / (performance.now() - began)) * 1000;
    return [
      {
        id: 'shop-orders',
        title: `whole orders by nine requests of a browser, ${CLIENTS} dealers`,
        unit: 'orders/s',
        values: [perSecond],
        limit: { title: 'the same by one request to the API', values: apiOrdersPerSecond },
      },
      { id: 'shop-orders-p95', title: '  time of a whole order, p95', unit: 'ms', values: [percentile(times, 95)] },
    ];
  } finally {
    await web.stop();
    await lab.close();
  }
}
