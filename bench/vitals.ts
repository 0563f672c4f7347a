import { chromium, type Browser } from '@playwright/test';
import { gzipSync } from 'node:zlib';
import { PUBLIC_PAGES } from '~/platform/public-pages';
import { DEALER, openLab } from './lab';
import { median, type Figure } from './measure';
import { logIn } from './pages';

type Vitals = {
  lcp: number;
  cls: number;
  /** The gzipped size of the scripts that the document itself loads, without those that are loaded on view. */
  scriptBytes: number;
};

/**
 * Opens an address with an empty browser cache; returns when its largest element was painted, and how far elements shifted.
 */
async function visit(browser: Browser, url: string, cookie?: string): Promise<Vitals> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  if (cookie) {
    const [name = '', value = ''] = cookie.split('=');
    await context.addCookies([{ name, value, url: new URL(url).origin }]);
  }
  const page = await context.newPage();
  const scripts = new Map<string, Promise<Buffer>>();
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.set(new URL(response.url()).pathname, response.body());
  });
  await page.addInitScript(() => {
    const seen = { lcp: 0, cls: 0 };
    Object.assign(window, { vitals: seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.lcp = entry.startTime;
    }).observe({ type: 'largest-contentful-paint', buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) seen.cls += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const html = (await (await page.goto(url, { waitUntil: 'networkidle' }))?.text()) ?? '';
  const { lcp, cls } = await page.evaluate(
    () => (window as unknown as { vitals: Record<'lcp' | 'cls', number> }).vitals,
  );
  const named = [...scripts].filter(([path]) => html.includes(path)).map(([, body]) => body);
  const scriptBytes = (await Promise.all(named)).reduce((sum, body) => sum + gzipSync(body).length, 0);
  await context.close();
  return { lcp, cls, scriptBytes };
}

const LCP_MS = 1000;
const SHIFT = 0.02;
const HTML_BYTES = 60_000;
const SCRIPT_BYTES = 20_000;
/** A page with the shop's list in it. */
const SHOP_HTML_BYTES = 100_000;

const within = (id: string, title: string, unit: string, values: number[], allowed: number): Figure => ({
  id,
  title,
  unit,
  values,
  limit: { title: 'allowed', values: [allowed] },
  goal: { ratio: 1, lessIsBetter: true },
});

const paintFigures = (name: string, visits: readonly Vitals[]): Figure[] => [
  within(
    `lcp-${name}`,
    `largest contentful paint: ${name}`,
    'ms',
    visits.map(({ lcp }) => lcp),
    LCP_MS,
  ),
  within(`cls-${name}`, `layout shift: ${name}`, '', [median(visits.map(({ cls }) => cls))], SHIFT),
];

/**
 * Every public page for an anonymous visitor, in Turkish: largest contentful paint, layout shift, and size. The scripts
 * of hydrated pages have their own limits (footprint.ts).
 */
async function measurePublicPages(browser: Browser, origin: string, rounds: number): Promise<Figure[]> {
  const shop = await (await fetch(`${origin}/shop`)).text();
  const samples: Record<string, string> = {
    '/urun/*': /href="(\/urun\/[^"]+)"/.exec(shop)?.[1] ?? '',
    '/city/*': '/city/35/izmir',
  };
  const figures: Figure[] = [];
  for (const { path } of PUBLIC_PAGES) {
    const name = path.slice(1).replace('/*', '') || 'home';
    const url = origin + (samples[path] ?? path);
    const answer = await fetch(url);
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
    const html = await answer.text();
    const hydrated = html.includes('__remixContext');
    const visits: Vitals[] = [];
    for (let round = 0; round < rounds; round++) visits.push(await visit(browser, url));
    const kilobytes = Buffer.byteLength(html) / 1000;
    const script = median(visits.map(({ scriptBytes }) => scriptBytes)) / 1000;
    figures.push(
      ...paintFigures(name, visits),
      within(
        `html-${name}`,
        `HTML raw: ${name}`,
        'kB',
        [kilobytes],
        (path === '/shop' ? SHOP_HTML_BYTES : HTML_BYTES) / 1000,
      ),
      hydrated
        ? { id: `scripts-${name}`, title: `scripts and texts: ${name}`, unit: 'kB gzip', values: [script] }
        : within(`scripts-${name}`, `scripts: ${name}`, 'kB gzip', [script], SCRIPT_BYTES / 1000),
    );
  }
  return figures;
}

/** The browser's measurements of the public pages and the checkout, beside our own limits. */
export async function measureVitals(rounds: number): Promise<{ publicPages: Figure[]; checkout: Figure[] }> {
  const lab = await openLab();
  const web = await lab.startWeb();
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  try {
    const cookie = await logIn(web.origin, DEALER);
    await fetch(`${web.origin}/cart`, {
      method: 'POST',
      redirect: 'manual',
      headers: { Cookie: cookie, 'Sec-Fetch-Site': 'same-origin' },
      body: new URLSearchParams({ intent: 'add', sku: 'KarpinPos', returnTo: '/cart' }),
    });
    const address = `${web.origin}/checkout/cart`;
    await visit(browser, address, cookie);
    const visits: Vitals[] = [];
    for (let round = 0; round < rounds; round++) visits.push(await visit(browser, address, cookie));
    return {
      publicPages: await measurePublicPages(browser, web.origin, rounds),
      checkout: paintFigures('checkout', visits),
    };
  } finally {
    await browser.close();
    await web.stop();
    await lab.close();
  }
}
