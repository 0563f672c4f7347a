import type { Page } from '@playwright/test';
import { expect, logIn, NEW_CUSTOMER, postForm, type DealerId } from './fixtures';

/** A cart with these products, and the address step open. */
export async function openAddress(
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
    if (quantity) {
      const form = { intent: 'set-quantity', sku, quantity: String(quantity), returnTo: '/cart' };
      await postForm(page, baseURL, '/cart', form);
    }
  }
  await postForm(page, baseURL, '/checkout/cart', { intent: 'continue' });
  // An earlier test may have left its customer in the draft.
  const blank = { customerKind: 'new', 'billing.email': 'bilgi@karpin.example', 'billing.contact': 'Nermin Aksoy' };
  await postForm(page, baseURL, '/checkout/address', { intent: 'other-firm', ...blank });
  await page.goto('/checkout/address');
}

export const summary = (page: Page) => page.getByRole('complementary');
export const toPayment = (page: Page) => summary(page).getByRole('button', { name: 'Ödemeye geç' }).click();
/** Where the order needs approval, the button says so. */
const FINISH = /^Siparişi (bitir|onaya gönder)$/;
export const finishButton = (page: Page) => summary(page).getByRole('button', { name: FINISH });
export const finder = (page: Page) => page.getByRole('combobox', { name: 'Firma ara' });

/** Finds the firm and takes it by its name. */
export async function chooseFirm(page: Page, search: string, name: RegExp): Promise<void> {
  await finder(page).fill(search);
  await page.getByRole('option', { name }).click();
  await expect(page.getByRole('button', { name: 'Başka firma seç' })).toBeFocused();
}

/** The button asks once scripts run, with these words among others; before that the page asks. */
export async function finish(page: Page, says: string | RegExp = ''): Promise<void> {
  await expect(finishButton(page)).toHaveAttribute('aria-haspopup', 'dialog');
  await finishButton(page).click();
  const dialog = page.getByRole('dialog', { name: 'Siparişi bitirmek istediğinize emin misiniz?' });
  await expect(dialog).toContainText(says);
  await dialog.getByRole('button', { name: FINISH }).click();
}

export async function fillNewCustomer(page: Page, name: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Müşteri Adı' }).fill(name);
  await page.getByRole('textbox', { name: 'Adres', exact: true }).fill(NEW_CUSTOMER.addressLines[0] ?? '');
  await page.getByRole('textbox', { name: 'Semt' }).fill(NEW_CUSTOMER.district);
  await page.getByLabel('İl', { exact: true }).selectOption(NEW_CUSTOMER.province);
  await page.getByRole('combobox', { name: 'Sektör' }).fill(NEW_CUSTOMER.sector);
  await page.getByRole('textbox', { name: 'Vergi Dairesi' }).fill(NEW_CUSTOMER.taxOffice);
  await page.getByRole('textbox', { name: 'Vergi numarası' }).fill(NEW_CUSTOMER.taxNumber);
  await page.locator('#customer-email').fill(NEW_CUSTOMER.email);
  await page.getByRole('textbox', { name: 'Telefon' }).fill(NEW_CUSTOMER.phone);
  await page.locator('#customer-contact').fill(NEW_CUSTOMER.contact);
}

export const uniqueName = (what: string) => `${what} ${Date.now().toString(36)} Ltd. Şti.`;
