import type { Page } from '@playwright/test';
import { expect, NEW_CUSTOMER } from './fixtures';

export const finishButton = (page: Page) =>
  page.getByRole('complementary').getByRole('button', { name: 'Siparişi bitir' });

/** The button asks once scripts run; before that it would order at once. */
export async function finish(page: Page): Promise<void> {
  await expect(finishButton(page)).toHaveAttribute('aria-haspopup', 'dialog');
  await finishButton(page).click();
  await expect(page.getByRole('heading', { name: 'Emin misiniz?' })).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Bitir' }).click();
}

export async function fillNewCustomer(page: Page, name: string): Promise<void> {
  await page.getByLabel('Müşteri adı').fill(name);
  await page.getByLabel('Adres', { exact: true }).fill(NEW_CUSTOMER.addressLines[0] ?? '');
  await page.getByLabel('Semt').fill(NEW_CUSTOMER.district);
  await page.getByLabel('İl', { exact: true }).selectOption(NEW_CUSTOMER.province);
  await page.getByLabel('Sektör').fill(NEW_CUSTOMER.sector);
  await page.getByLabel('Vergi dairesi').fill(NEW_CUSTOMER.taxOffice);
  await page.getByLabel('Vergi numarası').fill(NEW_CUSTOMER.taxNumber);
  await page.locator('#customer-email').fill(NEW_CUSTOMER.email);
  await page.getByLabel('Telefon').fill(NEW_CUSTOMER.phone);
  await page.locator('#customer-contact').fill(NEW_CUSTOMER.contact);
}

export const uniqueName = (what: string) => `${what} ${Date.now().toString(36)} Ltd. Şti.`;
