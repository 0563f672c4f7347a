import type { Browser, Locator, Page } from '@playwright/test';
import { axeFindings, axeFindingsInThemes, axeFindingsOnPhone } from './axe';
import {
  chooseFirm,
  fillNewCustomer,
  finder,
  finish,
  finishButton,
  openAddress,
  summary,
  toPayment,
  uniqueName,
} from './checkout-steps';
import { expect, logIn, logInStaff, NEW_CUSTOMER, postForm, test } from './fixtures';

const REQUIRED = [
  'Müşteri Adı',
  'Adres',
  'Semt',
  'İl',
  'Vergi Dairesi',
  'Vergi Numarası',
  'E-posta',
  'Telefon',
  'Yetkili',
  'Sektör',
];

const orderOf = (page: Page) => new URL(page.url()).searchParams.get('order');
const ownFirm = (page: Page) => page.getByLabel('Kendi firmam için');
const existingFirm = (page: Page) => page.getByRole('radio', { name: /^Kayıtlı firma/ });
const toast = (page: Page, text: string) => page.getByRole('region', { name: 'Bildirimler' }).getByText(text);

test('D8 D27 each step opens when the one before it was answered; strangers log in first', async ({
  page,
  baseURL,
}) => {
  await page.goto('/checkout');
  await expect(page).toHaveURL('/login?to=%2Fcheckout');
  await page.goto('/checkout/payment');
  await expect(page).toHaveURL('/login?to=%2Fcheckout%2Fpayment');

  await logIn(page, baseURL, 508);
  await postForm(page, baseURL, '/cart', { intent: 'clear' });
  // With nothing to order the way leads home (readings 41); a step of its own leads to the empty cart.
  await page.goto('/checkout');
  await expect(page).toHaveURL('/panel');
  for (const step of ['/address', '/payment']) {
    await page.goto(`/checkout${step}`);
    await expect(page).toHaveURL('/checkout/cart');
  }
  await expect(page.getByRole('heading', { name: 'Sepetiniz Boş' })).toBeVisible();

  await postForm(page, baseURL, '/cart', { intent: 'add', sku: 'KarpinPos', returnTo: '/shop' });
  for (const step of ['', '/address', '/payment']) {
    await page.goto(`/checkout${step}`);
    await expect(page).toHaveURL('/checkout/cart');
  }
  await summary(page).getByRole('button', { name: 'Adrese geç' }).click();
  await expect(page).toHaveURL('/checkout/address');
  const early = await page.request.get('/checkout/payment', { maxRedirects: 0 });
  expect(early.headers().location).toBe('/checkout/address');
  await ownFirm(page).check();
  await toPayment(page);
  await expect(page).toHaveURL('/checkout/payment');
  // A step begins at its top, with the focus on its heading.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);

  await page.reload();
  await expect(page).toHaveURL('/checkout/payment');
  await page.goBack();
  await expect(page).toHaveURL('/checkout/address');
  await expect(ownFirm(page)).toBeChecked();
  await page.goBack();
  await expect(page).toHaveURL('/checkout/cart');
  await page.getByRole('button', { name: /artır/ }).click();
  await expect(summary(page)).toContainText('11.682,00');
  await page.goto('/checkout');
  await expect(page).toHaveURL('/checkout/payment');
});

test.describe('staff', () => {
  test.use({ expectedStatuses: [404] });

  test('D27 has no checkout', async ({ page, baseURL }) => {
    await logInStaff(page, baseURL);
    for (const step of ['', '/cart', '/address', '/payment']) {
      expect((await page.goto(`/checkout${step}`))?.status()).toBe(404);
    }
  });
});

test('D15 D9 D17 a package and three extra users for a new customer: a double click is one order', async ({
  page,
  baseURL,
}) => {
  const name = uniqueName('Çift Tık');
  await openAddress(page, baseURL, 508, ['KarpinMarket', 'KarpinKullanici'], { KarpinKullanici: 3 });
  await fillNewCustomer(page, name);
  await toPayment(page);
  await expect(page.getByRole('main').getByText(name)).toBeVisible();
  await expect(finishButton(page)).toHaveAttribute('aria-haspopup', 'dialog');
  await finishButton(page).click();
  // 27.950,00 and 3 × 4.950,00, with 18 %.
  await expect(page.getByRole('dialog')).toContainText('50.504,00 ₺');
  await expect(page.getByRole('dialog')).toContainText('Yeni müşteri kaydı açılır.');
  await page.getByRole('dialog').getByRole('button', { name: 'Siparişi bitir' }).dblclick();

  await expect(page).toHaveURL(/\/blank\?order=\d+$/);
  await expect(toast(page, 'Siparişiniz alındı')).toBeVisible();
  // Once the last line is done, and not before.
  await expect(toast(page, 'Tamamlandı')).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole('main')).toContainText('Siparişiniz tamamlandı');
  await page.goto(`/orders?q=${encodeURIComponent(name)}`);
  await expect(page.getByRole('row').filter({ hasText: name })).toHaveCount(1);
  await page.goto('/checkout/payment');
  await expect(page).toHaveURL('/checkout/cart');
  await expect(page.getByRole('heading', { name: 'Sepetiniz Boş' })).toBeVisible();
});

test('D15 a page that is sent twice at once, and once more after the cart is empty, is one order', async ({
  page,
  baseURL,
}) => {
  await openAddress(page, baseURL, 508, ['KarpinPos']);
  await ownFirm(page).check();
  await toPayment(page);
  await expect(page).toHaveURL('/checkout/payment');
  const hidden = (name: string) => page.locator(`input[name=${name}]`).inputValue();
  const form = {
    intent: 'finish',
    idempotencyKey: await hidden('idempotencyKey'),
    draftVersion: await hidden('draftVersion'),
    cartVersion: await hidden('cartVersion'),
    payment: 'cash-on-delivery',
    cashOnDelivery: 'card',
  };
  const send = (more: Record<string, string> = {}) =>
    page.request.post('/checkout/payment', {
      form: { ...form, ...more },
      headers: { Origin: new URL(baseURL ?? '').origin },
      maxRedirects: 0,
    });
  const post = async () => (await send()).headers().location;
  // Prices and quantities are the cart's: nobody is asked for them.
  for (const name of ['lines.0.price', 'quantity']) expect((await send({ [name]: '1' })).status()).toBe(400);
  const [first, second] = await Promise.all([post(), post()]);
  expect(first).toMatch(/^\/blank\?order=\d+$/);
  expect([second, await post()]).toEqual([first, first]);
});

test.describe('a step that is refused', () => {
  test.use({ expectedStatuses: [409, 422] });

  test('D9 D10 names every empty field, above the form, beside it and joined for 5 s, and keeps what was typed', async ({
    page,
    baseURL,
  }) => {
    await openAddress(page, baseURL, 508, ['KarpinMarket']);
    await page.getByRole('radio', { name: /^Yeni müşteri/ }).check();
    await page.getByLabel(/^Siparişle birlikte saklanacak not/).fill('Kapıyı iki kez çalın');
    await page.locator('#billing-contact').fill('Ali 2');
    await expect(page.locator('#customer-sector')).toHaveAttribute('list', 'sectors');
    await expect(page.locator('#sectors option[value="Market"]')).toBeAttached();
    await toPayment(page);
    const problems = page.getByRole('alert').filter({ hasText: 'Lütfen geçerli bilgiler girin' });
    const contact = 'Yetkili adı yalnızca harf ve boşluktan oluşur.';
    const empty = `${REQUIRED.join(', ')} Boş Bırakamazsınız`;
    await expect(problems.getByRole('listitem')).toHaveText([empty, contact]);
    await expect(problems.getByRole('link')).toHaveText([...REQUIRED, contact]);
    await expect(problems).toBeFocused();
    const joined = toast(page, `${empty}. ${contact}`);
    await expect(joined).toBeVisible();
    await expect(page.locator('#customer-taxOffice-error')).toHaveText('Boş Bırakamazsınız');
    await problems.getByRole('link', { name: 'Vergi Dairesi' }).click();
    const taxOffice = page.getByRole('textbox', { name: 'Vergi Dairesi' });
    await expect(taxOffice).toBeFocused();
    await page.keyboard.type('Bornova');
    await expect(taxOffice).toHaveValue('Bornova');
    await expect(joined).toBeHidden({ timeout: 7_000 });
    await page.reload();
    await expect(page.getByLabel(/^Siparişle birlikte saklanacak not/)).toHaveValue('Kapıyı iki kez çalın');
    await expect(page.locator('#billing-contact')).toHaveValue('Ali 2');
  });

  test('D10 a tax number whose check digit does not fit has to be confirmed, and the phone takes its one shape', async ({
    page,
    baseURL,
  }) => {
    await openAddress(page, baseURL, 508, ['KarpinPos']);
    await fillNewCustomer(page, uniqueName('Şüpheli'));
    await page.getByRole('textbox', { name: 'Vergi numarası' }).fill('4540536921');
    await page.getByRole('textbox', { name: 'Telefon' }).fill('+90 (532) 5551010');
    const confirmed = page.getByRole('checkbox', { name: 'Bu numara doğru, böyle kaydedilsin' });
    await expect(confirmed).not.toBeChecked();
    await toPayment(page);
    await expect(page.locator('#customer-taxNumber-error')).toContainText('denetim basamağı tutmuyor');
    await confirmed.check();
    await toPayment(page);
    await expect(page).toHaveURL('/checkout/payment');
    await page.getByRole('main').getByRole('link', { name: 'Değiştir' }).click();
    await expect(page.getByRole('textbox', { name: 'Telefon' })).toHaveValue('0532 555 10 10');
    await expect(confirmed).toBeChecked();
    // Another number is another question.
    await page.getByRole('textbox', { name: 'Vergi numarası' }).fill('4540536922');
    await expect(confirmed).not.toBeChecked();
    await page.getByRole('textbox', { name: 'Vergi numarası' }).fill(NEW_CUSTOMER.taxNumber);
    await expect(confirmed).toBeHidden();
  });

  test('D10 a licence trade without a firm and without a licence says "Firma seçmelisiniz", "Lisans seçmelisiniz"', async ({
    page,
    baseURL,
  }) => {
    await openAddress(page, baseURL, 508, ['KarpinAylikLisans']);
    await expect(page.getByRole('radio', { name: /^Yeni müşteri/ })).toBeDisabled();
    // After the answer the page reads itself anew. Who types meanwhile keeps the focus, and the list of firms.
    let arrive = () => {};
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    const isReading = (address: URL) => address.pathname === '/checkout/address' && address.searchParams.has('_data');
    await page.route(isReading, async (route) => {
      if (route.request().method() === 'GET') await arrived;
      await route.continue();
    });
    await toPayment(page);
    await expect(page.locator('#customerFirmId-error')).toHaveText('Firma seçmelisiniz');
    await finder(page).fill('10048');
    const read = page.waitForResponse((answer) => isReading(new URL(answer.url())));
    arrive();
    await (await read).finished();
    await page.unrouteAll({ behavior: 'wait' });
    await page.getByRole('option', { name: /^Çınaraltı Restoran/ }).click();
    await expect(page.getByRole('button', { name: 'Başka firma seç' })).toBeFocused();
    await toPayment(page);
    await expect(page.getByRole('main').getByText('Lisans seçmelisiniz').first()).toBeVisible();
  });

  test('D19 extending that would shorten a licence shows both dates and asks', async ({ page, baseURL }) => {
    await openAddress(page, baseURL, 508, ['KarpinAylikLisans']);
    await chooseFirm(page, 'cinaralti', /^Çınaraltı Restoran/);
    const row = page.getByRole('row').filter({ hasText: 'Kısalır' }).first();
    await expect(row).toContainText(/\d{2}\/\d{2}\/\d{2}.*\d{2}\/\d{2}\/\d{2}/);
    await row.getByRole('checkbox').check();
    const consent = page.getByRole('checkbox', { name: /daha erken bitmesini onaylıyorum/ });
    await expect(consent).not.toBeChecked();
    await toPayment(page);
    await expect(
      page
        .getByRole('main')
        .getByText(/şimdikinden erken bitecek/)
        .first(),
    ).toBeVisible();
    await consent.check();
    await toPayment(page);
    await expect(page).toHaveURL('/checkout/payment');
  });

  test('D15 a cart that changed after the page was opened is not ordered before it is seen', async ({
    page,
    baseURL,
  }) => {
    await openAddress(page, baseURL, 508, ['KarpinPos']);
    await ownFirm(page).check();
    await toPayment(page);
    await expect(page).toHaveURL('/checkout/payment');
    await postForm(page, baseURL, '/cart', {
      intent: 'set-quantity',
      sku: 'KarpinPos',
      quantity: '2',
      returnTo: '/cart',
    });
    await finish(page);
    await expect(page.getByRole('main').getByRole('alert')).toContainText('Sepetiniz ya da fiyatlar');
    await expect(summary(page)).toContainText('9.900,00 ₺');
    await finish(page);
    await expect(page).toHaveURL(/\/blank\?order=\d+$/);
  });

  test('B21 an order by transfer says what to transfer, and its page shows by itself that the money came', async ({
    page,
    browser,
    baseURL,
  }) => {
    await openAddress(page, baseURL, 508, ['KarpinPos', 'Etiket40x20']);
    await ownFirm(page).check();
    await toPayment(page);
    await page.getByRole('radio', { name: /^Havale/ }).check();
    await expect(page.getByRole('main')).toContainText('Ödemeniz eşleşince');
    expect(await axeFindings(page)).toEqual([]);
    await finish(page, 'Havale / EFT');
    await expect(page).toHaveURL(/\/orders\/\d+$/);
    const slip = page.getByRole('region', { name: 'Ödemenizi bekliyoruz' });
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await slip.getByRole('button', { name: 'Kopyala: Açıklama' }).click();
    await expect(slip.getByText('Kopyalandı: Açıklama')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^S\d{7,}$/);
    expect(await axeFindings(page)).toEqual([]);

    const desk = await browser.newContext({ baseURL: baseURL ?? '' });
    const staff = await desk.newPage();
    await logInStaff(staff, baseURL);
    await staff.goto(`/support${new URL(page.url()).pathname}/payments`);
    await staff.getByRole('button', { name: 'Ödemeyi kaydet' }).click();
    await expect(staff.getByRole('heading', { name: 'Gelen parayı kaydet' })).toHaveCount(0);
    await staff.goto(`/support${new URL(page.url()).pathname}`);
    await expect(staff.locator('.page-head')).toContainText('Havale / EFT');
    await desk.close();
    await expect(page.locator('.page-head').getByText('Ödendi')).toBeVisible();
    await expect(slip).toHaveCount(0);
  });
});

test('D12 a dealer without the permission learns it in the cart already', async ({ page, baseURL }) => {
  await logIn(page, baseURL, 128);
  await page.goto('/checkout/cart');
  await expect(page.getByRole('main')).toContainText('Bayiliğinizin sipariş tamamlama yetkisi yok.');
});

test('D9 D14 a firm is found by name, code or tax number with the keyboard alone, its data are locked, and other dealers do not find it', async ({
  page,
  baseURL,
}) => {
  await openAddress(page, baseURL, 508, ['KarpinMarket']);
  await page.getByRole('radio', { name: /^Yeni müşteri/ }).check();
  await page.getByRole('textbox', { name: 'Müşteri Adı' }).fill('Kaybolmasın');
  await existingFirm(page).check();
  const other = page.getByRole('button', { name: 'Başka firma seç' });
  const box = finder(page);
  for (const text of ['ÇINARALTI', 'cinaralti rest', '8837390127']) {
    await box.fill(text);
    await expect(page.getByRole('option')).toHaveCount(1);
    await expect(page.getByRole('option').locator('mark').first()).toBeVisible();
  }
  await box.fill('');
  await expect(page.getByText(/^İlk 8 firma gösteriliyor, \d+ firma daha var/)).toBeVisible();
  await box.press('ArrowDown');
  await box.press('ArrowUp');
  await box.press('ArrowUp');
  await expect(page.getByRole('option').last()).toHaveAttribute('aria-selected', 'true');
  await expect(box).toHaveAttribute(
    'aria-activedescendant',
    (await page.getByRole('option').last().getAttribute('id')) ?? '-',
  );
  await box.press('Escape');
  await expect(box).toHaveAttribute('aria-expanded', 'false');
  await box.fill('10048');
  await expect(page.getByRole('option')).toHaveCount(1);
  expect(await axeFindings(page)).toEqual([]);
  await box.press('Enter');
  await expect(other).toBeFocused();
  // One card with a way to have it corrected, no box to step through.
  const card = page.locator('[data-firm]');
  await expect(card).toContainText('Çınaraltı Restoran');
  await expect(card).toContainText('8837390127');
  await expect(card.getByRole('link', { name: 'Müşteri kartını açın' })).toHaveAttribute('href', /^\/customers\/\d+$/);
  await expect(page.locator('input[readonly]')).toHaveCount(0);
  await expect(page.locator('#customer-name')).toHaveValue('Kaybolmasın');

  await openAddress(page, baseURL, 444, ['KarpinMarket']);
  await existingFirm(page).check();
  await box.fill('10048');
  await expect(page.getByText('“10048” ile eşleşen bir firmanız yok')).toBeVisible();
  // What is not found becomes a new customer: digits as its tax number, all else as its name.
  await expect(page.getByRole('option', { name: 'Yeni müşteri olarak ekle: “10048”' })).toBeVisible();
  await box.press('Enter');
  await expect(page.locator('#customer-taxNumber')).toHaveValue('10048');
  await expect(page.locator('#customer-taxNumber')).toBeFocused();
  await existingFirm(page).check();
  await box.fill('Henüz Olmayan Büfe');
  await page.getByRole('option', { name: 'Yeni müşteri olarak ekle: “Henüz Olmayan Büfe”' }).click();
  await expect(page.locator('#customer-name')).toHaveValue('Henüz Olmayan Büfe');
  await expect(page.locator('#customer-name')).toBeFocused();
});

test('O8 D9 D12 the keyboard alone leads from the cart to the order', async ({ page, baseURL }) => {
  test.slow();
  const tabTo = async (target: Locator) => {
    await expect(target).toBeVisible();
    for (let presses = 0; presses < 80; presses++) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error('the Tab key does not lead there');
  };
  await openAddress(page, baseURL, 508, ['KarpinPos']);
  await page.goto('/checkout/cart');
  await tabTo(summary(page).getByRole('button', { name: 'Adrese geç' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/checkout/address');
  await tabTo(page.getByRole('radio', { name: /^Yeni müşteri/ }));
  await page.keyboard.press('ArrowLeft');
  await expect(existingFirm(page)).toBeChecked();
  await tabTo(finder(page));
  // At once, as quick hands do: the only hit is taken when it comes.
  await page.keyboard.type('cinaralti');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Başka firma seç' })).toBeFocused();
  await tabTo(summary(page).getByRole('button', { name: 'Ödemeye geç' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/checkout/payment');
  await tabTo(page.getByRole('radio', { name: /^Nakit/ }));
  await page.keyboard.press('ArrowRight');
  await tabTo(finishButton(page));
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Kapıda ödeme, kredi kartı');
  await tabTo(dialog.getByRole('button', { name: 'Siparişi bitir' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/blank\?order=\d+$/);
});

test.describe('a firm of somebody else', () => {
  test.use({ expectedStatuses: [404] });

  test('D14 is a firm that does not exist', async ({ page, baseURL }) => {
    await logIn(page, baseURL, 508);
    const found = await page.request.get('/checkout/firms?firma=10048');
    const { firms } = (await found.json()) as { firms: { id: number }[] };
    expect(firms).toHaveLength(1);
    await openAddress(page, baseURL, 444, ['KarpinMarket']);
    for (const unknown of [firms[0]?.id, 99_999_999, 'abc', 0]) {
      const answer = await page.request.post('/checkout/address', {
        form: { chooseFirm: String(unknown) },
        headers: { Origin: new URL(baseURL ?? '').origin },
        maxRedirects: 0,
      });
      expect(answer.status(), String(unknown)).toBe(404);
    }
  });
});

test('D11 the selected licences are the quantity of their line, sorted and all at once, and another firm clears them', async ({
  page,
  baseURL,
}) => {
  await openAddress(page, baseURL, 508, ['KarpinYillikLisans', 'LisansBilgisayar']);
  const other = page.getByRole('button', { name: 'Başka firma seç' });
  await chooseFirm(page, '10048', /^Çınaraltı Restoran/);
  const yearly = page.getByRole('table', { name: 'Lisanslar: Yıllık lisans uzatma' });
  // Other journeys buy licences for this firm, which are not extended before their orders are paid.
  const rows = yearly.getByRole('checkbox', { name: /lisansını seç/, disabled: false });
  const count = await rows.count();
  expect(count).toBeGreaterThan(1);
  await rows.nth(0).check();
  await rows.nth(1).check();
  await expect(summary(page).getByText('2 lisans')).toBeVisible();
  await expect(summary(page).getByText('1.980,00 ₺')).toBeVisible();
  await expect(page.getByText(/^Yeni bitiş \d{2}\/\d{2}\/\d{2}$/)).toBeVisible();

  const codes = () => yearly.locator('tbody bdi.code').allTextContents();
  await yearly.getByRole('button', { name: 'Onay kodu' }).click();
  await expect(yearly.getByRole('columnheader', { name: 'Onay kodu' })).toHaveAttribute('aria-sort', 'ascending');
  const ascending = await codes();
  expect(ascending).toEqual([...ascending].sort());
  await yearly.getByRole('button', { name: 'Onay kodu' }).click();
  await expect.poll(codes).toEqual([...ascending].reverse());
  await expect(yearly.getByRole('checkbox', { name: /lisansını seç/, checked: true })).toHaveCount(2);

  await yearly.getByRole('checkbox', { name: 'Tüm lisansları seç' }).check();
  await expect(summary(page).getByText(`${count} lisans`)).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await other.click();
  await expect(finder(page)).toBeFocused();
  await expect(yearly).toBeHidden();
  await chooseFirm(page, '10048', /^Çınaraltı Restoran/);
  await expect(yearly.getByRole('checkbox', { checked: true })).toHaveCount(0);
});

test('D11 D15 D18 D19 an existing customer: three licences a year longer, then one of them cleared', async ({
  page,
  baseURL,
}) => {
  test.slow();
  const order = async (sku: string, choose: (boxes: ReturnType<typeof page.getByRole>) => Promise<void>) => {
    await openAddress(page, baseURL, 508, [sku]);
    await chooseFirm(page, '10048', /^Çınaraltı Restoran/);
    await choose(page.getByRole('checkbox', { name: /lisansını seç/, disabled: false }));
    const consent = page.getByRole('checkbox', { name: /daha erken bitmesini onaylıyorum/ });
    if (await consent.isVisible()) await consent.check();
    await toPayment(page);
    await expect(page).toHaveURL('/checkout/payment');
    await finish(page);
    await expect(page).toHaveURL(/\/blank\?order=\d+$/);
    await expect(page.getByRole('main').getByText('Fatura', { exact: true })).toBeVisible({ timeout: 20_000 });
  };

  await order('KarpinYillikLisans', async (boxes) => {
    for (const nth of [0, 1, 2]) await boxes.nth(nth).press('Space');
    await expect(summary(page)).toContainText('3 lisans');
  });
  await expect(page.getByRole('main').getByText(/Bir yıl uzatıldı/)).toHaveCount(3);
  await order('LisansTemizleme', async (boxes) => {
    await boxes.first().press('Space');
    await expect(summary(page)).toContainText('1 lisans');
  });
});

test.describe('a dealer who may not pay', () => {
  test.use({ expectedStatuses: [403] });

  test('D12 sees why beside a button that is off, and is refused without scripts, too', async ({
    page,
    browser,
    baseURL,
  }) => {
    const reason =
      'Bayiliğinizin sipariş tamamlama yetkisi yok. Sepetinizi hazırlayabilirsiniz; yetki için satış temsilcinize başvurun.';
    await openAddress(page, baseURL, 128, ['KarpinPos']);
    await ownFirm(page).check();
    await toPayment(page);
    await expect(finishButton(page)).toHaveAttribute('aria-disabled', 'true');
    await expect(finishButton(page)).toHaveAccessibleDescription(reason);

    const context = await browser.newContext({ baseURL, javaScriptEnabled: false });
    const plain = await context.newPage();
    await logIn(plain, baseURL, 128);
    await plain.goto('/checkout/payment');
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

test.describe('before the scripts run', () => {
  test.use({ awaitsScripts: false });

  test('D9 a customer chosen before the scripts take hold of the page stays chosen', async ({ page, baseURL }) => {
    await openAddress(page, baseURL, 508, ['KarpinPos']);
    let letScriptsCome = () => {};
    const held = new Promise<void>((resolve) => (letScriptsCome = resolve));
    await page.route(/\/entry\.client-[^/]*\.js$/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/checkout/address', { waitUntil: 'commit' });
    const chosen = ownFirm(page);
    await expect(chosen).not.toBeChecked();
    await chosen.check();
    const running = page.evaluate(
      () => new Promise<void>((resolve) => document.addEventListener('scripts-run', () => resolve(), { once: true })),
    );
    letScriptsCome();
    await running;
    await expect(chosen).toBeChecked();
    await expect(page.getByRole('radio', { name: /^Yeni müşteri/ })).not.toBeChecked();
  });
});

test('D9 what is being typed is kept on the server, for a reload and for leaving the page at once', async ({
  page,
  baseURL,
}) => {
  await openAddress(page, baseURL, 508, ['KarpinPos']);
  await page.getByRole('radio', { name: /^Yeni müşteri/ }).check();
  const kept = page.waitForResponse('/checkout/draft');
  await page.getByRole('textbox', { name: 'Müşteri Adı' }).fill('Yarım Kalan');
  expect((await kept).status()).toBe(204);
  await page.getByRole('textbox', { name: 'Semt' }).fill('Bornova');
  await page.goto('/shop');
  await page.goto('/checkout/address');
  await expect(page.getByRole('textbox', { name: 'Müşteri Adı' })).toHaveValue('Yarım Kalan');
  await expect(page.getByRole('textbox', { name: 'Semt' })).toHaveValue('Bornova');
});

// What the server answers when it is busy is held by tests/integration/backpressure.test.ts; here it is what the page makes of it.
test.describe('a busy database', () => {
  test.use({ expectedStatuses: [503] });
  test('O6 is told on the step, which keeps what was typed', async ({ page, baseURL }) => {
    const name = uniqueName('Meşgulken');
    const message = 'Sistem şu anda meşgul.';
    await openAddress(page, baseURL, 444, ['KarpinPos']);
    await page.getByRole('radio', { name: /^Yeni müşteri/ }).check();
    await fillNewCustomer(page, name);
    await page.route('**/checkout/address?*', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({
            status: 503,
            headers: { 'Retry-After': '2', 'X-Remix-Response': 'yes' },
            json: { fields: [], message },
          })
        : route.continue(),
    );
    await toPayment(page);
    await expect(page.getByRole('main').getByRole('alert')).toContainText(message);
    await expect(page.getByRole('textbox', { name: 'Müşteri Adı' })).toHaveValue(name);
    await page.unroute('**/checkout/address?*');
    await toPayment(page);
    await expect(page).toHaveURL('/checkout/payment');
  });
});

test('D9 a session that ends in the middle loses nothing, and nobody else sees it', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  const name = uniqueName('Oturumu Biten');
  await openAddress(page, baseURL, 508, ['KarpinPos']);
  await page.getByRole('radio', { name: /^Yeni müşteri/ }).check();
  await expect(page.getByRole('button', { name: 'Ara', exact: true })).toHaveCount(0);
  await context.clearCookies({ name: /session/ });
  await fillNewCustomer(page, name);
  await toPayment(page);
  await expect(page).toHaveURL('/login?to=%2Fcheckout%2Faddress');
  await expect(page.getByText('Oturumunuz sona erdi')).toBeVisible();
  await expect(page.getByText(/^Yazdıklarınız duruyor\. Giriş yapınca/)).toBeVisible();
  const [held] = (await context.cookies()).filter((cookie) => cookie.name === 'held-checkout');
  expect(held).toMatchObject({ httpOnly: true });
  expect(held?.value).not.toContain(name);

  const stranger = await browser.newContext({ baseURL });
  const strangersPage = await stranger.newPage();
  await stranger.addCookies(await context.cookies());
  await openAddress(strangersPage, baseURL, 444, ['KarpinPos']);
  expect(await strangersPage.content()).not.toContain(name);
  await stranger.close();

  await page.getByLabel('Bayi kodu').fill('508');
  await page.getByLabel('E-posta').fill('bayi508@karpin.example');
  await page.getByLabel('Parola', { exact: true }).fill('karpin508');
  await page.getByRole('button', { name: 'Giriş yapın' }).click();
  await expect(page).toHaveURL('/checkout/address');
  await expect(page.getByRole('textbox', { name: 'Müşteri Adı' })).toHaveValue(name);
  await expect(page.locator('#customer-contact')).toHaveValue(NEW_CUSTOMER.contact);
  expect((await context.cookies()).map((cookie) => cookie.name)).not.toContain('held-checkout');
  await toPayment(page);
  await expect(page).toHaveURL('/checkout/payment');
});

test('O8 axe finds nothing on any step in light and dark, and each fits a phone in both directions', async ({
  page,
  baseURL,
}) => {
  test.slow();
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await openAddress(page, baseURL, 508, ['KarpinMarket', 'KarpinKullanici', 'Etiket100x100']);
  await fillNewCustomer(page, uniqueName('Görünüm'));
  await toPayment(page);
  await expect(page).toHaveURL('/checkout/payment');
  for (const step of ['cart', 'address', 'payment']) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`/checkout/${step}`);
    expect(await axeFindingsInThemes(page), step).toEqual([]);
    await page.setViewportSize({ width: 375, height: 720 });
    expect(await overflow(), `${step} on a phone`).toBe(0);
    expect(await axeFindingsOnPhone(page), `${step} on a phone`).toEqual([]);
    await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
    expect(await overflow(), `${step} on a phone from right to left`).toBe(0);
  }
});

test.describe('without JavaScript', () => {
  test.use({ expectedStatuses: [422] });

  const withoutScripts = async (browser: Browser, baseURL: string | undefined, work: (page: Page) => Promise<void>) => {
    const context = await browser.newContext({ baseURL, javaScriptEnabled: false });
    await work(await context.newPage());
    await context.close();
  };

  test('D15 B2 from the shop to the invoice', ({ browser, baseURL }) =>
    withoutScripts(browser, baseURL, async (page) => {
      await openAddress(page, baseURL, 508, ['KarpinMarket', 'KarpinKullanici']);
      await toPayment(page);
      await expect(page.getByRole('alert').getByRole('link')).toHaveText(REQUIRED);
      const name = uniqueName('Betiksiz');
      await fillNewCustomer(page, name);
      await page.getByRole('textbox', { name: 'Vergi numarası' }).fill('123');
      await toPayment(page);
      await expect(page.getByRole('alert').getByRole('link')).toHaveText([
        'Geçerli bir vergi ya da T.C. kimlik numarası girin.',
      ]);
      await expect(page.getByRole('textbox', { name: 'Müşteri Adı' })).toHaveValue(name);
      await expect(page.getByLabel('İl', { exact: true })).toHaveValue(NEW_CUSTOMER.province);
      await page.getByRole('textbox', { name: 'Vergi numarası' }).fill(NEW_CUSTOMER.taxNumber);
      await toPayment(page);
      await page.getByRole('radio', { name: /^Kredi kartı Kapıda/ }).check();
      await finishButton(page).click();
      await expect(page.getByRole('heading', { name: 'Siparişi bitirmek istediğinize emin misiniz?' })).toBeVisible();
      await expect(page.getByRole('main')).toContainText('Kapıda ödeme, kredi kartı');
      await finishButton(page).click();
      await expect(page).toHaveURL(/\/blank\?order=\d+$/);
      expect(orderOf(page)).toMatch(/^\d+$/);
      await expect(page.getByText(name).first()).toBeVisible({ timeout: 20_000 });
    }));

  test('D9 D11 a firm is found and its licences are chosen', ({ browser, baseURL }) =>
    withoutScripts(browser, baseURL, async (page) => {
      await openAddress(page, baseURL, 508, ['KarpinPos', 'LisansTemizleme']);
      await page.getByRole('textbox', { name: 'Firma ara' }).fill('10048');
      await page.getByRole('textbox', { name: 'Firma ara' }).press('Enter');
      await page.getByRole('list', { name: 'Bulunan firmalar' }).getByRole('button').click();
      await expect(page.getByRole('button', { name: 'Başka firma seç' })).toBeVisible();
      await page
        .getByRole('checkbox', { name: /lisansını seç/ })
        .first()
        .check();
      await toPayment(page);
      await expect(page).toHaveURL('/checkout/payment');
      await expect(summary(page)).toContainText('1 lisans');
    }));
});
