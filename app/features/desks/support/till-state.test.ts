import { describe, expect, it } from 'vitest';
import { meantTill, tillState, tillStates, type CallFacts, type PhoneLine, type PhoneTill } from './till-state';

const till = (over: Partial<PhoneTill> = {}): PhoneTill => ({
  approvalCode: '4E91B07C',
  computer: 'KASA1',
  expiresAt: '2026-11-22T20:00:00.000Z',
  state: { kind: 'expired' },
  unpaid: null,
  dealer: { id: 36, name: 'Kordon Kıyı', phone: '0232 555 00 00' },
  last: { at: '2025-11-22T20:00:00.000Z', orderId: 203 },
  seenAt: null,
  ...over,
});
const valid = (over: Partial<PhoneTill> = {}) =>
  till({ expiresAt: '2027-07-16T20:00:00.000Z', state: { kind: 'valid', daysLeft: 230 }, ...over });
const line = (over: Partial<PhoneLine> = {}): PhoneLine => ({
  id: 'a',
  orderId: 528,
  receiptNo: 528,
  name: 'Yıllık uzatma',
  status: 'failed',
  errorCode: 'licence-of-another-firm',
  heldFor: null,
  since: '2026-11-20T10:00:00.000Z',
  codes: ['967DFA86'],
  wrong: [{ code: '967DFA86', firm: 'Poyraz Kırtasiye' }],
  ...over,
});
const facts = (over: Partial<CallFacts> = {}): CallFacts => ({ lines: [], mails: [], since: null, ...over });
const of = (one: PhoneTill | undefined, over: Partial<CallFacts> = {}, others: PhoneTill[] = []) =>
  tillState(one, one ? [one, ...others] : others, facts(over));
const mended = { codes: ['4E91B07C'], wrong: [] };

describe('B35 what a caller’s till suffers from', () => {
  it('B35 a line with another firm’s licence is corrected to the till that has ended', () => {
    expect(of(till(), { lines: [line()] }, [valid({ approvalCode: '221D5AE5' })])).toMatchObject({
      kind: 'wrong-code',
      running: 'ended',
      tone: 'danger',
      remedy: { kind: 'correct', lineId: 'a', from: '967DFA86', to: '4E91B07C' },
    });
  });

  it('B35 with two wrong licences nobody can guess: the line is opened', () => {
    const wrong = ['967DFA86', '00000000'].map((code) => ({ code, firm: null }));
    const codes = [...wrong.map(({ code }) => code), '4E91B07C'];
    expect(of(till(), { lines: [line({ wrong, codes })] })).toMatchObject({
      kind: 'wrong-code',
      remedy: { kind: 'open-line', lineId: 'a' },
    });
  });

  it('B35 a line that failed otherwise runs again, unless the stock card is missing', () => {
    const remedyOf = (errorCode: string) => of(till(), { lines: [line({ ...mended, errorCode })] });
    expect(remedyOf('database-unavailable')).toMatchObject({ kind: 'line-failed', remedy: { kind: 'rerun' } });
    expect(remedyOf('licence-of-another-firm').remedy.kind).toBe('rerun');
    expect(remedyOf('product-not-found').remedy.kind).toBe('operator');
  });

  it('B35 an order that is held names who lets it go', () => {
    const held = (heldFor: 'approval' | 'payment') =>
      of(till(), { lines: [line({ ...mended, status: 'held', heldFor })] });
    expect(held('approval')).toMatchObject({ kind: 'awaiting-approval', remedy: { kind: 'approve', orderId: 528 } });
    expect(held('payment')).toMatchObject({
      kind: 'awaiting-payment',
      remedy: { kind: 'record-payment', orderId: 528 },
    });
  });

  it.each(['waiting', 'running', 'retrying'] as const)('B35 a line that is %s is waited for', (status) => {
    expect(of(till(), { lines: [line({ ...mended, status })] })).toMatchObject({
      kind: 'line-moves',
      tone: 'accent',
      remedy: { kind: 'wait' },
    });
  });

  it('B35 an ended licence is paid where its order is unpaid, else its dealer orders', () => {
    expect(of(till({ unpaid: { orderId: 7, receiptNo: 12 } }))).toMatchObject({
      kind: 'unpaid-ended',
      remedy: { kind: 'record-payment', orderId: 7 },
    });
    expect(of(till())).toMatchObject({ kind: 'expired', tone: 'danger', remedy: { kind: 'ask-dealer' } });
    expect(of(till({ state: { kind: 'stopped' } }))).toMatchObject({ kind: 'stopped', running: 'stopped' });
    expect(of(till({ state: { kind: 'taken-back' } }), { lines: [line(mended)] })).toMatchObject({
      kind: 'taken-back',
      remedy: { kind: 'ask-dealer' },
    });
  });

  it('B35 a running till: mail that failed, then what was mended, then money, then the end', () => {
    const mails = [{ id: 'm', orderId: 203, receiptNo: 203, status: 'failed' as const }];
    const unpaid = { orderId: 203, receiptNo: 203 };
    const ending = { kind: 'ending', daysLeft: 9 } as const;
    const since = '2025-01-01T00:00:00.000Z';
    expect(of(valid({ unpaid, state: ending }), { mails, since }).remedy).toEqual({ kind: 'resend', mailId: 'm' });
    const lost = mails.map((mail) => ({ ...mail, status: 'unknown' as const }));
    expect(of(valid(), { mails: lost }).remedy).toEqual({ kind: 'open-mail', mailId: 'm' });
    expect(of(valid({ unpaid, state: ending }), { since }).kind).toBe('mended');
    expect(of(valid({ unpaid, state: ending })).kind).toBe('unpaid');
    expect(of(valid({ state: ending })).remedy).toEqual({ kind: 'remind', dealerId: 36 });
    expect(of(valid({ state: ending, dealer: null })).remedy.kind).toBe('ask-dealer');
    expect(of(valid(), { since: '2026-11-24T00:00:00.000Z' })).toMatchObject({ kind: 'sound', tone: 'success' });
  });

  it('B35 the mail of another order is not this till’s', () => {
    const mails = [{ id: 'm', orderId: 9, receiptNo: 9, status: 'unknown' as const }];
    expect(of(valid(), { mails }).kind).toBe('sound');
  });

  it('B35 a running till with a line that failed only warns', () => {
    expect(of(valid(), { lines: [line()] })).toMatchObject({ kind: 'wrong-code', running: 'runs', tone: 'warning' });
  });

  it('B35 a firm without a till is told by its line', () => {
    expect(of(undefined, { lines: [line({ codes: [], wrong: [], errorCode: 'unexpected' })] })).toMatchObject({
      kind: 'line-failed',
      running: 'none',
      remedy: { kind: 'rerun' },
    });
    expect(of(undefined)).toMatchObject({ kind: 'no-till', running: 'none' });
  });
});

describe('B35 which till is meant', () => {
  const others = [
    valid({ approvalCode: '221D5AE5' }),
    till(),
    till({ approvalCode: '0', state: { kind: 'taken-back' } }),
  ];

  it('B35 is the one that ends first, or the one that the caller named', () => {
    expect(meantTill(line(), others)).toBe('4E91B07C');
    expect(meantTill(line(), others, '221D5AE5')).toBe('221D5AE5');
    expect(meantTill(line({ codes: ['967DFA86', '4E91B07C'] }), others)).toBe('221D5AE5');
    expect(meantTill(line({ status: 'running' }), others)).toBeUndefined();
    const stopped = till({ approvalCode: '1', expiresAt: '2026-01-01T00:00:00.000Z', state: { kind: 'stopped' } });
    expect(meantTill(line(), [stopped, ...others])).toBe('4E91B07C');
  });

  it('B35 the most urgent till comes first, and each line troubles one of them', () => {
    const states = tillStates(others, facts({ lines: [line()] }));
    expect(states.map(({ till: each, state }) => [each?.approvalCode, state.kind])).toEqual([
      ['4E91B07C', 'wrong-code'],
      ['0', 'taken-back'],
      ['221D5AE5', 'sound'],
    ]);
  });

  it('B35 a line that issues licences is told beside the tills that run', () => {
    const issue = line({ codes: [], wrong: [], errorCode: 'database-unavailable' });
    const states = tillStates([valid()], facts({ lines: [issue] }));
    expect(states.map(({ till: each, state }) => [each?.approvalCode, state.kind])).toEqual([
      [undefined, 'line-failed'],
      ['4E91B07C', 'sound'],
    ]);
  });
});
