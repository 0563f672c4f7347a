import type { Locator, Page } from '@playwright/test';
import { axeFindings, axeFindingsInThemes, axeFindingsOnPhone } from './axe';
import { expect, logIn, postForm, test } from './fixtures';

const DEALER = 69;

const rows = (page: Page) => page.locator('tbody tr:not(.table-group)');
const boxOf = (row: Locator) => row.getByRole('checkbox');
const codeOf = async (row: Locator) => (await row.locator('.code').innerText()).trim();
/** The licence among those that the checkout offers to a product. */
const inCheckout = (page: Page, sku: string, code: string) =>
  page.locator(`input[type=checkbox][name="licences.${sku}"][value="${code}"]`);
const bar = (page: Page) => page.getByRole('region', { name: 'Seçilen lisanslar' });
const inDays = (days: number) =>
  new Intl.DateTimeFormat('tr', {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    timeZone: 'Europe/Istanbul',
  }).format(Date.now() + days * 86_400_000);

// One dealer has one cart and one order on its way, so these go one after another.
test.describe.configure({ mode: 'serial' });

test.beforeEach(async ({ page, baseURL }) => {
  await logIn(page, baseURL, DEALER);
  // A cart of another customer would be asked about.
  await postForm(page, baseURL, '/cart', { intent: 'clear' });
});

test('B6 B7 a dealer finds what ends soon and renews it: the order is prefilled and shows the new end', async ({
  page,
}) => {
  await page.goto('/orders');
  await page.getByRole('navigation', { name: 'Ana menü' }).getByRole('link', { name: 'Lisanslar' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Lisanslar' })).toBeVisible();
  const strip = page.getByRole('navigation', { name: 'Bitişe göre' });
  const window = strip.getByRole('link', { name: /^7 gün içinde/ });
  const count = Number(/\d+$/.exec((await window.innerText()).trim())?.[0]);
  await window.click();
  await expect(page).toHaveURL('/licences?view=ends-7');
  await expect(rows(page)).toHaveCount(count);
  await expect(bar(page)).toBeHidden();

  const row = rows(page).first();
  const code = await codeOf(row);
  await boxOf(row).check();
  await expect(bar(page)).toContainText('1 lisans seçildi · 1 müşteri');
  await expect(bar(page)).toContainText(`yıllık ${inDays(365)}, aylık ${inDays(30)}`);
  await bar(page)
    .getByRole('button', { name: /^Yıllık uzat · 990,00/ })
    .click();

  await expect(page).toHaveURL('/checkout/address');
  await expect(inCheckout(page, 'KarpinYillikLisans', code)).toBeChecked();
  await expect(page.getByRole('main')).toContainText(
    new RegExp(
      `${inDays(365)
        .replace(/\.20(\d\d)$/, '.(20)?$1')
        .replaceAll('.', '[./]')}`,
    ),
  );
  await page.goto('/cart');
  await expect(page.getByRole('main')).toContainText('Yıllık lisans uzatma');
});

test('B6 B7 licences of several customers are one flow: a queue with progress, an order each, any can be left out', async ({
  page,
  baseURL,
}) => {
  // A dealer that may order.
  await logIn(page, baseURL, 444);
  await page.goto('/licences?sort=firm&view=ends-60');
  // The first two rows of different customers.
  const names = await rows(page).locator('td:nth-child(3) a').allInnerTexts();
  const second = names.findIndex((name) => name !== names[0]);
  await boxOf(rows(page).nth(0)).check();
  await boxOf(rows(page).nth(second)).check();
  await expect(bar(page)).toContainText('2 müşteri');
  await bar(page)
    .getByRole('button', { name: /^Yıllık uzat/ })
    .click();

  await expect(page).toHaveURL('/licences/queue');
  await expect(page.getByRole('heading', { level: 1, name: 'Yenileme sırası' })).toBeVisible();
  const main = page.getByRole('main');
  await expect(main).toContainText('0 / 2 müşteri bitti');
  expect(await axeFindingsInThemes(page)).toEqual([]);
  const first = await page.getByRole('heading', { level: 2 }).last().innerText();
  const order = page.getByRole('button', { name: /^Siparişi ver/ });
  const chosen = main.locator('tbody').getByRole('checkbox', { checked: true });
  await expect(main).toContainText('1.168,20');
  await chosen.uncheck();
  await expect(order).toHaveAttribute('aria-disabled', 'true');
  await expect(order).toHaveAccessibleDescription('Lisans seçmelisiniz');
  await page.reload();
  await main.getByRole('radio', { name: '30 gün' }).first().check({ force: true });
  await main.getByRole('radio', { name: '1 yıl' }).first().check({ force: true });
  await page.keyboard.press('Control+Enter');

  await expect(main).toContainText('1 / 2 müşteri bitti');
  await expect(page.getByRole('heading', { level: 2, name: /^Biten/ })).toBeVisible();
  await expect(main.getByRole('link', { name: new RegExp(`${first}.*verildi`) })).toHaveAttribute(
    'href',
    /^\/orders\//,
  );
  // Left and taken up again: it stands where it was, and the customer that is put off can be taken up too.
  await page.goto('/panel');
  await page.getByRole('link', { name: 'Sırayı sürdür (1/2)' }).click();
  await page.getByRole('button', { name: 'Bu müşteriyi atla' }).click();
  await expect(page.getByRole('heading', { name: 'Sıra bitti: 1 sipariş verildi' })).toBeVisible();
  await page
    .getByRole('link', { name: new RegExp(names[0] === first ? (names[second] ?? '') : (names[0] ?? '')) })
    .click();
  await expect(order).toHaveText(/sırayı bitir/);
  await page.setViewportSize({ width: 375, height: 720 });
  expect(await axeFindings(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
  await page.getByRole('button', { name: 'Sırayı kapat' }).click();
  await expect(page).toHaveURL('/licences');
});

test('B6 B7 a licence order beside a filled cart asks which of the two goes on, and touches neither', async ({
  page,
  baseURL,
}) => {
  // Its cart belongs to no test that runs near this one.
  await logIn(page, baseURL, 1196);
  await postForm(page, baseURL, '/cart', { intent: 'clear' });
  await postForm(page, baseURL, '/cart', { intent: 'add', sku: 'KarpinPos', returnTo: '/shop' });
  await page.goto('/licences?view=ends-60');
  const code = await codeOf(rows(page).last());
  await page.goto(`/licences/${code}`);
  await page.getByRole('button', { name: 'Bilgisayarı temizle' }).click();
  await expect(page).toHaveURL(`/licences/order?action=clear&code=${code}&beside=ask`);
  await expect(page.getByRole('alert')).toContainText('1 ürün');
  await expect(page.getByRole('link', { name: 'Sepetle sürdür' })).toHaveAttribute('href', '/checkout/cart');
  await page.getByRole('button', { name: 'Önce lisansları sipariş et' }).click();
  await expect(page).toHaveURL('/licences/queue');
  await page.getByRole('button', { name: /^Siparişi ver/ }).click();
  await expect(page.getByRole('heading', { name: 'Sıra bitti: 1 sipariş verildi' })).toBeVisible();
  await page.goto('/checkout/cart');
  await expect(page.getByRole('main')).toContainText('Karpin POS');
  await expect(page.getByRole('main')).not.toContainText('Lisans temizleme');
  await postForm(page, baseURL, '/cart', { intent: 'clear' });
});

test('B6 an extension that would shorten a licence shows both dates first', async ({ page }) => {
  await page.goto('/licences?view=valid');
  const row = rows(page).first();
  const code = await codeOf(row);
  const end = await row.locator('time').innerText();
  await boxOf(row).check();
  await expect(bar(page)).toContainText('1 lisans aylık uzatmada şimdikinden erken biter.');
  await bar(page).getByRole('button', { name: 'Aylık uzat' }).click();
  await expect(page).toHaveURL(`/licences/order?action=extend-month&code=${code}`);
  await expect(page.getByText('1 lisans şimdikinden erken bitecek')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: code })).toContainText(end);
  await expect(page.getByRole('row').filter({ hasText: code })).toContainText(inDays(30));
  await page.getByRole('button', { name: 'Siparişi hazırla' }).click();
  await expect(page).toHaveURL('/checkout/address');
});

test('B14 B17 a licence hands over its certificate and its file, the account its statement of a period', async ({
  page,
}) => {
  await page.goto('/licences?view=valid');
  const code = await codeOf(rows(page).first());
  await page.goto(`/licences/${code}`);
  const taken = async (name: string) => {
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name }).click()]);
    return file.suggestedFilename();
  };
  expect(await taken('Lisans dosyası')).toBe(`${code}.lic`);
  expect(await taken('Lisans belgesi (PDF)')).toBe(`${code}.pdf`);
  await page.getByRole('link', { name: 'Cari hesap' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Cari hesap' })).toBeVisible();
  await page.getByText('Tarih seç').click();
  await page.getByLabel('İlk gün').fill('2020-01-01');
  await page.getByLabel('Son gün').fill('2020-01-31');
  await page.getByRole('button', { name: 'Göster', exact: true }).click();
  await expect(page).toHaveURL('/statement?from=2020-01-01&to=2020-01-31');
  await expect(page.getByText('Bu dönemde hareket yok')).toBeVisible();
  expect(await taken('Ekstre (PDF)')).toBe(`cari-hesap-${DEALER}-2020-01-01-2020-01-31.pdf`);
});

test('B7 a licence shows its facts, its history and what can be done; the list says where it stands', async ({
  page,
}) => {
  await page.goto('/licences?view=ends-30');
  // Other journeys renew those that end first.
  const row = rows(page).last();
  const code = await codeOf(row);
  const pill = await row.locator('.pill').innerText();
  await row.getByRole('link', { name: code }).click();
  await expect(page).toHaveURL(`/licences/${code}`);
  await expect(page.getByRole('heading', { level: 1, name: `Lisans ${code}` })).toBeVisible();
  await expect(page.locator('.pill')).toHaveText(pill);
  await expect(page.getByRole('list', { name: 'Geçmiş' }).getByText('Verildi')).toBeVisible();
  await expect(page.getByText(`Yeni bitiş ${inDays(365)}`)).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Bilgisayar bildir' }).click();
  await expect(page).toHaveURL('/checkout/address');
  await expect(inCheckout(page, 'LisansBilgisayar', code)).toBeChecked();
});

test('B7 search, customer and sort are in the address; the keyboard walks the rows', async ({ page }) => {
  await page.goto('/licences');
  const name = await rows(page).nth(2).locator('td:nth-child(3) bdi').first().innerText();
  await rows(page).nth(2).getByRole('link', { name }).click();
  await expect(page).toHaveURL(/\/licences\?firm=\d+$/);
  const firms = async () => new Set(await rows(page).locator('td:nth-child(3) > bdi').allInnerTexts());
  await expect.poll(firms).toEqual(new Set([name]));
  await page.getByRole('columnheader', { name: 'Bitiş' }).getByRole('link').click();
  await expect(page).toHaveURL(/firm=\d+&sort=end$/);
  await expect(page.getByRole('columnheader', { name: 'Bitiş' })).toHaveAttribute('aria-sort', 'ascending');
  await page.getByRole('searchbox').fill('böyle bir bilgisayar yok');
  await page.getByRole('searchbox').press('Enter');
  await expect(page).toHaveURL(/q=b.*&?sort=end|sort=end.*q=b/);
  await expect(page.getByRole('heading', { name: 'Bu koşullara uyan lisans yok' })).toBeVisible();
  await page.getByRole('link', { name: 'Tüm lisansları göster' }).click();
  await expect(page).toHaveURL('/licences');

  await expect(rows(page).first()).toBeVisible();
  await page.keyboard.press('j');
  await expect(rows(page).first()).toHaveAttribute('data-current', '');
  await page.keyboard.press('x');
  await expect(boxOf(rows(page).first())).toBeChecked();
  await page.getByRole('checkbox', { name: 'Sayfadakilerin tümünü seç' }).check();
  await expect(bar(page)).toContainText(`${await rows(page).count()} lisans seçildi`);
});

test.describe('somebody else’s licence', () => {
  test.use({ expectedStatuses: [404] });

  test('B7 O7 is not found, to look at and to order', async ({ page, baseURL }) => {
    await page.goto('/licences');
    const seen = await rows(page).locator('.code').allInnerTexts();
    // A dealer with customers of its own, all of whose licences stand on one page.
    await logIn(page, baseURL, 71);
    await page.goto('/licences');
    await expect(page.getByRole('navigation', { name: 'Sayfalar' }).getByRole('link', { disabled: true })).toHaveCount(
      2,
    );
    const own = new Set(await rows(page).locator('.code').allInnerTexts());
    const foreign = seen.find((code) => !own.has(code)) ?? '';
    for (const address of [`/licences/${foreign}`, `/licences/order?action=stop&code=${foreign}`, '/licences/XYZ']) {
      expect((await page.goto(address))?.status(), address).toBe(404);
    }
    const answer = await page.request.post('/licences/order', {
      form: { action: 'stop', code: foreign },
      headers: { Origin: new URL(baseURL ?? '').origin },
    });
    expect(answer.status()).toBe(404);
  });
});

test('B7 O6 works without scripts', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false });
  const page = await context.newPage();
  await logIn(page, baseURL, DEALER);
  await page.goto('/licences?view=ends-60');
  const row = rows(page).first();
  const code = await codeOf(row);
  await expect(bar(page)).toBeHidden();
  await boxOf(row).check();
  await bar(page).getByRole('button', { name: 'Bilgisayarı temizle' }).click();
  await expect(page).toHaveURL('/checkout/address');
  await expect(inCheckout(page, 'LisansTemizleme', code)).toBeChecked();
  await context.close();
});

test(`O8 the licence desk: axe finds nothing, and it fits a phone`, async ({ page }) => {
  await page.goto('/licences');
  await boxOf(rows(page).first()).check();
  await expect(bar(page)).toContainText('1 lisans seçildi');
  expect(await axeFindingsInThemes(page)).toEqual([]);
  await page.setViewportSize({ width: 375, height: 720 });
  expect(await axeFindingsOnPhone(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
  // The strip of views is wider than the screen; the one that is shown is seen in it.
  const views = page.getByRole('navigation', { name: 'Bitişe göre' });
  await page.goto('/licences?view=stopped');
  await expect(views.locator('[aria-current]')).toBeInViewport({ ratio: 0.9 });
  await expect(views.getByRole('link').first()).not.toBeInViewport();
});
