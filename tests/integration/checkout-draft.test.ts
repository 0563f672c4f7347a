import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startSession } from '~/features/identity/accounts/session.server';
import type { DealerViewer } from '~/features/identity/accounts/viewer';
import { clearCart, putIntoCart } from '~/features/ordering/cart/cart-store.server';
import { drawOffer } from '~/features/ordering/cart/draw-offer.server';
import { readCart } from '~/features/ordering/cart/read-cart.server';
import { dropDraft, keepTyped, readDraft, saveDraft } from '~/features/ordering/checkout/checkout-draft-store.server';
import { readAddressForm, readPaymentForm } from '~/features/ordering/checkout/checkout-form';
import { keepResumeForm, pageToken, takeResumeForm } from '~/features/ordering/checkout/resume-form.server';
import { addressOf, checkAddress, placeCartOrder } from '~/features/ordering/checkout/place-cart-order.server';
import { action as addressStep } from '~/routes/checkout/address';
import { action as draftStep } from '~/routes/checkout/draft';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { dealer, NEW_CUSTOMER } from '../support/orders';

const ORIGIN = 'http://127.0.0.1:3000';

let database: TestDatabase;
let viewer: DealerViewer;
let other: DealerViewer;

beforeAll(async () => {
  database = await createTestDatabase();
  viewer = await dealer(database, 508);
  other = await dealer(database, 444);
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.query('delete from checkout_drafts');
  await clearCart(viewer.accountId);
});

const NOTHING = readAddressForm(new FormData());
const BILLING = { email: 'bilgi@karpin.example', contact: 'Nermin Aksoy' };
const customer = { ...NEW_CUSTOMER, note: '' };
const read = async () => {
  const draft = await readDraft(viewer.accountId);
  if (!draft) throw new Error('there is no draft');
  return draft;
};

const sent = async (path: string, fields: Record<string, string>) => {
  const Cookie = (await startSession(new Request(ORIGIN), viewer.accountId, false)).split(';', 1)[0] ?? '';
  const request = new Request(ORIGIN + path, {
    method: 'POST',
    headers: { Cookie },
    body: new URLSearchParams(fields),
  });
  return { request, params: {}, context: { cspNonce: '', requestId: '' } };
};
const postStep = async (fields: Record<string, string>) => addressStep(await sent('/checkout/address', fields));
const saveTyping = async (fields: Record<string, string>) => draftStep(await sent('/checkout/draft', fields));

describe('a firm that is not found', () => {
  const post = (fields: Record<string, string>) => postStep({ intent: 'new-customer', ...fields });

  it('D9 D12 becomes a new customer from the step itself, with all that was typed beside the search', async () => {
    await putIntoCart(viewer.accountId, [{ sku: 'KarpinMarket', quantity: 1, ...drawOffer() }], 'keep');
    const answer = await post({
      draftVersion: '1',
      'billing.email': BILLING.email,
      'billing.contact': BILLING.contact,
      'customer.district': 'Çankaya',
      firma: ' 883 739 0127 ',
    });
    expect(answer.headers.get('Location')).toBe('/checkout/address#customer-taxNumber');
    const { values } = await read();
    expect(values).toMatchObject({ customerKind: 'new', billing: BILLING });
    expect(values.customer).toMatchObject({ taxNumber: '8837390127', name: '', district: 'Çankaya' });
  });
});

describe('the draft of a checkout', () => {
  it('D9 merges what is saved key by key, keeps its order’s key, and opens the address step again', async () => {
    expect(await readDraft(viewer.accountId)).toBeUndefined();
    await saveDraft(viewer.accountId, { customerKind: 'new', customer, addressAnswered: true });
    const first = await read();
    expect(first.values).toEqual({ customerKind: 'new', customer, addressAnswered: true, customerKept: false });
    await saveDraft(viewer.accountId, { customerKind: 'existing', customerFirmId: '7', licences: { A: ['B'] } });
    const second = await read();
    expect(second.idempotencyKey).toBe(first.idempotencyKey);
    expect(second.version).not.toBe(first.version);
    expect(second.values).toEqual({
      customerKind: 'existing',
      customerFirmId: '7',
      customer,
      licences: { A: ['B'] },
      addressAnswered: false,
      customerKept: false,
    });
    expect(await readDraft(other.accountId)).toBeUndefined();
  });

  it('D9 keeps typing of the page that is open, and none of a page whose step was answered since', async () => {
    await saveDraft(viewer.accountId, {});
    const { version } = await read();
    const typed = (contact: string) => ({ ...NOTHING, billing: { email: '', contact } });
    await keepTyped(viewer.accountId, version, typed('Ali'));
    await keepTyped(viewer.accountId, version, typed('Ali Veli'));
    await keepTyped(other.accountId, version, typed('Yabancı'));
    expect((await read()).values.billing?.contact).toBe('Ali Veli');
    await saveDraft(viewer.accountId, { addressAnswered: true });
    await keepTyped(viewer.accountId, version, typed('Eski'));
    expect((await read()).values).toMatchObject({ billing: { contact: 'Ali Veli' }, addressAnswered: true });
  });

  it('D13 B12 a card number in a box is told beside it and stored nowhere, and all else that was typed is kept', async () => {
    const card = '4111 1111 1111 1111';
    await putIntoCart(viewer.accountId, [{ sku: 'KarpinMarket', quantity: 1, ...drawOffer() }], 'keep');
    const typed = {
      intent: 'continue',
      'billing.email': 'kimse',
      'billing.contact': BILLING.contact,
      customerKind: 'new',
      'customer.name': 'Deneme Market',
      note: `Kart ${card}`,
    };
    const answer = await postStep(typed);
    expect(answer.status).toBe(422);
    const { fields } = (await answer.json()) as { fields: { path: string; message: string }[] };
    // Beside the others, not in their stead.
    expect(fields.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['note', 'billing.email', 'customer.district']),
    );
    expect(fields.find(({ path }) => path === 'note')?.message).toContain('Kart numarasına benzeyen');
    const kept = await read();
    expect(kept.values).toMatchObject({
      billing: { contact: BILLING.contact },
      customer: { name: 'Deneme Market' },
      note: '',
    });

    expect((await postStep({ ...typed, intent: 'kind' })).status).toBe(422);
    const { version } = await read();
    expect((await saveTyping({ ...typed, draftVersion: version, 'customer.name': 'Deneme Gıda' })).status).toBe(204);
    expect((await read()).values).toMatchObject({ customer: { name: 'Deneme Gıda' }, note: '' });
  });

  it('D9 that cannot be read is dropped, and one that was started since outlives the end of the former', async () => {
    await saveDraft(viewer.accountId, {});
    const { idempotencyKey } = await read();
    await dropDraft(viewer.accountId, randomUUID());
    expect((await read()).idempotencyKey).toBe(idempotencyKey);
    await database.query(`update checkout_drafts set "values" = '{"customerKind": "nobody"}'`);
    expect(await readDraft(viewer.accountId)).toBeUndefined();
    expect(await database.query('select 1 from checkout_drafts')).toEqual([]);
  });
});

describe('a draft becomes an order', () => {
  const context = { locale: 'tr', correlationId: 'test' };
  const inCash = readPaymentForm(new FormData());
  const start = async () => {
    await putIntoCart(viewer.accountId, [{ sku: 'KarpinPos', quantity: 1, ...drawOffer() }], 'keep');
    await saveDraft(viewer.accountId, { customerKind: 'own', billing: BILLING, addressAnswered: true });
    const { idempotencyKey, version } = await read();
    const cart = await readCart(viewer.accountId, 'tr');
    return { idempotencyKey, draftVersion: version, cartVersion: cart.version };
  };

  it('D15 twenty times at once: one order, no draft, and the same order for whoever comes late', async () => {
    const seen = await start();
    const orders = await Promise.all(Array.from({ length: 20 }, () => placeCartOrder(viewer, seen, inCash, context)));
    expect(new Set(orders).size).toBe(1);
    expect(await readDraft(viewer.accountId)).toBeUndefined();
    expect(await placeCartOrder(viewer, seen, inCash, context)).toBe(orders[0]);
  });

  it('D15 whose end was lost with its process: the next checkout starts with a key of its own', async () => {
    const seen = await start();
    await placeCartOrder(viewer, seen, inCash, context);
    const lost = () =>
      database.query(
        `insert into checkout_drafts (account_id, idempotency_key, "values") values ($1, $2, '{"customerFirmId": "7"}')`,
        [viewer.accountId, seen.idempotencyKey],
      );
    await lost();
    expect(await readDraft(viewer.accountId)).toBeUndefined();
    await lost();
    await saveDraft(viewer.accountId, { customerKind: 'own' });
    const draft = await read();
    expect(draft.idempotencyKey).not.toBe(seen.idempotencyKey);
    expect(draft.values).toEqual({ customerKind: 'own', addressAnswered: false, customerKept: false });
  });

  it('D15 only as it was seen: a draft that was changed elsewhere, and a card where none is taken, order nothing', async () => {
    const seen = await start();
    await saveDraft(viewer.accountId, { customerKind: 'own', addressAnswered: true });
    await expect(placeCartOrder(viewer, seen, inCash, context)).rejects.toMatchObject({
      code: 'checkout-changed',
      status: 409,
    });
    const { version } = await read();
    const again = { ...seen, draftVersion: version };
    await expect(placeCartOrder(viewer, again, { ...inCash, payment: 'credit-card' }, context)).rejects.toMatchObject({
      code: 'card-not-available',
      status: 422,
    });
    expect(await read()).toMatchObject({ version });
    expect((await readCart(viewer.accountId, 'tr')).lines).toHaveLength(1);
    expect(await placeCartOrder(viewer, again, inCash, context)).toBeGreaterThan(0);
  });
});

it('D10 D11 the check of the address step says what the order would be refused for', async () => {
  const codesOf = async (skus: string[], values: Parameters<typeof addressOf>[0]) => {
    await clearCart(viewer.accountId);
    await putIntoCart(
      viewer.accountId,
      skus.map((sku) => ({ sku, quantity: 1, ...drawOffer() })),
      'keep',
    );
    const cart = await readCart(viewer.accountId, 'tr');
    const { errors } = await checkAddress(viewer, cart, addressOf({ billing: BILLING, ...values }));
    return errors.map(({ path, code }) => `${path} ${code}`);
  };
  expect(await codesOf(['KarpinPos'], { customerKind: 'new', customer })).toEqual([]);
  expect(await codesOf(['KarpinPos'], { customerKind: 'existing' })).toEqual(['customerFirmId firm-required']);
  expect(await codesOf(['KarpinYillikLisans'], { customerKind: 'existing' })).toEqual([
    'customerFirmId firm-required',
    'lines.0.approvalCodes licence-required',
  ]);
  const doubtful = { ...customer, taxNumber: '4540536921', name: 'x'.repeat(61) };
  expect(await codesOf(['KarpinPos'], { customerKind: 'new', customer: doubtful })).toEqual([
    'customer.name field-too-long',
    'customer.taxNumber tax-number-to-confirm',
  ]);
  const [foreign] = await database.query<{ code: string; firmId: number; ownFirmId: number }>(
    `select l."sOnayKodu" as code, l."nFirmaID" as "firmId", f."nFirmaID" as "ownFirmId" from "tbFirmaLisans" l,
       "tbFirma" f where f."nFirmaID" <> l."nFirmaID" and f."bAktif" limit 1`,
  );
  if (!foreign) throw new Error('the demo vendor has no licences');
  expect(
    await codesOf(['LisansTemizleme'], {
      customerKind: 'existing',
      customerFirmId: String(foreign.ownFirmId),
      licences: { LisansTemizleme: [foreign.code] },
    }),
  ).toEqual(['lines.0.approvalCodes licence-of-another-firm']);
  // A firm that is yet to be made has no licences, whatever an earlier choice of the draft says (attack 77).
  expect(
    await codesOf(['KarpinMarket', 'LisansTemizleme'], {
      customerKind: 'new',
      customer,
      licences: { LisansTemizleme: [foreign.code] },
    }),
  ).toEqual(['lines.1.approvalCodes licence-of-another-firm']);
});

describe('a step that was sent without a session', () => {
  const formOf = (page: string) => {
    const form = new FormData();
    form.set('page', page);
    return form;
  };
  const requestWith = (setCookie: string | undefined) =>
    new Request('http://shop.test/checkout/address', { headers: { Cookie: setCookie?.split(';')[0] ?? '' } });
  const values = { ...NOTHING, customer };

  it('O7 waits in an encrypted cookie for the account whose page it was, and for nobody else', () => {
    const cookie = keepResumeForm(formOf(pageToken(508)), values);
    expect(cookie).toContain('HttpOnly');
    expect(cookie).not.toContain('Deneme');
    expect(takeResumeForm(requestWith(cookie), 508)?.values).toEqual(values);
    expect(takeResumeForm(requestWith(cookie), 508)?.header).toContain('Max-Age=0');
    expect(takeResumeForm(requestWith(cookie), 444)).toBeUndefined();
  });

  it('O7 is not taken from a page that we did not make, nor from a cookie that we did not', () => {
    expect(keepResumeForm(new FormData(), values)).toBeUndefined();
    expect(keepResumeForm(formOf('508'), values)).toBeUndefined();
    const cookie = keepResumeForm(formOf(pageToken(508)), values) ?? '';
    for (const forged of [cookie.replace(/v1:..../, 'v1:AAAA'), `held-checkout=${pageToken(508)}`, 'held-checkout=']) {
      expect(takeResumeForm(requestWith(forged), 508)).toBeUndefined();
    }
  });

  it('O7 fits a cookie with 200 licences, and is left out where it would not', () => {
    const codes = (count: number) => Array.from({ length: count }, () => randomUUID().slice(0, 8).toUpperCase());
    const held = (count: number) =>
      keepResumeForm(formOf(pageToken(508)), { ...values, licences: { KarpinYillikLisans: codes(count) } });
    expect(held(200)?.length).toBeLessThan(4096);
    expect(held(500)).toBeUndefined();
  });
});
