import { makeLead } from '../support/leads';
import { axeFindings, axeFindingsInThemes, axeFindingsOnPhone } from './axe';
import { finish, toPayment, uniqueName } from './checkout-steps';
import { expect, logIn, logInStaff, NEW_CUSTOMER, postForm, test } from './fixtures';

test('B30 an Arabic visitor’s request is taken by one key, called, and becomes an order that says so', async ({
  page,
  baseURL,
  database,
}) => {
  const name = uniqueName('سلمى');
  const id = await makeLead(
    { query: async (text, values) => (await database.query(text, values)).rows as never },
    {
      ...{ name, locale: 'ar', phone: '+905325550146', email: 'salma@haddad.example', district: 'Bornova' },
      ...{ note: 'اتصلوا بعد الظهر على 05325550146', hours: 2 },
    },
  );
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
  await expect(page).toHaveURL(`/leads/${id}`);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByText('0532 555 01 46', { exact: true })).toBeVisible();
  await expect(page.getByText('salma@haddad.example')).toBeVisible();
  expect(await axeFindingsInThemes(page)).toEqual([]);

  await page.getByText('Görüştüm').click();
  await page.getByRole('textbox', { name: 'Not' }).fill('Üç kasa istiyor; yarın kuruluma gidilecek');
  await page.getByRole('button', { name: 'Kaydet' }).click();
  const history = page.getByRole('list', { name: 'Geçmiş' });
  await expect(history).toContainText('Üç kasa istiyor');
  await page.setViewportSize({ width: 375, height: 812 });
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

  await page.goto(`/leads/${id}`);
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
