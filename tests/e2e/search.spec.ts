import type { Page } from '@playwright/test';
import { axeFindings, axeFindingsInThemes } from './axe';
import { expect, logIn, logInStaff, test } from './fixtures';

// The first answers of a busy machine take their time.
const expectSoon = expect.configure({ timeout: 20_000 });

const palette = (page: Page) => page.getByRole('dialog', { name: 'Arama' });
const box = (page: Page) => palette(page).getByRole('combobox');
const options = (page: Page) => palette(page).getByRole('option');

/** The palette listens once scripts run. */
async function openPalette(page: Page): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Control+k');
    await expect(palette(page)).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(box(page)).toBeFocused();
}

test('B4 Ctrl+K finds an order by its number and opens it; what was chosen is offered again', async ({
  page,
  api,
  baseURL,
}) => {
  await logIn(page, baseURL, 508);
  const order = await (await api(508)).order([{ sku: 'KarpinKobi', quantity: 1 }]);
  await page.goto('/licences');
  await openPalette(page);
  await expect(options(page)).toContainText(['Siparişlerim', 'Lisanslar']);

  await box(page).fill('market');
  await expectSoon(palette(page).getByRole('group', { name: 'Müşteriler' })).toBeVisible();
  // Enter before the answer is there opens what is typed now, not what was found before.
  await box(page).fill(String(order.receiptNo));
  await page.keyboard.press('Enter');
  await expectSoon(page).toHaveURL(`/orders/${order.id}`);
  await expect(palette(page)).toBeHidden();

  await openPalette(page);
  await expect(options(page).first()).toContainText(String(order.receiptNo));
  await expect(palette(page).getByRole('group', { name: 'Son seçtikleriniz' })).toBeVisible();
});

test('B4 O8 the palette is worked by the keyboard alone', async ({ page, baseURL }) => {
  await logIn(page, baseURL, 508);
  await page.goto('/orders');
  await openPalette(page);
  await box(page).fill('market');
  await expectSoon(palette(page).getByRole('group', { name: 'Müşteriler' }).locator('mark').first()).toHaveText(
    /market/i,
  );
  await expect(palette(page).getByRole('status')).toHaveText(/^\d+ sonuç$/);
  const count = await options(page).count();
  expect(count).toBeGreaterThan(6);
  await expect(options(page).nth(0)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowDown');
  await expect(options(page).nth(1)).toHaveAttribute('aria-selected', 'true');
  await expect(box(page)).toHaveAttribute(
    'aria-activedescendant',
    (await options(page).nth(1).getAttribute('id')) ?? '',
  );
  await page.keyboard.press('End');
  await expect(options(page).nth(count - 1)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowDown');
  await expect(options(page).nth(0)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Home');
  await expect(options(page).nth(0)).toHaveAttribute('aria-selected', 'true');
  expect(await axeFindings(page)).toEqual([]);

  await box(page).fill('böylebirşeyyok');
  await expectSoon(palette(page).getByText('“böylebirşeyyok” için sonuç yok')).toBeVisible();
  await box(page).fill('b');
  await expect(palette(page).getByText('Aramak için en az iki harf ya da sipariş numarası yazın.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(palette(page)).toBeHidden();
  await page.getByRole('link', { name: 'Ara ya da sayfaya git' }).click();
  await expect(box(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: 'Ara ya da sayfaya git' })).toBeFocused();
});

test('B4 one customer’s licences are two steps away', async ({ page, baseURL }) => {
  await logIn(page, baseURL, 508);
  await page.goto('/licences');
  const name = await page.locator('tbody tr:not(.table-group) td:nth-child(3) bdi').first().innerText();
  await openPalette(page);
  await box(page).fill(name.toLocaleUpperCase('tr'));
  await palette(page).getByRole('group', { name: 'Müşteriler' }).getByRole('option').first().click();
  await expect(page).toHaveURL(/\/customers\/\d+$/);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: /^Lisanslar/ })).toBeVisible();
});

test('B4 O6 without scripts the box leads to a page that finds the same', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false });
  const page = await context.newPage();
  await logIn(page, baseURL, 508);
  await page.goto('/licences');
  const code = await page.locator('tbody .code').first().innerText();
  await page.getByRole('link', { name: 'Ara ya da sayfaya git' }).click();
  await expect(page).toHaveURL('/search');
  await page.getByRole('main').getByRole('searchbox').fill(code.toLowerCase());
  await page.getByRole('main').getByRole('button', { name: 'Ara', exact: true }).click();
  await expect(page).toHaveURL(`/search?q=${code.toLowerCase()}`);
  await page.getByRole('link', { name: new RegExp(`^${code}`) }).click();
  await expect(page).toHaveURL(`/licences/${code}`);
  await page.goto('/search?q=market');
  await page.getByRole('link', { name: 'Tüm müşteri sonuçları' }).click();
  await expect(page).toHaveURL('/search?q=market&kind=firms');
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(['Müşteriler']);
  await context.close();
});

test('B4 O5 strangers log in first; staff find every dealer’s orders and their own screens', async ({
  page,
  api,
  baseURL,
}) => {
  await page.goto('/search?q=market');
  await expect(page).toHaveURL('/login?to=%2Fsearch%3Fq%3Dmarket');
  const order = await (await api(508)).order([{ sku: 'KarpinKobi', quantity: 1 }]);
  await logInStaff(page, baseURL);
  await page.goto(`/search?q=${order.receiptNo}`);
  // A firm may have the same number.
  await expect(page.getByRole('main').locator(`a[href="/support/orders/${order.id}"]`)).toContainText(
    new RegExp(`^${order.receiptNo}`),
  );
  await page.goto('/support');
  await openPalette(page);
  await box(page).fill('destek masası');
  await expectSoon(options(page).filter({ hasText: 'Destek masası' })).toBeVisible();
});

test(`O8 search: axe finds nothing, and it fits a phone`, async ({ page, baseURL }) => {
  await logIn(page, baseURL, 508);
  await page.goto('/search?q=market');
  expect(await axeFindingsInThemes(page)).toEqual([]);
  await page.setViewportSize({ width: 375, height: 720 });
  await openPalette(page);
  await box(page).fill('market');
  await expect(options(page)).not.toHaveCount(0);
  await expectSoon(palette(page).getByText('Müşteriler')).toBeVisible();
  expect(await axeFindingsInThemes(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
});
