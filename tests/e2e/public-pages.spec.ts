import type { Page } from '@playwright/test';
import { addressIn, PUBLIC_PAGES } from '../../app/platform/public-pages';
import { axeFindings, axeFindingsInThemes, axeFindingsOnPhone, FURNITURE, MORE_CARDS } from './axe';
import { overflow } from './overflow';
import { expect, test } from './fixtures';

/**
 * Every public page, one of each family, and the menu of products, which has an address. The fixture fails what makes a
 * noise on the console or loads with an error.
 */
const PATHS = [
  ...PUBLIC_PAGES.filter(({ path, sameAs }) => !sameAs && path !== '/urun/*').map(({ path }) =>
    path === '/city/*' ? '/city/06/Ankara' : path,
  ),
  '/products/menu',
];
/** What stands there again and again, of which axe needs to see only the first. */
const REPEATS = `${MORE_CARDS}, tbody > :nth-child(n+6), details ~ details ~ details ~ details, [data-repeats] > :nth-child(n+6)`;
const WITH_FURNITURE = '/about';
/** Those with the longest words, and the one that runs the other way. */
const WIDEST_LANGUAGES = ['de', 'ru', 'ar'];
const NARROWEST = 320;

test.describe.configure({ mode: 'parallel' });

for (const path of PATHS) {
  test(`P1 O8 ${path}: axe finds nothing, loads from nowhere else, and fits the narrowest phone in the widest languages`, async ({
    page,
    browser,
    baseURL,
  }) => {
    test.slow();
    const elsewhere: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(baseURL ?? '') && !request.url().startsWith('data:')) elsewhere.push(request.url());
    });
    const repeats = path === WITH_FURNITURE ? REPEATS : `${REPEATS}, ${FURNITURE}`;
    // The third theme differs from the default in head and foot only.
    const themes = path === WITH_FURNITURE ? ['semi-dark', 'dark'] : ['dark'];
    await page.setViewportSize({ width: 1280, height: 800 });
    await open(page, path);
    expect(await axeFindingsInThemes(page, repeats, themes)).toEqual([]);
    await page.setViewportSize({ width: 375, height: 800 });
    await open(page, addressIn(path, 'ar'));
    expect(await axeFindingsOnPhone(page, repeats), 'in ar').toEqual([]);
    // Lines break by styles and fonts alone, and scripts are half of what loading a page costs.
    const narrow = await browser.newContext({
      baseURL,
      javaScriptEnabled: false,
      viewport: { width: NARROWEST, height: 640 },
    });
    const phone = await narrow.newPage();
    for (const code of WIDEST_LANGUAGES) {
      await open(phone, addressIn(path, code));
      expect(await overflow(phone), `in ${code}`).toEqual([]);
    }
    await narrow.close();
    expect(elsewhere).toEqual([]);
  });
}

test('P28 P5 home stands still for whoever wants that: figures are there, rows do not go by themselves', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/');
  const figures = page.locator('.band dd');
  await expect(figures).toHaveText(['26.523+', '27+', '40+', '1.607+']);
  await expect(page.locator('[data-every] [data-pause]').first()).toHaveAttribute('aria-pressed', 'true');
});

test('P7 one company of the list can be chosen, by pointer and by keys; the newest stands first', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/');
  const list = page.getByRole('region', { name: 'Karpin kullanan firmalar' });
  const rows = list.getByRole('row');
  await expect(rows.first()).toHaveText(/Kod\s*Firma\s*Tarih\s*Şehir/);
  const dates = await list.locator('tbody td:nth-child(3)').allTextContents();
  const asNumbers = dates.map((date) => Number(date.split('/').reverse().join('')));
  expect(dates.every((date) => /^\d\d\/\d\d\/\d\d$/.test(date))).toBe(true);
  expect(asNumbers).toEqual([...asNumbers].sort((a, b) => b - a));
  for (const code of await list.locator('tbody td:first-child').allTextContents()) expect(code).toContain('10');
  await rows.nth(2).click();
  await expect(rows.nth(2).getByRole('radio')).toBeChecked();
  await page.keyboard.press('ArrowDown');
  await expect(rows.nth(3).getByRole('radio')).toBeChecked();
  await expect(list.getByRole('radio', { checked: true })).toHaveCount(1);
});

test('P6 P7 P26 site 12 in Arabic the names of the list of companies keep their own direction', async ({ page }) => {
  await page.goto('/ar');
  const ends = await page.locator('.home-companies tbody td:nth-child(2)').evaluateAll((cells) =>
    cells.flatMap((cell) => {
      const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      const text = walker.nextNode();
      const name = text?.textContent ?? '';
      if (!text || !name.endsWith('.')) return [];
      const of = (index: number) => {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + 1);
        return range.getBoundingClientRect();
      };
      return [
        {
          name,
          fromStart: of(name.length - 1).left - of(0).left,
          edge: cell.getBoundingClientRect().right - of(name.length - 1).right,
        },
      ];
    }),
  );
  expect(ends.length).toBeGreaterThan(0);
  for (const { name, fromStart, edge } of ends) {
    expect(fromStart, `${name}: its last dot ends it`).toBeGreaterThan(0);
    expect(edge, `${name} stands at the edge from which the page is read`).toBeLessThan(60);
  }
});

test('P4 P26 the menu of products opens on a press and closes on Escape; a chosen language stays on the page', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/about');
  const header = page.getByRole('banner');
  const products = header.getByLabel('Ürünler');
  await products.click();
  const market = header.getByRole('link', { name: /^Market/ }).filter({ visible: true });
  await expect(market).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(market).toBeHidden();
  await header.getByLabel('Dil: Türkçe').filter({ visible: true }).click();
  await header.getByRole('button', { name: 'Deutsch' }).filter({ visible: true }).click();
  await expect(page).toHaveURL(/\/de\/about$/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await header.getByRole('link', { name: 'Shop' }).filter({ visible: true }).first().click();
  await expect(page).toHaveURL(/\/de\/shop$/);
  await page
    .getByRole('link', { name: /Karpin Market/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/de\//);
});

test('P31 P4 the search finds pages by their names, in the language of the page', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/de/about');
  await page.getByRole('banner').getByLabel('Suchen', { exact: true }).click();
  await page.getByRole('search').getByRole('combobox').fill('Referenz');
  await page.getByRole('option', { name: /Referenzen/ }).click();
  await expect(page).toHaveURL(/\/de\/references$/);
});

async function open(page: Page, address: string): Promise<void> {
  const answer = await page.goto(address);
  expect(answer?.status(), address).toBe(200);
}
