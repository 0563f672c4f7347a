import { createHash } from 'node:crypto';
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
  // What is listed and not there yet is counted nowhere, and its drawer opens for who asks for it.
  await page.goto('/download');
  const videos = page.locator('#videos');
  await expect(page.locator('#documents')).toHaveAttribute('open');
  await expect(videos).not.toHaveAttribute('open');
  await expect(page.locator('.download-facts')).not.toContainText('Video');
  await page.goto('/download#videos');
  await expect(videos).toHaveAttribute('open');
  await expect(videos).toContainText('Videolar henüz eklenmedi. Bu çekmecede şu 80 konunun videoları olacak');
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
  await expect(page.locator('#transfer')).toHaveAttribute('open');
  for (const closed of ['uploads', 'documents', 'videos'])
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
  const panel = page.locator('form').filter({ has: page.getByRole('button', { name: 'Dosyayı değiştir' }) });
  await panel.getByLabel('Gerekçe').fill('Kılavuzun ilk hâli eklendi');
  expect(await axeFindings(page)).toEqual([]);
  await panel.getByRole('button', { name: 'Dosyayı değiştir' }).click();
  const fetched = page.getByRole('link', { name: 'Dosyayı indir' });
  await expect(fetched).toHaveAttribute('href', /Kasa%20devri\.pdf$/, { timeout: 30_000 });
  const file = await page.request.get((await fetched.getAttribute('href')) ?? '');
  expect(file.headers()['content-disposition']).toContain('attachment');
  expect((await file.body()).length).toBe(5_000_009);
});

test('P8 the demo has real files: manuals as PDF, archives that say what they stand for, each with its checksum', async ({
  page,
}) => {
  await page.goto('/download');
  const manual = page.locator('#documents').getByRole('link', { name: /^Cari PDF/ });
  await expect(manual).toContainText(/PDF · \d+ kB/);
  const pdf = await (await page.request.get((await manual.getAttribute('href')) ?? '')).body();
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  const row = page.locator('#uploads .file-row').filter({ hasText: 'Karpin masaüstü, tam kurulum' });
  const link = row.getByRole('link', { name: 'Ana program dosyasını indir' });
  const archive = await (await page.request.get((await link.getAttribute('href')) ?? '')).body();
  expect(archive.subarray(0, 2).toString()).toBe('PK');
  await expect(row.locator('code')).toHaveText(createHash('sha256').update(archive).digest('hex'));
  await expect(page.locator('#documents .document-missing')).toHaveCount(0);
  await expect(page.locator('meta[name=description]')).toHaveAttribute(
    'content',
    'Karpin programları, Excel aktarım şablonları ve kullanım kılavuzları tek sayfada.',
  );
});
