import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { AUDIT_FIELDS, FIRM_ACTIONS, HOUSE_ACTIONS } from '~/platform/audit-actions';
import { ALERT_KINDS } from '~/features/desks/administration/alert-rules';
import { readerTexts } from '~/platform/i18n.server';
import { settingGroups } from '~/platform/settings-store.server';
import { actionText, changesText, subjectText } from './audit-texts';

/** The product's source files without its tests. */
function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const name = path.join(folder, entry.name);
    if (entry.isDirectory()) return sources(name);
    return /\.tsx?$/.test(name) && !/\.test\./.test(name) ? [readFileSync(name, 'utf8')] : [];
  });
}

describe('the audit trail in words', () => {
  it('B8 every act that is written anywhere has words in both languages, and so has its kind of thing', () => {
    const actions = [...FIRM_ACTIONS, ...HOUSE_ACTIONS];
    const kinds = new Set(
      ['app', 'worker', 'scripts']
        .flatMap(sources)
        .flatMap((text) => [...text.matchAll(/subjectType: '([a-z-]+)'/g)].map(([, kind]) => kind ?? '')),
    );
    expect(kinds.size).toBeGreaterThan(8);
    for (const locale of ['tr', 'en']) {
      const { find } = readerTexts(locale);
      const wordless = actions.filter((action) => !find(`admin:action.${action.replaceAll('.', '-')}`));
      expect(wordless, `${locale}: acts without words`).toEqual([]);
      const nameless = [...kinds].filter((kind) => !find(`admin:subject.${kind}`));
      expect(nameless, `${locale}: things without a name`).toEqual([]);
    }
  });

  it('B8 whatever an entry can say of a thing has words, and so has each parameter of a list that was exported', () => {
    const settings = Object.values(settingGroups).flatMap(({ shape }) => Object.keys(shape));
    const lists = Object.values(
      import.meta.glob<Record<string, unknown>>('/app/features/*/*/*-filter.ts', { eager: true }),
    ).flatMap((file) => Object.values(file));
    const parameters = lists.flatMap((list) =>
      typeof list === 'object' && list !== null && 'names' in list
        ? Object.values(list.names as Record<string, string>)
        : [],
    );
    expect(parameters.length).toBeGreaterThan(40);
    for (const locale of ['tr', 'en']) {
      const { find } = readerTexts(locale);
      expect(
        [...AUDIT_FIELDS, ...settings].filter((field) => !find(`admin:field.${field}`)),
        `${locale}: fields without words`,
      ).toEqual([]);
      const place = /^after|^at$/;
      expect(
        parameters.filter((name) => !place.test(name) && !find(`admin:filter.${name}`)),
        `${locale}: parameters without words`,
      ).toEqual([]);
      expect(
        ALERT_KINDS.filter((kind) => !find(`admin:value.alert.${kind}`)),
        `${locale}: alerts without words`,
      ).toEqual([]);
    }
  });

  it('B8 amounts, sizes and counts are written as people write them, names and numbers of things as they are', () => {
    const of = (changes: Record<string, string>, locale = 'tr') =>
      changesText(
        readerTexts(locale),
        Object.entries(changes).map(([field, to]) => ({ field, from: null, to })),
      ).replaceAll(/\s/g, ' ');
    expect(of({ receiptNo: '1548', net: '9357.4' })).toBe('Fiş no: 1548; Net tutar: 9.357,40 ₺');
    expect(of({ receiptNo: '1548', net: '9357.4' }, 'en')).toBe('Receipt no.: 1548; Net amount: ₺9,357.40');
    expect(of({ amount: '7021.00', means: 'transfer', valueDate: '2026-11-20', 'filter.payment': 'part-paid' })).toBe(
      'Tutar: 7.021,00 ₺; Ödeme yolu: Havale / EFT; Valör: 20.11.2026; Ödeme: Kısmen ödendi',
    );
    expect(of({ bytes: '26953', rows: '3000' })).toBe('Boyut: 27 kB; Satır sayısı: 3.000');
    expect(of({ 'filter.state': 'failed', 'filter.q': 'Yakamoz', format: 'xlsx' })).toBe(
      'Durum: Başarısız; Arama: Yakamoz; Biçim: Excel dosyası',
    );
    expect(
      of({ events: 'order.accepted, order.line.failed, licence.expiring', photo: 'image/webp', note: '***' }),
    ).toBe('Bildirimler: Sipariş alındı, Satır başarısız, Lisans bitiyor; Fotoğraf: WEBP; Not: değişti');
    expect(of({ downloadKind: 'file' })).toBe('Tür: Dosya');
    const texts = readerTexts('tr');
    expect(subjectText(texts, { type: 'repair', id: 'f0ea8842-7b4a-4222-8333-444455556666' }, { lines: 1200 })).toBe(
      'Toplu onarım, 1.200 satır',
    );
    expect(subjectText(texts, { type: 'alert', id: '7' }, { alert: 'worker-clock' })).toBe('İşleyicinin saati yanlış');
    // The trail keeps the name that the schedule had until 2026-11-28.
    for (const id of ['prune-old-data', 'keep-house'])
      expect(subjectText(texts, { type: 'job', id }, null)).toBe('İş Bakım');
  });

  it('B8 says what changed in one line, with units, causes and dates', () => {
    expect(
      changesText(readerTexts('tr'), [
        { field: 'status', from: 'failed', to: 'waiting' },
        { field: 'retryMs', from: '1000', to: '2500' },
        { field: 'mayPay', from: null, to: 'true' },
        { field: 'expiresAt', from: '2026-11-20T09:30:00.000Z', to: '' },
      ]),
    ).toBe(
      'Durum: Başarısız → Bekliyor; İlk yeniden deneme: 1.000 msn → 2.500 msn; Ödeme yetkisi: Evet; Bitiş: 20.11.2026 12:30 → –',
    );
  });

  it('B8 names a thing as people do, and what has no words is readable all the same', () => {
    const texts = readerTexts('tr');
    expect(subjectText(texts, { type: 'order-line', id: 'x' }, { receiptNo: 85, position: 1 })).toBe(
      'Sipariş 85, satır 1',
    );
    expect(subjectText(texts, { type: 'list', id: 'orders' }, null)).toBe('Liste Siparişler');
    expect(subjectText(texts, { type: 'page', id: '/support/lines/1234567' }, null)).toBe(
      'Sayfa /support/lines/1234567',
    );
    expect(actionText(texts, 'thing.new-verb')).toBe('thing new verb');
  });
});
