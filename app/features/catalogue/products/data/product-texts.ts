import { arabicTexts } from './product-texts.ar';
import { chineseTexts } from './product-texts.cn';
import { germanTexts } from './product-texts.de';
import { englishTexts } from './product-texts.en';
import { russianTexts } from './product-texts.ru';
import { turkishTexts } from './product-texts.tr';

/** The texts of every SKU by language. Another language needs one file and one entry here. */
export const productTexts = {
  tr: turkishTexts,
  en: englishTexts,
  ar: arabicTexts,
  de: germanTexts,
  cn: chineseTexts,
  ru: russianTexts,
};

export type TextLanguage = keyof typeof productTexts;
