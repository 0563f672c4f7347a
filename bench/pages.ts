import autocannon from 'autocannon';
import { startBarePages } from './bare-pages';
import { residentBytes } from '../tests/support/resident-bytes';
import { apiToken, CLIENTS, customerFirms, DEALER, openLab, orderBody } from './lab';
import { alternate, median, type Figure } from './measure';

/** Answers a second to as many clients as CLIENTS says. */
export async function rate(url: string, seconds: number, headers: Record<string, string> = {}): Promise<number> {
  const result = await autocannon({ url, connections: CLIENTS, duration: seconds, headers });
  if (result.non2xx + result.errors > 0) throw new Error(`${url} failed ${result.non2xx + result.errors} times`);
  return result['2xx'] / result.duration;
}

/** The cookie of a dealer who has logged in. */
export function logIn(origin: string, dealerId: number): Promise<string> {
  const email = `bayi${dealerId}@karpin.example`;
  return sessionOf(`${origin}/login`, { bayikodu: String(dealerId), email, password: `karpin${dealerId}` });
}

/** The cookie of the demo's administrator. */
export function logInAsStaff(origin: string): Promise<string> {
  return sessionOf(`${origin}/staff/login`, { email: 'admin@karpin.example', password: 'Karpin-demo-2026' });
}

async function sessionOf(url: string, form: Record<string, string>): Promise<string> {
  const answer = await fetch(url, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'Sec-Fetch-Site': 'same-origin' },
    body: new URLSearchParams(form),
  });
  const session = answer.headers.getSetCookie().find((cookie) => cookie.startsWith('session='));
  if (!session) throw new Error(`the log-in answered ${answer.status}`);
  return session.split(';', 1)[0] ?? '';
}

/**
 * Figure 6: pages per second, each compared to a bare React page of the same elements, and the effect of the HTML
 * cache on the shop.
 */
export async function measurePages(rounds: number, seconds: number): Promise<Figure[]> {
  const lab = await openLab();
  // First the pages are measured without their cache.
  const web = await lab.startWeb({ PAGE_CACHE_SECONDS: '0' });
  const cached = await lab.startWeb();
  const bare = await startBarePages();
  try {
    const [firm = 0] = await customerFirms(lab.pool, 1);
    const answer = await fetch(`${web.origin}/api/orders`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${await apiToken(web.origin)}` },
      body: JSON.stringify(orderBody(firm)),
    });
    const { id } = (await answer.json()) as { id: number };
    const cookie = await logIn(web.origin, DEALER);
    const headers = { Cookie: cookie };
    const pages = [
      { name: 'log-in', title: 'log-in page', address: '/login', headers: {}, bytes: 12_000 },
      { name: 'shop', title: 'shop page of a dealer', address: '/shop', headers, bytes: 100_000, ratio: 0.5 },
      { name: 'order', title: 'order page of a dealer', address: `/orders/${id}`, headers, bytes: 35_000, ratio: 0.5 },
    ];
    const figures: Figure[] = [];
    for (const { name, title, address, headers: asWho, bytes, ratio } of pages) {
      const url = `${web.origin}${address}`;
      const html = await (await fetch(url, { headers: asWho })).text();
      figures.push({
        id: `page-${name}-size`,
        title: `${title}, HTML raw`,
        unit: 'kB',
        values: [Buffer.byteLength(html) / 1000],
        limit: { title: 'allowed', values: [bytes / 1000] },
        goal: { ratio: 1, lessIsBetter: true },
      });
      if (ratio === undefined) continue;
      const bareUrl = await bare.serve(name, html);
      await rate(url, 3, asWho);
      await rate(bareUrl, 2);
      const values = await alternate(rounds, {
        page: () => rate(url, seconds, asWho),
        bare: () => rate(bareUrl, seconds),
      });
      figures.push({
        id: `page-${name}`,
        title,
        unit: 'pages/s',
        values: values.page,
        limit: { title: 'a bare React page of the same elements', values: values.bare },
        goal: { ratio },
      });
    }
    await rate(`${cached.origin}/shop`, 2);
    const { hit, miss } = await alternate(rounds, {
      hit: () => rate(`${cached.origin}/shop`, seconds),
      miss: () => rate(`${web.origin}/shop`, seconds),
    });
    figures.push({
      id: 'page-cache',
      title: 'shop page for visitors, from the HTML cache',
      unit: 'pages/s',
      values: hit,
      limit: { title: 'the same page rendered', values: miss },
      goal: { ratio: 10 },
    });
    return figures;
  } finally {
    bare.stop();
    await cached.stop();
    await web.stop();
    await lab.close();
  }
}

/** The time from the start of the process to its first answer, and its memory then. */
export async function measureStart(rounds: number): Promise<Figure[]> {
  const web: number[] = [];
  const worker: number[] = [];
  const memory = { web: [] as number[], worker: [] as number[] };
  for (let round = 0; round < rounds; round++) {
    const lab = await openLab();
    let began = performance.now();
    const host = await lab.startWeb();
    await fetch(`${host.origin}/healthz`);
    web.push(performance.now() - began);
    began = performance.now();
    const started = await lab.startWorker();
    worker.push(performance.now() - began);
    await new Promise((resolve) => setTimeout(resolve, 2000));
    memory.web.push((await residentBytes(host.child.pid)) / 1e6);
    memory.worker.push((await residentBytes(started.child.pid)) / 1e6);
    await started.stop();
    await host.stop();
    await lab.close();
  }
  return [
    {
      id: 'start-web',
      title: 'cold start of the web process, to its first answer',
      unit: 'ms',
      values: web,
      limit: { title: 'allowed', values: [1200] },
      goal: { ratio: 1, lessIsBetter: true },
    },
    { id: 'start-worker', title: 'cold start of the worker, until it takes jobs', unit: 'ms', values: worker },
    { id: 'memory-web', title: 'memory of the web process, idle', unit: 'MB', values: [median(memory.web)] },
    { id: 'memory-worker', title: 'memory of the worker, idle', unit: 'MB', values: [median(memory.worker)] },
  ];
}
