import { describe, expect, it } from 'vitest';
import { auditTrail } from './audit-filter';

describe('B8 the address of the audit trail', () => {
  it('B8 holds the whole filter, so that a link shows a colleague the same', () => {
    const filter = {
      query: 'telefonda',
      actor: 'a@karpin.example',
      action: 'order-line.rerun',
      subject: { type: 'order-line', id: '5b8c0a52-0000-4000-8000-000000000000' },
      correlation: 'abc',
      from: '2026-11-01',
      to: '2026-11-20',
      after: 42,
    };
    const address = auditTrail.address(filter);
    expect(auditTrail.read(new URL(address, 'http://x').searchParams)).toEqual(filter);
  });

  it('B8 what makes no sense is as if it were not there', () => {
    const search = new URLSearchParams('q=%20&from=2026-02-31&to=x&after=-1&subject=order&actor=');
    expect(auditTrail.address(auditTrail.read(search))).toBe('/ops/audit');
  });
});
