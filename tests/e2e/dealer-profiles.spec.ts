import { writePath } from '~/features/public-site/dealers/write-path';
import { axeFindings, axeFindingsInThemes, FURNITURE } from './axe';
import { expect, logIn, logInStaff, test } from './fixtures';
import { overflow } from './overflow';

test('B31 a visitor finds a dealer on a phone, by province and trade, and is shown the province again', async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await page.goto('/wheretofindus');
  await expect(page.getByText('İliniz:')).toBeHidden();
  await page.getByLabel('İl, ilçe ya da plaka').fill('izmir');
  await page.getByRole('button', { name: 'Bul', exact: true }).click();
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: /^Kordon Kıyı/ }) });
  await expect(card.getByRole('link', { name: /0232/ })).toHaveAttribute('href', /^tel:\+90232\d{7}$/);
  await expect(card.getByText(/açık|açılır/)).toBeVisible();
  await expect(card.getByRole('link', { name: /bu bayiye yaz/ })).toHaveAttribute('href', writePath(36, '35'));
  expect(await axeFindingsInThemes(page, FURNITURE)).toEqual([]);
  expect(await overflow(page)).toEqual([]);

  await page
    .getByRole('navigation', { name: 'İş kolu' })
    .getByRole('link', { name: /^Toptan/ })
    .click();
  await expect(page).toHaveURL(/\?trade=wholesale/);
  await expect(page.getByRole('heading', { name: /^Gediz Ovası/ })).toBeVisible();
  await expect(card).toHaveCount(0);

  await page.goto('/wheretofindus');
  await page.getByText('İliniz:').getByRole('link', { name: '35 İzmir, 1 bayi' }).click();
  await expect(page).toHaveURL(/\/city\/35\//);

  // The map of plates is for wider screens, by keyboard, too.
  await page.setViewportSize({ width: 1440, height: 900 });
  const map = page.getByRole('navigation', { name: /Türkiye/ });
  await expect(map.getByRole('link')).toHaveCount(81);
  await expect(map.getByRole('link', { name: '35 İzmir, 1 bayi' })).toHaveAttribute('aria-current', 'page');
  await map.getByRole('link', { name: '48 Muğla, İzmir bayisi gelir' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Bu ilde bayimiz henüz yok' })).toBeVisible();
  expect(await axeFindings(page, FURNITURE)).toEqual([]);
});

test.describe('profiles', () => {
  // A profile without a district is refused.
  test.use({ expectedStatuses: [422] });

  test('B31 an owner changes the firm’s profile, support approves it beside what was public', async ({
    page,
    baseURL,
    browser,
  }) => {
    await logIn(page, baseURL, 966);
    await page.goto('/account/dealer-profile');
    await expect(page.getByText('Yayında', { exact: true })).toBeVisible();
    expect(await axeFindingsInThemes(page, FURNITURE)).toEqual([]);
    await page.getByLabel('İlçe').fill('');
    await page.getByRole('button', { name: 'Onaya gönder' }).click();
    await expect(page.getByRole('alert')).toContainText('İlçeyi en çok 60 karakterle yazın.');
    await page.getByLabel('İlçe').fill('Muratpaşa');
    await page.getByLabel('pazar, açılış 1', { exact: false }).fill('11:00');
    await page.getByLabel('pazar, kapanış 1', { exact: false }).fill('16:00');
    await page.getByRole('button', { name: 'Onaya gönder' }).click();
    await expect(page.getByText('Onayımızı bekliyor', { exact: false })).toBeVisible();
    await page.setViewportSize({ width: 375, height: 812 });
    expect(await overflow(page)).toEqual([]);

    const context = await browser.newContext({ baseURL });
    const desk = await context.newPage();
    await logInStaff(desk, baseURL);
    await desk.goto('/support/dealer-profiles');
    expect(await axeFindings(desk, FURNITURE)).toEqual([]);
    await desk.getByRole('link', { name: /^Turunç Barkod/ }).click();
    const hours = desk.getByRole('row').filter({ hasText: 'Çalışma saatleri' });
    await expect(hours).toContainText('Değişiyor');
    await expect(hours).toContainText('pazar 11.00–16.00');
    expect(await axeFindingsInThemes(desk, FURNITURE)).toEqual([]);
    await desk.getByRole('button', { name: 'Onayla ve yayınla' }).click();
    await expect(desk.getByText('Profil yayında; bayiye haber verildi.')).toBeVisible();
    await desk.goto('/support/package-rules');
    expect(await axeFindings(desk, FURNITURE)).toEqual([]);
    await context.close();

    await page.reload();
    await expect(page.getByText('Onaylandı.')).toBeVisible();
  });
});
