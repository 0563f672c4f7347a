import { expect, it } from 'vitest';
import { joinedMessages } from './field-messages';
import { fieldMessages } from './field-messages.server';
import { LANGUAGES } from './languages';

const empty = (path: string, label: string) => ({ path, label, message: 'Boş Bırakamazsınız' });

it('D10 the warning names all empty fields once before the words that they share, and joins sentences with one mark', () => {
  expect(
    joinedMessages([
      empty('billing.contact', 'Yetkili'),
      { path: 'lines.0.approvalCodes', message: 'Lisans seçmelisiniz' },
      empty('customer.name', 'Müşteri Adı'),
      empty('customer.contact', 'Yetkili'),
      { path: 'customer.email', message: 'Geçerli bir e-posta adresi girin.' },
      { path: 'customer.phone', message: 'Geçerli bir telefon numarası girin.' },
    ]),
  ).toBe(
    'Yetkili, Müşteri Adı Boş Bırakamazsınız. Lisans seçmelisiniz. Geçerli bir e-posta adresi girin. Geçerli bir telefon numarası girin.',
  );
});

it('D10 a message that stands alone is verbatim', () => {
  expect(joinedMessages([{ path: 'customerFirmId', message: 'Firma seçmelisiniz' }])).toBe('Firma seçmelisiniz');
  expect(joinedMessages([empty('customer.name', 'Müşteri Adı')])).toBe('Müşteri Adı Boş Bırakamazsınız');
  expect(joinedMessages([])).toBe('');
});

it('D10 P26 an empty field is told without quotation marks around no name', () => {
  for (const { code } of LANGUAGES) {
    const [told] = fieldMessages(code, [{ path: 'customer.name', code: 'field-required' }]);
    expect(told?.message, code).toMatch(/^\S.*\S$/);
    expect(told?.message, code).not.toMatch(/«\s*»/);
  }
});
