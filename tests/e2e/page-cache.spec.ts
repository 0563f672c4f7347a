import { expect, logIn, test } from './fixtures';

test.use({ viewport: { width: 1440, height: 900 } });

test('O7 a kept page runs its scripts under its policy: the menu opens, a page follows without loading anew', async ({
  page,
}) => {
  await page.goto('/shop');
  const kept = await page.goto('/shop');
  expect(kept?.headers()['cache-control']).toBe('private, no-cache');
  expect(kept?.headers()['content-security-policy']).not.toContain('nonce');
  await expect(page.locator('html')).not.toHaveAttribute('data-theme');

  await page.evaluate(() => document.body.setAttribute('data-same-document', ''));
  await page.getByRole('link', { name: 'Etiket ruloları (6)' }).click();
  await expect(page).toHaveURL(/family=labels/);
  await expect(page.getByRole('article')).toHaveCount(6);
  await expect(page.locator('body[data-same-document]')).toBeAttached();

  await page.getByLabel('Görünüm').filter({ visible: true }).first().click();
  await page.getByRole('button', { name: 'Koyu', exact: true }).filter({ visible: true }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  const dark = await page.reload();
  expect(dark?.headers()['cache-control']).toBe('private, no-cache');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('O7 the way back after logging in does not lead to the page of a stranger', async ({ page, baseURL }) => {
  await page.goto('/shop');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Bayi girişi' })).toBeVisible();
  await page.goto('/login?to=/orders');
  await logIn(page, baseURL, 36);
  await page.goto('/orders');
  await page.goBack();
  // A page that comes back may load itself anew for who has logged in; going on meanwhile would break that off.
  await expect(page).toHaveURL(/\/login/);
  await page.waitForLoadState('networkidle');
  await page.goBack();
  await expect(page).toHaveURL('/shop');
  await expect(page.getByRole('banner').getByLabel('Hesabım').filter({ visible: true })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Bayi girişi' })).toHaveCount(0);
});

test('O7 a page of strangers that comes back from the browser’s memory is loaded anew for who has logged in', async ({
  page,
  baseURL,
}) => {
  const comeBack = () => page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await page.goto('/shop');
  await expect(page.locator('#add-to-cart')).toHaveCount(0);
  await page.evaluate(() => document.body.setAttribute('data-same-document', ''));
  const looked = page.waitForResponse((answer) => answer.request().method() === 'HEAD');
  await comeBack();
  await looked;
  await expect(page.locator('body[data-same-document]')).toBeAttached();
  await logIn(page, baseURL, 36);
  await comeBack();
  await expect(page.getByRole('banner').getByLabel('Hesabım').filter({ visible: true })).toBeVisible();
  await expect(page.locator('body[data-same-document]')).toHaveCount(0);
});
