import { describe, expect, it } from 'vitest';
import { codesAsText } from './codes-as-text';

const licence = (approvalCode: string) => ({
  approvalCode,
  action: 'issue' as const,
  expiresAt: '2027-01-12T09:00:00.000Z',
  paidUntil: null,
  report: '',
});
const dateOf = (end: Date) => end.toISOString().slice(0, 10);

describe('codesAsText', () => {
  it('B12 D16 copies each code of an order with its customer, product and end', () => {
    const lines = [
      { name: 'Karpin Market', licences: [licence('6E1BD0F4')] },
      { name: 'Uzak destek', licences: [] },
      { name: 'Ek kullanıcı', licences: [licence('00AB12CD'), licence('FFFF0001')] },
    ];
    expect(codesAsText({ customer: { name: 'Pınarbaşı Kırtasiye' }, lines }, dateOf).split('\n')).toEqual([
      '6E1BD0F4\tPınarbaşı Kırtasiye\tKarpin Market\t2027-01-12',
      '00AB12CD\tPınarbaşı Kırtasiye\tEk kullanıcı\t2027-01-12',
      'FFFF0001\tPınarbaşı Kırtasiye\tEk kullanıcı\t2027-01-12',
    ]);
  });

  it('O7 D16 a name is one cell and no formula', () => {
    const text = codesAsText(
      { customer: { name: '=HYPERLINK("x")\tA\nB' }, lines: [{ name: 'P', licences: [licence('6E1BD0F4')] }] },
      dateOf,
    );
    expect(text).toBe('6E1BD0F4\t\'=HYPERLINK("x") A B\tP\t2027-01-12');
  });
});
