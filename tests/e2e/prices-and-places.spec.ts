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
  await page.getByLabel('İl, ilçe ya da plaka').fill('istanb');
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

test.describe('package finder', () => {
  // Answers that cannot be used are refused.
  test.use({ expectedStatuses: [400] });

  test('B30 a shopkeeper answers four questions on a phone, keeps the slip as a link and adds support', async ({
    page,
  }) => {
    await page.goto('/pricing');
    await page.getByRole('link', { name: 'Kendi fişinizi çıkarın' }).click();
    const slip = page.getByRole('complementary', { name: 'Fişiniz' });
    await expect(slip).toContainText('Dört soruyu yanıtlayın');
    await page.getByRole('button', { name: 'Fişi göster' }).click();
    await expect(page.getByRole('alert')).toContainText('İşinize en yakın olanı seçin.');

    await page.getByRole('radio', { name: /Market, manav, kasap/ }).check();
    await page.getByLabel('Kasa sayısı').fill('99');
    await page.getByLabel('Terazi sayısı').fill('1');
    await page.getByRole('button', { name: 'Fişi göster' }).click();
    await expect(page.getByRole('alert')).toContainText('0 ile 30 arasında');
    await expect(page.getByLabel('Kasa sayısı')).toHaveValue('99');
    await expect(page.getByLabel('Terazi sayısı')).toHaveValue('1');

    await page.getByLabel('Kasa sayısı').fill('2');
    await page.getByRole('button', { name: 'Fişi göster' }).click();
    await expect(slip).toBeInViewport();
    // 27.950,00 + 4.950,00 + 199,00, and 18 percent more.
    await expect(slip.getByText('39.056,82 ₺')).toBeVisible();
    await expect(slip.getByRole('listitem').filter({ hasText: 'Ek kullanıcı' })).toContainText(
      'İkinci kasadan başlayarak',
    );

    const link = await page.locator('.copy-line code').textContent();
    await page.goto(link ?? '');
    const years = page.getByRole('table');
    await expect(years.getByRole('row', { name: /^Toplam/ })).toContainText('44.897,82 ₺');
    await page.getByRole('link', { name: 'Desteği hesaba katın' }).click();
    // Support costs nothing in the first year, 2.990,00 a month and 18 percent after it.
    await expect(years.getByRole('row', { name: /^Aylık destek/ }).getByRole('cell')).toHaveText([
      '–',
      '42.338,40 ₺',
      '42.338,40 ₺',
      '84.676,80 ₺',
    ]);
  });
});
