import type { Page } from '@playwright/test';
import { openAddress, summary, toPayment } from './checkout-steps';
import { expect } from './fixtures';

/** An order of these products for the dealer's own firm, accepted by card: on the page that names the bank. */
export async function payByCard(page: Page, baseURL: string | undefined, skus: readonly string[]): Promise<void> {
  await openAddress(page, baseURL, 1196, skus);
  await page.getByRole('radio', { name: 'Kendi firmam için' }).check();
  await toPayment(page);
  await page.getByRole('radio', { name: /^Kredi kartı Bankanın/ }).check();
  await orderByCard(page);
}

/** The button asks once scripts run. */
export async function orderByCard(page: Page): Promise<void> {
  const name = 'Siparişi ver ve bankaya geç';
  const button = summary(page).getByRole('button', { name });
  await expect(button).toHaveAttribute('aria-haspopup', 'dialog');
  await button.click();
  await page.getByRole('dialog').getByRole('button', { name }).click();
  await expect(page).toHaveURL(/\/orders\/\d+\/card\/\d+$/);
}

/** From the page that names the bank to the bank's own. */
export async function toBank(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Bankanın sayfasına git' }).click();
  await expect(page.getByRole('heading', { name: 'Kartla ödeme' })).toBeVisible();
}

/** Types one of the demonstration cards, by its last digits, and pays. */
export async function typeCard(page: Page, last: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^Doldur .* ${last}$`) }).click();
  await page.getByRole('button', { name: /öde$/ }).click();
}
