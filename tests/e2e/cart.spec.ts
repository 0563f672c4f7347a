import type { Page } from '@playwright/test';
import { axeFindings, axeFindingsInThemes, FURNITURE } from './axe';
import { expect, logIn, logInFields, postForm, test } from './fixtures';

const product = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
const cartLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Sepet, / });
const add = (page: Page, baseURL: string | undefined, sku: string) =>
  postForm(page, baseURL, '/cart', { intent: 'add', sku, returnTo: '/shop' });

/** The cart's link tells of its menu once the scripts run. */
async function openCartMenu(page: Page) {
  await expect(cartLink(page)).toHaveAttribute('aria-expanded', 'false');
  await cartLink(page).click();
  return page.getByRole('banner').locator('.popover-wide');
}

test('P20 a visitor adds, sees badge and menu at once, removes there, and reads "Sepetiniz Boş"', async ({ page }) => {
  await page.goto('/shop');
  await expect(cartLink(page)).toHaveAttribute('aria-expanded', 'false');
  // One right after the other: neither loses the other from the guest cart's cookie.
  await page.route('**/cart?*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    await route.continue();
  });
  await product(page, 'Karpin Kobi').getByRole('button', { name: 'Sepete ekle' }).click();
  await product(page, 'Karpin Ticari').getByRole('button', { name: 'Sepete ekle' }).click();
  await expect(product(page, 'Karpin Ticari').getByRole('link', { name: 'Sepette görüntüle' })).toBeVisible();
  await expect(product(page, 'Karpin Kobi').getByRole('link', { name: 'Sepette görüntüle' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Sepet, 2 ürün' })).toBeVisible();

  const menu = await openCartMenu(page);
  await expect(menu.getByText('2 ürün')).toBeVisible();
  await expect(menu.getByRole('link', { name: /^Toplam/ })).toHaveAttribute('href', '/checkout');
  await menu.getByRole('button', { name: 'Kaldır Karpin Kobi' }).click();
  await expect(menu.getByText('1 ürün')).toBeVisible();
  await expect(menu.getByText('Karpin Kobi')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Sepet, 1 ürün' })).toBeVisible();
  await menu.getByRole('button', { name: 'Kaldır Karpin Ticari' }).click();
  await expect(menu.getByText('Sepetiniz Boş')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);
  await expect(cartLink(page)).toBeFocused();
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('basket');
});

test('P20 the word for products takes its plural above 99', async ({ page, baseURL }) => {
  const list = ['Kobi', 'Ticari', 'Perakende', 'Market', 'ERP', 'Saha', 'Pos', 'Kullanici', 'Mobile', 'Entegre'];
  const quickOrder = (last: number) =>
    postForm(page, baseURL, '/quick-order', {
      intent: 'add',
      list: list.map((name, index) => `Karpin${name} ${index === 0 ? last : 10}`).join('\n'),
    });
  await quickOrder(9);
  await page.goto('/shop');
  await expect((await openCartMenu(page)).getByText('99 ürün')).toBeVisible();
  await postForm(page, baseURL, '/cart', { intent: 'remove', sku: 'KarpinKobi', returnTo: '/cart' });
  await postForm(page, baseURL, '/quick-order', { intent: 'add', list: 'KarpinKobi 10' });
  await page.reload();
  await expect((await openCartMenu(page)).getByText('Ürünler: 100')).toBeVisible();
});

test('D6 what a visitor gathers waits in the cart of the account after the log-in', async ({ page, baseURL }) => {
  // The journeys of cards, which run beside this one, fill the cart of 1196.
  const dealer = 966;
  await logIn(page, baseURL, dealer);
  await postForm(page, baseURL, '/cart', { intent: 'clear' });
  await add(page, baseURL, 'KarpinMarket');
  await postForm(page, baseURL, '/logout', {});

  for (const sku of ['KarpinMarket', 'Etiket80x50']) await add(page, baseURL, sku);
  await page.goto('/cart');
  const more = page.getByRole('button', { name: 'Karpin Market adedini artır' });
  for (const count of ['2', '3']) {
    await more.click();
    await expect(page.getByRole('group', { name: 'Karpin Market adedi' }).locator('output')).toHaveText(count);
  }
  await page.getByRole('link', { name: 'Bayi olarak sipariş ver' }).click();
  await expect(page).toHaveURL('/login?to=/checkout');
  const { bayikodu, email, password } = logInFields(dealer);
  await page.getByLabel('Bayi kodu').fill(bayikodu);
  await page.getByLabel('E-posta').fill(email);
  await page.getByLabel('Parola', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Giriş yapın' }).click();
  await expect(page).toHaveURL(/^[^?]*\/checkout/);
  await page.goto('/cart');
  await expect(page.getByRole('heading', { name: 'Sepet 4 ürün' })).toBeVisible();
  await expect(page.getByRole('group', { name: 'Karpin Market adedi' }).locator('output')).toHaveText('3');
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('basket');
});

test('D6 without JavaScript the cart link leads to the cart, and the wish list takes from it and gives back', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/apps/eCommerce/wish-list');
  await expect(page.getByRole('heading', { name: 'İstek listeniz boş' })).toBeVisible();
  await add(page, baseURL, 'KarpinERP');
  await page.goto('/shop');
  await cartLink(page).click();
  await expect(page).toHaveURL('/cart');
  await page.getByRole('button', { name: 'Karpin ERP adedini artır' }).click();
  await page.getByRole('button', { name: 'İstek listesine taşı Karpin ERP' }).click();
  await expect(page.getByRole('heading', { name: 'Sepetiniz Boş' })).toBeVisible();
  await page.getByRole('link', { name: 'İstek listem (1)' }).click();
  await page.getByRole('button', { name: 'Sepete taşı Karpin ERP' }).click();
  await expect(page.getByRole('heading', { name: 'İstek listeniz boş' })).toBeVisible();

  // On the list and in the cart: the action opens the list.
  await postForm(page, baseURL, '/cart', { intent: 'toggle-wish', sku: 'KarpinERP', returnTo: '/cart' });
  await page.goto('/apps/eCommerce/checkout');
  await expect(page).toHaveURL('/cart');
  await page.getByRole('button', { name: 'İstek listesinde görüntüle Karpin ERP' }).click();
  await expect(page).toHaveURL('/apps/eCommerce/wish-list');
  await expect(page.getByRole('link', { name: 'Sepette görüntüle Karpin ERP' })).toBeVisible();
  await page.getByRole('button', { name: 'Kaldır Karpin ERP' }).click();
  await expect(page.getByRole('heading', { name: 'İstek listeniz boş' })).toBeVisible();
  await context.close();
});

test('B12 a pasted list is shown with what is wrong in it before it goes into the cart', async ({ page }) => {
  await page.goto('/cart');
  await page.getByRole('link', { name: 'Hızlı sipariş' }).click();
  const list = page.getByLabel('Kod ve adet listesi');
  await list.fill('# depo\nKarpinMarket 2\nyok 3\nkarpinmarket x 4\nEtiket80x50; 12\nKapinMobile 1,5\nKapinMobile');
  await page.getByRole('button', { name: 'Önizle' }).click();
  await expect(page.getByRole('heading', { name: '3 ürün bulundu' })).toBeVisible();
  await expect(page.getByText('Satır 3: yok kodlu bir ürün yok.')).toBeVisible();
  await expect(page.getByText('Satır 6: KapinMobile 1,5')).toBeVisible();
  await expect(page.getByRole('row', { name: /Karpin Market .*2, 4.*6/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /Termal etiket.*10.*en fazla 10/ })).toBeVisible();
  // Prices and the sum stand there before anything is in the cart; what was typed stays.
  await expect(page.getByRole('row', { name: /Karpin Market .*2, 4.*₺.*6.*₺/ })).toBeVisible();
  await expect(page.getByText('Genel toplam')).toBeVisible();
  await expect(list).toHaveValue(/yok 3/);
  await expect(cartLink(page)).toHaveAccessibleName('Sepet, boş');
  await page.getByRole('button', { name: '3 ürünü sepete ekle' }).click();
  await expect(page).toHaveURL('/cart');
  await expect(page.getByRole('link', { name: 'Sepet, 17 ürün' })).toBeVisible();
  await expect(page.getByRole('group', { name: 'Karpin Market adedi' }).locator('output')).toHaveText('6');
});

test.describe('a list with nothing in it', () => {
  test.use({ expectedStatuses: [422] });

  test('B12 is answered beside its field', async ({ page }) => {
    await page.goto('/quick-order');
    await page.getByLabel('Kod ve adet listesi').fill('# yalnızca not');
    await page.getByRole('button', { name: 'Önizle' }).click();
    await expect(page.getByLabel('Kod ve adet listesi')).toHaveAccessibleDescription(/En az bir ürün kodu yapıştırın/);
    await expect(page.getByLabel('Kod ve adet listesi')).toHaveValue('# yalnızca not');
  });
});

test('B12 an old order goes into the cart again', async ({ page, baseURL, api }) => {
  const lines = [
    { sku: 'KarpinPos', quantity: 2 },
    { sku: 'Etiket58x40', quantity: 5 },
  ];
  const order = await (await api(36)).order(lines);
  await logIn(page, baseURL, 36);
  await postForm(page, baseURL, '/cart', { intent: 'clear' });
  await postForm(page, baseURL, `/orders/${order.id}/reorder`, {});
  await page.goto(`/cart?reordered=${order.id}`);
  await expect(page.getByText(`${order.receiptNo} numaralı siparişin ürünleri sepette`)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Sepet 7 ürün' })).toBeVisible();
  await page.goto(`/orders/${order.id}/reorder`);
  await expect(page).toHaveURL(`/orders/${order.id}`);
});

test('P31 the search overlay has the logo to the index, a keyword field that leads to all results, and closes', async ({
  page,
}) => {
  await page.goto('/quick-order');
  await expect(cartLink(page)).toHaveAttribute('aria-expanded', 'false');
  const opener = page.getByRole('banner').getByLabel('Ara', { exact: true });
  await opener.click();
  const search = page.getByRole('search');
  const box = search.getByRole('combobox');
  await expect(box).toBeFocused();
  await expect(page.locator('.search-panel').getByRole('link', { name: 'Karpin' })).toHaveAttribute('href', '/');
  await page.getByRole('button', { name: 'Aramayı kapat' }).click();
  await expect(search).toBeHidden();
  await opener.click();
  // What fits is offered while one types: products, then pages; the keyboard reaches each.
  await box.fill('sepet');
  await expect(page.getByRole('group', { name: 'Sayfalar' }).getByRole('option')).toHaveText(['Sepet']);
  await box.fill('terazi');
  const offered = page.getByRole('group', { name: 'Ürünler' }).getByRole('option');
  await expect(offered.first()).toContainText(/terazi/i);
  await expect(box).toHaveAttribute('aria-expanded', 'true');
  expect(await axeFindings(page)).toEqual([]);
  await box.press('ArrowDown');
  await expect(offered.first()).toHaveAttribute('aria-selected', 'true');
  await box.press('Enter');
  await expect(page).toHaveURL(/\/urun\/\d+\//);
  await expect(search).toBeHidden();
  await opener.click();
  await box.fill('terazi');
  await search.getByRole('button', { name: 'Ara' }).click();
  await expect(page).toHaveURL('/site-search?q=terazi');
  const answers = page.getByRole('region', { name: /^Sorular ve yanıtları/ });
  await answers.getByRole('link').first().click();
  // The browser opens the question that it is led to.
  await expect(page).toHaveURL(/\/faq#/);
  await expect(page.locator('details[open] > p:target')).toBeInViewport();
  await page.goto('/site-search?q=b%C3%B6ylebir%C5%9Feyyok');
  await expect(page.locator('main').getByRole('status')).toHaveText('“böylebirşeyyok” için sonuç yok');
  await expect(page.getByRole('link', { name: 'Dört soruda paketinizi bulun' })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
});

test('P4 the account menu leads a dealer to profile, orders, licences and wish list', async ({ page, baseURL }) => {
  await logIn(page, baseURL, 36);
  await page.goto('/shop');
  await page
    .getByLabel(/^Hesabım: /)
    .filter({ visible: true })
    .click();
  for (const [name, href] of [
    ['Hesabım', '/account'],
    ['Siparişlerim', '/orders'],
    ['Lisanslar', '/licences'],
    ['İstek listem', '/apps/eCommerce/wish-list'],
  ] as const) {
    await expect(page.locator('.site-account').getByRole('link', { name, exact: true })).toHaveAttribute('href', href);
  }
});

test(`O8 axe finds nothing in cart, cart menu, wish list and quick order`, async ({ page, baseURL }) => {
  await page.goto('/shop');
  await openCartMenu(page);
  await expect(page.getByText('Sepetiniz Boş')).toBeVisible();
  expect(await axeFindingsInThemes(page, '.product-grid > *, .mini-grid > *')).toEqual([]);

  for (const sku of ['KarpinMarket', 'KarpinYillikLisans', 'Etiket80x50']) await add(page, baseURL, sku);
  await postForm(page, baseURL, '/cart', { intent: 'toggle-wish', sku: 'KarpinERP', returnTo: '/cart' });
  await page.goto('/cart?removed=Turab&quantity=1');
  await expect(page.getByText('Turab sepetten çıkarıldı')).toBeVisible();
  expect(await axeFindingsInThemes(page, FURNITURE)).toEqual([]);
  await openCartMenu(page);
  await expect(page.getByText('3 ürün', { exact: true }).first()).toBeVisible();
  expect(await axeFindingsInThemes(page)).toEqual([]);
  await page.goto('/apps/eCommerce/wish-list');
  expect(await axeFindingsInThemes(page, FURNITURE)).toEqual([]);
  await page.goto('/quick-order');
  await page.getByLabel('Kod ve adet listesi').fill('KarpinMarket 2\nyok 3');
  await page.getByRole('button', { name: 'Önizle' }).click();
  await expect(page.getByRole('heading', { name: '1 ürün bulundu' })).toBeVisible();
  expect(await axeFindingsInThemes(page, FURNITURE)).toEqual([]);
});
