import type { Page } from '@playwright/test';
import { axeFindings, MORE_CARDS } from './axe';
import { expect, logIn, logInFields, postForm, test } from './fixtures';

const product = (page: Page, name: string) => page.getByRole('article', { name, exact: true });

/** The form of the cards is there only for browsers without scripts: once it is gone, the scripts run. */
const scriptsRun = (page: Page) => expect(page.locator('#add-to-cart')).toHaveCount(0);

const SEARCH = 'Ürün adı, açıklama ya da kod ara';

/** Eight packages, and four of each other part. */
const SHOWN_AT_FIRST = 24;

const cartSum = (page: Page, label: string) =>
  page
    .getByRole('complementary')
    .locator('dl > div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator('dd');

test('P21 P29 the shop shows the whole catalogue with class, tier, badge, and prices with currency and unit', async ({
  page,
  context,
  baseURL,
}) => {
  await page.goto('/shop');
  await expect(page.locator('html')).toHaveAttribute('lang', 'tr');
  await expect(page.getByRole('status').filter({ hasText: '41 ürün' })).toBeVisible();
  // Packages whole, of the other parts the first ones and the way to all.
  await expect(page.getByRole('article')).toHaveCount(SHOWN_AT_FIRST);
  const ways = page.getByRole('main').getByRole('link', { name: /ürünün tümü$/ });
  await expect(ways).toHaveText(['8', '7', '11', '6', '9'].map((count) => `${count} ürünün tümü`));

  const market = product(page, 'Karpin Market');
  await expect(market).toContainText('Yazılım');
  await expect(market.getByText('Diamond')).toBeVisible();
  await expect(market.getByText('Yeni')).toBeVisible();
  await expect(market.getByText('27.950,00 ₺')).toBeVisible();
  await expect(market.getByText('31.950,00 ₺')).toBeVisible();
  await expect(market.getByLabel('Puan: 5 üzerinden 5')).toBeAttached();
  await expect(product(page, 'Termal etiket 80×50 mm (rulo)').locator('.price')).toHaveText(/^\$4,20\s*rulo$/);

  await context.addCookies([{ name: 'lang', value: 'en', url: baseURL ?? '' }]);
  await page.reload();
  await expect(product(page, 'Karpin Market').getByText('₺27,950.00')).toBeVisible();
  await expect(product(page, 'Karpin Market').getByText('New', { exact: true })).toBeVisible();
});

test('P21 P18 the shop tells its parts apart, a family has an address, and the sheet of filters counts before it shows', async ({
  page,
}) => {
  await page.goto('/shop');
  await scriptsRun(page);
  await expect(page.getByRole('main').getByRole('heading', { level: 2, includeHidden: false })).toHaveText([
    ...['Paketler', 'Modül ve entegrasyon', 'Donanım', 'Etiket ruloları', 'Lisans ve destek'],
  ]);
  await expect(page.getByText('Fiyatlar KDV hariçtir.')).toBeInViewport();
  await page.getByText('Filtrele', { exact: true }).first().click();
  const sheet = page.getByRole('form', { name: 'Filtrele' });
  await expect(sheet).toBeVisible();
  expect(await axeFindings(page, MORE_CARDS)).toEqual([]);
  const show = sheet.getByRole('button', { name: /göster$/ });
  await sheet.getByRole('radio', { name: /^Donanım/ }).check({ force: true });
  await expect(show).toHaveText('11 ürünü göster');
  await sheet.getByRole('radio', { name: /^Yazıcı/ }).check({ force: true });
  await sheet.getByLabel('En çok').fill('4.000 ₺');
  await expect(show).toHaveText('1 ürünü göster');
  await show.click();
  await expect(page).toHaveURL('/shop?family=hardware&class=printer&max=4000');
  // The address changes a moment before the list does.
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('article')).toHaveAccessibleName('Fiş yazıcı 80 mm');
  await expect(sheet).toBeHidden();

  await page.goto('/shop?family=retail');
  await expect(page).toHaveTitle('Perakende yazılım ve donanımı · Karpin');
  await expect(page.getByRole('article').first()).toHaveAccessibleName('Karpin Perakende');
  await expect(product(page, 'Lisans durdurma')).toHaveCount(0);
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/shop\?family=retail$/);
});

test('P21 P18 each part leads to all of its products, the list view page by page to the whole catalogue, both without scripts', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false });
  const page = await context.newPage();
  // Each product stands in one part (product-families.test.ts), 41 in all.
  const parts = { packages: 8, modules: 7, hardware: 11, labels: 6, services: 9 };
  for (const [part, count] of Object.entries(parts)) {
    await page.goto('/shop');
    await page.getByRole('main').locator(`a[href="/shop?family=${part}"]`).last().click();
    await expect(page).toHaveURL(`/shop?family=${part}`);
    await expect(page.getByRole('article')).toHaveCount(count);
  }
  await page.goto('/shop');
  await page.getByRole('link', { name: 'Liste', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: '41 ürün' })).toBeVisible();
  const pages = page.getByRole('navigation', { name: 'Sayfalar' });
  const seen = new Set<string>();
  for (const [range, count] of [
    ['1–12', 12],
    ['13–24', 12],
    ['25–36', 12],
    ['37–41', 5],
  ] as const) {
    await expect(pages).toContainText(`${range} / 41`);
    await expect(page.getByRole('article')).toHaveCount(count);
    for (const card of await page.getByRole('article').all()) seen.add((await card.getAttribute('id')) ?? '');
    if (range !== '37–41') await pages.getByRole('link', { name: 'Sonraki sayfa' }).click();
  }
  expect(seen.size).toBe(41);
  // A card's popup and the cart lead back to the page that it stands on.
  const dear = product(page, (await page.getByRole('article').first().getAttribute('aria-label')) ?? '');
  const sku = await dear.getAttribute('id');
  await dear.getByRole('button', { name: 'Sepete ekle' }).click();
  await expect(page).toHaveURL(`/shop?view=list&page=4#${sku}`);
  await dear.getByRole('link', { name: /^Hızlı bakış/ }).press('Enter');
  await page.getByRole('dialog').getByRole('link', { name: 'Kapat' }).click();
  await expect(page).toHaveURL('/shop?view=list&page=4');
  await context.close();
});

test('P18 the cards stand in four columns on large screens and in rows on phones', async ({ page }) => {
  const columns = async () => {
    const boxes = await page
      .getByRole('article')
      .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().top));
    return boxes.filter((top) => top === boxes[0]).length;
  };
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/shop');
  expect(await columns()).toBe(4);
  // Large begins at 992 px (public-site §9).
  for (const width of [1199, 992]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await columns(), `${width} px`).toBe(4);
  }
  await page.setViewportSize({ width: 991, height: 900 });
  expect(await columns()).toBe(2);
  await page.setViewportSize({ width: 375, height: 800 });
  expect(await columns()).toBe(1);
});

test('P18 the list follows each key of the search, in any case, in title and detail, and goes back when cleared', async ({
  page,
}) => {
  await page.goto('/shop');
  await scriptsRun(page);
  const box = page.getByRole('searchbox', { name: SEARCH });
  await box.pressSequentially('FİŞ YAZICI');
  await expect(page.getByRole('article').first()).toHaveAccessibleName('Fiş yazıcı 80 mm');
  await expect(product(page, 'Karpin Market')).toHaveCount(0);
  await expect(page).toHaveURL(/\/shop\?q=/);
  await expect(page.getByRole('status').filter({ hasText: '“FİŞ YAZICI” için' })).toBeVisible();
  // Said in the detail of one product only.
  await box.fill('ZÜCCACİYE');
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(product(page, 'Karpin Perakende')).toBeVisible();
  await page.getByRole('button', { name: 'Aramayı temizle' }).click();
  await expect(page.getByRole('article')).toHaveCount(SHOWN_AT_FIRST);
  await expect(page).toHaveURL('/shop');

  await box.fill('böyle bir ürün yok');
  await expect(page.getByRole('heading', { name: 'Aradığınız ürün bulunamadı' })).toBeVisible();
  await page.getByRole('link', { name: 'Tüm ürünleri göster' }).click();
  await expect(page).toHaveURL('/shop');
  await expect(page.getByRole('article')).toHaveCount(SHOWN_AT_FIRST);
  await expect(box).toHaveValue('');
});

test('P18 the list answers a key before the server does, and from the way back takes the search of the address', async ({
  page,
}) => {
  await page.goto('/shop?class=label');
  await page.goto('/shop');
  await scriptsRun(page);
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/_data=/, async (route) => {
    await held;
    await route.continue();
  });
  const box = page.getByRole('searchbox', { name: SEARCH });
  // What only a detail says came when the box was gone to.
  const words = page.waitForResponse('**/shop/words/tr');
  await box.focus();
  await (await words).finished();
  await box.fill('ZÜCCACİYE');
  await expect(product(page, 'Karpin Perakende')).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(1);
  await box.fill('');
  await box.pressSequentially('terazi');
  await expect(product(page, 'UPS 1500 VA')).toHaveCount(0);
  await expect(product(page, 'Terazi entegrasyonu')).toBeVisible();
  release();
  await expect(page).toHaveURL('/shop?q=terazi');
  await page.goBack();
  await expect(page).toHaveURL('/shop?class=label');
  await expect(page.getByRole('article')).toHaveCount(6);
  await expect(box).toHaveValue('');
});

test('P18 the page of a search holds nothing of the products it leaves out', async ({ page, baseURL }) => {
  await logIn(page, baseURL, 71);
  await postForm(page, baseURL, '/cart', { intent: 'add', sku: 'LisansDurdur', returnTo: '/shop' });
  const html = await (await page.request.get('/shop?q=kargo%20etiketi')).text();
  expect(html).toContain('Etiket100x150');
  for (const other of ['Karpin Market', 'KarpinMarket', 'UpsKasa650', 'LisansDurdur'])
    expect(html).not.toContain(other);
  await postForm(page, baseURL, '/cart', { intent: 'clear' });
});

test('P18 the list view, the order and the class stand in the address, hold together, and keep the search', async ({
  page,
}) => {
  await page.goto('/shop?q=mm+rulo)');
  await scriptsRun(page);
  await page.getByRole('link', { name: 'Liste', exact: true }).click();
  await expect(page).toHaveURL('/shop?q=mm+rulo%29&view=list');
  const roll = product(page, 'Termal etiket 80×50 mm (rulo)');
  await expect(roll.getByText('Sınıf kodu: label')).toBeVisible();
  await expect(roll.getByText('Ücretsiz kargo')).toBeVisible();
  await page.getByLabel('Sıralama').selectOption({ label: 'Fiyat: önce yüksek' });
  await expect(page).toHaveURL('/shop?q=mm+rulo%29&sort=price-desc&view=list');
  await expect(page.getByRole('article').first()).toHaveAccessibleName('Kargo etiketi 100×150 mm (rulo)');
  await page.getByRole('link', { name: 'Etiket ruloları (6)' }).click();
  await expect(page).toHaveURL('/shop?q=mm+rulo%29&family=labels&sort=price-desc&view=list');
  await page.reload();
  await expect(page.getByRole('article').first()).toHaveAccessibleName('Kargo etiketi 100×150 mm (rulo)');
  await expect(page.getByLabel('Sıralama')).toHaveValue('price-desc');

  await page.goto('/ItemListView?class=label');
  await expect(page).toHaveURL('/shop?class=label&view=list');
  // At any width a product of the list has a row of its own, and its name stands beside its price.
  for (const width of [576, 768, 991, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    const rows = await page.getByRole('article').evaluateAll((articles) =>
      articles.map((article) => {
        const name = article.querySelector('.product-name')?.getBoundingClientRect();
        const price = article.querySelector('.price')?.getBoundingClientRect();
        const { left } = article.getBoundingClientRect();
        return { left, beside: Boolean(name && price && name.width > 60 && name.right <= price.left) };
      }),
    );
    expect(rows, `at ${width}`).toEqual(rows.map(() => ({ left: rows[0]?.left, beside: true })));
  }
  // On phones, too, the list is another view than the grid.
  await page.setViewportSize({ width: 375, height: 800 });
  const inList = (await roll.boundingBox())?.height ?? Infinity;
  await page.getByRole('link', { name: 'Izgara', exact: true }).click();
  await expect(page).toHaveURL('/shop?class=label');
  await expect.poll(async () => (await roll.boundingBox())?.height).toBeGreaterThan(1.4 * inList);
  await page.goto('/ItemGridView');
  await expect(page).toHaveURL('/shop');
  await expect(page.getByRole('link', { name: 'Izgara', exact: true })).toHaveAttribute('aria-current', 'true');
});

test('P18 P33 the popup takes 90% of the window, is an address of its own, and gives the list back on closing', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1400, height: 900 });
  await page.goto('/shop?class=software&sort=name');
  await scriptsRun(page);
  const opener = page.getByRole('link', { name: 'Hızlı bakış: Karpin Market' });
  const popup = page.getByRole('dialog', { name: 'Karpin Market' });
  await opener.click();
  await expect(popup).toBeVisible();
  await expect(page).toHaveURL('/shop?class=software&sort=name&product=KarpinMarket');
  await expect(popup.getByRole('heading', { level: 2, name: 'Karpin Market' })).toBeFocused();
  const box = await popup.boundingBox();
  expect(box).toMatchObject({ width: 1260, height: 810 });
  for (const text of ['Diamond', 'Yeni', '27.950,00 ₺']) {
    await expect(popup.getByText(text, { exact: true })).toBeVisible();
  }
  await expect(popup.locator('.product-points')).toContainText('1 kullanıcı; 45 gün, ödenince 1 yıl');
  await expect(popup.locator('.product-points')).toContainText('1 yıl ücretsiz destek');
  await expect(popup.locator('.rich-text li')).not.toHaveCount(0);
  expect(await axeFindings(page, MORE_CARDS)).toEqual([]);

  const closed = async () => {
    await expect(page.locator('.product-popup')).toHaveCount(0);
    await expect(page).toHaveURL('/shop?class=software&sort=name');
    await expect(opener).toBeFocused();
  };
  await page.keyboard.press('Escape');
  await closed();
  await opener.click();
  await expect(popup).toBeVisible();
  await page.mouse.click(20, 450);
  await closed();
  await opener.click();
  await popup.getByRole('link', { name: 'Kapat' }).click();
  await closed();

  // From an address that was passed on there is no list to go back to: it comes now.
  await page.goto('/shop?q=market&product=KarpinMarket');
  await scriptsRun(page);
  await expect(popup.getByRole('heading', { level: 2 })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(popup).toHaveCount(0);
  await expect(page).toHaveURL('/shop?q=market');
});

test('O6 the whole shop is at most 100 kB for a dealer', async ({ page, baseURL }) => {
  await logIn(page, baseURL, 71);
  const answer = await page.request.get('/shop');
  expect((await answer.body()).length).toBeLessThan(100_000);
});

test('P18 without JavaScript the search is a form, class, order, view and popup are addresses, all hold together', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/shop');
  await page.getByRole('link', { name: 'Etiket ruloları (6)' }).click();
  await expect(page.getByRole('article')).toHaveCount(6);
  await page.getByRole('link', { name: 'Liste', exact: true }).click();
  await page.getByRole('searchbox', { name: SEARCH }).fill('ETIKET58');
  await page.getByLabel('Sıralama').selectOption('price-desc');
  await page.getByRole('main').getByRole('button', { name: 'Ara' }).click();
  await expect(page.getByRole('article')).toHaveCount(2);
  await expect(page.getByRole('article').first()).toHaveAccessibleName('Termal etiket 58×60 mm (rulo)');
  await expect(page).toHaveURL(/family=labels/);
  await expect(page).toHaveURL(/view=list/);
  // The sheet of filters is a form, too.
  await page.goto('/shop?q=mm');
  await page.getByText('Filtrele', { exact: true }).first().click();
  await page.getByRole('radio', { name: /^Yazıcı/ }).check({ force: true });
  await page.getByLabel('En çok').fill('4.000 ₺');
  await page.getByRole('button', { name: /göster$/ }).click();
  await expect(page).toHaveURL('/shop?q=mm&class=printer&max=4000');
  await expect(page.getByRole('article')).toHaveAccessibleName('Fiş yazıcı 80 mm');

  await page.goto('/shop?class=label');
  await page.getByRole('link', { name: 'Hızlı bakış: Termal etiket 58×40 mm (rulo)' }).click();
  const popup = page.getByRole('dialog', { name: 'Termal etiket 58×40 mm (rulo)' });
  await expect(popup).toBeVisible();
  await popup.getByRole('link', { name: 'Kapat' }).click();
  await expect(popup).toHaveCount(0);
  await expect(page).toHaveURL('/shop?class=label');
  await context.close();
});

test.describe('a wrong log-in', () => {
  test.use({ expectedStatuses: [401] });

  test('D1 answers "Erişim Hatası" beside the form and as a toast of 5 s, and keeps what was typed', async ({
    page,
  }) => {
    const { bayikodu, email, password } = logInFields(444);
    await page.goto('/login?to=/shop');
    await page.getByLabel('Bayi kodu').fill(bayikodu);
    await page.getByLabel('E-posta').fill(email);
    await page.getByLabel('Parola', { exact: true }).fill('yanlis1');
    await page.getByRole('button', { name: 'Giriş yapın' }).click();
    await expect(page.getByRole('main').getByRole('alert')).toContainText('Erişim Hatası');
    const toast = page.getByRole('region', { name: 'Bildirimler' }).getByText('Erişim Hatası');
    await expect(toast).toBeVisible();
    await expect(page.getByLabel('Bayi kodu')).toHaveValue(bayikodu);
    await expect(page.getByLabel('E-posta')).toHaveValue(email);
    await expect(page.getByLabel('Parola', { exact: true })).toHaveValue('');
    await expect(toast).toBeHidden({ timeout: 7_000 });
    await expect(page.getByRole('main').getByRole('alert')).toBeVisible();

    await page.getByLabel('Parola', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Giriş yapın' }).click();
    await expect(page).toHaveURL('/shop');
  });
});

test('D1 the button waits for valid fields, which are judged when they are left', async ({ page }) => {
  await page.goto('/login');
  const button = page.getByRole('button', { name: 'Giriş yapın' });
  await expect(button).toBeDisabled();
  await page.getByLabel('Bayi kodu').fill('36');
  await page.getByLabel('E-posta').fill('bayi36');
  await page.getByLabel('Parola', { exact: true }).fill('karpin36');
  await expect(page.getByText('Geçerli bir e-posta adresi girin.').first()).toBeVisible();
  await expect(button).toBeDisabled();
  await page.getByLabel('E-posta').fill('bayi36@karpin.example');
  await expect(button).toBeEnabled();
});

test('P26 D1 a page that was open before the log-in, which happened in another window, goes on with the texts of who is here now', async ({
  page,
  baseURL,
}) => {
  await page.goto('/shop');
  await logIn(page, baseURL, 508);
  await page.getByRole('link', { name: 'Siparişlerim' }).filter({ visible: true }).first().click();
  await expect(page).toHaveURL('/orders');
  await expect(page).toHaveTitle(/^Siparişlerim · /);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Siparişlerim');
});

test('D1 D3 a log-in leads to the page in `to`, else by the checkout, and logging out leads home', async ({
  page,
  baseURL,
}) => {
  const fill = async () => {
    const { bayikodu, email, password } = logInFields(36);
    await page.getByLabel('Bayi kodu').fill(bayikodu);
    await page.getByLabel('E-posta').fill(email);
    await page.getByLabel('Parola', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Giriş yapın' }).click();
  };
  await page.goto('/login?to=https://evil.example/shop');
  await fill();
  // The checkout leads on: to the first open step of what other journeys left in the cart, or home where that is empty.
  await expect(page).toHaveURL(/\/(cart|panel|checkout\/\w+)$/);
  await page.goto('/login?to=/shop');
  await expect(page.getByText('Zaten giriş yaptınız!')).toBeVisible();

  await page.goto('/shop');
  // On phones the menu of a person opens within that of the page, where it can be seen.
  await page.setViewportSize({ width: 375, height: 812 });
  await page.getByLabel('Menüyü aç').filter({ visible: true }).click();
  await page
    .getByLabel(/^Hesabım: /)
    .filter({ visible: true })
    .click();
  const logOut = page.getByRole('button', { name: 'Çıkış yap' }).filter({ visible: true });
  await expect(logOut).toBeInViewport();
  await logOut.click();
  await expect(page).toHaveURL('/');
  expect((await page.context().cookies()).map((cookie) => cookie.name)).not.toContain('session');
  await page.goto('/orders');
  await expect(page).toHaveURL('/login?to=%2Forders');
  await fill();
  await expect(page).toHaveURL(new URL('/orders', baseURL).href);
});

test('D6 P18 adding keeps the page where it is: the button becomes the way to the checkout, the badge counts', async ({
  page,
  baseURL,
}) => {
  await logIn(page, baseURL, 36);
  await postForm(page, baseURL, '/cart', { intent: 'clear' });
  await page.goto('/shop');
  await scriptsRun(page);
  await page.evaluate(() => document.body.setAttribute('data-same-document', ''));
  const card = product(page, 'Fiş yazıcı 80 mm');
  await card.getByRole('button', { name: 'Sepete ekle' }).click();
  const onward = card.getByRole('link', { name: 'Sepette görüntüle' });
  await expect(onward).toBeFocused();
  await expect(onward).toHaveAttribute('href', '/checkout');
  await expect(page.getByRole('link', { name: 'Sepet, 1 ürün' })).toBeVisible();
  await expect(page.locator('body[data-same-document]')).toBeAttached();

  await page.goto('/apps/eCommerce/checkout');
  await expect(page).toHaveURL('/cart');
  const date = /Teslim (\d{2})\.(\d{2})\.(\d{4})/.exec(await page.getByRole('main').innerText()) ?? [];
  const days = (Date.UTC(Number(date[3]), Number(date[2]) - 1, Number(date[1])) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(-1);
  expect(days).toBeLessThan(10.5);
});

test('D6 D7 the cart counts up to ten, adds up in lira, takes back a removal, and asks before it empties', async ({
  page,
  baseURL,
}) => {
  await logIn(page, baseURL, 36);
  await postForm(page, baseURL, '/cart', { intent: 'clear' });
  for (const sku of ['KarpinMarket', 'Etiket80x50'])
    await postForm(page, baseURL, '/cart', { intent: 'add', sku, returnTo: '/shop' });
  await page.goto('/cart');
  const more = page.getByRole('button', { name: 'Termal etiket 80×50 mm (rulo) adedini artır' });
  const quantity = page.getByRole('group', { name: 'Termal etiket 80×50 mm (rulo) adedi' }).locator('output');
  for (let count = 2; count <= 10; count++) {
    await more.click();
    await expect(quantity).toHaveText(String(count));
  }
  await expect(more).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByText('10 × $4,20 × 29,00').last()).toBeVisible();
  // 27.950,00 and 10 × (4,20 × 29); 18 % and 8 %.
  await expect(cartSum(page, 'Toplam adet')).toHaveText('11');
  await expect(cartSum(page, 'Toplam')).toHaveText('29.168,00 ₺');
  await expect(cartSum(page, 'İskonto')).toHaveText('0,00 ₺');
  await expect(cartSum(page, 'KDV (%8)')).toHaveText('97,44 ₺');
  await expect(cartSum(page, 'KDV (%18)')).toHaveText('5.031,00 ₺');
  await expect(cartSum(page, 'Kargo')).toHaveText('Ücretsiz');
  await expect(cartSum(page, 'Genel toplam')).toHaveText('34.296,44 ₺');

  await page.getByRole('button', { name: 'Kaldır Termal etiket 80×50 mm (rulo)' }).click();
  await expect(page.getByText('Termal etiket 80×50 mm (rulo) sepetten çıkarıldı')).toBeVisible();
  await expect(cartSum(page, 'Toplam')).toHaveText('27.950,00 ₺');
  await page.getByRole('button', { name: 'Geri al' }).click();
  await expect(quantity).toHaveText('10');

  await page.getByRole('button', { name: 'Tümünü kaldır' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Vazgeç' }).click();
  await expect(quantity).toHaveText('10');
  await page.getByRole('button', { name: 'Tümünü kaldır' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sepeti boşalt' }).click();
  await expect(page).toHaveURL('/shop');
  await page.goto('/cart');
  await expect(page.getByRole('heading', { name: 'Sepetiniz Boş' })).toBeVisible();
  await page.getByRole('link', { name: 'Mağazaya git' }).click();
  await expect(page).toHaveURL('/shop');
});

test('D6 the quantity of a licence action is left to the selection', async ({ page, baseURL }) => {
  await logIn(page, baseURL, 36);
  await postForm(page, baseURL, '/cart', { intent: 'clear' });
  await postForm(page, baseURL, '/cart', { intent: 'add', sku: 'KarpinYillikLisans', returnTo: '/shop' });
  await page.goto('/cart');
  await expect(page.getByText('Seçime göre')).toBeVisible();
  await expect(page.getByRole('group', { name: /adedi$/ })).toHaveCount(0);
});

test('D6 the cart works without JavaScript', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false });
  const page = await context.newPage();
  await logIn(page, baseURL, 36);
  await postForm(page, baseURL, '/cart', { intent: 'clear' });
  await page.goto('/shop?class=label');
  await product(page, 'Termal etiket 40×20 mm (rulo)').getByRole('button', { name: 'Sepete ekle' }).click();
  await expect(page).toHaveURL('/shop?class=label#Etiket40x20');
  await expect(
    product(page, 'Termal etiket 40×20 mm (rulo)').getByRole('link', { name: 'Sepette görüntüle' }),
  ).toBeVisible();
  await page.goto('/cart');
  await page.getByRole('button', { name: 'Termal etiket 40×20 mm (rulo) adedini artır' }).click();
  await expect(cartSum(page, 'Toplam adet')).toHaveText('2');
  await page.getByRole('button', { name: 'Kaldır Termal etiket 40×20 mm (rulo)' }).click();
  await expect(page.getByRole('heading', { name: 'Sepetiniz Boş' })).toBeVisible();
  await page.getByRole('button', { name: 'Geri al' }).click();
  await expect(cartSum(page, 'Toplam adet')).toHaveText('2');
  await page.getByRole('button', { name: 'Tümünü kaldır' }).click();
  await expect(page).toHaveURL('/shop');
  await context.close();
});
