import { describe, expect, it } from 'vitest';
import { familiesFor, type Face } from './faces';

const faces: Face[] = [
  { family: 'Inter latin', ranges: [[0x20, 0xff]] },
  { family: 'Inter latin-ext', ranges: [[0x100, 0x2ba]] },
  { family: 'Vazirmatn arabic', ranges: [[0x600, 0x6ff]] },
  { family: 'Noto Sans SC 119', ranges: [[0x53d1, 0x53d1]] },
  { family: 'Noto Sans SC 118', ranges: [[0x53d1, 0x7968]] },
];

describe('faces', () => {
  it('B14 a document names the fonts that its letters need and no others, in the order in which they are asked', () => {
    expect(familiesFor('Fatura', faces)).toEqual(['Inter latin']);
    expect(familiesFor('فاتورة Fişi', faces)).toEqual(['Inter latin', 'Inter latin-ext', 'Vazirmatn arabic']);
    // Both fonts have the first letter: the first one is used. No font has the last letter.
    expect(familiesFor('发\u{1F600}', faces)).toEqual(['Noto Sans SC 119']);
  });
});
