import type { Page } from '@playwright/test';
import { axeFindings } from './axe';
import { finish, toPayment } from './checkout-steps';
import { expect, logIn, logInFields, logInStaff, postForm, test } from './fixtures';

/** It may order, and those tests that use its cart run long before or after these. */
const DEALER = 966;

const rows = (page: Page) => page.locator('tbody tr:not(.table-group)');
const inDays = (days: number) =>
  new Intl.DateTimeFormat('tr', {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    timeZone: 'Europe/Istanbul',
  }).format(Date.now() + days * 86_400_000);

// Reminders go out once, and the dealer has one cart: these go one after another.
test.describe.configure({ mode: 'serial' });

test('B6 B8 support reminds a dealer; the mail’s link leads past the log-in to the order, and the licence ends a year later', async ({
  page,
  context,
  baseURL,
  database,
}) => {
  // At eight in the morning the product reminds by itself; the list of dealers shows the newest mail.
  await database.query('delete from licence_reminders');
  await database.query("delete from stored_mails where kind = 'licence-reminder'");
  await logInStaff(page, baseURL);
  await page.goto('/support');
  await page.getByRole('navigation', { name: 'Ana menü' }).getByRole('link', { name: 'Yenilemeler' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Yenilemeler' })).toBeVisible();
  await expect(page.getByText('Bitişe 60, 30, 7 gün kala e-postayla hatırlatılır')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Bayi ara' }).fill(String(DEALER));
  await page.getByRole('searchbox', { name: 'Bayi ara' }).press('Enter');
  await expect(page).toHaveURL(`/support/renewals?q=${DEALER}`);
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page).first()).toContainText('Gönderilmedi');
  expect(await axeFindings(page)).toEqual([]);
  await rows(page).first().getByRole('link').first().click();
  await expect(page).toHaveURL(`/support/renewals?dealer=${DEALER}`);
  const count = Number(/\d+/.exec(await page.getByText(/lisans için tek e-posta gönderilecek/).innerText())?.[0]);
  const code = (await rows(page).first().locator('.code').innerText()).trim();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('textbox', { name: 'Gerekçe' }).fill('bayi telefonla istedi');
  await page.getByRole('button', { name: 'Şimdi hatırlat' }).click();
  await expect(page.getByText(`${count} lisans için hatırlatma gönderildi.`).first()).toBeVisible();
  await expect(page.getByText('Hatırlatılacak yeni bir lisans yok.')).toBeVisible();
  await expect(rows(page).first()).not.toContainText('Henüz yok');

  // The licence names the mail and who sent it on the dealer's card.
  await rows(page).first().getByRole('link', { name: code }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Lisans ${code}` })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Yenileme hatırlatmaları' }).getByRole('link')).toHaveCount(1);
  expect(await axeFindings(page)).toEqual([]);
  await page.goto(`/support/firms/${DEALER}`);
  await expect(page.getByText('bayi telefonla istedi')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);

  // As in the mail: an address with the codes, opened by somebody who is not logged in.
  await context.clearCookies();
  await page.goto(`/licences/order?action=extend-year&code=${code}`);
  await expect(page).toHaveURL(/\/login\?to=/);
  const { bayikodu, email, password } = logInFields(DEALER);
  await page.getByLabel('Bayi kodu').fill(bayikodu);
  await page.getByLabel('E-posta').fill(email);
  await page.getByLabel('Parola', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Giriş yapın' }).click();
  await expect(page).toHaveURL(`/licences/order?action=extend-year&code=${code}`);
  await expect(page.getByRole('row').filter({ hasText: code })).toContainText(inDays(365));
  await postForm(page, baseURL, '/cart', { intent: 'clear' });
  await page.getByRole('button', { name: 'Siparişi hazırla' }).click();
  await expect(page).toHaveURL('/checkout/address');
  await toPayment(page);
  await expect(page).toHaveURL('/checkout/payment');
  await finish(page);
  await expect(page).toHaveURL(/\/blank\?order=\d+/);
  await expect(async () => {
    await page.goto(`/licences/${code}`);
    await expect(page.getByRole('list', { name: 'Geçmiş' }).getByText('Bir yıl uzatıldı')).toBeVisible({
      timeout: 1000,
    });
  }).toPass();
  await expect(page.locator('.page-facts')).toContainText(inDays(365));
});

test('B6 one press takes all of a view to the renewal, with the ends that each would have', async ({
  page,
  baseURL,
}) => {
  await logIn(page, baseURL, DEALER);
  await page.goto('/licences');
  await expect(page.getByRole('link', { name: /bir yıl yenile/ })).toHaveCount(0);
  await page
    .getByRole('navigation', { name: 'Bitişe göre' })
    .getByRole('link', { name: /^30 gün içinde/ })
    .click();
  const all = page.getByRole('link', { name: /^Hepsini bir yıl yenile \(\d+\)$/ });
  const count = Number(/\d+/.exec(await all.innerText())?.[0]);
  await all.click();
  await expect(page).toHaveURL('/licences/order?action=extend-year&view=ends-30');
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(count);
  await expect(page.getByRole('main')).toContainText(`Bir yıl bugünden sayılır: yeni bitiş ${inDays(365)}.`);
  expect(await axeFindings(page)).toEqual([]);
});

test('B4 O4 staff finds a licence and its firm; the lists stand in the address and fit a phone', async ({
  page,
  context,
  baseURL,
}) => {
  await logInStaff(page, baseURL);
  await page.goto('/support/licences?view=ends-60');
  const code = (await rows(page).first().locator('.code').innerText()).trim();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('searchbox', { name: 'Lisans ara' }).fill(code.toLowerCase());
  await page.getByRole('searchbox', { name: 'Lisans ara' }).press('Enter');
  await expect(page).toHaveURL(new RegExp(`/support/licences\\?view=ends-60&q=${code.toLowerCase()}`));
  await expect(rows(page)).toHaveCount(1);
  const firm = rows(page).first().getByRole('link').nth(1);
  const name = await firm.innerText();
  await firm.click();
  await expect(page).toHaveURL(/\/support\/firms\/\d+$/);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByRole('link', { name: code })).toBeVisible();
  await page.goto(`/support/firms?q=${encodeURIComponent(name)}`);
  await expect(rows(page).filter({ hasText: name }).first()).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.goto('/support/firms?q=zzzz-yok');
  await expect(page.getByRole('heading', { name: 'Bu aramaya uyan firma yok' })).toBeVisible();

  await context.addCookies([{ name: 'theme', value: 'dark', url: baseURL ?? '' }]);
  await page.setViewportSize({ width: 375, height: 720 });
  for (const path of [
    '/support/licences',
    `/support/licences/${code}`,
    '/support/firms',
    '/support/firms/444',
    '/support/renewals',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(375);
    expect(await axeFindings(page), path).toEqual([]);
  }
});
