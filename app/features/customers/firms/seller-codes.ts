/** The whole codes in sSaticiRumuzu, which people separate by commas or spaces (readings 10). */
export function sellerCodes(text: string): string[] {
  return text.split(/[\s,]+/).filter((code) => code !== '');
}
