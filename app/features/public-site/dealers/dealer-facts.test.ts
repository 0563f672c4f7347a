import { describe, expect, it } from 'vitest';
import { changedFacts, factsSchema, missingFacts, NO_FACTS, positionText, readPosition } from './dealer-facts';

const wrong = (facts: object) =>
  factsSchema.safeParse({ ...NO_FACTS, ...facts }).error?.issues.map(({ path }) => path.join('.')) ?? [];

describe('what a dealer says of itself', () => {
  it('B31 nothing said yet is a draft, and lacks what everybody must be able to read', () => {
    expect(wrong({})).toEqual([]);
    expect(missingFacts(NO_FACTS)).toEqual(['phone', 'address', 'district', 'plate', 'hours', 'trades', 'languages']);
  });

  it('B31 a telephone is kept as it is dialled here', () => {
    expect(factsSchema.parse({ ...NO_FACTS, phone: '+90 (232) 5550360' }).phone).toBe('0232 555 03 60');
    expect(wrong({ phone: '12' })).toEqual(['phone']);
  });

  it.each(['https://kordon.example', 'http://www.kordon.com.tr/iletisim?a=1', ''])(
    'B31 %s may be linked',
    (website) => {
      expect(wrong({ website })).toEqual([]);
    },
  );

  it.each([
    'kordon.example',
    'javascript:alert(1)',
    'https://user:secret@kordon.example',
    'https://127.0.0.1/',
    'https://localhost/',
    'https://kordon.example:8443/',
    'ftp://kordon.example',
  ])('B31 %s may not', (website) => {
    expect(wrong({ website })).toEqual(['website']);
  });

  it('B31 a list has each of its values once and in its own order', () => {
    const facts = factsSchema.parse({ ...NO_FACTS, serves: ['48', '09', '48'], languages: ['en', 'tr'] });
    expect(facts.serves).toEqual(['09', '48']);
    expect(facts.languages).toEqual(['tr', 'en']);
    expect(wrong({ serves: ['82'] })).toEqual(['serves.0']);
    expect(wrong({ trades: ['bakery'] })).toEqual(['trades.0']);
  });

  it('B31 a position is read as maps copy it, and lies in Türkiye', () => {
    expect(readPosition(' 38.4189, 27.1287 ')).toEqual({ latitude: 38.4189, longitude: 27.1287 });
    expect(readPosition('')).toBeNull();
    for (const text of ['27.1287, 38.4189', '48.85, 2.35', '38.4189', 'Konak', '38,4189 27,1287']) {
      expect(readPosition(text)).toBeUndefined();
    }
    expect(positionText(readPosition('38.4189, 27.1287') ?? null)).toBe('38.4189, 27.1287');
  });

  it('B31 two profiles differ in the facts that differ', () => {
    expect(changedFacts(NO_FACTS, NO_FACTS)).toEqual([]);
    expect(changedFacts(NO_FACTS, { ...NO_FACTS, district: 'Konak', serves: ['09'] })).toEqual(['district', 'serves']);
  });
});
