import { chromium, type Browser } from '@playwright/test';
import { DEALER, openLab } from './lab';
import { median, type Figure } from './measure';
import { logIn } from './pages';

type Vitals = { lcp: number; cls: number };

/** Opens an address in a browser that knows nothing yet; says when its largest part stood, and how far parts moved. */
async function visit(browser: Browser, url: string, cookie?: string): Promise<Vitals> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  if (cookie) {
    const [name = '', value = ''] = cookie.split('=');
    await context.addCookies([{ name, value, url: new URL(url).origin }]);
  }
  const page = await context.newPage();
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
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.waitForTimeout(500);
  const vitals = await page.evaluate(() => (window as unknown as { vitals: Vitals }).vitals);
  await context.close();
  return vitals;
}

/** Largest contentful paint and layout shift in Chromium, beside what we allow ourselves. */
export async function measureVitals(rounds: number): Promise<Figure[]> {
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
    const pages: [string, string, string?][] = [
      ['home', '/'],
      ['shop', '/shop'],
      ['checkout', '/checkout/cart', cookie],
    ];
    const figures: Figure[] = [];
    for (const [name, path, session] of pages) {
      const url = `${web.origin}${path}`;
      await visit(browser, url, session);
      const visits: Vitals[] = [];
      for (let round = 0; round < rounds; round++) visits.push(await visit(browser, url, session));
      const shift = median(visits.map(({ cls }) => cls));
      figures.push(
        {
          id: `lcp-${name}`,
          title: `largest contentful paint: ${name}`,
          unit: 'ms',
          values: visits.map(({ lcp }) => lcp),
          limit: { title: 'allowed', values: [1000] },
          goal: { ratio: 1, lessIsBetter: true },
        },
        {
          id: `cls-${name}`,
          title: `layout shift: ${name}`,
          unit: '',
          values: [shift],
          limit: { title: 'allowed', values: [0.02] },
          goal: { ratio: 1, lessIsBetter: true },
        },
      );
    }
    return figures;
  } finally {
    await browser.close();
    await web.stop();
    await lab.close();
  }
}
