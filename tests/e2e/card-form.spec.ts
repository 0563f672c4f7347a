import type { Page } from '@playwright/test';
import { dayInIstanbul } from '~/platform/dates';
import { payByCard, toBank } from './card-steps';
import { expect, test } from './fixtures';

const number = (page: Page) => page.getByLabel('Kart numarası', { exact: true });
const caretOf = (page: Page) => number(page).evaluate((input: HTMLInputElement) => input.selectionStart);

test('D13 at the bank the number groups itself, keeps the caret, is masked when left, and the card turns for its code', async ({
  page,
  baseURL,
}) => {
  await payByCard(page, baseURL, ['KarpinKullanici']);
  await toBank(page);
  await number(page).click();
  await page.keyboard.type('5555x5555-55554444');
  await expect(number(page)).toHaveValue('5555 5555 5555 4444');
  await number(page).evaluate((input: HTMLInputElement) => input.setSelectionRange(16, 16));
  await page.keyboard.press('Delete');
  await expect(number(page)).toHaveValue('5555 5555 5555 444');
  await expect.poll(() => caretOf(page)).toBe(16);
  await page.keyboard.type('4');
  await expect.poll(() => caretOf(page)).toBe(17);
  await page.keyboard.press('Tab');
  await expect(number(page)).toHaveValue('5555 •••• •••• 4444');
  await page.getByRole('button', { name: 'Göster' }).click();
  await expect(number(page)).toHaveValue('5555 5555 5555 4444');
  await page.getByRole('button', { name: 'Gizle' }).click();
  await expect(number(page)).toHaveValue('5555 •••• •••• 4444');

  const holder = page.getByLabel('Kart üzerindeki ad');
  await holder.fill('Selin 4242 Karaca');
  await expect(holder).toHaveValue('Selin  Karaca');
  // A month begins three hours earlier in Istanbul than by UTC.
  const [year = '', month] = dayInIstanbul(new Date()).split('-');
  await page.getByLabel('Yıl').selectOption(year);
  await expect(page.locator('select[name=month] option:disabled')).toHaveCount(Number(month) - 1);

  const code = page.getByLabel('Güvenlik kodu');
  const picture = page.locator('.b-art');
  await code.focus();
  await expect(picture).toHaveClass(/is-turned/);
  await page.keyboard.type('1a2');
  await expect(code).toHaveValue('12');
  await holder.focus();
  await expect(picture).not.toHaveClass(/is-turned/);
  // What is wrong with a field is said before anything is sent.
  const problem = () => code.evaluate((input: HTMLInputElement) => input.validationMessage);
  expect(await problem()).toBe('Güvenlik kodu eksik');
  await code.fill('123');
  expect(await problem()).toBe('');
});
