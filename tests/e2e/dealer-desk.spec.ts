import { axeFindings } from './axe';
import { expect, logIn, logInFields, postForm, test } from './fixtures';

test('B25 D1 a log-in with nothing to order leads home; from there to a customer and an order for it', async ({
  page,
  baseURL,
}) => {
  await logIn(page, baseURL, 71);
  await postForm(page, baseURL, '/cart', { intent: 'clear' });
  await page.context().clearCookies();
  await page.goto('/login');
  const { bayikodu, email, password } = logInFields(71);
  await page.getByLabel('Bayi kodu').fill(bayikodu);
  await page.getByLabel('E-posta').fill(email);
  await page.getByLabel('Parola', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Giriş yap' }).click();
  await expect(page).toHaveURL('/panel');
  await expect(page).toHaveTitle(/^Panel/);
  const ends = page.getByRole('list', { name: 'Özet' }).getByRole('link', { name: /^7 gün içinde bitiyor/ });
  const count = Number(/bitiyor\s*(\d+)/.exec(await ends.innerText())?.[1]);
  await ends.click();
  await expect(page.locator('tbody tr:not(.table-group)')).toHaveCount(count);

  await page.getByRole('navigation', { name: 'Ana menü' }).getByRole('link', { name: 'Müşteriler' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Müşteriler' })).toBeVisible();
  const name = await page.locator('tbody tr a').first().innerText();
  await page.locator('tbody tr a').first().click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.getByRole('button', { name: 'Bu müşteriye sipariş' }).click();
  await expect(page).toHaveURL('/shop');
  await expect(page.getByText(`Sipariş ${name} için.`)).toBeVisible();
  await page.goto('/checkout/cart');
  await expect(page.getByText('Sepetiniz Boş').first()).toBeVisible();
});

test('B6 what has ended comes first at home, its row is one key, and renewed again it gains no day and is no primary act', async ({
  page,
  baseURL,
}) => {
  await logIn(page, baseURL, 508);
  await page.goto('/panel');
  await expect(page.getByRole('list', { name: 'Özet' }).getByRole('link').first()).toHaveText(/^Süresi dolmuş/);
  const expired = page.getByRole('table', { name: 'Lisansının süresi dolmuş müşteriler' });
  await expired
    .getByRole('button', { name: /^Yenile: / })
    .first()
    .click();
  await expect(page).toHaveURL('/licences/queue');
  const main = page.getByRole('main');
  const code = await main.getByRole('checkbox', { checked: true }).first().inputValue();
  // An ended licence gains the whole year, counted from today.
  await expect(main.getByRole('row', { name: new RegExp(code) })).toContainText('365 gün kazandırır');
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('heading', { name: 'Sıra bitti: 1 sipariş verildi' })).toBeVisible();
  // Nothing lies over the next customer.
  await expect(page.getByRole('region', { name: 'Bildirimler' })).not.toContainText('verildi');

  await expect(async () => {
    await page.goto(`/licences/${code}`);
    await expect(page.getByText('Gün kazandırmaz')).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 60_000 });
  const extend = page.getByRole('button', { name: 'Yıllık uzat' });
  await expect(extend).toHaveAccessibleDescription(/Gün kazandırmaz/);
  await expect(extend).not.toHaveClass(/primary/);
  await extend.click();
  // Shown before it is begun, and not ticked.
  await expect(page).toHaveURL(`/licences/order?action=extend-year&code=${code}`);
  await expect(page.getByRole('row', { name: new RegExp(code) })).toContainText('Gün kazandırmaz');
  await expect(page.getByRole('checkbox', { name: new RegExp(code) })).not.toBeChecked();
});

test('B25 B12 the home’s quick order shows what it means before anything is added, without scripts too', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false });
  const page = await context.newPage();
  await logIn(page, baseURL, 444);
  await page.goto('/panel');
  await page.getByLabel('Ürün kodu').fill('karpinkul');
  await page.getByLabel('Adet').fill('3');
  await page.getByRole('button', { name: 'Göster ve ekle' }).click();
  await expect(page.getByRole('heading', { name: '1 ürün bulundu' })).toBeVisible();
  await expect(page.getByRole('row', { name: /KarpinKullanici/ })).toContainText('3');
  // Another line by the box, one that nobody can read: the list keeps both, and the message names the line.
  await page.getByLabel('Ürün kodu').fill('karpin');
  await page.getByRole('button', { name: 'Listeye ekle' }).click();
  await expect(page.getByText(/Satır 2: karpin .*Böyle başlayanlar: Karpin/)).toBeVisible();
  await expect(page.getByLabel('Kod ve adet listesi')).toHaveValue('karpinkul 3\nkarpin 1');
  await expect(page.getByRole('row', { name: /KarpinKullanici/ })).toContainText('3');
  await page.goto('/customers?q=yokböylebirşey');
  await page.getByRole('link', { name: 'Tüm müşterileri göster' }).click();
  await expect(page.locator('tbody tr').first()).toBeVisible();
  await context.close();
});

test('B25 B12 the quick order completes a product by keyboard, and shows its sum inside the console', async ({
  page,
  baseURL,
}) => {
  await logIn(page, baseURL, 444);
  await page.goto('/panel');
  const code = page.getByLabel('Ürün kodu');
  await expect(code).toHaveRole('combobox');
  await code.pressSequentially('karpinkul');
  await expect(page.getByRole('option', { name: /KarpinKullanici.*₺.*Ek kullanıcı/ })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await code.press('Enter');
  await expect(code).toHaveValue('KarpinKullanici');
  await expect(page.getByLabel('Adet')).toBeFocused();
  await page.keyboard.type('2');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/quick-order');
  // The console's own navigation stays around it.
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Müşteriler' })).toBeVisible();
  await expect(page.getByRole('row', { name: /KarpinKullanici.*₺.*2.*₺/ })).toBeVisible();
  await expect(page.getByText('Genel toplam')).toBeVisible();
  // By name, too; the box is ready for the next one.
  await expect(code).toBeFocused();
  await page.keyboard.type('termal etiket');
  await expect(page.getByRole('option').first()).toContainText(/Etiket/);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: '2 ürün bulundu' })).toBeVisible();
  await expect(page.getByLabel('Kod ve adet listesi')).toHaveValue(/^KarpinKullanici 2\nEtiket\w+ 1$/);
  expect(await axeFindings(page)).toEqual([]);
});

test.describe('a customer of the dealer', () => {
  test.use({ expectedStatuses: [409, 422] });

  test('B25 D17 is added without an order, corrected, and keeps what is typed when somebody else was faster', async ({
    page,
    baseURL,
  }) => {
    await logIn(page, baseURL, 71);
    await page.goto('/customers?q=Henüz Olmayan Kırtasiye');
    await page.getByRole('link', { name: 'Yeni müşteri olarak ekle: “Henüz Olmayan Kırtasiye”' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Yeni müşteri' })).toBeVisible();
    await expect(page.getByLabel('Müşteri Adı')).toHaveValue('Henüz Olmayan Kırtasiye');
    await page.getByRole('button', { name: 'Kaydet' }).click();
    await expect(page.getByRole('alert')).toContainText('Lütfen şunları düzeltin');
    await expect(page.getByLabel('Müşteri Adı')).toHaveValue('Henüz Olmayan Kırtasiye');
    expect(await axeFindings(page)).toEqual([]);
    await page.getByLabel('Adres', { exact: true }).fill('Çarşı Cad. 4');
    await page.getByLabel('Semt').fill('Kadıköy');
    await page.getByLabel('İl', { exact: true }).selectOption('İstanbul');
    await page.getByLabel('Sektör').fill('Kırtasiye');
    await page.getByLabel('Vergi Dairesi').fill('Kadıköy');
    await page.getByLabel('Vergi Numarası').fill('8837390127');
    await page.getByLabel('E-posta').fill('henuz@ornek.example');
    await page.getByLabel('Telefon').fill('0532 111 22 33');
    await page.getByLabel('Yetkili').fill('Ayla Er');
    // A card number is refused beside its box, and nothing else is lost.
    await page.getByLabel('Not').fill('4111 1111 1111 1111');
    await page.getByRole('button', { name: 'Kaydet' }).click();
    await expect(page.getByRole('alert')).toContainText('Kart numarasına benzeyen');
    await expect(page.getByLabel('Yetkili')).toHaveValue('Ayla Er');
    await page.getByLabel('Not').fill('');
    await page.getByRole('button', { name: 'Kaydet' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Henüz Olmayan Kırtasiye' })).toBeVisible();
    await expect(page.getByText('Henüz Olmayan Kırtasiye eklendi.')).toBeVisible();

    await page.getByRole('link', { name: 'Düzelt', exact: true }).click();
    await expect(page.getByLabel('Telefon')).toHaveValue('0532 111 22 33');
    const other = await page.context().newPage();
    await other.goto(page.url());
    await other.getByLabel('Yetkili').fill('Berk Er');
    await other.getByRole('button', { name: 'Kaydet' }).click();
    await expect(other.getByText('Berk Er')).toBeVisible();
    await other.close();
    await page.getByLabel('Telefon').fill('0212 333 44 55');
    await page.getByRole('button', { name: 'Kaydet' }).click();
    await expect(page.getByRole('alert')).toContainText('sayfa açıldıktan sonra değişti');
    await expect(page.getByRole('alert')).toContainText('Berk Er');
    await expect(page.getByLabel('Telefon')).toHaveValue('0212 333 44 55');
    await page.getByLabel('Yetkili').fill('Berk Er');
    await page.getByRole('button', { name: 'Kaydet' }).click();
    await expect(page.getByRole('link', { name: '0212 333 44 55' })).toBeVisible();
    await expect(page.getByText('Berk Er')).toBeVisible();

    await page.goto('/customers');
    await page.getByText('Sektör', { exact: true }).click();
    await page.getByRole('link', { name: 'Kırtasiye', exact: true }).click();
    await expect(page.getByRole('link', { name: 'Henüz Olmayan Kırtasiye' })).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
  });
});

test('O8 B25 on a phone a customer’s name keeps its place beside however many states', async ({ page, baseURL }) => {
  await page.setViewportSize({ width: 375, height: 800 });
  await logIn(page, baseURL, 508);
  await page.goto('/customers?view=expired');
  const row = page.locator('tbody tr').first();
  const name = row.locator('.phone-title');
  const before = (await name.boundingBox())?.width ?? 0;
  expect(before).toBeGreaterThan(120);
  const states = await row.locator('.pill').count();
  await row
    .locator('.pill')
    .first()
    .evaluate((pill) => pill.parentElement?.parentElement?.append(pill.parentElement.cloneNode(true)));
  await expect(row.locator('.pill')).toHaveCount(states + 1);
  expect((await name.boundingBox())?.width).toBeCloseTo(before, 0);
});

test.describe('a refused log-in', () => {
  test.use({ expectedStatuses: [401] });

  test('O8 D1 its warning goes with the log-in that succeeds, and stands clear of the foot of the page', async ({
    page,
  }) => {
    await page.goto('/login');
    const { bayikodu, email, password } = logInFields(71);
    await page.getByLabel('Bayi kodu').fill(bayikodu);
    await page.getByLabel('E-posta').fill(email);
    await page.getByLabel('Parola', { exact: true }).fill('yanlis123');
    await page.getByRole('button', { name: 'Giriş yap' }).click();
    const toast = page.getByRole('region', { name: 'Bildirimler' }).getByText('Erişim Hatası');
    await expect(toast).toBeVisible();
    const box = await toast.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan((page.viewportSize()?.height ?? 0) / 2);
    // A mouse that rests on it keeps it while it is read.
    await toast.hover();
    await page.getByLabel('Parola', { exact: true }).fill(password);
    await expect(page.getByRole('button', { name: 'Giriş yap' })).toBeEnabled();
    await page.getByLabel('Parola', { exact: true }).press('Enter');
    // Where it leads depends on the cart, which another journey may be filling.
    await expect(page).toHaveURL(/\/(panel|checkout\/\w+)$/);
    await expect(toast).toHaveCount(0, { timeout: 1000 });
  });
});

test('O8 B12 the amounts of a column end at one line in Arabic, too', async ({ page, baseURL }) => {
  await logIn(page, baseURL, 508);
  await postForm(page, baseURL, '/preferences', { lang: 'ar', returnTo: '/quick-order' });
  await page.goto('/quick-order');
  await page.locator('textarea[name=list]').fill('KarpinMarket 1\nKarpinKullanici 1\nEtiket80x50 1');
  await page.locator('button[value=preview]').last().click();
  const amounts = page.locator('main tbody td:last-child > bdi');
  await expect(amounts).toHaveCount(3);
  const boxes = await amounts.evaluateAll((found) => found.map((amount) => amount.getBoundingClientRect()));
  expect(new Set(boxes.map(({ left }) => Math.round(left))).size).toBeGreaterThan(1);
  expect(new Set(boxes.map(({ right }) => Math.round(right))).size).toBe(1);
});

test('O8 B14 on paper the balances of a statement stay inside their boxes', async ({ page, baseURL }) => {
  await logIn(page, baseURL, 508);
  await page.goto('/statement');
  // A4 at 96 dots an inch.
  await page.setViewportSize({ width: 794, height: 1000 });
  await page.emulateMedia({ media: 'print' });
  const beyond = await page.locator('.stat-value').evaluateAll((values) =>
    values.map((value) => {
      value.textContent = '-1.126.279,24\u00a0₺';
      return value.scrollWidth - value.clientWidth;
    }),
  );
  expect(beyond.length).toBeGreaterThanOrEqual(4);
  expect(beyond.filter((left) => left > 0)).toEqual([]);
});
