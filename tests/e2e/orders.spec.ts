import type { Page } from '@playwright/test';
import { completeVkn } from '~/features/customers/firms/tax-number';
import { POLL_MS } from '~/platform/live/use-events';
import { axeFindings, axeFindingsInThemes } from './axe';
import { expect, logIn, test, type PlacedOrder } from './fixtures';

// The lines start 500 ms apart, so that a page which opens at once, also on a busy machine, sees many of them begin.
const LONG_ORDER = [
  { sku: 'KarpinMarket', quantity: 1 },
  { sku: 'KarpinKullanici', quantity: 3 },
  { sku: 'KarpinMobile', quantity: 1 },
  { sku: 'Etiket40x20', quantity: 10 },
  { sku: 'Etiket58x40', quantity: 2 },
  { sku: 'Etiket58x60', quantity: 2 },
  { sku: 'Etiket80x50', quantity: 2 },
  { sku: 'Etiket100x100', quantity: 2 },
  { sku: 'KarpinEArsiv', quantity: 1 },
  { sku: 'EFaturaKontor', quantity: 1 },
  { sku: 'TeraziEntegre', quantity: 1 },
  { sku: 'UzakDestek', quantity: 1 },
  { sku: 'AylikDestek', quantity: 1 },
  { sku: 'YerindeDestek', quantity: 1 },
];
const SHORT_ORDER = [{ sku: 'KarpinKobi', quantity: 1 }];

const linesDone = (page: Page, done: number | string, of: number) =>
  expect(page.getByText(new RegExp(`^Tamamlanan satır: ${done} / ${of}$`)));

const line = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name });

async function openWhenComplete(page: Page, order: PlacedOrder): Promise<void> {
  await page.goto(`/orders/${order.id}`);
  await expect(page.getByText('Faturasıyla birlikte gönderildi')).toBeVisible({ timeout: 20_000 });
}

test('B2 D15 a dealer watches an order being provisioned, line by line, without a reload', async ({
  page,
  api,
  baseURL,
}) => {
  // What the page would do by its own clock, it cannot: all that it shows was told by the stream.
  await page.addInitScript((pollMs) => {
    const start = window.setInterval.bind(window);
    window.setInterval = ((work: () => void, ms?: number) =>
      ms === pollMs ? 0 : start(work, ms)) as typeof window.setInterval;
  }, POLL_MS);
  await logIn(page, baseURL, 508);
  const order = await (await api(508)).order(LONG_ORDER);
  await page.goto(`/orders/${order.id}`);
  await page.evaluate(() => document.body.setAttribute('data-same-document', ''));

  await expect(page.getByRole('heading', { level: 1, name: `Sipariş ${order.receiptNo}` })).toBeVisible();
  await expect(page.getByText('Canlı', { exact: true })).toBeVisible();
  await linesDone(page, '([1-9]|1[0-3])', 14).toBeVisible();
  await expect(line(page, 'YerindeDestek').getByText('Bekliyor', { exact: true })).toBeVisible();
  await linesDone(page, 14, 14).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText('Faturasıyla birlikte gönderildi')).toBeVisible({ timeout: 20_000 });
  // Nothing can change any more, so the page has stopped listening and says no longer that it does.
  await expect(page.getByText('Canlı', { exact: true })).toBeHidden();
  await expect(page.locator('body[data-same-document]')).toBeAttached();
});

test('B2 a live page whose data did not come asks again, and says meanwhile that it is not live', async ({
  page,
  api,
  baseURL,
}) => {
  await logIn(page, baseURL, 508);
  const order = await (await api(508)).order(LONG_ORDER);
  let cut = true;
  await page.route(/_data=/, (route) => (cut ? route.abort('aborted') : route.continue()));
  await page.goto(`/orders/${order.id}`);
  await expect(page.getByText('Yenileniyor…', { exact: true })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('Canlı', { exact: true })).toBeHidden();
  cut = false;
  // No further change has to ring: the order may be complete by now.
  await linesDone(page, 14, 14).toBeVisible({ timeout: 60_000 });
});

test('B2 without scripts nothing says that a page is live', async ({ api, browser, baseURL }) => {
  const order = await (await api(508)).order(LONG_ORDER);
  const page = await (await browser.newContext({ javaScriptEnabled: false, baseURL })).newPage();
  await logIn(page, baseURL, 508);
  await page.goto(`/orders/${order.id}`);
  await expect(page.getByRole('heading', { level: 1, name: `Sipariş ${order.receiptNo}` })).toBeVisible();
  await expect(page.getByText('Canlı', { exact: true })).toHaveCount(0);
});

test('B2 D18 D20 a line shows its steps, its approval codes to copy and its modules', async ({
  page,
  context,
  api,
  baseURL,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await logIn(page, baseURL, 508);
  await openWhenComplete(page, await (await api(508)).order(LONG_ORDER));

  const market = line(page, 'KarpinMarket');
  await expect(market.getByRole('list', { name: 'Karpin Market adımları' }).getByRole('listitem')).toHaveText([
    /Stok kontrolü: Tamam/,
    /Modüller: Tamam.*16 modül/,
    /Lisanslar: Tamam.*1 lisans/,
  ]);
  await expect(market.getByText('Turab online', { exact: true })).toBeVisible();

  const users = line(page, 'KarpinKullanici');
  await expect(users.getByText('Bu üründe modül yok')).toBeVisible();
  const codes = users
    .getByRole('listitem')
    .filter({ has: page.getByRole('button') })
    .locator('bdi')
    .filter({ hasText: /^[0-9A-F]{8}$/ });
  await expect(codes).toHaveCount(3);
  const code = (await codes.first().textContent()) ?? '';
  await users.getByRole('button', { name: `${code} kodunu kopyala` }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(code);

  await page.getByRole('button', { name: '5 kodun hepsini kopyala' }).click();
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(async () => (await copied()).split('\n').length).toBe(5);
  const rows = (await copied()).split('\n').map((row) => row.split('\t'));
  expect(rows.map(([, , product]) => product)).toEqual([
    'Karpin Market',
    ...Array.from({ length: 3 }, () => 'Ek kullanıcı'),
    'Karpin Mobile el terminali',
  ]);
  expect(rows.map(([each]) => each)).toContain(code);
});

test('B2 D7 the side of an order adds up in lira, with tax per rate and the fixed dollar', async ({
  page,
  api,
  baseURL,
}) => {
  await logIn(page, baseURL, 508);
  const order = await (
    await api(508)
  ).order([
    { sku: 'KarpinKobi', quantity: 1 },
    { sku: 'Etiket40x20', quantity: 10 },
  ]);
  await page.goto(`/orders/${order.id}`);
  const side = page.getByRole('complementary');
  const sum = (label: string) =>
    side
      .locator('dl > div')
      .filter({ has: page.getByText(label, { exact: true }) })
      .locator('dd');
  // 9.950,00 and 10 × (1,20 × 29); 18 % and 8 %.
  await expect(sum('Toplam adet')).toHaveText('11');
  await expect(sum('Toplam')).toHaveText('10.298,00 ₺');
  await expect(sum('İskonto')).toHaveText('0,00 ₺');
  await expect(sum('KDV (%18)')).toHaveText('1.791,00 ₺');
  await expect(sum('KDV (%8)')).toHaveText('27,84 ₺');
  await expect(sum('Kargo')).toHaveText('Ücretsiz');
  await expect(sum('Genel toplam')).toHaveText('12.116,84 ₺');
  await expect(side.getByText(/: \$1,20 × 29,00$/)).toBeVisible();
  await expect(side.getByText('1 $ = 29,00 ₺ (sabit kur)')).toBeVisible();
  await expect(side.getByText('Yıldız Market Gıda Ltd. Şti.')).toBeVisible();
});

test('B2 a page that lost its connection says so, keeps what it shows and catches up by itself', async ({
  browser,
  baseURL,
  api,
}) => {
  // A context of its own: requests that fail are the point here, not noise.
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  await logIn(page, baseURL, 508);
  await page.route('**/orders/*/events', (route) => route.fulfill({ status: 503 }));
  const order = await (await api(508)).order(LONG_ORDER);
  await page.goto(`/orders/${order.id}`);
  await expect(page.getByText('Bağlantı yok', { exact: true })).toBeVisible();

  await context.setOffline(true);
  const failed = page.waitForEvent('requestfailed', (request) => request.method() === 'HEAD');
  await failed;
  await expect(page.getByRole('heading', { level: 1, name: `Sipariş ${order.receiptNo}` })).toBeVisible();
  await context.setOffline(false);
  await linesDone(page, 14, 14).toBeVisible({ timeout: 30_000 });
  await context.close();
});

test('B2 without JavaScript the page refreshes itself until the order is complete', async ({
  browser,
  baseURL,
  api,
}) => {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false });
  const page = await context.newPage();
  await logIn(page, baseURL, 508);
  const order = await (await api(508)).order(LONG_ORDER);
  await page.goto(`/orders/${order.id}`);
  await linesDone(page, '([0-9]|1[0-3])', 14).toBeVisible();
  await expect(page.locator('meta[http-equiv=refresh]')).toHaveAttribute('content', '3');
  await linesDone(page, 14, 14).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('Faturasıyla birlikte gönderildi')).toBeVisible({ timeout: 20_000 });
  await expect(page.locator('meta[http-equiv=refresh]')).toHaveCount(0);
  await page.getByRole('link', { name: 'Faturayı aç' }).click();
  await expect(page.getByText(`FS ${order.receiptNo}`)).toBeVisible();
  await context.close();
});

test('B2 the timeline speaks the language of its reader', async ({ page, context, api, baseURL }) => {
  await logIn(page, baseURL, 508);
  await context.addCookies([{ name: 'lang', value: 'en', url: baseURL ?? '' }]);
  const order = await (await api(508)).order(SHORT_ORDER);
  await page.goto(`/orders/${order.id}`);
  await expect(page).toHaveTitle(`Order ${order.receiptNo} · Karpin`);
  await expect(page.getByText('Lines completed: 1 / 1')).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText('Sent together with the invoice')).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText('₺11,741.00')).toBeVisible();
});

test('D22 /blank shows the timeline and then, by itself, the stored mail as an invoice to print', async ({
  page,
  api,
  baseURL,
}) => {
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  await logIn(page, baseURL, 508);
  const order = await (await api(508)).order(LONG_ORDER);
  await page.goto(`/blank?order=${order.id}`);
  await expect(page.getByText('Siparişiniz alındı', { exact: true })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Siparişin aşamaları' })).toBeVisible();

  await expect(page.locator('.notice-title', { hasText: 'Tamamlandı' })).toBeVisible({ timeout: 20_000 });
  const sheet = page.getByRole('main');
  await expect(sheet.getByText('Fatura', { exact: true })).toBeVisible();
  await expect(sheet.getByText(`FS ${order.receiptNo}`)).toBeVisible();
  await expect(sheet.getByText('Yıldız Market Gıda Ltd. Şti.').first()).toBeVisible();
  await expect(sheet.getByText('KarpinKullanici').first()).toBeVisible();

  await page.getByRole('button', { name: 'Yazdır' }).click();
  await expect(page.locator('body[data-printed]')).toBeAttached();
  await page.getByRole('link', { name: 'Siparişe git' }).click();
  await expect(page).toHaveURL(`/orders/${order.id}`);
  await page.goBack();
  await page.getByRole('link', { name: 'Ana sayfa' }).click();
  await expect(page).toHaveURL('/');
});

test('D22 the invoice prints on one sheet of A4, without the furniture of the page', async ({
  page,
  context,
  api,
  baseURL,
}) => {
  await logIn(page, baseURL, 508);
  await context.addCookies([{ name: 'theme', value: 'dark', url: baseURL ?? '' }]);
  const order = await (await api(508)).order(SHORT_ORDER);
  await page.goto(`/blank?order=${order.id}`);
  await expect(page.locator('.notice-title', { hasText: 'Tamamlandı' })).toBeVisible({ timeout: 20_000 });

  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.notice-title', { hasText: 'Tamamlandı' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Yazdır' })).toBeHidden();
  await expect(page.getByRole('link', { name: 'Ana sayfa' })).toBeHidden();
  await expect(page.getByText(`FS ${order.receiptNo}`)).toBeVisible();
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  const [, width, height] = /\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf) ?? [];
  expect([Math.round(Number(width)), Math.round(Number(height))]).toEqual([595, 842]);
});

test('D22 /blank alone shows the latest order, and a dealer without one the way to the shop', async ({
  page,
  api,
  baseURL,
}) => {
  await logIn(page, baseURL, 71);
  await page.goto('/blank');
  await expect(page.getByRole('heading', { level: 1, name: 'Henüz siparişiniz yok' })).toBeVisible();
  await page.goto('/orders');
  await expect(page.getByRole('heading', { name: 'Henüz siparişiniz yok' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Mağazaya git' }).click();
  await expect(page).toHaveURL('/shop');

  const program = await api(1196);
  await program.order(SHORT_ORDER);
  const latest = await program.order(SHORT_ORDER);
  await logIn(page, baseURL, 1196);
  await page.goto('/blank');
  await expect(page.getByText(`FS ${latest.receiptNo}`)).toBeVisible({ timeout: 20_000 });
});

test('O2 a dealer finds all orders again: newest first, page by page, by number, customer and tax number', async ({
  page,
  api,
  baseURL,
}) => {
  const program = await api(444);
  // Another run may have left orders behind, so the customer is one that no other run has.
  const run = String(Date.now()).slice(-9);
  const taxNumber = completeVkn(run);
  const first = await program.order(SHORT_ORDER, { name: `Bostanlı Fırın ${run} Ltd. Şti.`, taxNumber });
  const orders = [first];
  for (let count = 1; count < 22; count++) orders.push(await program.order(SHORT_ORDER));
  const newest = orders.at(-1) ?? first;
  await logIn(page, baseURL, 444);
  await page.goto('/orders');

  const rows = page.getByRole('table').getByRole('rowgroup').nth(1).getByRole('row');
  const numbers = () => rows.getByRole('link').filter({ hasText: /^\d+$/ }).allTextContents();
  const receiptNos = orders.map(({ receiptNo }) => String(receiptNo)).reverse();
  await expect.poll(numbers).toEqual(receiptNos.slice(0, 20));
  await page.getByRole('link', { name: 'Sonraki sayfa' }).click();
  await expect(page).toHaveURL(/after=/);
  await expect.poll(async () => (await numbers()).slice(0, 2)).toEqual(receiptNos.slice(20));
  await page.getByRole('link', { name: 'İlk sayfa' }).click();
  await expect(rows).toHaveCount(20);

  const search = async (text: string) => {
    await page.getByRole('searchbox', { name: 'Siparişlerde ara' }).fill(text);
    await page.keyboard.press('Enter');
  };
  await search(String(newest.receiptNo));
  await expect(page).toHaveURL(`/orders?q=${newest.receiptNo}`);
  // So short a number may also stand in the name of another journey's customer.
  const found = rows.filter({ has: page.getByRole('link', { name: String(newest.receiptNo), exact: true }) });
  await expect(found).toHaveCount(1);
  await expect(found.getByText('Yıldız Market Gıda Ltd. Şti.').first()).toBeVisible();
  for (const text of [`bostanlı fırın ${run}`, taxNumber]) {
    await search(text);
    await expect(page).toHaveURL(`/orders?q=${encodeURIComponent(text).replaceAll('%20', '+')}`);
    // The address is there before the list is; the one before had one row, too.
    await expect.poll(numbers).toEqual([String(first.receiptNo)]);
  }
  await search('böyle bir müşteri yok');
  await expect(page.getByRole('heading', { name: 'Süzgece uyan sipariş yok' })).toBeVisible();
  await page.getByRole('link', { name: 'Tüm siparişleri göster' }).click();
  await expect(rows).toHaveCount(20);

  await rows.getByRole('link', { name: String(newest.receiptNo), exact: true }).click();
  await expect(page).toHaveURL(`/orders/${newest.id}`);
  await expect(page).toHaveTitle(`Sipariş ${newest.receiptNo} · Karpin`);
});

test('O2 the list of orders is worked with the keyboard alone', async ({ page, api, baseURL }) => {
  const program = await api(36);
  const orders = [await program.order(SHORT_ORDER), await program.order(SHORT_ORDER)];
  await logIn(page, baseURL, 36);
  await page.goto('/orders');
  await expect(page.getByRole('row')).not.toHaveCount(0);
  await expect(async () => {
    await page.keyboard.press('/');
    await expect(page.getByRole('searchbox')).toBeFocused({ timeout: 500 });
  }).toPass();
  await page.getByRole('searchbox').blur();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/orders/${orders[0]?.id}`);
});

test('O2 states, days and sorting narrow the list, hold together, and stand in the address', async ({
  page,
  api,
  baseURL,
}) => {
  const program = await api(1196);
  const run = Date.now().toString(36);
  const order = (sku: string, quantity: number) => program.order([{ sku, quantity }], { name: `Süzgeç ${run} A.Ş.` });
  const small = await order('Etiket40x20', 1);
  const large = await order('KarpinMarket', 3);
  const middle = await order('KarpinKobi', 1);
  await logIn(page, baseURL, 1196);
  await openWhenComplete(page, middle);
  await page.goto(`/orders?q=${run}`);
  const rows = page.getByRole('table').getByRole('rowgroup').nth(1).getByRole('row');
  const numbers = async () => rows.getByRole('link').filter({ hasText: /^\d+$/ }).allTextContents();
  const nos = (...orders: PlacedOrder[]) => orders.map(({ receiptNo }) => String(receiptNo));
  await expect(rows).toHaveCount(3);

  await page.getByRole('columnheader', { name: 'Tutar' }).getByRole('link').click();
  await expect(page.getByRole('columnheader', { name: 'Tutar' })).toHaveAttribute('aria-sort', 'descending');
  await expect.poll(numbers).toEqual(nos(large, middle, small));
  await page.locator('summary', { hasText: 'En yüksek tutar' }).click();
  await page.getByRole('link', { name: 'En eski' }).click();
  await expect(page.getByRole('columnheader', { name: 'Tarih' })).toHaveAttribute('aria-sort', 'ascending');
  await expect.poll(numbers).toEqual(nos(small, large, middle));

  await page.locator('summary', { hasText: 'Tarih' }).click();
  await page.getByRole('link', { name: 'Son 7 gün' }).click();
  await expect(page.getByText(/ve sonrası$/)).toBeVisible();
  await expect(page.getByRole('link', { name: /^Tamamlandı/ })).toHaveText(/3$/);
  await page.getByRole('link', { name: /^Tamamlandı/ }).click();
  await expect(page).toHaveURL(new RegExp(`q=${run}&status=completed&from=\\d{4}-\\d\\d-\\d\\d&sort=oldest$`));
  await expect(rows).toHaveCount(3);
  await page.getByRole('link', { name: /^Müdahale bekliyor/ }).click();
  await expect(page.getByRole('heading', { name: 'Süzgece uyan sipariş yok' })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.goBack();
  await page.getByRole('link', { name: 'Tarih aralığını kaldır' }).click();
  await page.locator('summary', { hasText: 'Tarih' }).click();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByLabel('İlk gün').fill('2020-01-01');
  await page.getByLabel('Son gün').fill('2020-12-31');
  await page.getByRole('button', { name: 'Uygula' }).click();
  await expect(page.getByText('01.01.2020 – 31.12.2020')).toBeVisible();
  await expect(rows).toHaveCount(0);
});

test('B19 an order that is provisioned offers its papers and a repetition, but no cancelling', async ({
  page,
  api,
  baseURL,
}) => {
  await logIn(page, baseURL, 508);
  await openWhenComplete(page, await (await api(508)).order(SHORT_ORDER));
  const main = page.getByRole('main');
  await expect(main.getByRole('button', { name: 'Tekrar sipariş ver' })).toBeVisible();
  await expect(main.getByRole('link', { name: 'Satış fişini aç' })).toBeVisible();
  await expect(main.getByRole('link', { name: 'Faturayı aç' })).toBeVisible();
  await expect(main.getByRole('button', { name: 'İptal et' })).toHaveCount(0);
});

test(`D23 O8 the report of a receipt fills the window in a frame, is readable and printable`, async ({
  page,
  context,
  api,
  baseURL,
}) => {
  await context.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  await logIn(page, baseURL, 508);
  const order = await (await api(508)).order(SHORT_ORDER);
  await openWhenComplete(page, order);
  await page.getByRole('link', { name: 'Satış fişi', exact: true }).click();
  await expect(page).toHaveURL(`/report/FS/${order.id}`);
  await expect(page).toHaveTitle(`Satış fişi FS ${order.receiptNo} · Karpin`);

  const element = page.locator('iframe');
  const box = await element.boundingBox();
  const bar = await page.getByRole('banner').boundingBox();
  const size = page.viewportSize();
  expect([box?.width, (box?.height ?? 0) + (bar?.height ?? 0)]).toEqual([size?.width, size?.height]);

  const report = page.frameLocator('iframe');
  await expect(report.getByRole('heading', { level: 1, name: 'Satış fişi' })).toBeVisible();
  await expect(report.getByText(`FS ${order.receiptNo}`)).toBeVisible();
  await expect(report.getByText('11.741,00 ₺')).toBeVisible();
  await expect(report.getByRole('table', { name: 'Lisans dökümü' }).getByText(/^[0-9A-F]{8}$/)).toHaveCount(1);
  // axe looks into frames of the same origin too.
  expect(await axeFindingsInThemes(page)).toEqual([]);

  await page.getByRole('button', { name: 'Yazdır' }).click();
  await expect(report.locator('body[data-printed]')).toBeAttached();
  await page.getByRole('link', { name: 'Siparişe git' }).click();
  await expect(page).toHaveURL(`/orders/${order.id}`);
  await page.goBack();
  await page.getByRole('link', { name: 'Ana sayfa' }).click();
  await expect(page).toHaveURL('/');
});

test('D23 O8 the report prints on one sheet of A4, also in the dark theme, and fits a phone', async ({
  page,
  context,
  api,
  baseURL,
}) => {
  await context.addCookies([{ name: 'theme', value: 'dark', url: baseURL ?? '' }]);
  await logIn(page, baseURL, 508);
  const order = await (await api(508)).order(SHORT_ORDER);
  await openWhenComplete(page, order);
  const source = `/api/SampleData/DisplayReport?sFisTipi=FS&id=${order.id}`;
  await page.setViewportSize({ width: 375, height: 800 });
  await page.goto(source);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  await page.emulateMedia({ media: 'print' });
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(255, 255, 255)');
});

test.describe('orders of others', () => {
  test.use({ expectedStatuses: [404] });

  test('O2 O5 an order of another dealer is a page that does not exist, as is one that nobody has', async ({
    page,
    api,
    baseURL,
  }) => {
    const { id } = await (await api(508)).order(SHORT_ORDER);
    await logIn(page, baseURL, 36);
    for (const path of [
      `/orders/${id}`,
      `/blank?order=${id}`,
      `/report/FS/${id}`,
      '/orders/99999999999',
      '/orders/abc',
      '/blank?order=0',
    ]) {
      const answer = await page.goto(path);
      expect(answer?.status(), path).toBe(404);
      await expect(page.getByRole('heading', { level: 1, name: 'Oops! Sayfa Bulunamadı!' })).toBeVisible();
      await expect(page.getByText('Yıldız Market')).toHaveCount(0);
    }
  });
});

test('O2 D1 a stranger is led to the log-in and from there to the order', async ({ page, api }) => {
  const order = await (await api(508)).order(SHORT_ORDER);
  await page.goto(`/orders/${order.id}`);
  await expect(page).toHaveURL(`/login?to=${encodeURIComponent(`/orders/${order.id}`)}`);
  await page.getByLabel('Bayi kodu').fill('508');
  await page.getByLabel('E-posta').fill('bayi508@karpin.example');
  await page.getByLabel('Parola', { exact: true }).fill('karpin508');
  await page.getByRole('button', { name: 'Giriş yapın' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Sipariş ${order.receiptNo}` })).toBeVisible();
});
