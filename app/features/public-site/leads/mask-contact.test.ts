import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HIDDEN_DIGITS, maskedPhone, phoneText, withoutContact } from './mask-contact';

describe('what a dealer reads of a visitor before it takes the request', () => {
  it.each([
    ['+905055551234', '0505 555 •• ••', '0505 555 12 34'],
    ['+902325550184', '0232 555 •• ••', '0232 555 01 84'],
    ['+4930123456', '+493012 •• ••', '+49 30 123456'],
  ])('B30 %s is shown as %s, and once it is taken as %s', (phone, masked, whole) => {
    expect(maskedPhone(phone.slice(0, -HIDDEN_DIGITS))).toBe(masked);
    expect(phoneText(phone)).toBe(whole);
  });

  it.each([
    ['Öğleden sonra arayın, 1.800 ürün kartı var.', 'Öğleden sonra arayın, 1.800 ürün kartı var.'],
    ['Beni 0505 555 12 34 no’dan arayın', 'Beni ••• no’dan arayın'],
    ['sevgi@arikan.example ya da +90 (232) 555-01-84', '••• ya da +•••'],
    ['Yanlışlıkla sevgi@arikan.example@posta yazdım', 'Yanlışlıkla ••• yazdım'],
    ['اتصل على ٠٥٠٥٥٥٥١٢٣٤ من فضلك', 'اتصل على ••• من فضلك'],
  ])('B30 a note loses what its writer could be reached by: %s', (note, shown) => {
    expect(withoutContact(note)).toBe(shown);
  });

  it('B30 no note keeps seven digits in a row or an address', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.string(), fc.stringMatching(/^\+?\d{7,13}$/), fc.emailAddress()), { maxLength: 6 }),
        (parts) => {
          const shown = withoutContact(parts.join(' '));
          expect(shown).not.toMatch(/\p{Nd}{7}/u);
          expect(shown).not.toMatch(/[^\s@]@[^\s@]/u);
        },
      ),
    );
  });
});
