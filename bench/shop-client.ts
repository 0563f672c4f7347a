import { performance } from 'node:perf_hooks';
import type { HostProcess } from '../tests/support/host-process';
import { residentBytes, residentBytesTogether } from '../tests/support/resident-bytes';
import { startBarePages } from './bare-pages';
import { CLIENTS, openLab, type Lab } from './lab';
import { alternate, percentile, type Figure } from './measure';
import { logIn } from './pages';

/** Dealers of the demo vendor, one per client, because a cart belongs to one account. */
const DEALERS = [508, 69, 36, 444, 1196, 966, 71, 128];

const LINES = ['KarpinTicari', 'KarpinPos', 'Etiket40x20'];

/** The value of a hidden field in a page. */
function hidden(html: string, name: string): string {
  const tag = html.match(/<input[^>]*>/g)?.find((input) => input.includes(`name="${name}"`));
  const value = tag && /value="([^"]*)"/.exec(tag)?.[1];
  if (value === undefined) throw new Error(`the page has no field ${name}`);
  return value;
}

/** A client that looks like a browser to the shop: it sends its cookie and the origin of its forms. */
function shopper(origin: string, cookie: string) {
  let answers: string[] = [];
  const send = async (path: string, form?: Record<string, string>): Promise<{ text: string; location: string }> => {
    const answer = await fetch(`${origin}${path}`, {
      redirect: 'manual',
      headers: { Cookie: cookie, 'Sec-Fetch-Site': 'same-origin' },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    });
    if (answer.status !== (form ? 302 : 200)) throw new Error(`${path} answered ${answer.status}`);
    const text = await answer.text();
    answers.push(text);
    return { text, location: answer.headers.get('Location') ?? '' };
  };
  /**
   * One order in nine requests: three lines, the cart, address (read, sent), payment (read, sent), the invoice page.
   * Returns the answer to each.
   */
  return async () => {
    answers = [];
    for (const sku of LINES) await send('/cart', { intent: 'add', sku, returnTo: '/shop' });
    await send('/checkout/cart', { intent: 'continue' });
    const { text: address } = await send('/checkout/address');
    const customer = {
      'billing.email': 'siparis@bayi.example',
      'billing.contact': 'Ayşe Deneme',
      customerKind: 'own',
      intent: 'continue',
    };
    const version = hidden(address, 'draftVersion');
    await send('/checkout/address', { page: hidden(address, 'page'), draftVersion: version, ...customer });
    const { text: payment } = await send('/checkout/payment');
    const seen = Object.fromEntries(
      ['page', 'idempotencyKey', 'draftVersion', 'cartVersion'].map((name) => [name, hidden(payment, name)]),
    );
    const choice = { payment: 'cash-on-delivery', cashOnDelivery: 'cash', intent: 'finish' };
    const { location: invoice } = await send('/checkout/payment', { ...seen, ...choice });
    if (!invoice.startsWith('/blank?order=')) throw new Error(`the order led to ${invoice}`);
    await send(invoice);
    return answers;
  };
}

/** One shopper per client, each a dealer who is logged in and may pay. */
export async function openShop(lab: Lab, web: HostProcess): Promise<(() => Promise<string[]>)[]> {
  await lab.pool.query(
    `insert into dealer_terms (firm_id, may_pay) select unnest($1::int[]), true
     on conflict (firm_id) do update set may_pay = true`,
    [DEALERS],
  );
  const orders: (() => Promise<string[]>)[] = [];
  for (const dealer of DEALERS.slice(0, CLIENTS)) {
    orders.push(shopper(web.origin, await logIn(web.origin, dealer)));
  }
  return orders;
}

/** Lets all shoppers work at once, round by round; returns the time of each round. */
export async function shopFor(seconds: number, orders: readonly (() => Promise<unknown>)[]): Promise<number[]> {
  const times: number[] = [];
  const until = performance.now() + seconds * 1000;
  await Promise.all(
    orders.map(async (order) => {
      while (performance.now() < until) {
        const began = performance.now();
        await order();
        times.push(performance.now() - began);
      }
    }),
  );
  return times;
}

/**
 * Figure 5: whole orders as a browser sends them, by eight dealers at once, compared to as many clients that read nine
 * bare React pages with the contents of an order's nine answers.
 */
export async function measureShopOrders(
  rounds: number,
  seconds: number,
  apiOrdersPerSecond: number[],
): Promise<Figure[]> {
  const lab = await openLab();
  const web = await lab.startWeb();
  const bare = await startBarePages();
  try {
    const orders = await openShop(lab, web);
    const [first] = orders;
    const answers = (await first?.()) ?? [];
    const pages: string[] = [];
    for (const [index, html] of answers.entries()) pages.push(await bare.serve(`answer-${index}`, html));
    const readers = orders.map(() => async () => {
      for (const page of pages) await (await fetch(page)).text();
    });

    const times: number[] = [];
    const rate = async (work: readonly (() => Promise<unknown>)[], kept: number[] = []) => {
      const began = performance.now();
      const found = await shopFor(seconds, work);
      kept.push(...found);
      return (found.length / (performance.now() - began)) * 1000;
    };
    await shopFor(3, orders);
    const perSecond = await alternate(rounds, { orders: () => rate(orders, times), bare: () => rate(readers) });
    return [
      {
        id: 'shop-orders',
        title: `whole orders by nine requests of a browser, ${CLIENTS} dealers`,
        unit: 'orders/s',
        values: perSecond.orders,
        limit: { title: 'nine bare React pages with the same elements', values: perSecond.bare },
        goal: { ratio: 0.4 },
      },
      {
        id: 'shop-orders-api',
        title: '  the same',
        unit: 'orders/s',
        values: perSecond.orders,
        limit: { title: 'by one request to the API', values: apiOrdersPerSecond },
      },
      { id: 'shop-orders-p95', title: '  time of a whole order, p95', unit: 'ms', values: [percentile(times, 95)] },
    ];
  } finally {
    bare.stop();
    await web.stop();
    await lab.close();
  }
}

/** The peak memory of web and worker together while eight dealers order as fast as they can. */
export async function measureShopMemory(rounds: number, seconds: number): Promise<Figure[]> {
  const peaks = { web: [] as number[], worker: [] as number[], both: [] as number[] };
  for (let round = 0; round < rounds; round++) {
    const lab = await openLab();
    const web = await lab.startWeb();
    const worker = await lab.startWorker();
    const peak = { web: 0, worker: 0, both: 0 };
    const look = async () => {
      const [ofWeb, ofWorker, ofBoth] = await Promise.all([
        residentBytes(web.child.pid),
        residentBytes(worker.child.pid),
        residentBytesTogether([web.child.pid, worker.child.pid]),
      ]);
      peak.web = Math.max(peak.web, ofWeb);
      peak.worker = Math.max(peak.worker, ofWorker);
      peak.both = Math.max(peak.both, ofBoth);
    };
    const timer = setInterval(() => void look(), 100);
    try {
      await shopFor(seconds, await openShop(lab, web));
    } finally {
      clearInterval(timer);
      await worker.stop();
      await web.stop();
      await lab.close();
    }
    for (const part of ['web', 'worker', 'both'] as const) peaks[part].push(peak[part] / 1e6);
  }
  return [
    {
      id: 'shop-memory',
      title: `memory of web and worker while ${CLIENTS} dealers order, at its peak, shared files once`,
      unit: 'MB',
      values: peaks.both,
      limit: { title: 'allowed', values: [350] },
      goal: { ratio: 1, lessIsBetter: true },
    },
    { id: 'shop-memory-web', title: '  of the web process', unit: 'MB', values: peaks.web },
    { id: 'shop-memory-worker', title: '  of the worker', unit: 'MB', values: peaks.worker },
  ];
}
