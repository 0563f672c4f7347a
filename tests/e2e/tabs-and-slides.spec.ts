import type { Page } from '@playwright/test';
import { axeFindings } from './axe';
import { expect, logIn, test } from './fixtures';
import { overflow } from './overflow';

const tab = (page: Page, name: RegExp) =>
  page.getByRole('navigation', { name: 'Belgeler' }).getByRole('link', { name });
const document = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('P15 the address opens the tab of a document, and so does the keyboard', async ({ page }) => {
    await page.goto('/efatura');
    await expect(document(page, 'e-Fatura')).toBeVisible();
    await expect(document(page, 'e-Arşiv')).toBeHidden();
    await tab(page, /^e-Arşiv/).focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/efatura#e-arsiv$/);
    await expect(document(page, 'e-Arşiv')).toBeVisible();
    await expect(document(page, 'e-Fatura')).toBeHidden();

    await page.goto('/services');
    await page.goto('/efatura#e-irsaliye');
    await expect(document(page, 'e-İrsaliye')).toBeVisible();
    await expect(document(page, 'e-Fatura')).toBeHidden();
    await expect(tab(page, /^e-İrsaliye/)).toBeInViewport();
  });
});

test('P15 the arrow keys walk the tabs, and the open one is named', async ({ page }) => {
  await page.goto('/efatura');
  await expect(tab(page, /^e-Fatura/)).toHaveAttribute('aria-current', 'true');
  await tab(page, /^e-Fatura/).focus();
  await page.keyboard.press('ArrowRight');
  await expect(document(page, 'e-Arşiv')).toBeVisible();
  await expect(tab(page, /^e-Arşiv/)).toBeFocused();
  await expect(tab(page, /^e-Arşiv/)).toHaveAttribute('aria-current', 'true');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(document(page, 'e-İrsaliye')).toBeVisible();
  await expect(tab(page, /^e-Arşiv/)).not.toHaveAttribute('aria-current');
  // A tab that is pressed keeps the focus, and the page stays where it was.
  await tab(page, /^e-Arşiv/).focus();
  const before = await page.evaluate(() => scrollY);
  await page.keyboard.press('Enter');
  await expect(document(page, 'e-Arşiv')).toBeVisible();
  await expect(tab(page, /^e-Arşiv/)).toBeFocused();
  await expect(page).toHaveURL(/#e-arsiv$/);
  expect(await page.evaluate(() => scrollY)).toBe(before);
});

test('P13 P15 on a phone the plan and the stage are whole; text of twice the size folds the header', async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 812 });
  for (const [path, drawing] of [
    ['/services', '.services-plan svg'],
    ['/efatura', '.einvoice-stage svg'],
  ] as const) {
    await page.goto(path);
    const box = await page.locator(drawing).first().boundingBox();
    expect(box, path).not.toBeNull();
    expect(Math.round((box?.x ?? 0) + (box?.width ?? Infinity)), path).toBeLessThanOrEqual(375);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
  for (const path of ['/', '/shop', '/efatura', '/pricing']) {
    await page.goto(path);
    await expect(page.locator('.off-canvas'), path).toBeVisible();
    expect(
      await page.evaluate(() => window.document.documentElement.scrollWidth - innerWidth),
      path,
    ).toBeLessThanOrEqual(0);
  }
});

test('P4 O8 site 19 the header fits each width in each language, beside the name of a firm too', async ({
  page,
  baseURL,
  browser,
}) => {
  test.slow();
  await logIn(page, baseURL, 508);
  for (const storageState of [undefined, await page.context().storageState()]) {
    // Without scripts, which do not change it: twelve pages are looked at.
    const context = await browser.newContext({ baseURL, storageState, javaScriptEnabled: false });
    const plain = await context.newPage();
    for (const language of ['', '/en', '/de', '/ru', '/ar', '/cn']) {
      await plain.goto(`${language}/about`);
      for (const width of [992, 1056, 1200, 1280, 1344, 1440, 1632, 1920]) {
        await plain.setViewportSize({ width, height: 900 });
        const at = `${language || '/tr'} at ${width}, ${storageState ? 'a dealer' : 'a stranger'}`;
        expect.soft(await overflow(plain), at).toEqual([]);
        if (width >= 1344) expect.soft(await outOfContent(plain), `${at}: beside the content`).toBeLessThanOrEqual(0);
        expect.soft(await plain.locator(':is(.site-nav, .off-canvas):visible').count(), at).toBeGreaterThan(0);
      }
    }
    await context.close();
  }
});

/** How far the header's parts stand out of the page's content, in whole pixels. */
const outOfContent = (page: Page) =>
  page.evaluate(() => {
    const wrap = window.document.querySelector('.site-header > .wrap');
    if (!wrap) return Infinity;
    const { left, right } = wrap.getBoundingClientRect();
    const gutter = Number.parseFloat(getComputedStyle(wrap).paddingInlineStart);
    const parts = [...wrap.querySelectorAll('.brand, .site-nav, .site-tools > *')]
      .map((part) => part.getBoundingClientRect())
      .filter(({ width }) => width > 0);
    return Math.max(
      ...parts.map((part) => Math.floor(Math.max(left + gutter - part.left, part.right - right + gutter))),
    );
  });

test('P28 the row of logos goes on by itself once it may, and stands under the pointer, in the focus and when paused', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/references');
  const box = page.locator('.logo-row');
  const row = box.locator('.swiper');
  const first = () => row.locator('.swiper-slide-active').innerText();
  const pause = box.getByRole('button', { name: 'Kaymayı durdur' });
  const stands = () => expect(box).toHaveAttribute('data-going', 'false');
  const goes = () => expect(box).toHaveAttribute('data-going', 'true');
  await row.scrollIntoViewIfNeeded();
  // Whoever wants less motion starts it.
  await expect(pause).toHaveAttribute('aria-pressed', 'true');
  await stands();
  // What moves it has not been loaded before.
  await expect(row).not.toHaveClass(/swiper-initialized/);
  await pause.click();
  await goes();
  await expect(row).toHaveClass(/swiper-initialized/);
  const shown = await first();
  await expect.poll(first, { timeout: 20_000 }).not.toBe(shown);

  await row.hover();
  await stands();
  await page.mouse.move(0, 0);
  await goes();
  await row.focus();
  await stands();
  await pause.click();
  await expect(pause).toHaveAttribute('aria-pressed', 'true');
  await stands();
  const standing = await first();
  await box.getByRole('button', { name: 'Sonraki' }).click();
  await expect.poll(first).not.toBe(standing);
  expect(await axeFindings(page)).toEqual([]);

  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.reload();
  await goes();
});

test('P28 the team shows four, three, two and one a view, and its arrows move it', async ({ page }) => {
  const team = page.locator('.team');
  const slides = team.locator('.swiper-slide');
  const inView = () =>
    team.locator('.swiper').evaluate((row) => {
      const slide = row.querySelector('.swiper-slide')?.clientWidth ?? 0;
      return Math.round((row.clientWidth + 30) / (slide + 30));
    });
  for (const [width, count] of [
    [1520, 4],
    [1440, 3],
    [980, 2],
    [760, 1],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/about');
    expect(await inView()).toBe(count);
  }
  await team.scrollIntoViewIfNeeded();
  await expect(team.getByRole('button', { name: 'Önceki' })).toHaveAttribute('aria-disabled', 'true');
  await expect(team.locator('.swiper')).not.toHaveClass(/swiper-initialized/);
  await team.getByRole('button', { name: 'Sonraki' }).click();
  await expect(team.locator('.swiper')).toHaveClass(/swiper-initialized/);
  await expect(slides.nth(1)).toHaveClass(/swiper-slide-active/);
  await expect(team.getByRole('button', { name: 'Önceki' })).toHaveAttribute('aria-disabled', 'false');
});
