import { axeFindings, axeFindingsInThemes, axeFindingsOnPhone } from './axe';
import { finish, toPayment, uniqueName } from './checkout-steps';
import { expect, logIn, logInStaff, NEW_CUSTOMER, postForm, test } from './fixtures';

const PHONE = { width: 375, height: 812 };

test('B30 an Arabic visitor’s slip goes to a dealer from a phone, is taken by one key, called, and becomes an order', async ({
  page,
  baseURL,
}) => {
  await page.setViewportSize(PHONE);
  await page.goto('/ar/package-finder');
  await page.getByRole('radio', { name: /بقالة وخضار ولحوم/ }).check();
  await page.getByRole('button', { name: 'عرض الإيصال' }).click();
  await page.getByRole('link', { name: 'إرسال إلى موزّع' }).click();
  await expect(page).toHaveURL(/\/send-to-dealer\?trade=grocery/);
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  const name = uniqueName('سلمى');
  await page.getByLabel('الاسم الكامل').fill(name);
  await page.getByLabel('اسم منشأتكم').fill('Haddad Market');
  // As keyboards of Arabic write a number.
  await page.getByLabel('الهاتف المحمول').fill('٠٥٣٢ ٥٥٥ ٠١ ٤٦');
  await page.getByLabel('البريد الإلكتروني').fill('salma@haddad.example');
  await page.getByRole('combobox', { name: 'الولاية' }).selectOption('34');
  await page.getByRole('button', { name: 'عرض موزّعي هذه الولاية' }).click();
  await page.getByRole('radio', { name: /Karpin Merkez Satış/ }).check();
  await page.getByLabel('الحي').fill('Fatih');
  await page.getByLabel('ملاحظتكم إلى الموزّع').fill('اتصلوا بعد الظهر على 05325550146');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: /^إرسال/ }).click();
  await expect(page).toHaveURL(/\/send-to-dealer\/sent\?key=/);
  expect(await axeFindings(page)).toEqual([]);
  // The job offers it to the dealer that was chosen.
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('استفساركم لدى موزّع', { timeout: 500 });
  }).toPass({ timeout: 20_000 });

  await page.context().clearCookies();
  await page.setViewportSize({ width: 1280, height: 900 });
  await logIn(page, baseURL, 508);
  await postForm(page, baseURL, '/cart', { intent: 'clear' });
  await page.goto('/panel');
  await page.getByRole('region', { name: 'Gelen talepler' }).getByRole('link', { name: 'Tüm talepler' }).click();
  await expect(page).toHaveURL('/leads');
  const row = page.getByRole('row', { name: new RegExp(name) });
  await expect(row).toContainText('0532 555 •• ••');
  await expect(
    page.getByRole('navigation', { name: 'Ana menü' }).getByRole('link', { name: /^Gelen talepler/ }),
  ).toContainText(/\d/);
  expect(await axeFindingsInThemes(page)).toEqual([]);

  // J goes to the first row, which is the one that lapses first.
  await page.goto(`/leads?q=${encodeURIComponent(name)}`);
  await expect(page.getByRole('button', { name: `Üstlen: ${name}` })).toBeVisible();
  await page.keyboard.press('j');
  // Ü on the keyboards that have it.
  await page.keyboard.press('u');
  await expect(page).toHaveURL(/\/leads\/\d+$/);
  const ofLead = page.url();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByText('0532 555 01 46', { exact: true })).toBeVisible();
  await expect(page.getByText('salma@haddad.example')).toBeVisible();
  expect(await axeFindingsInThemes(page)).toEqual([]);

  await page.getByText('Görüştüm').click();
  await page.getByRole('textbox', { name: 'Not' }).fill('Üç kasa istiyor; yarın kuruluma gidilecek');
  await page.getByRole('button', { name: 'Kaydet' }).click();
  const history = page.getByRole('list', { name: 'Geçmiş' });
  await expect(history).toContainText('Üç kasa istiyor');
  await page.setViewportSize(PHONE);
  expect(await axeFindingsOnPhone(page)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 900 });

  await page.getByRole('link', { name: 'Siparişe çevir' }).first().click();
  await expect(page.getByRole('radio', { name: /^Yeni müşteri/ })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('radio', { name: /^Yeni müşteri/ }).check();
  await page.getByRole('button', { name: 'Sepeti doldur ve devam et' }).click();
  await expect(page).toHaveURL('/checkout/address');
  await expect(page.locator('#customer-contact')).toHaveValue(name);
  await page.getByRole('textbox', { name: 'Adres', exact: true }).fill(NEW_CUSTOMER.addressLines[0] ?? '');
  await page.getByRole('combobox', { name: 'Sektör' }).fill(NEW_CUSTOMER.sector);
  await page.getByRole('textbox', { name: 'Vergi Dairesi' }).fill(NEW_CUSTOMER.taxOffice);
  await page.getByRole('textbox', { name: 'Vergi numarası' }).fill(NEW_CUSTOMER.taxNumber);
  await toPayment(page);
  await finish(page);
  await expect(page.getByText('Siparişiniz alındı').first()).toBeVisible();

  await page.goto(ofLead);
  await expect(page.getByText(/numaralı siparişe döndü/)).toBeVisible();
  await expect(history).toContainText('Sipariş verildi');

  await page.context().clearCookies();
  await logInStaff(page, baseURL);
  await page.goto(`/support/leads?view=ordered&q=${encodeURIComponent(name)}`);
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('link', { name }).click();
  await expect(page.getByRole('table', { name: 'Öneriler' })).toContainText('Üstlenildi');
  expect(await axeFindings(page)).toEqual([]);
});
