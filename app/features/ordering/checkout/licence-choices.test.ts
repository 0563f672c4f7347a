import { describe, expect, it } from 'vitest';
import { addDays } from '~/platform/dates';
import { licenceGroups } from './licence-choices';

const now = new Date('2026-11-20T09:00:00Z');
const licence = (approvalCode: string, days: number) => ({
  approvalCode,
  expiresAt: addDays(now, days),
  computer: 'KASA-01',
  stoppedAt: null,
  endSetAt: new Date('2025-11-20T10:00:00Z'),
});
const line = (sku: string, licenceAction: 'extend-month' | 'extend-year' | 'stop' | 'clear' | null) => ({
  sku,
  name: sku,
  licenceAction,
});

describe('licenceGroups', () => {
  it('D11 every line that acts on licences offers those of the firm, and no other line does', () => {
    const groups = licenceGroups(
      [line('KarpinMarket', null), line('KarpinYillikLisans', 'extend-year'), line('LisansTemizleme', 'clear')],
      [licence('9F3A27C1', 10)],
      now,
      [],
    );
    expect(groups.map(({ sku, newEnd }) => [sku, newEnd])).toEqual([
      ['KarpinYillikLisans', addDays(now, 365).toISOString()],
      ['LisansTemizleme', null],
    ]);
    expect(groups[0]?.licences).toMatchObject([{ approvalCode: '9F3A27C1', state: { kind: 'ending', daysLeft: 10 } }]);
  });

  it('D19 an extension that would shorten a licence says so, stopping one does not', () => {
    const licences = [licence('A', 29), licence('B', 31)];
    const shortened = (action: 'extend-month' | 'stop') =>
      licenceGroups([line('X', action)], licences, now, [])[0]?.licences.map(({ shortens }) => shortens);
    expect(shortened('extend-month')).toEqual([false, true]);
    expect(shortened('stop')).toEqual([false, false]);
  });

  it('B29 D11 what waits for the payment of its order is not extended, and may be cleared', () => {
    const lines = [line('KarpinYillikLisans', 'extend-year'), line('LisansTemizleme', 'clear')];
    const unpaid = [{ approvalCode: 'A', receiptNo: 421 }];
    const awaits = licenceGroups(lines, [licence('A', 45), licence('B', 45)], now, unpaid).map(({ licences }) =>
      licences.map((choice) => choice.awaits),
    );
    expect(awaits).toEqual([
      [421, null],
      [null, null],
    ]);
  });
});
