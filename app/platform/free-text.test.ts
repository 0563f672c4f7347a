import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { freeText } from './free-text';
import { cleanText, cutText, textLength } from './text';

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 90 }),
  fc.string({ unit: 'grapheme', maxLength: 90 }),
  fc.string({
    unit: fc.constantFrom('\ufb2c', '🛒', '🇹🇷', '👍🏽', 'e\u0301', 'ş', '\u0958', '\ud83d', ' '),
    maxLength: 90,
  }),
);
const graphemes = (text: string) => [...new Intl.Segmenter('tr', { granularity: 'grapheme' }).segment(text)];

describe('freeText', () => {
  const box = freeText(60);

  it('O7 attack 75: what passes is clean, fits a varchar(60) as PostgreSQL counts it, and a person counts no more', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const parsed = box.safeParse(text);
        const clean = cleanText(text);
        if (!parsed.success) return expect(textLength(clean)).toBeGreaterThan(60);
        expect(parsed.data).toBe(clean);
        expect(parsed.data).not.toMatch(/\p{Surrogate}/u);
        expect(Array.from(parsed.data).length).toBeLessThanOrEqual(60);
        expect(graphemes(parsed.data).length).toBeLessThanOrEqual(60);
      }),
      { numRuns: 1000 },
    );
  });

  it.each([
    ['60 emoji', '🛒'.repeat(60), undefined],
    ['60 letters that were typed in two parts', 's\u0327'.repeat(60), undefined],
    ['60 letters that grow', '\ufb2c'.repeat(60), { max: 60, length: 180 }],
    ['61 emoji', '🛒'.repeat(61), { max: 60, length: 61 }],
    ['59 letters and a flag', `${'a'.repeat(59)}🇹🇷`, { max: 60, length: 61 }],
    ['blanks about 60 letters', `  ${'a'.repeat(60)}\n`, undefined],
  ])('O7 attack 75: %s', (_what, text, params) => {
    const { error } = box.safeParse(text);
    expect(error?.issues[0]).toEqual(params && expect.objectContaining({ message: 'field-too-long', params }));
  });
});

it('O1 attack 59, 75: a long text is judged at once, whatever it is made of', () => {
  const started = process.cpuUsage();
  for (const part of ['a', ' ', 'ş', 'a@', '1 ', '1-', '\ufb2c', '🇹🇷', 'e\u0301']) {
    freeText(60).safeParse(part.repeat(50_000));
    cutText(part.repeat(50_000), 200);
  }
  expect(process.cpuUsage(started).user / 1000).toBeLessThan(3000);
});

describe('cutText', () => {
  it('O7 attack 75: keeps whole characters, as many as fit, and the beginning', () => {
    fc.assert(
      fc.property(anyText, fc.integer({ min: 0, max: 60 }), (text, most) => {
        const well = text.replace(/\p{Surrogate}/gu, '');
        const cut = cutText(well, most);
        expect(well.startsWith(cut)).toBe(true);
        expect(textLength(cut)).toBeLessThanOrEqual(Math.max(most, cut === well ? well.length : 0));
        expect(cut).not.toMatch(/\p{Surrogate}/u);
        const whole = graphemes(well).map(({ segment }) => segment);
        expect(whole.slice(0, graphemes(cut).length).join('')).toBe(cut);
      }),
      { numRuns: 1000 },
    );
    expect(cutText(`${'a'.repeat(199)}🛒`, 200)).toBe(`${'a'.repeat(199)}🛒`);
    expect(cutText(`${'a'.repeat(200)}🛒`, 200)).toBe('a'.repeat(200));
    expect(cutText(`${'a'.repeat(199)}🇹🇷`, 200)).toBe('a'.repeat(199));
  });
});
