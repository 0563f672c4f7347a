import { afterAll, beforeAll, expect, it } from 'vitest';
import { CARDS, cardOf, type DemonstrationCard } from '../../../../../server/demonstration-bank/cards';
import { CARD_ACCOUNT, openDemonstrationBank } from '../../../../../tests/support/demonstration-bank';
import { AcquirerSilent, type Acquirer } from '../acquirer';
import { passesLuhn } from '../card-number';
import { chargeState, readApiAnswer } from './nestpay-api';
import { nestPayHash } from './nestpay-hash.server';
import { nestPay } from './nestpay.server';

type Bank = Awaited<ReturnType<typeof openDemonstrationBank>>;
let house: Bank;
let acquirer: Acquirer;
beforeAll(async () => {
  house = await openDemonstrationBank({ silentInquiries: 1, lateMs: 0 });
  acquirer = nestPay({ ...CARD_ACCOUNT, address: house.address });
});
afterAll(() => house.close());

let made = 0;
function charge() {
  made += 1;
  return {
    oid: `KRP-${made}`,
    rnd: '12345678901234567890',
    amount: 1_168_200,
    instalments: 3,
    language: 'tr' as const,
    returnUrl: 'https://shop.example/return?a=1&b=2',
    noticeUrl: 'https://shop.example/notice',
  };
}
const card = (name: DemonstrationCard['name']) => CARDS.find((one) => one.name === name) ?? CARDS[0]!;

it('B22 a charge is a signed form of the hosted page, without a field of a card', () => {
  const { action, fields } = acquirer.start(charge());
  expect(action).toBe(`${house.address}/fim/est3Dgate`);
  expect(fields).toMatchObject({
    storetype: '3d_pay_hosting',
    amount: '11682.00',
    currency: '949',
    taksit: '3',
    hashAlgorithm: 'ver3',
  });
  expect(fields.hash).toBe(nestPayHash(fields, CARD_ACCOUNT.storeKey));
  expect(Object.keys(fields).join()).not.toMatch(/pan|cv2|Ecom/i);
});

it('B22 only an answer of the acquirer about this charge is believed', () => {
  const asked = charge();
  const form = acquirer.start(asked).fields;
  const answer = house.bank.settle(form, card('plain'));
  expect(acquirer.judgeReturn(answer, asked)).toMatchObject({ outcome: 'captured', facts: { mdStatus: '1' } });
  expect(JSON.stringify(acquirer.judgeReturn(answer, asked))).not.toMatch(/5555|\*/);
  expect(acquirer.judgeReturn(house.bank.noticeOf(answer), asked)?.outcome).toBe('captured');
  expect(acquirer.judgeReturn(answer, { ...asked, oid: 'another' })).toBeUndefined();
  expect(acquirer.judgeReturn(answer, { ...asked, amount: asked.amount - 1 })).toBeUndefined();
  const resign = (change: Record<string, string>) => {
    const { HASH: _old, ...fields } = { ...answer, ...change };
    return { ...fields, HASH: nestPayHash(fields, CARD_ACCOUNT.storeKey) };
  };
  expect(acquirer.judgeReturn(resign({ clientid: '1' }), asked)).toBeUndefined();
  expect(acquirer.judgeReturn(resign({ currency: '840' }), asked)).toBeUndefined();
  expect(acquirer.judgeReturn(resign({ amount: '11682' }), asked)?.outcome).toBe('captured');
  // Approved without the card's holder: the acquirer has to be asked.
  expect(acquirer.judgeReturn(resign({ mdStatus: '0' }), asked)?.outcome).toBe('pending');
  expect(acquirer.judgeReturn(resign({ mdStatus: '3' }), asked)?.outcome).toBe('half-secure');
});

it('B22 a refusal says why, giving up is one, and a wrong signature is nobody’s answer', () => {
  const limit = charge();
  expect(acquirer.judgeReturn(house.bank.settle(acquirer.start(limit).fields, card('limit')), limit)).toMatchObject({
    outcome: 'declined',
    code: '51',
  });
  const quit = charge();
  expect(acquirer.judgeReturn(house.bank.quit(acquirer.start(quit).fields), quit)).toMatchObject({ code: '3d-0' });
  const forged = charge();
  expect(
    acquirer.judgeReturn(house.bank.settle(acquirer.start(forged).fields, card('falsely')), forged),
  ).toBeUndefined();
});

it('B22 the server says what became of a number, voids, refunds in parts, and is silent at times', async () => {
  expect((await acquirer.inquire('unheard-of')).verdict).toEqual({ outcome: 'pending' });
  const whole = charge();
  house.bank.settle(acquirer.start(whole).fields, card('plain'));
  expect(await acquirer.inquire(whole.oid)).toMatchObject({
    verdict: { outcome: 'captured' },
    captured: 1_168_200,
    refunded: 0,
  });
  expect(await acquirer.void(whole.oid)).toMatchObject({ outcome: 'done' });
  expect(await acquirer.inquire(whole.oid)).toMatchObject({ verdict: { outcome: 'captured' }, voided: true });
  expect(await acquirer.refund(whole.oid, 1)).toEqual({ outcome: 'refused', code: '99' });

  const parts = charge();
  house.bank.settle(acquirer.start(parts).fields, card('plain'));
  expect(await acquirer.refund(parts.oid, 168_200)).toMatchObject({ outcome: 'done' });
  expect(await acquirer.refund(parts.oid, 1_000_001)).toMatchObject({ outcome: 'refused' });
  expect(await acquirer.inquire(parts.oid)).toMatchObject({ voided: false, refunded: 168_200 });

  const never = charge();
  house.bank.settle(acquirer.start(never).fields, card('never'));
  await expect(acquirer.inquire(never.oid)).rejects.toBeInstanceOf(AcquirerSilent);
  expect((await acquirer.inquire(never.oid)).verdict.outcome).toBe('captured');
  const closed = charge();
  house.bank.settle(acquirer.start(closed).fields, card('closed'));
  expect(await acquirer.refund(closed.oid, 100)).toEqual({ outcome: 'refused', code: '14' });
});

it('B22 an answer of another kind is none, and a history is read whatever a bank writes in it', () => {
  expect(() => readApiAnswer('<html></html>')).toThrow(/no CC5Response/);
  expect(() => readApiAnswer('<!DOCTYPE x><CC5Response/>')).toThrow(/DOCTYPE/);
  const row = (...cells: string[]) => cells.join('\t');
  const sale = (state: string, code: string) =>
    row('S', state, '118000', '118000', 't', '', '', 'ref', 'app', code, 'id');
  expect(chargeState({ transactions: [] }).verdict.outcome).toBe('pending');
  expect(chargeState({ transactions: [sale('PN', '')] }).verdict.outcome).toBe('pending');
  expect(chargeState({ transactions: [sale('D', '51')] }).verdict).toMatchObject({ outcome: 'declined', code: '51' });
  // A second try of the number on the bank's own page succeeded.
  expect(chargeState({ transactions: [sale('C', '00'), sale('D', '51')] })).toMatchObject({
    verdict: { outcome: 'captured', facts: { approvalNo: 'app' } },
    captured: 118_000,
  });
  const credit = row('C', 'C', '50000', '500.00', 't', '', '', 'r', 'a', '00', 'i');
  expect(chargeState({ transactions: [credit, sale('S', '00')] }).refunded).toBe(50_000);
});

it('B22 the bank’s pages say that they are a demonstration, know their own cards alone, and keep none', async () => {
  const post = (path: string, fields: Record<string, string>) =>
    fetch(`${house.address}${path}`, { method: 'POST', body: new URLSearchParams(fields) });
  const step = (html: string, action: string) => new RegExp(`action="(/${action}/[^"]+)"`).exec(html)?.[1] ?? '';
  const asked = charge();
  const form = acquirer.start(asked).fields;
  expect((await post('/fim/est3Dgate', { ...form, amount: '1.00' })).status).toBe(400);
  const page = await (await post('/fim/est3Dgate', form)).text();
  expect(page).toContain('GÖSTERİ BANKASI');
  expect(page).toContain('11.682,00');
  const typed = { pan: '4242 4242 4242 4242', month: '12', year: '2030', cv2: '000' };
  const refused = await (await post(step(page, 'card'), typed)).text();
  expect(refused).toContain('Gerçek kart yazmayın');
  expect(refused).not.toContain('4242');
  const code = await (await post(step(page, 'card'), { ...typed, pan: '4111 1111 1111 1111' })).text();
  expect(code).toContain('SMS kodunu girin');
  expect(await (await post(step(code, 'code'), { code: '000000' })).text()).toContain('2 deneme hakkınız var');
  const done = await (await post(step(code, 'code'), { code: '123456' })).text();
  expect(done).toContain('action="https://shop.example/return?a=1&#38;b=2"');
  expect(done).toContain('value="Approved"');
  expect((await post(step(page, 'card'), typed)).status).toBe(404);
  // The number is spent.
  expect((await post('/fim/est3Dgate', form)).status).toBe(400);
  expect(CARDS.every(({ number }) => passesLuhn(number) && cardOf(number) !== undefined)).toBe(true);
});
