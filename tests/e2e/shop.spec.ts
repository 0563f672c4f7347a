import type { Page } from '@playwright/test';
import { expect, logIn, logInFields, postForm, test } from './fixtures';

const product = (page: Page, name: string) => page.getByRole('article', { name, exact: true });

/** The hidden way back is there only for browsers without scripts: once it is gone, the scripts run. */
const scriptsRun = (page: Page) => expect(page.locator('.product-card input[name=returnTo]')).toHaveCount(0);

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
  await expect(page.getByRole('article')).toHaveCount(41);
  await expect(page.getByRole('status').filter({ hasText: '41 ürün' })).toBeVisible();

  const market = product(page, 'Karpin Market');
  await expect(market).toContainText('Yazılım');
  await expect(market.getByText('Diamond')).toBeVisible();
  await expect(market.getByText('Yeni')).toBeVisible();
  await expect(market.getByText('27.950,00 ₺')).toBeVisible();
  await expect(market.getByText('31.950,00 ₺')).toBeVisible();
  await expect(market.getByText('Puan: 5 üzerinden 5')).toBeAttached();
  await expect(product(page, 'Termal etiket 80×50 mm (rulo)').locator('.price')).toHaveText(/^\$4,20\s*rulo$/);

  await context.addCookies([{ name: 'lang', value: 'en', url: baseURL ?? '' }]);
  await page.reload();
  await expect(product(page, 'Karpin Market').getByText('₺27,950.00')).toBeVisible();
  await expect(product(page, 'Karpin Market').getByText('New', { exact: true })).toBeVisible();
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
  await page.setViewportSize({ width: 375, height: 800 });
  expect(await columns()).toBe(1);
});

test('P18 the list follows each key of the search, in any case, and goes back when it is cleared', async ({ page }) => {
  await page.goto('/shop');
  await scriptsRun(page);
  const box = page.getByRole('searchbox', { name: 'Ürün adı, açıklama ya da kod ara' });
  await box.pressSequentially('FİŞ YAZICI');
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(product(page, 'Fiş yazıcı 80 mm')).toBeVisible();
  await expect(page).toHaveURL(/\/shop\?q=/);
  await page.getByRole('button', { name: 'Aramayı temizle' }).click();
  await expect(page.getByRole('article')).toHaveCount(41);

  await box.fill('böyle bir ürün yok');
  await expect(page.getByRole('heading', { name: 'Aradığınız ürün bulunamadı' })).toBeVisible();
  await page.getByRole('link', { name: 'Tüm ürünleri göster' }).click();
  await expect(page.getByRole('article')).toHaveCount(41);
  await expect(box).toHaveValue('');
});

test('P18 without JavaScript the search is a form, the classes are links, and both hold together', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/shop');
  await page.getByRole('link', { name: 'Etiket (6)' }).click();
  await expect(page.getByRole('article')).toHaveCount(6);
  await page.getByRole('searchbox', { name: 'Ürün adı, açıklama ya da kod ara' }).fill('ETIKET58');
  await page.getByRole('main').getByRole('button', { name: 'Ara' }).click();
  await expect(page.getByRole('article')).toHaveCount(2);
  await expect(page).toHaveURL(/class=label/);
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

test('D1 D3 a log-in leads to the page in `to`, else to the checkout, and logging out leads home', async ({
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
  // An empty cart has no checkout: its page says so.
  await expect(page).toHaveURL(/\/(checkout|cart)$/);
  await page.goto('/login?to=/shop');
  await expect(page.getByText('Zaten giriş yaptınız!')).toBeVisible();

  await page.goto('/shop');
  await page.getByLabel('Hesabım').filter({ visible: true }).click();
  await page.getByRole('button', { name: 'Çıkış yap' }).filter({ visible: true }).click();
  await expect(page).toHaveURL('/');
  expect((await page.context().cookies()).map((cookie) => cookie.name)).not.toContain('session');
  await page.goto('/cart');
  await expect(page).toHaveURL('/login?to=%2Fcart');
  await fill();
  await expect(page).toHaveURL(new URL('/cart', baseURL).href);
});

test('D6 a stranger who adds a product is led to the log-in and back to the list', async ({ page }) => {
  await page.goto('/shop?class=label');
  await product(page, 'Termal etiket 40×20 mm (rulo)').getByRole('button', { name: 'Sepete ekle' }).click();
  await expect(page).toHaveURL(/\/login\?to=%2Fshop/);
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
  await product(page, 'Termal etiket 40×20 mm (rulo)').getByRole('link', { name: 'Sepette görüntüle' }).click();
  await page.getByRole('link', { name: 'Sepete dön' }).click();
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
