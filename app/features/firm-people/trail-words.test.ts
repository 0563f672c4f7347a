import { expect, it } from 'vitest';
import { FIRM_ACTIONS } from '~/platform/audit-actions';
import { translations, translator } from '~/platform/i18n.server';
import { LANGUAGES } from '~/platform/languages';
import { actText } from './trail-words';

const ACT = {
  place: '',
  at: '',
  who: null,
  receiptNo: 71,
  orderId: 71,
  person: 'Defne Kaya',
  subject: 'orders',
  before: { rights: ['orders'] },
  after: { rights: [], name: 'Depo', email: 'depo@ornek.example', table: 'Stok', provider: 'Kurum' },
};

it.each(LANGUAGES)('B18 all that a firm’s person can do has words of its own in $code', ({ code: locale, tag }) => {
  const t = translator(locale);
  const exists = (key: string) => translations().exists(key, { lng: tag, fallbackLng: [] });
  const said = FIRM_ACTIONS.map((action) => actText(t, exists, { ...ACT, action }));
  const other = actText(t, exists, { ...ACT, action: 'thing.of-an-older-release' });
  expect(other).toContain('thing of an older release');
  expect(said.filter((words) => /[{}]/.test(words))).toEqual([]);
  expect(FIRM_ACTIONS.filter((action) => !exists(`people:did.${action.replaceAll('.', '-')}`))).toEqual([]);
  expect(new Set(said).size).toBe(FIRM_ACTIONS.length);
});
