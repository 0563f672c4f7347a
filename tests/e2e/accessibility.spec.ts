import type { Page } from '@playwright/test';
import { axeFindingsInThemes, axeFindingsOnPhone, FURNITURE, MORE_CARDS } from './axe';
import { overflow } from './overflow';
import { expect, logIn, logInStaff, postForm, test, type DealerApi, type DealerId } from './fixtures';

/** Beside Turkish: those with the longest words, and one from right to left. */
const LANGUAGES = ['de', 'ru', 'ar'];
const PHONE = { width: 375, height: 720 };

type Visit = {
  name: string;
  /** Who looks: a stranger where nothing is said. */
  as?: DealerId | 'staff';
  /** What must be there before the visit; returns the address. */
  address: (before: {
    page: Page;
    baseURL: string | undefined;
    api: (dealer: DealerId) => Promise<DealerApi>;
  }) => Promise<string>;
  status?: number;
  /** What stands there so often that axe needs to see only the first of it. */
  repeats?: string;
  /** Beside the default one; the dark one where nothing is said. */
  themes?: string[];
  /** The page on which the head and the navigation of its kind are looked at. */
  withFurniture?: boolean;
};

const at =
  (address: string): Visit['address'] =>
  () =>
    Promise.resolve(address);

const withCart =
  (address: string, skus: readonly string[]): Visit['address'] =>
  async ({ page, baseURL }) => {
    for (const sku of skus) await postForm(page, baseURL, '/cart', { intent: 'add', sku, returnTo: address });
    return address;
  };

const withOrder =
  (dealer: DealerId, address: (id: number) => string): Visit['address'] =>
  async ({ page, api }) => {
    const { id } = await (
      await api(dealer)
    ).order([
      { sku: 'KarpinMarket', quantity: 1 },
      { sku: 'KarpinKullanici', quantity: 3 },
      { sku: 'Etiket100x100', quantity: 10 },
    ]);
    // Once it is complete nothing on the page changes while it is looked at.
    await page.goto(`/orders/${id}`);
    await expect(page.getByText('Faturasıyla birlikte gönderildi')).toBeVisible({ timeout: 20_000 });
    return address(id);
  };

const VISITS: Visit[] = [
  { name: 'a search in the shop that finds nothing', address: at('/shop?q=yokböylebirşey') },
  { name: 'the log-in of dealers', address: at('/login?to=/orders') },
  { name: 'the log-in of staff', address: at('/staff/login') },
  { name: 'the page for a forgotten password', address: at('/forgot-password') },
  { name: 'a page that does not exist', address: at('/boyle-bir-sayfa-yok'), status: 404 },
  {
    name: 'the shop of a dealer with a cart',
    as: 1196,
    address: withCart('/shop', ['KarpinMarket']),
    repeats: MORE_CARDS,
    withFurniture: true,
  },
  { name: 'an empty cart', as: 71, address: at('/cart') },
  { name: 'a cart', as: 1196, address: withCart('/cart', ['KarpinMarket', 'KarpinKullanici', 'Etiket100x100']) },
  {
    name: 'the checkout',
    as: 1196,
    address: withCart('/checkout', ['KarpinMarket', 'KarpinKullanici', 'Etiket100x100']),
  },
  {
    name: 'the checkout of licences',
    as: 69,
    address: withCart('/checkout', ['KarpinYillikLisans', 'LisansBilgisayar']),
  },
  { name: 'the home of a dealer', as: 508, address: withOrder(508, () => '/panel') },
  { name: 'the statement of a dealer', as: 508, address: withOrder(508, () => '/statement') },
  { name: 'the customers of a dealer', as: 444, address: at('/customers') },
  { name: 'a search in the customers that finds nothing', as: 444, address: at('/customers?q=yokböylebirşey') },
  {
    name: 'a customer',
    as: 444,
    address: async ({ page }) => {
      await page.goto('/customers');
      return (await page.locator('tbody a').first().getAttribute('href')) ?? '';
    },
  },
  { name: 'an empty list of orders', as: 71, address: at('/orders') },
  {
    name: 'a list of orders',
    as: 508,
    address: withOrder(508, () => '/orders'),
    // The one differs from the default in the navigation only.
    themes: ['semi-dark', 'dark'],
    withFurniture: true,
  },
  { name: 'a search in the orders that finds nothing', as: 508, address: at('/orders?q=yokböylebirşey') },
  { name: 'an order', as: 508, address: withOrder(508, (id) => `/orders/${id}`) },
  { name: 'an invoice', as: 508, address: withOrder(508, (id) => `/blank?order=${id}`) },
  { name: 'no invoice', as: 71, address: at('/blank') },
  { name: 'the desk of staff', as: 'staff', address: at('/staff') },
];

test.describe.configure({ mode: 'parallel' });

for (const visit of VISITS) {
  test.describe(() => {
    test.use({ expectedStatuses: visit.status ? [visit.status] : [] });

    test(`O8 ${visit.name}: axe finds nothing in any theme, and it fits a phone`, async ({
      page,
      context,
      browser,
      api,
      baseURL,
    }) => {
      test.slow();
      const address = await prepare(visit, { page, api, baseURL });
      const seen = [...(visit.repeats ? [visit.repeats] : []), ...(visit.withFurniture ? [] : [FURNITURE])];
      const repeats = seen.join(', ') || undefined;
      const fits = async (at: Page, language: string) => {
        await expect(at.locator('html')).toHaveAttribute('lang', language);
        await expect(at).toHaveTitle(/Karpin$/);
        await expect(at.getByRole('heading', { level: 1 })).toHaveCount(1);
        expect(await overflow(at), `on a phone in ${language}`).toEqual([]);
      };

      const answer = await page.goto(address);
      expect(answer?.status()).toBe(visit.status ?? 200);
      expect(await axeFindingsInThemes(page, repeats, visit.themes)).toEqual([]);
      await page.setViewportSize(PHONE);
      await fits(page, 'tr');
      expect(await axeFindingsOnPhone(page, repeats), 'on a phone').toEqual([]);

      // Lines break by styles and fonts alone, and scripts are half of what loading a page costs.
      const storageState = await context.storageState();
      const phone = await browser.newContext({ baseURL, storageState, javaScriptEnabled: false, viewport: PHONE });
      const plain = await phone.newPage();
      for (const language of LANGUAGES) {
        await phone.addCookies([{ name: 'lang', value: language, url: baseURL ?? '' }]);
        await plain.goto(address);
        await fits(plain, language);
      }
      await phone.close();
    });
  });
}

async function prepare(
  visit: Visit,
  before: { page: Page; baseURL: string | undefined; api: (dealer: DealerId) => Promise<DealerApi> },
): Promise<string> {
  const { page, baseURL } = before;
  if (visit.as === 'staff') await logInStaff(page, baseURL);
  else if (visit.as) await logIn(page, baseURL, visit.as);
  return visit.address(before);
}
