import type { Page } from '@playwright/test';
import { axeFindings } from './axe';
import { expect, logIn, postForm, test } from './fixtures';

test.use({ viewport: { width: 1440, height: 900 } });

const markDocument = (page: Page) => page.evaluate(() => document.body.setAttribute('data-same-document', ''));
const sameDocument = (page: Page) => page.locator('body[data-same-document]');
const cartLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Sepet, / });

const flash = (message: string) => ({
  name: 'flash',
  value: Buffer.from(JSON.stringify({ id: message, tone: 'success', message })).toString('base64url'),
});

test('P31 O8 the home page does all that its frame can by one small script: menus, search, header', async ({
  page,
}) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
  });
  await page.goto('/');
  expect(scripts[0]).toMatch(/^\/assets\/entry\.site-[\w-]+\.js$/);

  const theme = page.getByLabel(/^Görünüm: /).filter({ visible: true });
  const dark = page.getByRole('button', { name: 'Koyu', exact: true }).filter({ visible: true });
  await theme.click();
  await expect(dark).toBeVisible();
  await dark.focus();
  await page.keyboard.press('Escape');
  await expect(dark).toBeHidden();
  await expect(theme).toBeFocused();
  await theme.click();
  await page.getByRole('heading', { level: 1 }).click();
  await expect(dark).toBeHidden();

  await page.getByRole('banner').getByLabel('Ara', { exact: true }).click();
  const box = page.getByRole('search').getByRole('combobox');
  await expect(box).toBeFocused();
  await box.fill('terazi');
  const offered = page.getByRole('group', { name: 'Ürünler' }).getByRole('option');
  await expect(offered.first()).toContainText(/terazi/i);
  await expect(page.getByRole('search').getByRole('status')).toHaveText(/^\d+ öneri$/);
  await box.press('ArrowDown');
  await expect(offered.first()).toHaveAttribute('aria-selected', 'true');
  expect(await axeFindings(page)).toEqual([]);
  await box.press('Escape');
  await expect(page.getByRole('search')).toBeHidden();

  const header = page.getByRole('banner');
  await expect(header).not.toHaveAttribute('data-stuck');
  await page.evaluate(() => scrollTo(0, 400));
  await expect(header).toHaveAttribute('data-stuck');
  // Rows of slides bring their script where something is to move, and not before.
  await page.locator('.team').scrollIntoViewIfNeeded();
  expect(scripts.slice(1).filter((other) => !/^\/assets\/offer-suggestions-/.test(other))).toEqual([]);
  await page.locator('.team').getByRole('button', { name: 'Sonraki' }).click();
  await expect(page.locator('.team .swiper')).toHaveClass(/swiper-initialized/);
  for (const other of scripts.slice(1))
    expect(other).toMatch(/^\/assets\/(offer-suggestions|swiper-parts|runtime)-[\w-]+\.js$/);

  await page.setViewportSize({ width: 375, height: 812 });
  await page.getByLabel('Menüyü aç').filter({ visible: true }).click();
  await expect(page.getByRole('link', { name: 'Mağaza' }).filter({ visible: true }).first()).toBeInViewport();
  await page.getByRole('button', { name: 'Menüyü kapat' }).click();
  await expect(page.locator('.off-canvas-panel')).toBeHidden();

  // By keyboard: the focus goes round in the menu, the page behind it is out of reach, Escape gives the focus back.
  const opener = page.locator('.off-canvas > summary');
  await opener.press('Enter');
  await expect(page.getByRole('button', { name: 'Menüyü kapat' })).toBeVisible();
  const first = page.locator('.off-canvas-head .brand');
  const last = page.locator('.off-canvas-end').getByRole('link', { name: 'Bayi girişi' });
  await expect(first).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(last).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(first).toBeFocused();
  await expect(page.locator('main')).toHaveAttribute('inert');
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
  await expect(page.locator('.off-canvas')).not.toHaveAttribute('open');
  await expect(page.locator('main')).not.toHaveAttribute('inert');
  await opener.press('Enter');
  await page.mouse.click(5, 300);
  await expect(page.locator('.off-canvas')).not.toHaveAttribute('open');

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('banner').getByLabel('Ara', { exact: true }).click();
  // The options of the same words stay while they are read anew: a press on one of them counts.
  const again = page.waitForResponse(/\/shop\/suggest/);
  await box.fill('terazi');
  await offered.first().hover();
  await page.mouse.down();
  await again;
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn)));
  await page.mouse.up();
  await expect(page).toHaveURL(/\/urun\/\d+\//);
});

test('P18 the cart’s menu on the home page is read when it opens, and a line can be removed there', async ({
  page,
  baseURL,
}) => {
  for (const sku of ['KarpinPos', 'KarpinMarket']) {
    await postForm(page, baseURL, '/cart', { intent: 'add', sku, returnTo: '/cart' });
  }
  await page.goto('/');
  await expect(cartLink(page)).toHaveAccessibleName('Sepet, 2 ürün');
  await cartLink(page).click();
  await expect(cartLink(page)).toHaveAttribute('aria-expanded', 'true');
  const menu = page.locator('.site-tools .popover-wide');
  await expect(menu.getByRole('listitem')).toHaveCount(2);
  expect(await axeFindings(page)).toEqual([]);
  await menu.getByRole('button', { name: 'Kaldır Karpin Market' }).click();
  await expect(menu.getByRole('listitem')).toHaveCount(1);
  await expect(cartLink(page)).toHaveAccessibleName('Sepet, 1 ürün');
  await expect(page.locator('.cart-count')).toHaveText('1');
  await menu.getByRole('button', { name: 'Kaldır' }).click();
  await expect(menu.getByText('Sepetiniz Boş')).toBeVisible();
  await expect(page.locator('.cart-count')).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(cartLink(page)).toBeFocused();
  await page.reload();
  await expect(cartLink(page)).toHaveAccessibleName('Sepet, boş');
});

test('O8 a toast on the home page stays under the pointer, closes by its cross, goes by itself and comes once', async ({
  page,
  context,
  baseURL,
}) => {
  await page.clock.install();
  const toast = page.locator('.toast');
  await context.addCookies([{ ...flash('Kalır'), url: baseURL ?? '' }]);
  await page.goto('/');
  await expect(toast).toHaveText('Kalır');
  await toast.hover();
  await page.clock.runFor(4000);
  await expect(toast).toBeVisible();
  await page.mouse.move(0, 0);
  await page.clock.runFor(5000);
  await expect(toast).toHaveCount(0);
  await context.addCookies([{ ...flash('Kapanır'), url: baseURL ?? '' }]);
  await page.reload();
  await expect(toast).toHaveText('Kapanır');
  await toast.getByRole('button', { name: 'Kapat' }).click();
  await expect(toast).toHaveCount(0);
  await page.reload();
  await expect(toast).toHaveCount(0);
});

test('P26 P27 home, shop, home and back: each way loads what it must, and language, theme and person stay', async ({
  page,
  baseURL,
}) => {
  await logIn(page, baseURL, 36);
  await page.goto('/');
  await page
    .getByLabel(/^Görünüm: /)
    .filter({ visible: true })
    .click();
  await page.getByRole('button', { name: 'Koyu', exact: true }).filter({ visible: true }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page
    .getByLabel(/^Dil: /)
    .filter({ visible: true })
    .click();
  await page.getByRole('button', { name: 'English' }).filter({ visible: true }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  const same = async () => {
    await expect(page.locator('html[lang=en][data-theme=dark]')).toBeAttached();
    await expect(
      page
        .getByRole('banner')
        .getByLabel(/^My account: /)
        .filter({ visible: true }),
    ).toBeVisible();
  };
  await same();
  await page.getByRole('banner').getByRole('link', { name: 'Shop', exact: true }).click();
  await expect(page).toHaveURL('/en/shop');
  await same();
  await page.waitForFunction(() => 'scriptsRun' in window);
  await page.getByRole('link', { name: 'Label rolls (6)' }).click();
  await expect(page).toHaveURL(/family=labels/);
  await markDocument(page);
  await page.getByRole('banner').getByRole('link', { name: 'Karpin' }).first().click();
  await expect(page).toHaveURL('/en');
  await expect(sameDocument(page)).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await same();
  await page.goBack();
  await expect(page).toHaveURL(/family=labels/);
  await expect(page.getByRole('article')).toHaveCount(6);
  await expect(page.locator('.navigation-progress[data-active]')).toHaveCount(0);
  await same();
  await page.goBack();
  await expect(page).toHaveURL('/en/shop');
  await expect(page.getByRole('article')).toHaveCount(24);
  await page.goBack();
  await expect(page).toHaveURL('/en');
  await page.goForward();
  await expect(page).toHaveURL('/en/shop');
  await expect(page.getByRole('article')).toHaveCount(24);
});

test('O7 links are made ready ahead where the page is the same for everybody, and for strangers only', async ({
  page,
  baseURL,
}) => {
  await page.goto('/');
  const ready = await page.evaluate(
    (addresses) => {
      // Chromium has it, TypeScript's own types do not yet.
      type Pattern = { test(address: string, base: string): boolean };
      const { URLPattern } = window as unknown as { URLPattern: new (part: object) => Pattern };
      type Rules = { prerender: { where: { href_matches: object[] } }[] };
      const text = document.querySelector('script[type=speculationrules]')?.textContent ?? '';
      const patterns = (JSON.parse(text) as Rules).prerender
        .flatMap(({ where }) => where.href_matches)
        .map((part) => new URLPattern({ ...part, baseURL: location.origin }));
      return addresses.filter((address) => patterns.some((pattern) => pattern.test(address, location.origin)));
    },
    [
      ...[
        '/',
        '/?utm_source=mail',
        '/shop',
        '/shop?family=retail',
        '/shop?class=label&sort=name',
        '/urun/7/label/etiket',
      ],
      ...[
        '/shop?q=terazi',
        '/shop?q=terazi&class=scale',
        '/shop?product=KarpinMarket',
        '/shop/suggest',
        '/login',
        '/logout',
      ],
      ...[
        '/cart',
        '/cart/menu',
        '/checkout',
        '/panel',
        '/staff',
        '/orders',
        '/preferences',
        'https://elsewhere.example/shop',
      ],
    ],
  );
  expect(ready).toEqual([
    '/',
    '/?utm_source=mail',
    '/shop',
    '/shop?family=retail',
    '/shop?class=label&sort=name',
    '/urun/7/label/etiket',
  ]);
  await logIn(page, baseURL, 36);
  await page.goto('/');
  await expect(page.locator('script[type=speculationrules]')).toHaveCount(0);
});

test('O7 a page of strangers that was made ready before somebody logged in is loaded anew when it is shown', async ({
  page,
  baseURL,
}) => {
  await page.goto('/');
  await logIn(page, baseURL, 36);
  await page.evaluate(() => document.dispatchEvent(new Event('prerenderingchange')));
  await expect(
    page
      .getByRole('banner')
      .getByLabel(/^Hesabım: /)
      .filter({ visible: true }),
  ).toBeVisible();
});

test('P34 a page that comes back from memory, left while it was on its way to a whole page, is on its way no longer', async ({
  page,
}) => {
  await page.goto('/shop');
  // The browser stays where it is when there is nothing to show.
  await page.route('/', (route) => route.fulfill({ status: 204 }));
  await page.getByRole('banner').getByRole('link', { name: 'Karpin' }).first().click();
  await expect(page.locator('.navigation-progress[data-active]')).toHaveCount(1);
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await expect(page.locator('.navigation-progress[data-active]')).toHaveCount(0);
  await expect(page).toHaveURL('/shop');
});

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('O8 from one whole page to the next the view fades, unless the reader wants no motion', async ({ page }) => {
    await page.addInitScript(() =>
      addEventListener('pagereveal', (event) => {
        document.documentElement.toggleAttribute('data-fades', event.viewTransition !== null);
      }),
    );
    await page.goto('/');
    await page.getByRole('banner').getByRole('link', { name: 'Mağaza' }).first().click();
    await expect(page).toHaveURL('/shop');
    await expect(page.locator('html[data-fades]')).toBeAttached();
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/');
    await page.getByRole('banner').getByRole('link', { name: 'Mağaza' }).first().click();
    await expect(page).toHaveURL('/shop');
    await expect(page.getByRole('article')).toHaveCount(24);
    await expect(page.locator('html[data-fades]')).toHaveCount(0);
  });
});
