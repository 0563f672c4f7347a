import { expect, test } from './fixtures';

test.use({ viewport: { width: 375, height: 812 } });

test('P1 P16 P17 prices, places and legal texts work on a phone, without the framework', async ({ page }) => {
  await page.goto('/pricing');
  const total = page.getByRole('row', { name: /^Toplam modül/ });
  await expect(total.getByRole('cell')).toHaveText(['9']);
  await page.getByRole('radio', { name: 'Market' }).check();
  await expect(total.getByRole('cell')).toHaveText(['16']);
  await page.getByRole('button', { name: 'Sepete ekle Karpin Market' }).click();
  await expect(page.getByRole('link', { name: 'Sepette görüntüle Karpin Market' })).toBeVisible();
  await expect(page).toHaveURL('/pricing');

  await page.goto('/wheretofindus');
  await page.getByLabel('İl adı ya da plaka').fill('istanb');
  await page.getByRole('button', { name: 'Bul', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('İstanbul barkod ve kasa çözümleri');
  await page.getByRole('link', { name: '06 Ankara barkod' }).click();
  await expect(page).toHaveURL('/city/06/Ankara');

  await page.goto('/register');
  const [agreement] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'Üyelik sözleşmesini' }).click(),
  ]);
  await expect(agreement.getByRole('heading', { level: 1 })).toHaveText('Üyelik sözleşmesi');
  await agreement.getByRole('link', { name: 'Madde 4.1.3, bu maddenin bağlantısı' }).click();
  await expect(agreement).toHaveURL(/#m4\.1\.3$/);
  await expect(agreement.getByText('siteyi hukuka ve dürüstlük kuralına uygun kullanır')).toBeInViewport();
});
