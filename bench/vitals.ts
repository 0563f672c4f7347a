import { chromium, type Browser, type Locator, type Page } from '@playwright/test';
import { gzipSync } from 'node:zlib';
import { PUBLIC_PAGES } from '~/platform/public-pages';
import { DEALER, openLab } from './lab';
import { median, percentile, type Figure } from './measure';
import { logIn } from './pages';

type Vitals = {
  lcp: number;
  cls: number;
  /** The gzipped size of the scripts that the document itself loads, without those that are loaded on view. */
  scriptBytes: number;
};

type Screen = { viewport: { width: number; height: number }; isMobile?: boolean };
const DESKTOP: Screen = { viewport: { width: 1440, height: 900 } };
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };

/** What is painted later than this after the largest element would be larger only by an act of the reader. */
const QUIET_MS = 1500;

const bytesPerSecond = (kilobits: number) => (kilobits * 1000) / 8;
/** A slow phone on a slow network, as Lighthouse has them. */
const SLOW_PROCESSOR = { rate: 4 };
const SLOW_NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: bytesPerSecond(1600),
  uploadThroughput: bytesPerSecond(750),
};

/** A page with an empty browser cache, on the screen that is asked for; a phone is slow, and so is its network. */
async function openPage(browser: Browser, screen: Screen): Promise<Page> {
  const page = await (await browser.newContext(screen)).newPage();
  if (screen.isMobile) {
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', SLOW_PROCESSOR);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', SLOW_NETWORK);
  }
  return page;
}

/**
 * Opens an address with an empty browser cache; returns when its largest element was painted, and how far elements shifted.
 */
async function visit(
  browser: Browser,
  url: string,
  { cookie, screen = DESKTOP }: { cookie?: string; screen?: Screen } = {},
): Promise<Vitals> {
  const page = await openPage(browser, screen);
  const context = page.context();
  if (cookie) {
    const [name = '', value = ''] = cookie.split('=');
    await context.addCookies([{ name, value, url: new URL(url).origin }]);
  }
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
  // A throttled processor may paint first when the network has been idle for long.
  const told = await page.waitForFunction((quietMs) => {
    const { vitals } = window as unknown as { vitals: { lcp: number; cls: number } };
    return vitals.lcp > 0 && performance.now() - vitals.lcp > quietMs && vitals;
  }, QUIET_MS);
  const { lcp, cls } = (await told.jsonValue()) as { lcp: number; cls: number };
  const named = [...scripts].filter(([path]) => html.includes(path)).map(([, body]) => body);
  const scriptBytes = (await Promise.all(named)).reduce((sum, body) => sum + gzipSync(body).length, 0);
  await context.close();
  return { lcp, cls, scriptBytes };
}

const LCP_MS = 1000;
const PHONE_LCP_MS = 1800;
const PHONE_ROUNDS = 5;
const INTERACTION_MS = 200;
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

/** The page of the product that the shop begins with. */
async function productPath(origin: string): Promise<string> {
  const shop = await (await fetch(`${origin}/shop`)).text();
  return /href="(\/urun\/[^"]+)"/.exec(shop)?.[1] ?? '';
}

/**
 * Every public page for an anonymous visitor, in Turkish: largest contentful paint, layout shift, and size. The scripts
 * of hydrated pages have their own limits (footprint.ts).
 */
async function measurePublicPages(browser: Browser, origin: string, rounds: number): Promise<Figure[]> {
  const samples: Record<string, string> = {
    '/urun/*': await productPath(origin),
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

/**
 * Taps an element where it stands. A locator's own tap looks within the page, at each of its events, whether it hits its
 * target: on a slow phone that alone took a tenth of a second of what is measured here.
 */
async function tap(page: Page, target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error('what is to be tapped is not on the page');
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
}

/** What people do in the shop, by name. */
const INTERACTIONS: Record<string, (page: Page) => Promise<void>> = {
  'a letter of a search': async (page) => {
    await page.getByLabel('Ürün adı, açıklama ya da kod ara').focus();
    await page.keyboard.press('k');
  },
  'a product into the cart': (page) => tap(page, page.getByRole('button', { name: 'Sepete ekle' }).first()),
  'the popup of a product': (page) => tap(page, page.locator('article a[href*="product="]').first()),
};
/** What a browser does not tell is shorter. */
const SHORTEST_TOLD_MS = 16;

/** The time from each interaction to the paint that shows it, each in a shop just opened, once its scripts run. */
async function interact(browser: Browser, url: string, act: (page: Page) => Promise<void>): Promise<number> {
  const page = await openPage(browser, PHONE);
  await page.addInitScript((durationThreshold) => {
    const seen: number[] = [];
    Object.assign(window, { interactions: seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[])
        if (entry.interactionId > 0) seen.push(entry.duration);
    }).observe({ type: 'event', durationThreshold } as PerformanceObserverInit);
  }, SHORTEST_TOLD_MS);
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.locator('#add-to-cart').waitFor({ state: 'detached' });
  await act(page);
  await page.waitForTimeout(1000);
  const told = await page.evaluate(() => (window as unknown as { interactions: number[] }).interactions);
  await page.context().close();
  return Math.max(SHORTEST_TOLD_MS, ...told);
}

/** What home, shop and a product's page are on a slow phone, for somebody who was never there. */
async function measurePhone(browser: Browser, origin: string, rounds: number): Promise<Figure[]> {
  const figures: Figure[] = [];
  const pages = { home: '/', shop: '/shop', product: await productPath(origin) };
  for (const [name, path] of Object.entries(pages)) {
    const visits: Vitals[] = [];
    for (let round = 0; round < rounds; round++) visits.push(await visit(browser, origin + path, { screen: PHONE }));
    const values = visits.map(({ lcp }) => lcp);
    figures.push(within(`phone-lcp-${name}`, `largest contentful paint: ${name}`, 'ms', values, PHONE_LCP_MS));
  }
  for (const [name, act] of Object.entries(INTERACTIONS)) {
    const values: number[] = [];
    for (let round = 0; round < 2 * rounds; round++) values.push(await interact(browser, `${origin}/shop`, act));
    const slow = [percentile(values, 95)];
    figures.push(within(`phone-inp-${name}`, `interaction to next paint, p95: ${name}`, 'ms', slow, INTERACTION_MS));
  }
  return figures;
}

/** The browser's measurements of the public pages and the checkout, beside our own limits. */
export async function measureVitals(
  rounds: number,
): Promise<{ publicPages: Figure[]; checkout: Figure[]; phone: Figure[] }> {
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
    await visit(browser, address, { cookie });
    const visits: Vitals[] = [];
    for (let round = 0; round < rounds; round++) visits.push(await visit(browser, address, { cookie }));
    return {
      publicPages: await measurePublicPages(browser, web.origin, rounds),
      checkout: paintFigures('checkout', visits),
      phone: await measurePhone(browser, web.origin, rounds > 1 ? PHONE_ROUNDS : 1),
    };
  } finally {
    await browser.close();
    await web.stop();
    await lab.close();
  }
}
