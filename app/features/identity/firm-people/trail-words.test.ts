import { expect, it } from 'vitest';
import { FIRM_ACTIONS } from '~/platform/audit-actions';
import { LANGUAGES } from '~/platform/languages';
import { tellingOf } from './trail-page.server';
import type { FirmAct } from './trail-store.server';

const act = (action: string): FirmAct => ({
  place: '',
  at: '',
  who: null,
  action,
  receiptNo: 71,
  orderId: 71,
  person: 'Defne Kaya',
  subject: 'orders',
  before: { rights: ['orders'] },
  after: { rights: [], name: 'Depo', email: 'depo@ornek.example', table: 'Stok', provider: 'Kurum' },
});

it.each(LANGUAGES)('B18 all that a firm’s person can do has words of its own in $code', ({ code }) => {
  const { what } = tellingOf(code);
  expect(what(act('thing.of-an-older-release'))).toContain('thing of an older release');
  const said = FIRM_ACTIONS.map((action) => what(act(action)));
  expect(FIRM_ACTIONS.filter((action, index) => said[index]?.includes(action.replace(/[.-]/g, ' ')))).toEqual([]);
  expect(said.filter((words) => /[{}]/.test(words))).toEqual([]);
  expect(new Set(said).size).toBe(FIRM_ACTIONS.length);
});
