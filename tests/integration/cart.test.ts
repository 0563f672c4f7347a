import { productTexts } from '~/features/catalogue/products/product-texts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  guestCartCookie,
  GUEST_CART_PRODUCTS,
  readGuestCart,
  type GuestCart,
} from '~/features/ordering/cart/guest-cart.server';
import { listCart } from '~/features/ordering/cart/cart-store.server';
import { countUnits, priceCart } from '~/features/ordering/cart/cart-view';
import { changeCart } from '~/features/ordering/cart/change-cart.server';
import { mergeGuestCart } from '~/features/ordering/cart/merge-guest-cart.server';
import { parseQuickOrder, planQuickOrder } from '~/features/ordering/cart/quick-order';
import { readCartPage } from '~/features/ordering/cart/read-cart-page.server';
import { listWishes } from '~/features/ordering/cart/wish-list-store.server';
import { readDraft, saveDraft } from '~/features/ordering/checkout/checkout-draft-store.server';
import { requestLines } from '~/features/ordering/checkout/checkout-form';
import type { RootData } from '~/features/public-site/pages/root-data';
import { startSession } from '~/features/identity/accounts/session.server';
import { encrypt } from '~/platform/crypto.server';
import { loader as root } from '~/root';
import { loader as cartPage } from '~/routes/shop/cart';
import { loader as summary } from '~/routes/shop/cart_.summary';
import { loader as logIn } from '~/routes/auth/login';
import { action as reorder, loader as reorderPage } from '~/routes/dealer/orders.$id_.reorder';
import { loader as register } from '~/routes/auth/register';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { dealer, NEW_CUSTOMER, placeOrder } from '../support/orders';

let database: TestDatabase;
const ids = { dealer: 0, other: 0, staff: 0 };

beforeAll(async () => {
  database = await createTestDatabase();
  ids.dealer = (await dealer(database, 36)).accountId;
  ids.other = (await dealer(database, 444)).accountId;
  const [staff] = await database.query<{ id: number }>(`select id from user_accounts where role = 'support' limit 1`);
  ids.staff = staff?.id ?? 0;
});

afterAll(() => database.drop());

beforeEach(async () => {
  await database.query('delete from checkout_drafts');
  await database.query('delete from cart_items');
  await database.query('delete from wish_list_items');
});

const page = (cookie = '', path = '/cart') =>
  new Request(`http://127.0.0.1:3000${path}`, { headers: { Cookie: cookie } });
const pairOf = (header: string) => header.split(';', 1)[0] ?? '';
const sessionOf = async (accountId: number) => pairOf(await startSession(page(), accountId, false));

/** A browser that only has its cookies: posts to the cart as a form does. */
function browser(cookie = '') {
  const jar = new Map(cookie ? [cookie.split('=', 2) as [string, string]] : []);
  const cookies = () => [...jar].map((pair) => pair.join('=')).join('; ');
  return {
    cookies,
    post: async (fields: Record<string, string>) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.set(name, value);
      const answer = await changeCart(page(cookies()), form);
      for (const header of answer.headers.getSetCookie()) {
        const [name = '', value = ''] = pairOf(header).split('=', 2);
        if (header.includes('Max-Age=0')) jar.delete(name);
        else jar.set(name, value);
      }
      return answer;
    },
    cart: async (path?: string) => readCartPage(page(cookies(), path)),
  };
}

const guestCartOf = (items: [string, number][], wishes: string[] = []): GuestCart => ({
  items: items.map(([sku, quantity]) => ({
    sku,
    quantity,
    discountPercent: 7,
    offersCount: 2,
    deliveryDate: '2026-12-24',
  })),
  wishes,
});

describe.each(['a visitor', 'a dealer'])('the cart of %s', (who) => {
  const open = async () => browser(who === 'a dealer' ? await sessionOf(ids.dealer) : '');

  it('D6 adds one unit, keeps what it drew, and adding again changes nothing', async () => {
    const visitor = await open();
    await visitor.post({ intent: 'add', sku: 'KarpinMarket' });
    const { cart } = await visitor.cart();
    expect(cart.lines).toMatchObject([{ sku: 'KarpinMarket', quantity: 1, name: 'Karpin Market' }]);
    const days = (Date.parse(cart.lines[0]?.deliveryDate ?? '') - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(-1);
    expect(days).toBeLessThan(10.5);
    for (let round = 0; round < 8; round += 1) await visitor.post({ intent: 'add', sku: 'KarpinMarket' });
    expect((await visitor.cart()).cart).toEqual(cart);
  });

  it('D6 sets quantities of 1 to 10 and answers anything else with a sentence', async () => {
    const visitor = await open();
    await visitor.post({ intent: 'add', sku: 'Etiket80x50' });
    expect((await visitor.post({ intent: 'set-quantity', sku: 'Etiket80x50', quantity: '10' })).status).toBe(200);
    for (const quantity of ['0', '11', '-1', '2.5', '1e1', '', '٣', '010']) {
      const answer = await visitor.post({ intent: 'set-quantity', sku: 'Etiket80x50', quantity });
      expect(answer.status).toBe(422);
      expect(await answer.json()).toEqual({ error: 'Miktar 1 ile 10 arasında olmalıdır.' });
    }
    expect((await visitor.cart()).cart.lines[0]?.quantity).toBe(10);
    // The quantity of a product on licences is the number of licences selected later.
    await visitor.post({ intent: 'restore', sku: 'KarpinYillikLisans', quantity: '5' });
    expect((await visitor.cart()).cart.lines[1]).toMatchObject({ sku: 'KarpinYillikLisans', quantity: 1 });
  });

  it('D6 removes, offers the removal back, and clears', async () => {
    const visitor = await open();
    for (const sku of ['KarpinMarket', 'Etiket80x50']) await visitor.post({ intent: 'add', sku });
    const removed = await visitor.post({ intent: 'remove', sku: 'Etiket80x50', quantity: '4', returnTo: '/cart' });
    expect(removed.headers.get('Location')).toBe('/cart?removed=Etiket80x50&quantity=4');
    const { undo, cart } = await visitor.cart('/cart?removed=Etiket80x50&quantity=4');
    expect(undo).toMatchObject({ sku: 'Etiket80x50', quantity: 4 });
    expect(cart.lines).toHaveLength(1);
    await visitor.post({ intent: 'restore', sku: 'Etiket80x50', quantity: '4' });
    expect((await visitor.cart()).cart.lines.map(({ quantity }) => quantity)).toEqual([1, 4]);
    expect((await visitor.post({ intent: 'clear' })).headers.get('Location')).toBe('/shop');
    expect((await visitor.cart()).cart.lines).toEqual([]);
  });

  it('D6 moves between cart and wish list, and opens the list for what is on it already', async () => {
    const visitor = await open();
    await visitor.post({ intent: 'add', sku: 'KarpinMarket' });
    await visitor.post({ intent: 'move-to-wish-list', sku: 'KarpinMarket', returnTo: '/cart' });
    expect(await visitor.cart()).toMatchObject({ cart: { lines: [] }, wishes: ['KarpinMarket'] });

    await visitor.post({ intent: 'add', sku: 'KarpinMarket' });
    const again = await visitor.post({ intent: 'move-to-wish-list', sku: 'KarpinMarket', returnTo: '/cart' });
    expect(again.headers.get('Location')).toBe('/apps/eCommerce/wish-list');
    expect((await visitor.cart()).cart.lines).toHaveLength(1);

    await visitor.post({ intent: 'move-to-cart', sku: 'KarpinMarket' });
    expect((await visitor.cart()).wishes).toEqual([]);
    await visitor.post({ intent: 'toggle-wish', sku: 'Turab' });
    expect((await visitor.cart()).wishes).toEqual(['Turab']);
    await visitor.post({ intent: 'toggle-wish', sku: 'Turab' });
    expect((await visitor.cart()).wishes).toEqual([]);
  });

  it('O7 refuses products that are not there, and leads nowhere else', async () => {
    const visitor = await open();
    for (const intent of ['add', 'restore', 'move-to-wish-list', 'move-to-cart', 'toggle-wish']) {
      for (const sku of ['Yok', '', 'a\u0000b', "x' or 1=1 --", '__proto__']) {
        expect((await visitor.post({ intent, sku })).status, `${intent} ${sku}`).toBe(422);
      }
    }
    expect(await visitor.cart()).toMatchObject({ cart: { lines: [] }, wishes: [] });
    const away = await visitor.post({ intent: 'add', sku: 'Turab', returnTo: 'https://evil.example/' });
    expect(away.headers.get('Location')).toBe('/cart');
    const card = await visitor.post({ intent: 'add', sku: 'Turab', returnToCard: '/shop?class=label#top' });
    expect(card.headers.get('Location')).toBe('/shop?class=label#Turab');
    const cardAway = await visitor.post({ intent: 'add', sku: 'Turab', returnToCard: '//evil.example' });
    expect(cardAway.headers.get('Location')).toBe('/cart#Turab');
    await expect(visitor.post({ intent: 'buy', sku: 'Turab' })).rejects.toMatchObject({ status: 400 });
  });
});

describe('a line on licences', () => {
  const SKU = 'KarpinYillikLisans';
  const select = (licences: Record<string, string[]>) => saveDraft(ids.dealer, { licences });

  it('D11 counts what is selected alike in badge, menu, cart, quick order and order', async () => {
    const cookie = await sessionOf(ids.dealer);
    const account = browser(cookie);
    for (const sku of ['KarpinMarket', SKU, SKU]) await account.post({ intent: 'add', sku });
    await account.post({ intent: 'set-quantity', sku: SKU, quantity: '6' });
    const counts = async () => {
      const loaded = { request: page(cookie), params: {}, context: { cspNonce: '', requestId: '' } };
      const { cartCount } = (await (await root(loaded)).json()) as RootData;
      const menu = await (await summary(loaded)).json();
      const { cart } = await account.cart();
      const inCart = new Map((await listCart(ids.dealer)).map(({ sku, quantity }) => [sku, quantity]));
      const listed = planQuickOrder(parseQuickOrder(SKU), [{ sku: SKU, name: '', requiresLicences: true }], inCart);
      const draft = await readDraft(ids.dealer);
      const ordered = requestLines(cart.lines, { licences: draft?.values.licences ?? {}, computers: {} });
      const ofLine = (lines: { sku: string; quantity: number }[]) => lines.find(({ sku }) => sku === SKU)?.quantity;
      return {
        totals: [cartCount, menu.totals.totalQuantity, priceCart(cart).totals.totalQuantity, countUnits(ordered)],
        line: [ofLine(menu.lines), ofLine(cart.lines), ofLine(listed.items), ofLine(ordered)],
      };
    };
    expect(await counts()).toEqual({ totals: [2, 2, 2, 2], line: [1, 1, 1, 1] });
    // More than a quantity may be, and beside what is selected for another product.
    const codes = Array.from({ length: 12 }, (_, index) => index.toString(16).toUpperCase().padStart(8, '0'));
    await select({ [SKU]: codes, LisansDurdur: codes });
    expect(await counts()).toEqual({ totals: [13, 13, 13, 13], line: [12, 12, 12, 12] });
    await select({});
    expect(await counts()).toEqual({ totals: [2, 2, 2, 2], line: [1, 1, 1, 1] });
  });

  it('D11 stands once in a visitor’s guest cart, however often and with whatever quantity it is asked for', async () => {
    const visitor = browser();
    for (const intent of ['add', 'set-quantity', 'restore']) await visitor.post({ intent, sku: SKU, quantity: '4' });
    expect(countUnits(readGuestCart(page(visitor.cookies())).items)).toBe(1);
    expect(priceCart((await visitor.cart()).cart).totals.totalQuantity).toBe(1);
  });
});

describe('the guest cart of a visitor', () => {
  it('O7 is unreadable to scripts and strangers, and ends with what is in it', async () => {
    const visitor = browser();
    const answer = await visitor.post({ intent: 'add', sku: 'KarpinMarket' });
    const [header = ''] = answer.headers.getSetCookie();
    expect(header).toMatch(/^basket=v1:[\w-]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+$/);
    expect(Buffer.from(pairOf(header).slice(10), 'base64url').toString()).not.toContain('Karpin');
    const emptied = await visitor.post({ intent: 'remove', sku: 'KarpinMarket' });
    expect(emptied.headers.getSetCookie()[0]).toContain('basket=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0');
  });

  it('O7 counts for nothing when it was changed, made up or grew too long', () => {
    const good = pairOf(guestCartCookie(guestCartOf([['KarpinMarket', 2]])));
    expect(readGuestCart(page(good)).items).toHaveLength(1);
    const shapes = [
      { basket: [['KarpinMarket', 11, 7, 2, '2026-12-24']], wishes: [] },
      { basket: [['KarpinMarket', 1, 99, 2, '2026-12-24']], wishes: [] },
      { basket: [], wishes: [], price: '0.01' },
      { basket: [], wishes: Array.from({ length: GUEST_CART_PRODUCTS + 1 }, (_, index) => `S${index}`) },
      'text',
    ];
    for (const cookie of [
      `${good.slice(0, -2)}AA`,
      'basket=v1:AAAA',
      'basket=%00',
      `basket=v1:${'A'.repeat(5_000)}`,
      ...shapes.map((shape) => `basket=${encrypt(JSON.stringify(shape))}`),
    ]) {
      expect(readGuestCart(page(cookie)), cookie.slice(0, 60)).toEqual({ items: [], wishes: [] });
    }
  });

  it('D6 takes forty products within what a browser keeps, and says so at the next one', async () => {
    const names = Array.from({ length: GUEST_CART_PRODUCTS }, (_, index) => `Urun${index}`.padEnd(20, 'X'));
    const full = guestCartOf(
      names.map((name) => [name, 10]),
      names,
    );
    const header = guestCartCookie(full);
    expect(header.length).toBeLessThan(4_096);
    expect(readGuestCart(page(pairOf(header)))).toEqual(full);
    const answer = await browser(pairOf(header)).post({ intent: 'add', sku: 'KarpinMarket' });
    expect(answer.status).toBe(422);
    expect(((await answer.json()) as { error: string }).error).toContain('40');
  });
});

describe('mergeGuestCart', () => {
  it('D6 brings the larger quantity and the wishes, and leaves drawn values as they are', async () => {
    const account = browser(await sessionOf(ids.dealer));
    for (const sku of ['KarpinMarket', 'Etiket80x50']) await account.post({ intent: 'add', sku });
    await account.post({ intent: 'set-quantity', sku: 'Etiket80x50', quantity: '8' });
    await account.post({ intent: 'toggle-wish', sku: 'Turab' });
    const before = await listCart(ids.dealer);

    const guestCart = guestCartOf(
      [
        ['KarpinSaha', 3],
        ['Etiket80x50', 2],
        ['KarpinMarket', 5],
        ['GoneProduct', 1],
      ],
      ['KarpinERP', 'Turab'],
    );
    const headers = await mergeGuestCart(page(pairOf(guestCartCookie(guestCart))), ids.dealer);
    expect(headers).toEqual([expect.stringMatching(/^basket=; .*Max-Age=0/)]);
    expect(await listCart(ids.dealer)).toEqual([
      { ...before[0], quantity: 5 },
      before[1],
      { sku: 'KarpinSaha', quantity: 3, deliveryDate: '2026-12-24' },
    ]);
    const kept = await database.query<{ discount: number; offers: number }>(
      `select discount_percent as discount, offers_count as offers from cart_items where sku = 'KarpinSaha'`,
    );
    expect(kept).toEqual([{ discount: 7, offers: 2 }]);
    expect(await listWishes(ids.dealer)).toEqual(['Turab', 'KarpinERP']);
  });

  it('D6 asks nothing of a browser without a guest cart, and takes an unreadable one away', async () => {
    expect(await mergeGuestCart(page(), ids.dealer)).toEqual([]);
    expect(await mergeGuestCart(page('basket=v1:AAAA'), ids.dealer)).toHaveLength(1);
    expect(await listCart(ids.dealer)).toEqual([]);
  });

  it('D6 two log-ins at once bring the same guest cart once', async () => {
    const cookie = pairOf(
      guestCartCookie(
        guestCartOf(
          [
            ['KarpinMarket', 4],
            ['Etiket80x50', 9],
          ],
          ['Turab'],
        ),
      ),
    );
    await Promise.all(Array.from({ length: 10 }, () => mergeGuestCart(page(cookie), ids.dealer)));
    expect((await listCart(ids.dealer)).map(({ quantity }) => quantity)).toEqual([4, 9]);
  });
});

it('O7 staff have no cart', async () => {
  const staff = browser(await sessionOf(ids.staff));
  await expect(staff.post({ intent: 'add', sku: 'Turab' })).rejects.toMatchObject({ status: 404 });
  await expect(staff.cart()).rejects.toMatchObject({ status: 404 });
});

describe('reorder', () => {
  const send = async (accountId: number, orderId: number, intent?: string) => ({
    request: new Request(`http://127.0.0.1:3000/orders/${orderId}/reorder`, {
      method: 'POST',
      headers: { Cookie: await sessionOf(accountId) },
      ...(intent && { body: new URLSearchParams({ intent }) }),
    }),
    params: { id: String(orderId) },
    context: { cspNonce: '', requestId: '' },
  });
  const post = async (...what: Parameters<typeof send>) => reorder(await send(...what));
  /** What the cart's page says afterwards. */
  const told = async (orderId: number) => {
    const request = page(await sessionOf(ids.dealer), `/cart?reordered=${orderId}`);
    return (await (await cartPage({ request, params: {}, context: { cspNonce: '', requestId: '' } })).json()).reordered;
  };
  const cart = async () => (await listCart(ids.dealer)).map(({ sku, quantity }) => [sku, quantity]);
  const orderOf = async (name: string, lines: { sku: string; quantity: number }[]) => {
    const id = await placeOrder(
      await dealer(database, 36),
      { customer: { ...NEW_CUSTOMER, name }, lines: [...lines, { sku: 'KarpinPos', quantity: 1 }] },
      randomUUID(),
    );
    const [row] = await database.query<{ firm: number }>(
      'select customer_firm_id as firm from orders where receipt_id = $1',
      [id],
    );
    return { id, firm: String(row?.firm) };
  };

  it('B12 brings the products of an own order, once however often, and says what is no longer sold', async () => {
    const order = await orderOf('Pınarbaşı Kırtasiye', [
      { sku: 'Etiket80x50', quantity: 7 },
      { sku: 'Etiket40x20', quantity: 1 },
    ]);
    await database.query(`update products set active = false where sku = 'Etiket40x20'`);
    for (let round = 0; round < 2; round += 1) {
      const answer = await post(ids.dealer, order.id);
      expect(answer.headers.get('Location')).toBe(`/cart?reordered=${order.id}`);
      expect(await told(order.id)).toMatchObject({
        nothing: false,
        gone: ['Termal etiket 40×20 mm (rulo)'],
        cut: [],
        customer: 'Pınarbaşı Kırtasiye',
      });
    }
    expect(await cart()).toEqual([
      ['Etiket80x50', 7],
      ['KarpinPos', 1],
    ]);
    await database.query(`update products set active = true where sku = 'Etiket40x20'`);
  });

  it('B12 is for the order’s customer, whoever an abandoned checkout was for', async () => {
    const order = await orderOf('Pınarbaşı Kırtasiye', []);
    const stranger = await orderOf('Minik Adımlar Oyuncak', []);
    const browse = browser(await sessionOf(ids.dealer));
    // As the dealer did it: an order is begun for one customer, then the cart is emptied, product by product or at once.
    const empties: Record<string, string>[] = [{ intent: 'clear' }, { intent: 'remove', sku: 'Etiket80x50' }];
    for (const empty of empties) {
      await browse.post({ intent: 'add', sku: 'Etiket80x50' });
      await saveDraft(ids.dealer, { customerKind: 'existing', customerFirmId: stranger.firm, addressAnswered: true });
      await browse.post(empty);
      expect(await readDraft(ids.dealer)).toBeUndefined();
      await post(ids.dealer, order.id);
      expect((await readDraft(ids.dealer))?.values).toMatchObject({
        customerKind: 'existing',
        customerFirmId: order.firm,
        addressAnswered: false,
      });
      await browse.post({ intent: 'clear' });
    }
  });

  it('D9 a customer that was chosen for an empty cart, or beside other products, stays', async () => {
    const order = await orderOf('Pınarbaşı Kırtasiye', []);
    const browse = browser(await sessionOf(ids.dealer));
    await saveDraft(ids.dealer, { customerKind: 'existing', customerFirmId: order.firm });
    await browse.post({ intent: 'clear' });
    await browse.post({ intent: 'add', sku: 'Etiket80x50' });
    await browse.post({ intent: 'add', sku: 'Etiket40x20' });
    await browse.post({ intent: 'remove', sku: 'Etiket80x50' });
    expect((await readDraft(ids.dealer))?.values.customerFirmId).toBe(order.firm);
    expect(await cart()).toEqual([['Etiket40x20', 1]]);
  });

  it('B12 asks before it mixes with a filled cart, and does what was answered', async () => {
    const order = await orderOf('Pınarbaşı Kırtasiye', [{ sku: 'Etiket80x50', quantity: 7 }]);
    const stranger = await orderOf('Minik Adımlar Oyuncak', []);
    const browse = browser(await sessionOf(ids.dealer));
    await browse.post({ intent: 'add', sku: 'Etiket40x20' });
    await saveDraft(ids.dealer, { customerKind: 'existing', customerFirmId: stranger.firm });
    const asked = await post(ids.dealer, order.id);
    expect(asked.headers.get('Location')).toBe(`/orders/${order.id}/reorder`);
    expect(await cart()).toEqual([['Etiket40x20', 1]]);
    const { params, context } = await send(ids.dealer, order.id);
    const request = page(await sessionOf(ids.dealer), `/orders/${order.id}/reorder`);
    expect(await reorderPage({ request, params, context })).toMatchObject({
      customer: 'Pınarbaşı Kırtasiye',
      beside: { units: 1, customer: 'Minik Adımlar Oyuncak' },
    });
    const german = page(`${await sessionOf(ids.dealer)}; lang=de`, `/orders/${order.id}/reorder`);
    expect(await reorderPage({ request: german, params, context })).toMatchObject({
      products: [productTexts.de.Etiket80x50?.name, productTexts.de.KarpinPos?.name],
    });

    await post(ids.dealer, order.id, 'add');
    expect(await cart()).toEqual([
      ['Etiket40x20', 1],
      ['Etiket80x50', 7],
      ['KarpinPos', 1],
    ]);
    expect(await told(order.id)).toMatchObject({ customer: 'Minik Adımlar Oyuncak' });
    await post(ids.dealer, order.id, 'replace');
    expect(await cart()).toEqual([
      ['Etiket80x50', 7],
      ['KarpinPos', 1],
    ]);
    expect(await told(order.id)).toMatchObject({ customer: 'Pınarbaşı Kırtasiye' });
    await expect(post(ids.dealer, order.id, 'burn')).rejects.toMatchObject({ status: 400 });
  });

  it('D7 B12 says which quantity a cart does not take', async () => {
    const order = await orderOf('Pınarbaşı Kırtasiye', [{ sku: 'Etiket80x50', quantity: 7 }]);
    // As orders of the time before the limit are.
    await database.query(`update order_lines set quantity = 70 where order_id = $1 and sku = 'Etiket80x50'`, [
      order.id,
    ]);
    await post(ids.dealer, order.id);
    expect(await cart()).toContainEqual(['Etiket80x50', 10]);
    expect(await told(order.id)).toMatchObject({ cut: [{ ordered: 70, taken: 10 }], gone: [] });
  });

  it('O7 answers 404 for the order of another dealer as for none', async () => {
    const orderId = await placeOrder(await dealer(database, 36), {
      customer: NEW_CUSTOMER,
      lines: [{ sku: 'KarpinMarket', quantity: 1 }],
    });
    await expect(post(ids.other, orderId)).rejects.toMatchObject({ status: 404 });
    await expect(post(ids.other, 2_000_000_000)).rejects.toMatchObject({ status: 404 });
    expect(await listCart(ids.other)).toEqual([]);
  });
});

describe('a visitor with a cart who wants to order', () => {
  it('D1 D6 is told at the log-in and at the registration why, and that the cart is kept; nobody else is', async () => {
    const visitor = browser();
    await visitor.post({ intent: 'restore', sku: 'KarpinMarket', quantity: '3' });
    const told = async (path: string, cookie = visitor.cookies()) => {
      const args = { request: page(cookie, path), params: {}, context: {} as never };
      const { waiting } = await (path.startsWith('/register') ? register(args) : logIn(args));
      return waiting;
    };
    for (const path of ['/login?to=%2Fcheckout', '/login?as=member&to=/checkout/address', '/register?to=/checkout?x']) {
      expect(await told(path), path).toBe(3);
      expect(await told(path, ''), path).toBe(0);
    }
    for (const path of ['/login', '/login?to=/orders', '/login?to=/checkouts', '/register']) {
      expect(await told(path), path).toBe(0);
    }
    const own = `${await sessionOf(ids.dealer)}; ${visitor.cookies()}`;
    expect(await told('/login?to=/checkout', own)).toBe(0);
  });
});
