import type { Page } from '@playwright/test';
import { axeFindingsInThemes } from './axe';
import { expect, logIn, postForm, test } from './fixtures';

const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
type Structured = {
  '@type': string;
  offers?: Record<string, unknown>;
  itemListElement?: { name: string; item: string }[];
};
/** What the page says for search engines of a kind of thing. */
async function structured(page: Page, kind: string): Promise<Structured | undefined> {
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents();
  const found = texts.map((text) => JSON.parse(text) as Structured).filter((data) => data['@type'] === kind);
  expect(found.length).toBeLessThanOrEqual(1);
  return found[0];
}

/** The address of a product's page, as the shop links to it. */
async function pathOf(page: Page, name: string): Promise<string> {
  await page.goto(`/shop?${new URLSearchParams({ q: name, view: 'list' }).toString()}`);
  return (await card(page, name).getByRole('heading').getByRole('link').getAttribute('href')) ?? '';
}

test('P19 P21 P29 P33 a product has its page: all that is said of it, its price, its offers, its cart button', async ({
  page,
}) => {
  const path = await pathOf(page, 'Karpin POS');
  expect(path).toMatch(/^\/urun\/\d+\/software\/karpin-pos$/);
  await card(page, 'Karpin POS').getByRole('heading').getByRole('link').click();
  await expect(page).toHaveURL(path);
  await expect(page).toHaveTitle('Karpin POS · Karpin');

  const product = page.getByRole('article', { name: 'Karpin POS', exact: true });
  await expect(product.getByRole('heading', { level: 1 })).toHaveText('Karpin POS');
  await expect(product.getByRole('img', { name: 'Karpin POS ürün görseli' })).toBeVisible();
  for (const text of [
    'Kampanya',
    'Platinum',
    'Stokta',
    'Sınıf kodu: software',
    '4.950,00 ₺',
    '5.950,00 ₺',
    'KDV hariç (%18)',
    'Ücretsiz kargo',
    '1 kullanıcı; 45 gün, ödenince 1 yıl',
    '1 yıl ücretsiz destek',
    '%100 Orijinal',
    '10 Gün Değişim',
    '1 Yıl Garanti',
  ]) {
    await expect(product.getByText(text, { exact: true })).toBeVisible();
  }
  await expect(product.getByText('Puan: 5 üzerinden 5')).toBeAttached();
  await expect(product.getByRole('navigation', { name: 'Paylaşın' }).getByRole('link')).toHaveCount(5);
  await expect(page.getByText('tek kasalı', { exact: false }).first()).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Konumunuz' }).getByRole('link')).toHaveText([
    'Ana sayfa',
    'Mağaza',
  ]);

  await product.getByRole('button', { name: 'Sepete ekle' }).click();
  await expect(product.getByRole('link', { name: 'Sepette görüntüle' })).toHaveAttribute('href', '/checkout');
});

test('P19 the head of the page tells search engines where it is and what it sells', async ({ page, baseURL }) => {
  const path = await pathOf(page, 'Fiş yazıcı 80 mm');
  await page.goto(path);
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new URL(path, baseURL).href);
  await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /yazıcı/);
  expect(await structured(page, 'Product')).toMatchObject({
    name: 'Fiş yazıcı 80 mm',
    sku: 'YaziciFis80',
    offers: { '@type': 'Offer', price: '129.00', priceCurrency: 'USD', url: new URL(path, baseURL).href },
  });
  const way = (await structured(page, 'BreadcrumbList'))?.itemListElement ?? [];
  expect(way.map(({ name }) => name)).toEqual(['Ana sayfa', 'Mağaza', 'Fiş yazıcı 80 mm']);
  expect(way.at(-1)?.item).toBe(new URL(path, baseURL).href);
});

test('P19 a wrong slug or class leads to the one address for good, an unknown product nowhere', async ({ page }) => {
  const path = await pathOf(page, 'Karpin POS');
  const id = path.split('/')[2];
  for (const wrong of [
    `/urun/${id}/software/eski-ad`,
    `/urun/${id}/POS/karpin-pos`,
    `/urun/0${id}/software/karpin-pos`,
    `/urun/${id}/software/Karpin%20POS`,
    '/urun/999999/software/karpin-pos',
  ]) {
    const answer = await page.request.get(`${wrong}?kaynak=e-posta`, { maxRedirects: 0 });
    expect(answer.status(), wrong).toBe(301);
    expect(answer.headers().location).toBe(path);
  }
  for (const unknown of ['/urun/999999/software/karpin-uzay', '/urun/x/software/karpin-pos', '/urun/1e3/software/x']) {
    expect((await page.request.get(unknown)).status(), unknown).toBe(404);
  }
});

test('P19 related products stand five in a row, and 4, 3, 2, 1 on narrower windows, and follow buttons and keys', async ({
  page,
}) => {
  const path = await pathOf(page, 'Karpin Market');
  await page.goto(path);
  const slides = page.locator('.related .swiper-slide');
  const inView = () =>
    slides.evaluateAll((all) => {
      const box = all[0]?.closest('.swiper')?.getBoundingClientRect();
      return all.filter((slide) => {
        const { left, right } = slide.getBoundingClientRect();
        return box && left >= box.left - 1 && right <= box.right + 1;
      }).length;
    });
  for (const [width, count] of [
    [1700, 5],
    [1600, 4],
    [1300, 3],
    [900, 2],
    [640, 1],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(inView, `${width} px`).toBe(count);
  }
  await page.setViewportSize({ width: 1300, height: 900 });
  await page.locator('.related').scrollIntoViewIfNeeded();
  const movedBy = () =>
    slides
      .first()
      .evaluate((slide) =>
        Math.round(slide.getBoundingClientRect().left - (slide.closest('.wrap')?.getBoundingClientRect().left ?? 0)),
      );
  const atRest = await movedBy();
  const previous = page.getByRole('button', { name: 'Önceki ürünler' });
  await expect(previous).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('button', { name: 'Sonraki ürünler' }).click();
  await expect.poll(movedBy).toBeLessThan(atRest - 200);
  await expect(previous).not.toHaveAttribute('aria-disabled');
  await page.keyboard.press('ArrowLeft');
  await expect.poll(movedBy).toBe(atRest);
});

test('P19 what moves the related row comes when the row is nearly in view; without it the row still scrolls', async ({
  page,
}) => {
  const path = await pathOf(page, 'Karpin Market');
  const asked: string[] = [];
  await page.route(/\/assets\/swiper-[^/]*\.js$/, (route) => {
    asked.push(route.request().url());
    return route.abort('aborted');
  });
  await page.goto(path);
  await expect(page.locator('#add-to-cart')).toHaveCount(0);
  expect(asked).toEqual([]);
  await page.locator('.related').scrollIntoViewIfNeeded();
  await expect.poll(() => asked.length).toBe(1);
  await page.getByRole('button', { name: 'Sonraki ürünler' }).click();
  await expect.poll(() => page.locator('.related').evaluate((row) => row.scrollLeft)).toBeGreaterThan(200);
  await expect(page.getByRole('button', { name: 'Önceki ürünler' })).not.toHaveAttribute('aria-disabled');
});

test('P19 without JavaScript the page is whole, its cart button works, and the related row scrolls', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false });
  const page = await context.newPage();
  const path = await pathOf(page, 'Fiş yazıcı 80 mm');
  await page.goto(path);
  const row = page.locator('.related');
  expect(await row.evaluate((element) => getComputedStyle(element).overflowX)).toBe('auto');
  const product = page.getByRole('article', { name: 'Fiş yazıcı 80 mm', exact: true });
  await product.getByRole('button', { name: 'Sepete ekle' }).click();
  await expect(page).toHaveURL(path);
  await expect(product.getByRole('link', { name: 'Sepette görüntüle' })).toBeVisible();
  await context.close();
});

test('P19 D6 what is wished for from its page shows the way to the wish list', async ({ page, baseURL }) => {
  await logIn(page, baseURL, 69);
  const path = await pathOf(page, 'UPS 1500 VA');
  await postForm(page, baseURL, '/cart', { intent: 'remove-wish', sku: 'UpsKasa1500', returnTo: path });
  await page.goto(path);
  await page.getByRole('button', { name: 'İstek listesine ekle' }).click();
  await expect(page.getByRole('link', { name: 'İstek listenizde' })).toHaveAttribute(
    'href',
    '/apps/eCommerce/wish-list',
  );
  await expect(page).toHaveURL(path);
});

test(`O8 axe finds nothing on the page of a product, and nothing runs over the edge at 375 px`, async ({ page }) => {
  await page.goto(await pathOf(page, 'Karpin Market'));
  await expect(page.getByRole('button', { name: 'Sonraki ürünler' })).toBeVisible();
  expect(await axeFindingsInThemes(page)).toEqual([]);
  await page.setViewportSize({ width: 375, height: 800 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
});
