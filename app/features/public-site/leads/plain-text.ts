/** A text without the marks that stand for elements: `<0>Aydınlatma metni</0>`. */
export function plainText(text: string): string {
  return text.replaceAll(/<\/?\d+>/g, '');
}
