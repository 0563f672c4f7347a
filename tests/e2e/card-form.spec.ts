import type { Page } from '@playwright/test';
import { axeFindingsInThemes } from './axe';
import { expect, logIn, postForm, test } from './fixtures';

const NUMBER = '5555555555554444';
const number = (page: Page) => page.getByLabel('Kart numarası', { exact: true });
const caretOf = (page: Page) => number(page).evaluate((input: HTMLInputElement) => input.selectionStart);

async function openCard(page: Page, baseURL: string | undefined): Promise<void> {
  await logIn(page, baseURL, 1196);
  await postForm(page, baseURL, '/cart', { intent: 'clear' });
  await postForm(page, baseURL, '/cart', { intent: 'add', sku: 'KarpinKullanici', returnTo: '/shop' });
  await page.goto('/checkout/cart');
  await page.getByRole('complementary').getByRole('button', { name: 'Adrese geç' }).click();
  await page.getByRole('radio', { name: 'Kendi firmam için' }).check();
  await page.getByRole('complementary').getByRole('button', { name: 'Ödemeye geç' }).click();
  await expect(page).toHaveURL('/checkout/payment');
  await page
    .locator('.radios-panels')
    .getByRole('radio', { name: /^Kredi kartı Tek çekim/ })
    .check();
  await page.getByText('kart formuna göz at').click();
  // Once it is there, scripts run.
  await expect(page.getByRole('button', { name: 'Kart numarasını göster' })).toBeVisible();
}

test('D13 the number groups itself, keeps the caret, is masked when left, and the card turns for its CVV', async ({
  page,
  baseURL,
}) => {
  await openCard(page, baseURL);
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
  await page.getByRole('button', { name: 'Kart numarasını göster' }).click();
  await expect(number(page)).toHaveValue('5555 5555 5555 4444');
  await page.getByRole('button', { name: 'Kart numarasını gizle' }).click();
  await expect(number(page)).toHaveValue('5555 •••• •••• 4444');

  const year = String(new Date().getFullYear());
  await page.locator('#card-year').selectOption(year);
  await expect(page.locator('#card-month option:disabled')).toHaveCount(new Date().getMonth());
  await page.getByLabel('Kart sahibi').fill('Selin 4242 Karaca');
  await expect(page.getByLabel('Kart sahibi')).toHaveValue('Selin  Karaca');

  const picture = page.locator('.card-art');
  await page.getByLabel('CVV').focus();
  await expect(picture).toHaveClass(/is-turned/);
  await page.keyboard.type('12a345');
  await expect(page.getByLabel('CVV')).toHaveValue('1234');
  await page.getByLabel('Kart sahibi').focus();
  await expect(picture).not.toHaveClass(/is-turned/);
  await expect(page.locator('#card-cvv-error')).toHaveText('3 hane girin');
  expect(await axeFindingsInThemes(page)).toEqual([]);
});

test.describe('a finished card', () => {
  test.use({ expectedStatuses: [422] });

  test('D13 nothing of it is posted or stored, and leaving the page empties it', async ({ page, baseURL }) => {
    await openCard(page, baseURL);
    const posted: [string, string][] = [];
    page.on('request', (request) => posted.push(...new URLSearchParams(request.postData() ?? '')));
    await number(page).fill(NUMBER);
    await page.getByLabel('Kart sahibi').fill('Zeynep Kartal');
    await page.locator('#card-year').selectOption(String(new Date().getFullYear() + 1));
    await page.locator('#card-month').selectOption('01');
    await page.getByLabel('CVV').fill('987');
    await page.locator('#card-instalments').selectOption('12');
    // As it stands, whatever the button says.
    await page.locator('#payment-step').evaluate((form: HTMLFormElement) => form.requestSubmit());
    await expect(page.getByRole('alert')).toBeVisible();

    expect(posted).toContainEqual(['payment', 'credit-card']);
    expect(posted.filter(([, value]) => /5555 ?5555|Zeynep|^987$/.test(value))).toEqual([]);
    const kept = await page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, history.state]),
    );
    expect(kept).not.toMatch(/5555 ?5555|Zeynep/);

    await page.goto('/shop');
    await page.goBack();
    await page.getByText('kart formuna göz at').click();
    await expect(number(page)).toHaveValue('');
    await expect(page.getByLabel('CVV')).toHaveValue('');
  });
});
