import { axeFindings } from './axe';
import { expect, test } from './fixtures';

// A form that cannot be used yet is refused.
test.use({ viewport: { width: 375, height: 812 }, expectedStatuses: [400] });

test('B30 a visitor sends the cart to a dealer on a phone, sees number and deadline, and takes it back', async ({
  page,
}) => {
  await page.goto('/pricing');
  await page.getByRole('radio', { name: 'Market' }).check();
  await page.getByRole('button', { name: 'Sepete ekle Karpin Market' }).click();
  await expect(page.getByRole('link', { name: 'Sepette görüntüle Karpin Market' })).toBeVisible();
  await page.goto('/cart');
  await page.getByRole('link', { name: 'Sepeti bayiye gönder' }).click();
  await expect(page).toHaveURL('/send-to-dealer');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sepeti bayiye gönderin');

  await page.getByLabel('Adınız soyadınız').fill('Hale Ersoy');
  await page.getByLabel('Cep telefonu').fill('0532 555 01');
  await page.getByLabel('E-posta').fill('hale@ersoy.example');
  await page.getByRole('combobox', { name: 'İl', exact: true }).selectOption('35');
  await page.getByRole('button', { name: 'Bu ilin bayilerini göster' }).click();
  await expect(page.getByLabel('Adınız soyadınız')).toHaveValue('Hale Ersoy');
  const first = page.getByRole('group', { name: 'Hangi bayi arasın?' }).getByRole('radio').first();
  await first.check();
  const dealer = await first.inputValue();
  await page.getByRole('button', { name: 'Bayiye gönder' }).click();

  const problems = page.getByRole('alert');
  await expect(problems.getByRole('link')).toHaveCount(2);
  await expect(page.getByLabel('E-posta')).toHaveValue('hale@ersoy.example');
  await expect(page.getByRole('radio', { checked: true })).toHaveValue(dealer);
  expect(await axeFindings(page)).toEqual([]);

  await page.getByLabel('Cep telefonu').fill('0532 555 01 46');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Bayiye gönder' }).click();
  await expect(page).toHaveURL(/\/send-to-dealer\/sent\?key=/);
  await expect(page.getByText(/S-\d{4}-\d{6}/)).toBeVisible();
  await expect(page.getByText('0532 555 01 46')).toBeVisible();
  await expect(page.getByText(/En geç \d+ \S+ \S+ \d\d\.\d\d/)).toBeVisible();
  await expect(page.getByText('32.981,00 ₺')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);

  // The job offers it to the dealer that was chosen.
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Talebiniz bayide', { timeout: 500 });
  }).toPass({ timeout: 20_000 });

  await page.getByRole('link', { name: 'Talebi geri al' }).click();
  await page.getByRole('button', { name: 'Evet, geri al ve sil' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Talebinizi geri aldınız');
  await expect(page.getByText('0532 555 01 46')).toHaveCount(0);
});
