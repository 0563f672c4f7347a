import { expect, it } from 'vitest';
import { isSignedByNestPay, nestPayHash } from './nestpay-hash.server';

// Both published vectors of hash version 3; the card in the second is the acquirer's own test card, masked.
const STORE_KEY = '123456';
const FORM = {
  clientid: '190100000',
  storetype: '3d_pay',
  amount: '100.25',
  oid: 'order222',
  okUrl: 'https://domain.com/success',
  failUrl: 'https://domain.com/fail_url',
  rnd: 'rand',
  lang: 'tr',
  currency: '949',
  taksit: '',
  islemtipi: 'Auth',
  firmaadi: 'siparis veren',
  Email: 'test@test.com',
  hashAlgorithm: 'ver3',
};
const ANSWER = {
  ReturnOid: '202210308C0F',
  TRANID: '',
  hashAlgorithm: 'ver3',
  PAResSyntaxOK: 'true',
  firmaadi: 'John Doe',
  islemtipi: 'Auth',
  lang: 'tr',
  merchantID: '190200000',
  maskedCreditCard: '4355 08** **** 4358',
  amount: '1.01',
  sID: '1',
  ACQBIN: '454672',
  Ecom_Payment_Card_ExpDate_Year: '26',
  EXTRA_CARDBRAND: 'VISA',
  Email: 'mail@customer.com',
  MaskedPan: '435508***4358',
  acqStan: '184784',
  merchantName: 'Ziraat 3D_Pay',
  clientIp: '89.244.149.137',
  EXTRA_KAZANILANPUAN: '000000010.00',
  okUrl: 'http://localhost/akbank/3d-pay/response.php',
  md: '435508:51104213993AC8DFE8839C7F7E391B461115D09A1D88948C8ACE421D7D7EAA5A:3545:##190200000',
  ProcReturnCode: '00',
  payResults_dsId: '1',
  taksit: '',
  TransId: '22303RqiC11252',
  EXTRA_TRXDATE: '20221030 17:42:33',
  Ecom_Payment_Card_ExpDate_Month: '12',
  storetype: '3d_pay',
  Response: 'Approved',
  SettleId: '2383',
  mdErrorMsg:
    'Y-status/Challenge authentication via ACS: https://3ds-acs.test.modirum.com/mdpayacs/creq?token=214711321.1667140951.Ud_jQl3B2l1',
  ErrMsg: '',
  PAResVerified: 'true',
  cavv: 'ABABBCgghAAAAABllJMDdZdTdic=',
  digest: 'digest',
  HostRefNum: '230317184784',
  callbackCall: 'true',
  AuthCode: '216981',
  failUrl: 'http://localhost/akbank/3d-pay/response.php',
  xid: 'N1An1iS5iN4u/1VWS6CgzSGRtN0=',
  encoding: 'ISO-8859-9',
  currency: '949',
  oid: '202210308C0F',
  mdStatus: '1',
  dsId: '1',
  eci: '05',
  version: '2.0',
  EXTRA_CARDISSUER: 'AKBANK T.A.S.',
  clientid: '190200000',
  txstatus: 'Y',
  HASH: 'jVgcwtx4vxxAcX8+ajsrrzp77k9uaGu1pjDQfCpoUG95y2MwwGipc6cF3kESiTphjV8/1ESSc6zg9KyTSxUnzA==',
  rnd: 'J/jGATA5LLVaMfpU+Yyu',
};

it('B22 the hash of version 3 is that of the published form and of a published answer', () => {
  expect(nestPayHash(FORM, STORE_KEY)).toBe(
    '/uPxhEKWCEGi3NsDOOQ4u8Hu5g71v5GWspOid70WehTWEz97PqxG3IN1Jv5jsbOXOw3Z3Rr/0UtywzEgbqFfdA==',
  );
  expect(isSignedByNestPay(ANSWER, STORE_KEY)).toBe(true);
});

it('B22 an answer in which anything was changed, left out or hashed another way is none', () => {
  expect(isSignedByNestPay({ ...ANSWER, mdStatus: '' }, STORE_KEY)).toBe(false);
  expect(isSignedByNestPay({ ...ANSWER, amount: '1.02' }, STORE_KEY)).toBe(false);
  expect(isSignedByNestPay({ ...ANSWER, extra: 'x' }, STORE_KEY)).toBe(false);
  expect(isSignedByNestPay(ANSWER, '123457')).toBe(false);
  const { hashAlgorithm: _left, ...older } = ANSWER;
  expect(isSignedByNestPay({ ...older, HASH: nestPayHash(older, STORE_KEY) }, STORE_KEY)).toBe(false);
  const { HASH: _hash, ...unsigned } = ANSWER;
  expect(isSignedByNestPay(unsigned, STORE_KEY)).toBe(false);
});

it('B22 fields that a bank adds after hashing do not count, and separators in a value are no separators', () => {
  expect(isSignedByNestPay({ ...ANSWER, NATIONALIDNO: '1', countdown: '9', ENCODING: 'utf-8' }, STORE_KEY)).toBe(true);
  expect(nestPayHash({ a: 'x|y', b: 'z' }, 'k')).not.toBe(nestPayHash({ a: 'x', b: 'y|z' }, 'k'));
  expect(nestPayHash({ a: 'x\\', b: '' }, 'k')).not.toBe(nestPayHash({ a: 'x', b: '\\' }, 'k'));
});

it('B22 names stand in the order of their code points, whatever the machine speaks', () => {
  const hash = nestPayHash({ Id2: 'a', Id10: 'b', IA: 'c', i_: 'd', iZ: 'e' }, 'k');
  expect(hash).toBe(nestPayHash({ iz: 'e', i_: 'd', ia: 'c', id10: 'b', id2: 'a' }, 'k'));
  // `_` stands before letters once these are small, and `Id10` before `Id2`.
  expect(hash).not.toBe(nestPayHash({ Id2: 'b', Id10: 'a', IA: 'c', i_: 'd', iZ: 'e' }, 'k'));
});
