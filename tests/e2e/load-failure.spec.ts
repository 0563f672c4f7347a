import type { Page } from '@playwright/test';
import { axeFindings } from './axe';
import { expect, logInFields, test } from './fixtures';

test.use({ viewport: { width: 1440, height: 900 }, expectedStatuses: [404], awaitsScripts: false });

const LIMIT_MS = 120_000;

const message = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'Sayfanın bir bölümü yüklenemedi' }).filter({ visible: true });
const reload = (page: Page) => message(page).getByRole('button', { name: 'Yeniden yükle' });
const scriptsRun = (page: Page) => expect(page.locator('#add-to-cart')).toHaveCount(0);

const lose = (page: Page, files: RegExp) => page.route(files, (route) => route.fulfill({ status: 404 }));
const hang = (page: Page, files: RegExp) => page.route(files, () => undefined);
// Aborted requests are no noise; the page sees what it would see without a network.
const cut = (page: Page, files: RegExp) => page.route(files, (route) => route.abort('aborted'));

const networkIsBack = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('online')));
// An attempt that is under way just then does not hear of it.
const untilBack = (page: Page, address: string) =>
  expect(async () => {
    await networkIsBack(page);
    await expect(page).toHaveURL(address, { timeout: 1000 });
  }).toPass();

const ENTRY = /\/assets\/entry\.client-[^/]*\.js/;
const STYLE = /\/assets\/[^/]*\.css/;
const ROUTE = /\/assets\/\(_lang\)\.shop-[^/]*\.js/;
const NEXT = /\/assets\/forgot-password-[^/]*\.js/;
const DATA = /[?&]_data=/;
const HOST = /\/healthz$/;

const wayOn = (page: Page) => page.getByRole('link', { name: 'Parolamı unuttum' });

test('P34 a page whose script is missing leaves this one as it is and says so until it has come', async ({ page }) => {
  await page.goto('/login');
  // Off only once scripts run.
  await expect(page.getByRole('button', { name: 'Giriş yapın' })).toBeDisabled();
  await page.getByLabel('E-posta').fill('bayi36@karpin.example');
  await lose(page, NEXT);
  await wayOn(page).click();
  await expect(message(page)).toBeVisible();
  await expect(page).toHaveURL('/login');
  await expect(page.getByLabel('E-posta')).toHaveValue('bayi36@karpin.example');
  await expect(page.locator('.navigation-progress[data-active]')).toHaveCount(0);
  expect(await axeFindings(page)).toEqual([]);

  await expect(reload(page)).toHaveAttribute('data-reload', '/forgot-password');
  await page.unroute(NEXT);
  await untilBack(page, '/forgot-password');
  await expect(message(page)).toHaveCount(0);
});

test('P34 without a network a form keeps what was typed and can be sent again', async ({ page }) => {
  const { bayikodu, email, password } = logInFields(36);
  await page.goto('/login?to=/shop');
  await page.getByLabel('Bayi kodu').fill(bayikodu);
  await page.getByLabel('E-posta').fill(email);
  await page.getByLabel('Parola', { exact: true }).fill(password);
  await cut(page, DATA);
  await page.getByRole('button', { name: 'Giriş yapın' }).click();
  await expect(message(page)).toBeVisible();
  await expect(page.getByLabel('E-posta')).toHaveValue(email);
  await expect(page.getByLabel('Parola', { exact: true })).toHaveValue(password);

  await page.unroute(DATA);
  await page.getByRole('button', { name: 'Giriş yapın' }).click();
  await expect(page).toHaveURL('/shop');
  await expect(message(page)).toHaveCount(0);
});

test('P34 the next page opens once the network is back, but not for whoever has gone on typing here', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Giriş yapın' })).toBeDisabled();
  await cut(page, DATA);
  await wayOn(page).click();
  await expect(message(page)).toBeVisible();
  await page.getByLabel('E-posta').fill('bayi36@karpin.example');
  await page.unroute(DATA);
  await networkIsBack(page);
  await page.clock.fastForward(30_000);
  await expect(message(page)).toBeVisible();
  await expect(page.getByLabel('E-posta')).toHaveValue('bayi36@karpin.example');

  await cut(page, DATA);
  await wayOn(page).click();
  await expect(message(page)).toBeVisible();
  await page.unroute(DATA);
  await untilBack(page, '/forgot-password');
  await expect(message(page)).toHaveCount(0);
});

test('P34 a page that comes whole is not gone to while the host cannot be reached and something has been typed', async ({
  page,
}) => {
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Giriş yapın' })).toBeDisabled();
  await page.getByLabel('E-posta').fill('bayi36@karpin.example');
  await cut(page, HOST);
  await page.getByRole('link', { name: 'karpin' }).first().click();
  await expect(message(page)).toBeVisible();
  await expect(page).toHaveURL('/login');
  await expect(page.getByLabel('E-posta')).toHaveValue('bayi36@karpin.example');
  await page.unroute(HOST);
  await untilBack(page, '/');
  await expect(message(page)).toHaveCount(0);
});

for (const [what, files] of [
  ['script', ENTRY],
  ['script of the page itself', ROUTE],
  ['style', STYLE],
] as const) {
  test(`P34 a page that lacks a ${what} from the start says so; loading it again mends it`, async ({ page }) => {
    await lose(page, files);
    await page.goto('/shop');
    await expect(message(page)).toBeVisible();
    await page.unroute(files);
    await reload(page).click();
    await scriptsRun(page);
    await expect(message(page)).toHaveCount(0);
  });

  test(`P34 a ${what} that does not come within 120 s is given up`, async ({ page }) => {
    await page.clock.install();
    await hang(page, files);
    await page.goto('/shop', { waitUntil: 'commit' });
    await expect(page.getByRole('article').first()).toBeVisible();
    await page.clock.fastForward(LIMIT_MS / 2);
    await expect(message(page)).toHaveCount(0);
    await page.clock.fastForward(LIMIT_MS / 2);
    await expect(message(page)).toBeVisible();
  });
}

test('P34 the next page is given up after 120 s, and this one stays', async ({ page }) => {
  await page.clock.install();
  await page.goto('/shop');
  await scriptsRun(page);
  await page.clock.fastForward(LIMIT_MS);
  await expect(message(page)).toHaveCount(0);
  await hang(page, DATA);
  await page.getByRole('banner').getByRole('link', { name: 'Bayi girişi' }).click();
  await page.clock.fastForward(LIMIT_MS / 2);
  await expect(message(page)).toHaveCount(0);
  await page.clock.fastForward(LIMIT_MS / 2);
  await expect(message(page)).toBeVisible();
  await expect(reload(page)).toHaveAttribute('data-reload', '/login?to=%2Fshop');
  await expect(page.getByRole('article')).toHaveCount(24);
});

test.describe('on a slow machine', () => {
  test.use({ awaitsScripts: true });

  test('P34 the way back, pressed while the scripts take hold of a page, shows the page it leads to', async ({
    page,
    context,
  }) => {
    // The router moves before the page listens to it: on a slow machine there is time for that.
    await page.addInitScript(() => {
      if (!sessionStorage.getItem('back-at-once')) return;
      sessionStorage.removeItem('back-at-once');
      let router: unknown;
      Object.defineProperty(window, '__remixRouter', {
        get: () => router,
        set: (made) => {
          router = made;
          setTimeout(() => history.back(), 400);
        },
      });
    });
    await page.goto('/quick-order');
    await page.getByRole('navigation').getByRole('link', { name: 'Mağaza' }).first().click();
    await expect(page).toHaveURL('/shop');
    await expect(page.locator('.product-card').first()).toBeVisible();
    await page.evaluate(() => sessionStorage.setItem('back-at-once', 'yes'));
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 10 });
    await page.reload();
    await expect(page).toHaveURL('/quick-order');
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await expect(page.getByLabel('Kod ve adet listesi')).toBeVisible();
    await expect(page.locator('.product-card')).toHaveCount(0);
  });
});
