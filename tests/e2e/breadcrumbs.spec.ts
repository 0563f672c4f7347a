import type { Page } from '@playwright/test';
import { expect, logIn, logInStaff, postForm, test } from './fixtures';

const ADMIN = { email: 'admin@karpin.example', password: 'Karpin-demo-2026' };
const NOBODY = { cookies: [], origins: [] };

// What the server says is looked at; nothing here waits for scripts.
test.use({ awaitsScripts: false, storageState: NOBODY });

async function expectCrumbs(page: Page, address: string, crumbs: readonly string[]): Promise<void> {
  await page.goto(address);
  const way = page.getByRole('navigation', { name: 'Konumunuz' });
  await expect(way.getByRole('listitem'), address).toHaveText([...crumbs]);
  // Each but the page itself leads there.
  await expect(way.getByRole('link'), address).toHaveText(crumbs.slice(0, -1));
}

test('P3 the breadcrumb of a working page names the pages of the navigation that it lies below', async ({
  page,
  baseURL,
}) => {
  await logIn(page, baseURL, 508);
  await expectCrumbs(page, '/panel', ['Ana sayfa', 'Panel']);
  await expectCrumbs(page, '/orders', ['Ana sayfa', 'Siparişlerim']);
  await expectCrumbs(page, '/customers/new', ['Ana sayfa', 'Müşteriler', 'Yeni müşteri']);
  await expectCrumbs(page, '/account', ['Ana sayfa', 'Hesabım']);
  await expectCrumbs(page, '/account/people/invite', ['Ana sayfa', 'Hesabım', 'Kişiler ve yetkiler', 'Kişi davet et']);
});

test('P3 the consoles of staff stand in the breadcrumbs of their pages', async ({ page, baseURL }) => {
  await postForm(page, baseURL, '/staff/login', ADMIN);
  await expectCrumbs(page, '/ops', ['Ana sayfa', 'İşletim', 'Durum']);
  await expectCrumbs(page, '/ops/jobs', ['Ana sayfa', 'İşletim', 'İşler']);
  await expectCrumbs(page, '/ops/tokens/new', ['Ana sayfa', 'İşletim', 'Program anahtarları', 'Yeni program anahtarı']);
  await expectCrumbs(page, '/support/repair', ['Ana sayfa', 'Destek', 'Destek masası', 'Toplu onarım']);
  await expectCrumbs(page, '/support/repairs', ['Ana sayfa', 'Destek', 'Destek masası', 'Toplu işlemler']);
  const marked = page.getByRole('navigation', { name: 'Ana menü' }).locator('[aria-current=page]');
  await expect(marked).toHaveText('Destek masası');
  await expectCrumbs(page, '/support/orders', ['Ana sayfa', 'Destek', 'Siparişler']);
  await expect(marked).toHaveText('Siparişler');
  await expectCrumbs(page, '/account/security', ['Ana sayfa', 'Hesabım', 'Giriş güvenliği']);
});

test.describe('a refused page', () => {
  test.use({ expectedStatuses: [403] });

  test('P3 a page that a person may not see is not placed', async ({ page, baseURL }) => {
    await logInStaff(page, baseURL);
    await expectCrumbs(page, '/ops/settings', ['Ana sayfa']);
  });
});
