import { describe, expect, it } from 'vitest';
import { withSkippedSteps, type StepName, type StepStatus } from '~/features/ordering/orders/order-view';
import { chosenTwice, rerunPlan } from './rerun-plan';

const NOW = new Date('2026-11-20T11:00:00Z');

const step = (name: StepName, status: StepStatus) => ({
  name,
  status,
  attempts: 1,
  errorCode: null,
  startedAt: null,
  finishedAt: null,
});

const line: Parameters<typeof rerunPlan>[0] = {
  steps: withSkippedSteps([step('look-up-stock', 'done'), step('issue-licences', 'failed')]),
  quantity: 3,
  licenceAction: 'extend-year',
  licencesPerUnit: 0,
  productModules: [],
  modules: [],
  granted: [],
  yearlyTrade: true,
  others: { failed: 0, open: 0 },
  mail: null,
};

const unit = (unitNo: number, approvalCode: string, values: object = {}) => ({
  unitNo,
  approvalCode,
  computer: null,
  fits: true,
  done: null,
  ...values,
});

const words = (items: { kind: string; code?: string; date?: string }[]) =>
  items.map(({ kind, code, date }) => [kind, code, date?.slice(0, 10)].filter(Boolean).join(' '));

describe('the preview of a re-run', () => {
  it('B3 finished steps and units stay, open ones get their new ends', () => {
    const done = { action: 'extend-year', expiresAt: '2027-11-20T08:00:00Z' };
    const plan = rerunPlan(line, [unit(0, '9F3A27C1', { done }), unit(1, 'B7710F4D'), unit(2, '41C8D95A')], NOW);
    expect(words(plan.willRun)).toEqual(['extend-year B7710F4D 2027-11-20', 'extend-year 41C8D95A 2027-11-20', 'mail']);
    expect(words(plan.willNotRun)).toEqual(['stock-done', 'extend-year-done 9F3A27C1 2027-11-20', 'ledger-done']);
    expect(plan.blocked).toBe(false);
  });

  it('B3 a licence that does not fit blocks the line, and then no mail is promised', () => {
    const plan = rerunPlan(line, [unit(0, '9F3A27C1'), unit(1, 'B7710E4D', { fits: false })], NOW);
    expect(plan.blocked).toBe(true);
    expect(words(plan.willRun)).toEqual(['extend-year 9F3A27C1 2027-11-20', 'blocked B7710E4D']);
  });

  it('B3 new licences are counted without those that were issued', () => {
    const issuing = {
      ...line,
      steps: withSkippedSteps([
        step('look-up-stock', 'failed'),
        step('grant-modules', 'queued'),
        step('issue-licences', 'queued'),
      ]),
      licenceAction: null,
      licencesPerUnit: 1,
      yearlyTrade: false,
      productModules: ['Cari', 'Stok'],
      granted: [
        {
          unitNo: 0,
          approvalCode: '6E1BD0F4',
          action: 'issue' as const,
          at: '',
          expiresAt: '2027-01-04T11:00:00Z',
          reversed: false,
        },
      ],
      others: { failed: 2, open: 1 },
    };
    const plan = rerunPlan(issuing, [], NOW);
    expect(plan.willRun.map(({ kind, count }) => [kind, count])).toEqual([
      ['stock', undefined],
      ['modules', 2],
      ['issue', 2],
      ['mail-after-failed', 2],
    ]);
    expect(plan.willRun[2]?.date?.slice(0, 10)).toBe('2027-01-04');
    expect(words(plan.willNotRun)).toEqual(['issue-done 6E1BD0F4 2027-01-04', 'ledger-done']);
  });

  it('O4 refuses a licence that is chosen twice, also where one of the two is done', () => {
    const units = [unit(1, 'AAAA0001'), unit(2, 'BBBB0002'), unit(3, 'AAAA0001')];
    expect([...chosenTwice(units)]).toEqual(['AAAA0001']);
    const plan = rerunPlan(line, units, NOW);
    expect(plan.blocked).toBe(true);
    expect(words(plan.willRun)).toEqual([
      'blocked-twice AAAA0001',
      'extend-year BBBB0002 2027-11-20',
      'blocked-twice AAAA0001',
    ]);
    const done = { action: 'extend-year', expiresAt: '2027-11-20T11:00:00Z' };
    expect(rerunPlan(line, [unit(1, 'AAAA0001', { done }), unit(2, 'AAAA0001')], NOW).blocked).toBe(true);
    expect(chosenTwice([unit(1, ''), unit(2, '')]).size).toBe(0);
  });
});
