import type { Page } from '@playwright/test';
import { fillNewCustomer, finish, finishButton, uniqueName } from './checkout-steps';
import { expect, logIn, NEW_CUSTOMER, postForm, test, type DealerId } from './fixtures';

async function openCheckout(
  page: Page,
  baseURL: string | undefined,
  dealer: DealerId,
  skus: readonly string[],
  quantities: Readonly<Record<string, number>> = {},
): Promise<void> {
  await logIn(page, baseURL, dealer);
  await postForm(page, baseURL, '/cart', { intent: 'clear' });
  for (const sku of skus) {
    await postForm(page, baseURL, '/cart', { intent: 'add', sku, returnTo: '/shop' });
    const quantity = quantities[sku];
    if (quantity)
      await postForm(page, baseURL, '/cart', { intent: 'set', sku, quantity: String(quantity), returnTo: '/cart' });
  }
  await page.goto('/checkout');
}

const REQUIRED = [
  'Müşteri Adı',
  'Adres',
  'Semt',
  'İl',
  'Vergi Dairesi',
  'Vergi Numarası',
  'Mail',
  'Telefon',
  'Yetkili',
  'Sektör',
];

const orderOf = (page: Page) => new URL(page.url()).searchParams.get('order');

test('D27 a stranger at the checkout is led to the log-in, and an empty cart to its page', async ({
  page,
  baseURL,
}) => {
  await page.goto('/checkout');
  await expect(page).toHaveURL('/login?to=%2Fcheckout');
  await openCheckout(page, baseURL, 508, []);
  await expect(page).toHaveURL('/cart');
});

test('D15 D9 D17 a package and three extra users for a new customer: a double click is one order', async ({
  page,
  baseURL,
}) => {
  const name = uniqueName('Çift Tık');
  await openCheckout(page, baseURL, 508, ['KarpinMarket', 'KarpinKullanici'], { KarpinKullanici: 3 });
  await fillNewCustomer(page, name);
  await expect(finishButton(page)).toHaveAttribute('aria-haspopup', 'dialog');
  await finishButton(page).click();
  // 27.950,00 and 3 × 4.950,00, with 18 %.
  await expect(page.getByRole('dialog')).toContainText('50.504,00 ₺');
  await page.getByRole('dialog').getByRole('button', { name: 'Bitir' }).dblclick();

  await expect(page).toHaveURL(/\/blank\?order=\d+$/);
  await expect(page.getByRole('region', { name: 'Bildirimler' }).getByText('tamamlandi')).toBeVisible();
  await page.goto(`/orders?q=${encodeURIComponent(name)}`);
  await expect(page.getByRole('row').filter({ hasText: name })).toHaveCount(1);
  await page.goto('/cart');
  await expect(page.getByRole('heading', { name: 'Sepetiniz Boş' })).toBeVisible();
});

test('D15 a form that arrives twice at once, and once more after the cart is empty, is one order', async ({
  page,
  baseURL,
}) => {
  await openCheckout(page, baseURL, 508, ['KarpinPos']);
  const hidden = (name: string) => page.locator(`input[name=${name}]`).inputValue();
  const form = {
    idempotencyKey: await hidden('idempotencyKey'),
    cartVersion: await hidden('cartVersion'),
    'billing.email': 'bilgi@karpin.example',
    'billing.contact': 'Nermin Aksoy',
    customerKind: 'own',
    cashOnDelivery: 'card',
    // Nothing of this is asked for: prices and quantities are the cart's.
    'lines.0.price': '1',
    quantity: '99',
  };
  const post = async () => {
    const answer = await page.request.post('/checkout', {
      form,
      headers: { Origin: new URL(baseURL ?? '').origin },
      maxRedirects: 0,
    });
    return answer.headers().location;
  };
  const [first, second] = await Promise.all([post(), post()]);
  expect(first).toMatch(/^\/blank\?order=\d+$/);
  expect([second, await post()]).toEqual([first, first]);
});

test.describe('an order that is refused', () => {
  test.use({ expectedStatuses: [409, 422] });

  test('D10 names every empty field, above the form, beside it and joined for 5 s, and keeps what was typed', async ({
    page,
    baseURL,
  }) => {
    await openCheckout(page, baseURL, 508, ['KarpinMarket']);
    await page.getByLabel('Not (isteğe bağlı)').fill('Kapıyı iki kez çalın');
    await page.locator('#billing-contact').fill('Ali 2');
    await finish(page);
    await expect(page.getByRole('main').getByRole('alert')).toContainText(
      'Yetkili adı yalnızca harf ve boşluktan oluşur.',
    );
    await page.locator('#billing-contact').fill('Ali Veli');
    await finish(page);

    const summary = page.getByRole('alert').filter({ hasText: 'Lütfen geçerli bilgiler girin' });
    await expect(summary.getByRole('link')).toHaveText(REQUIRED.map((field) => `[${field}] Boş Bırakamazsınız`));
    await expect(summary).toBeFocused();
    const joined = REQUIRED.map((field) => `[${field}] Boş Bırakamazsınız`).join(', ');
    const toast = page.getByRole('region', { name: 'Bildirimler' }).getByText(joined);
    await expect(toast).toBeVisible();
    await expect(page.locator('#customer-taxOffice-error')).toHaveText('[Vergi Dairesi] Boş Bırakamazsınız');
    await summary.getByRole('link', { name: '[Vergi Dairesi] Boş Bırakamazsınız' }).click();
    await expect(page.getByLabel('Vergi dairesi')).toBeFocused();
    await expect(page.getByLabel('Not (isteğe bağlı)')).toHaveValue('Kapıyı iki kez çalın');
    await expect(page.locator('#billing-contact')).toHaveValue('Ali Veli');
    await expect(toast).toBeHidden({ timeout: 7_000 });
  });

  test('D10 a licence trade without a firm and without a licence says "Firma seçmelisiniz", "Lisans seçmelisiniz"', async ({
    page,
    baseURL,
  }) => {
    await openCheckout(page, baseURL, 508, ['KarpinAylikLisans']);
    await expect(page.getByLabel('Yeni müşteri')).toBeDisabled();
    await finish(page);
    await expect(page.locator('#customerFirmId-error')).toHaveText('Firma seçmelisiniz');
    await page.getByRole('searchbox', { name: 'Firma ara' }).fill('10048');
    await page.getByRole('link', { name: /^Çınaraltı Restoran/ }).click();
    await expect(page.getByRole('table')).toBeVisible();
    await finish(page);
    await expect(page.getByRole('main').getByText('Lisans seçmelisiniz').first()).toBeVisible();
  });

  test('D19 extending that would shorten a licence shows both dates and asks', async ({ page, baseURL }) => {
    await openCheckout(page, baseURL, 508, ['KarpinAylikLisans']);
    await page.getByRole('searchbox', { name: 'Firma ara' }).fill('cinaralti');
    await page.getByRole('link', { name: /^Çınaraltı Restoran/ }).click();
    const row = page.getByRole('row').filter({ hasText: 'Kısalır' }).first();
    await expect(row).toContainText(/\d{2}\/\d{2}\/\d{2}.*\d{2}\/\d{2}\/\d{2}/);
    await row.getByRole('checkbox').check();
    const consent = page.getByRole('checkbox', { name: /daha erken bitmesini onaylıyorum/ });
    await expect(consent).not.toBeChecked();
    await finish(page);
    await expect(
      page
        .getByRole('main')
        .getByText(/şimdikinden erken bitecek/)
        .first(),
    ).toBeVisible();
  });

  test('D15 a cart that changed after the page was opened is not ordered before it is seen', async ({
    page,
    baseURL,
  }) => {
    await openCheckout(page, baseURL, 508, ['KarpinPos']);
    await page.getByLabel('Kendi firmam için').check();
    await postForm(page, baseURL, '/cart', { intent: 'set', sku: 'KarpinPos', quantity: '2', returnTo: '/cart' });
    await finish(page);
    await expect(page.getByRole('main').getByRole('alert')).toContainText('Sepetiniz ya da fiyatlar');
    await expect(page.getByRole('complementary')).toContainText('9.900,00 ₺');
    await finish(page);
    await expect(page).toHaveURL(/\/blank\?order=\d+$/);
  });
});

test('D9 D14 a firm is found by name, code or tax number, its data are locked, and other dealers do not find it', async ({
  page,
  baseURL,
}) => {
  await openCheckout(page, baseURL, 508, ['KarpinMarket']);
  await page.getByLabel('Müşteri adı').fill('Kaybolmasın');
  await page.getByLabel('Kayıtlı firma').check();
  const finder = page.getByRole('searchbox', { name: 'Firma ara' });
  for (const text of ['ÇINARALTI', 'cinaralti rest', '8837390127', '10048']) {
    await finder.fill(text);
    await expect(page.getByRole('list', { name: 'Bulunan firmalar' }).getByRole('link')).toHaveCount(1);
  }
  await page.getByRole('link', { name: /^Çınaraltı Restoran/ }).click();
  await expect(page.getByLabel('Vergi numarası').first()).toHaveValue('8837390127');
  await expect(page.getByLabel('Vergi numarası').first()).not.toBeEditable();
  await expect(page.locator('#customer-name')).toHaveValue('Kaybolmasın');

  await openCheckout(page, baseURL, 444, ['KarpinMarket']);
  await page.getByLabel('Kayıtlı firma').check();
  await finder.fill('10048');
  await expect(page.getByText('“10048” ile eşleşen bir firmanız yok')).toBeVisible();
});

test.describe('a firm of somebody else', () => {
  test.use({ expectedStatuses: [404] });

  test('D14 is a firm that does not exist', async ({ page, baseURL }) => {
    await openCheckout(page, baseURL, 508, ['KarpinMarket']);
    await page.getByLabel('Kayıtlı firma').check();
    await page.getByRole('searchbox', { name: 'Firma ara' }).fill('10048');
    const link = page.getByRole('link', { name: /^Çınaraltı Restoran/ });
    const address = (await link.getAttribute('href')) ?? '';
    await openCheckout(page, baseURL, 444, ['KarpinMarket']);
    for (const unknown of [address, '/checkout?firm=99999999', '/checkout?firm=abc', '/checkout?firm=0']) {
      const answer = await page.goto(unknown);
      expect(answer?.status(), unknown).toBe(404);
    }
  });
});

test('D11 the selected licences are the quantity of their line, and the new end is shown', async ({
  page,
  baseURL,
}) => {
  await openCheckout(page, baseURL, 508, ['KarpinYillikLisans', 'LisansBilgisayar']);
  await page.getByRole('searchbox', { name: 'Firma ara' }).fill('10048');
  await page.getByRole('link', { name: /^Çınaraltı Restoran/ }).click();
  const yearly = page.getByRole('table', { name: 'Lisanslar: Yıllık lisans uzatma' });
  await yearly.getByRole('checkbox').nth(0).check();
  await yearly.getByRole('checkbox').nth(1).check();
  await page
    .getByRole('table', { name: 'Lisanslar: Lisans bilgisayarı bildirimi' })
    .getByRole('checkbox')
    .nth(0)
    .check();
  const summary = page.getByRole('complementary');
  await expect(summary.getByText('2 lisans')).toBeVisible();
  await expect(summary.getByText('1.980,00 ₺')).toBeVisible();
  await expect(page.getByText(/^Yeni geçerlilik \d{2}\/\d{2}\/\d{2}$/)).toBeVisible();
});

test.describe('a dealer who may not pay', () => {
  test.use({ expectedStatuses: [403] });

  test('D12 sees why beside a button that is off, and is refused without scripts, too', async ({
    page,
    browser,
    baseURL,
  }) => {
    const reason = 'Bayiliğinizin bu ödeme yöntemiyle sipariş tamamlama yetkisi yok.';
    await logIn(page, baseURL, 69);
    await postForm(page, baseURL, '/cart', { intent: 'add', sku: 'KarpinYillikLisans', returnTo: '/shop' });
    await page.goto('/checkout');
    await expect(finishButton(page)).toHaveAttribute('aria-disabled', 'true');
    await expect(finishButton(page)).toHaveAccessibleDescription(reason);

    const context = await browser.newContext({ baseURL, javaScriptEnabled: false });
    const plain = await context.newPage();
    await logIn(plain, baseURL, 69);
    await plain.goto('/checkout');
    await plain.getByLabel('Kendi firmam için').check();
    // The button says that it is off, which keeps Playwright from pressing it, but not a browser.
    const [answer] = await Promise.all([
      plain.waitForResponse((response) => response.request().method() === 'POST'),
      finishButton(plain).click({ force: true }),
    ]);
    expect(answer.status()).toBe(403);
    await expect(plain.getByRole('main').getByRole('alert')).toContainText(reason);
    await context.close();
  });
});

test('D15 B2 from the shop to the invoice without JavaScript', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false });
  const page = await context.newPage();
  await openCheckout(page, baseURL, 508, ['KarpinMarket', 'KarpinKullanici']);
  await page.getByRole('complementary').getByRole('button', { name: 'Siparişi bitir' }).click();
  await expect(page.getByRole('alert').getByRole('link')).toHaveCount(REQUIRED.length);
  const name = uniqueName('Betiksiz');
  await fillNewCustomer(page, name);
  await page.getByLabel('Vergi numarası').fill('123');
  await finishButton(page).click();
  await expect(page.getByRole('alert').getByRole('link')).toHaveText([
    'Geçerli bir vergi ya da T.C. kimlik numarası girin.',
  ]);
  await expect(page.getByLabel('Müşteri adı')).toHaveValue(name);
  await expect(page.getByLabel('İl', { exact: true })).toHaveValue(NEW_CUSTOMER.province);
  await page.getByLabel('Vergi numarası').fill(NEW_CUSTOMER.taxNumber);
  await finishButton(page).click();
  await expect(page).toHaveURL(/\/blank\?order=\d+$/);
  expect(orderOf(page)).toMatch(/^\d+$/);
  await expect(page.getByText(name).first()).toBeVisible({ timeout: 20_000 });
  await context.close();
});
