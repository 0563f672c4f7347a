import { axeFindings, axeFindingsInThemes } from './axe';
import { expect, postForm, test } from './fixtures';

const OPERATOR = { email: 'operator@karpin.example', password: 'Karpin-demo-2026' };

test('P8 a visitor finds a video and opens it in the lightbox, from which Escape leads back; staff add a file and it is there', async ({
  page,
  baseURL,
}) => {
  test.slow();
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(baseURL ?? '') && !request.url().startsWith('data:')) elsewhere.push(request.url());
  });
  await page.goto('/download');
  const videos = page.locator('#videos');
  await expect(videos).toHaveAttribute('open');
  expect(await axeFindingsInThemes(page)).toEqual([]);
  const box = page.getByRole('searchbox', { name: 'Videolarda ara' });
  await box.fill('FİŞSİZ iade');
  await expect(videos.getByRole('link', { name: 'Satış faturası kesmek' })).toBeHidden();
  const row = videos.getByRole('link', { name: 'Fişsiz iade' });
  await row.click();
  const lightbox = page.getByRole('dialog', { name: 'Fişsiz iade' });
  await expect(lightbox).toBeVisible();
  await expect(lightbox.getByText('Bu video henüz eklenmedi.')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(lightbox).toBeHidden();
  await expect(row).toBeFocused();
  await box.fill('böyle bir video yok');
  await expect(page.getByText('Bu sözle video bulunamadı.')).toBeVisible();
  expect(elsewhere).toEqual([]);

  // On a phone only the first drawer is open.
  await page.setViewportSize({ width: 375, height: 800 });
  await page.goto('/download');
  await expect(page.locator('#uploads')).toHaveAttribute('open');
  for (const closed of ['transfer', 'documents', 'videos'])
    await expect(page.locator(`#${closed}`)).not.toHaveAttribute('open');
  await page.setViewportSize({ width: 1280, height: 800 });

  await postForm(page, baseURL, '/staff/login', OPERATOR);
  await page.goto('/ops/downloads?section=documents');
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('link', { name: 'Market kasa devri' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Market kasa devri' })).toBeVisible();
  await page.getByLabel('Yüklenecek dosya').setInputFiles({
    name: 'Kasa devri.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(5_000_000, 32)]),
  });
  const panel = page.locator('form').filter({ has: page.getByRole('button', { name: 'Yükle', exact: true }) });
  await panel.getByLabel('Gerekçe').fill('Kılavuzun ilk hâli eklendi');
  expect(await axeFindings(page)).toEqual([]);
  await panel.getByRole('button', { name: 'Yükle', exact: true }).click();
  const fetched = page.getByRole('link', { name: 'Dosyayı indir' });
  await expect(fetched).toBeVisible();
  await expect(page.getByRole('button', { name: 'Dosyayı değiştir' })).toBeVisible();
  const file = await page.request.get((await fetched.getAttribute('href')) ?? '');
  expect(file.headers()['content-disposition']).toContain('attachment');
  expect((await file.body()).length).toBe(5_000_009);
});
