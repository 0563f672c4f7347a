import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { reportAddress, wrongReportParameters } from './report-request';

const wrong = (search: string) => wrongReportParameters(new URLSearchParams(search));

describe('report-request', () => {
  it('D23 the address that is framed is one that the report takes, whatever the order', () => {
    expect(reportAddress({ id: 7, acceptedAt: '2026-11-19T22:30:00Z' })).toBe(
      '/api/SampleData/DisplayReport?sFisTipi=FS&id=7&nIslem=0&dteTarih=2026-11-20&sSirket=SHOP',
    );
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 2_147_483_647 }),
        fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }),
        (id, date) => {
          const address = new URL(reportAddress({ id, acceptedAt: date.toISOString() }), 'http://shop.example');
          expect(wrongReportParameters(address.searchParams)).toEqual([]);
        },
      ),
    );
  });

  it('D23 type and id are needed; the others may be missing, but not wrong', () => {
    expect(wrong('sFisTipi=FS&id=1')).toEqual([]);
    expect(wrong('sFisTipi=FS&id=1&dteTarih=2026-1-5')).toEqual([]);
    expect(wrong('')).toEqual(['sFisTipi', 'id']);
    expect(wrong('sFisTipi=AS&id=0')).toEqual(['sFisTipi', 'id']);
    for (const day of ['2026-02-30', '2026-13-01', '20.11.2026', '2026-00-10', 'x']) {
      expect(wrong(`sFisTipi=FS&id=1&dteTarih=${day}`), day).toEqual(['dteTarih']);
    }
    expect(wrong('sFisTipi=FS&id=1&nIslem=1.5&sSirket=ACME')).toEqual(['nIslem', 'sSirket']);
  });
});
