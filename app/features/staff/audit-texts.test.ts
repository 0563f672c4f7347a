import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { FIRM_ACTIONS, HOUSE_ACTIONS } from '~/platform/audit-actions';
import { hasText, translator } from '~/platform/i18n.server';
import { actionText, changesText, subjectText, type AuditTexts } from './audit-texts';

const textsOf = (locale: string): AuditTexts => ({
  t: translator(locale),
  exists: (key) => hasText(locale, key),
  locale,
});

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
      const { exists } = textsOf(locale);
      const wordless = actions.filter((action) => !exists(`admin:action.${action.replaceAll('.', '-')}`));
      expect(wordless, `${locale}: acts without words`).toEqual([]);
      const nameless = [...kinds].filter((kind) => !exists(`admin:subject.${kind}`));
      expect(nameless, `${locale}: things without a name`).toEqual([]);
    }
  });

  it('B8 says what changed in one line, with units, causes and dates', () => {
    expect(
      changesText(textsOf('tr'), [
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
    const texts = textsOf('tr');
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
