import { axeFindings, axeFindingsInThemes, axeFindingsOnPhone } from './axe';
import { expect, logIn, logInStaff, test } from './fixtures';

const REASON = 'Müşteri paketi iade etti';

test('B19 O4 support finds an order by its number, takes a line back, and the dealer sees it', async ({
  page,
  browser,
  api,
  baseURL,
}) => {
  const order = await (
    await api(444)
  ).order([
    { sku: 'KarpinMarket', quantity: 1 },
    { sku: 'Etiket100x100', quantity: 2 },
  ]);
  await logInStaff(page, baseURL);
  await page.goto('/support/orders');
  await page.getByRole('searchbox', { name: 'Siparişlerde ara' }).fill(String(order.receiptNo));
  await page.keyboard.press('Enter');
  await page
    .getByRole('row')
    .getByRole('link', { name: String(order.receiptNo), exact: true })
    .click();
  await expect(page).toHaveURL(`/support/orders/${order.id}`);
  await expect(page.getByText('Tamamlandı').first()).toBeVisible({ timeout: 20_000 });

  const line = page.getByRole('row').filter({ hasText: 'KarpinMarket' });
  await line.getByRole('link', { name: 'Geri al' }).click();
  await expect(page.getByText('bayinin cari hesabına alacak yazılır')).toBeVisible();
  await expect(page.getByText(/hemen sona erer/)).toBeVisible();
  await expect(page.getByText(/Firmadan geri çekilecek modüller/)).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByLabel('Gerekçe').fill(REASON);
  await page.getByRole('button', { name: 'Satırı geri al' }).click();
  await expect(page).toHaveURL(`/support/orders/${order.id}`);
  await expect(page.getByText('Bu satır geri alındı').first()).toBeVisible();
  await expect(page.getByText(REASON)).toBeVisible();
  await expect(line.getByRole('link', { name: 'Geri al' })).toHaveCount(0);
  expect(await axeFindings(page)).toEqual([]);

  const dealers = await browser.newContext({ baseURL: baseURL ?? '' });
  const dealer = await dealers.newPage();
  await logIn(dealer, baseURL, 444);
  await dealer.goto(`/orders/${order.id}`);
  await expect(dealer.getByText('Bu satır geri alındı').first()).toBeVisible();
  await dealers.close();
});

test('B19 O5 without scripts the reason is asked for and what was typed stays', async ({ browser, api, baseURL }) => {
  const context = await browser.newContext({ baseURL: baseURL ?? '', javaScriptEnabled: false });
  const page = await context.newPage();
  const order = await (await api(444)).order([{ sku: 'KarpinMarket', quantity: 1 }]);
  await logInStaff(page, baseURL);
  await expect(async () => {
    await page.goto(`/support/orders/${order.id}`);
    await expect(page.getByRole('link', { name: 'Geri al' })).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 20_000 });
  await page.getByRole('link', { name: 'Geri al' }).click();
  const answer = await page.request.post(page.url(), {
    form: { generation: '1', reason: 'kısa' },
    headers: { Origin: new URL(baseURL ?? '').origin },
  });
  expect(answer.status()).toBe(400);
  expect(await answer.text()).toContain('kısa');
  await page.getByLabel('Gerekçe').fill(REASON);
  await page.getByRole('button', { name: 'Satırı geri al' }).click();
  await expect(page.getByText('İptal edildi').first()).toBeVisible();
  await context.close();
});

test('O3 O8 the keyboard of the consoles: J alone stays in the list, G and a letter go places, ? shows it all', async ({
  page,
  baseURL,
  api,
}) => {
  await (await api(444)).order([{ sku: 'KarpinMarket', quantity: 1 }]);
  await logInStaff(page, baseURL);
  await page.goto('/support/orders');
  await page.keyboard.press('j');
  // Not counted: other journeys order meanwhile, and the list shows it.
  await expect(page.locator('tr[data-current]')).toHaveCount(1);
  await expect(page).toHaveURL('/support/orders');
  await page.keyboard.press('g');
  await page.keyboard.press('o');
  await expect(page).toHaveURL('/ops');
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Klavye kısayolları' });
  await expect(help).toContainText('Satırlar arasında gezin');
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
});

test(`O8 the orders of all dealers: axe finds nothing, and they fit a phone`, async ({ page, baseURL, api }) => {
  await (await api(444)).order([{ sku: 'KarpinMarket', quantity: 1 }]);
  await logInStaff(page, baseURL);
  await page.goto('/support/orders');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const crumbs = page.getByRole('navigation', { name: 'Konumunuz' }).getByRole('listitem');
  await expect(crumbs).toHaveText(['Ana sayfa', 'Destek', 'Siparişler']);
  expect(await axeFindingsInThemes(page)).toEqual([]);
  await page.setViewportSize({ width: 375, height: 812 });
  expect(await axeFindingsOnPhone(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
});
