/** The whole codes in sSaticiRumuzu, which people separate by commas or spaces (readings 10). */
export function sellerCodes(text: string): string[] {
  return text.split(/[\s,]+/).filter((code) => code !== '');
}

/** Whether two sSaticiRumuzu have a code in common; 36 does not see 366. */
export function sharesSellerCode(a: string, b: string): boolean {
  const codes = new Set(sellerCodes(a));
  return sellerCodes(b).some((code) => codes.has(code));
}
