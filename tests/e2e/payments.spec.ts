import { axeFindings, axeFindingsInThemes, axeFindingsOnPhone } from './axe';
import { expect, logIn, logInStaff, test } from './fixtures';

test.use({ expectedStatuses: [400, 422] });

const REASON = 'Yanlış siparişe yazıldı';

test('B21 B23 staff record a part and the rest of what an order costs, take the rest back, and the dealer sees each', async ({
  page,
  browser,
  api,
  baseURL,
}) => {
  const order = await (await api(444)).order([{ sku: 'KarpinMarket', quantity: 1 }]);
  await logInStaff(page, baseURL);
  await page.goto(`/support/orders/${order.id}`);
  await page.getByRole('main').getByRole('link', { name: 'Ödemeler' }).click();
  await expect(page).toHaveURL(`/support/orders/${order.id}/payments`);
  await expect(page.locator('.page-head').getByText('Son gün bugün')).toBeVisible();
  expect(await axeFindingsInThemes(page)).toEqual([]);

  const amount = page.getByLabel('Tutar');
  const whole = await amount.inputValue();
  await amount.fill('12x');
  await page.getByLabel('Belge no').fill('EFT 20418');
  await page.getByRole('button', { name: 'Ödemeyi kaydet' }).click();
  await expect(page.getByRole('alert')).toContainText('Sıfırdan büyük bir tutar yazın');
  await expect(page.getByLabel('Belge no')).toHaveValue('EFT 20418');
  await amount.fill('100,00');
  await page.getByRole('button', { name: 'Ödemeyi kaydet' }).click();
  await expect(page.locator('.page-head').getByText(/₺ kaldı$/)).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'EFT 20418' })).toContainText('100,00');
  await expect(amount).not.toHaveValue(whole);
  await page.getByRole('button', { name: 'Ödemeyi kaydet' }).click();
  await expect(page.getByRole('heading', { name: 'Gelen parayı kaydet' })).toHaveCount(0);
  expect(await axeFindings(page)).toEqual([]);

  const dealers = await browser.newContext({ baseURL: baseURL ?? '' });
  const dealer = await dealers.newPage();
  await logIn(dealer, baseURL, 444);
  await dealer.goto(`/orders/${order.id}`);
  await expect(dealer.locator('.page-head').getByText('Ödendi')).toBeVisible();

  await page.getByRole('link', { name: 'Geri al' }).first().click();
  await page.getByRole('button', { name: 'Ödemeyi geri al' }).click();
  await expect(page.getByLabel('Gerekçe')).toHaveAttribute('aria-invalid', 'true');
  expect(await axeFindings(page)).toEqual([]);
  await page.getByLabel('Gerekçe').fill(REASON);
  await page.getByRole('button', { name: 'Ödemeyi geri al' }).click();
  await expect(page.getByText('Geri alındı', { exact: true })).toBeVisible();
  expect(await axeFindingsOnPhone(page)).toEqual([]);

  // The list narrows to it, and the account has all three entries.
  await dealer.reload();
  await expect(dealer.locator('.page-head').getByText(/₺ kaldı$/)).toBeVisible();
  await dealer.goto('/orders?payment=part-paid');
  await expect(dealer.getByRole('row').getByText(String(order.receiptNo)).first()).toBeVisible();
  await expect(dealer.getByRole('row').getByText('Son gün bugün')).toHaveCount(0);
  expect(await axeFindings(dealer)).toEqual([]);
  await dealer.goto('/statement');
  await expect(dealer.getByText(`Tahsilat, satış fişi ${order.receiptNo}`, { exact: true })).toHaveCount(2);
  await expect(dealer.getByText(`Tahsilat iptali, satış fişi ${order.receiptNo}`)).toHaveCount(1);
  await dealers.close();
});
