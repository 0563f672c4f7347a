import ar from './data/product-texts.ar.json';
import cn from './data/product-texts.cn.json';
import de from './data/product-texts.de.json';
import en from './data/product-texts.en.json';
import ru from './data/product-texts.ru.json';
import tr from './data/product-texts.tr.json';
import { effectOf } from './product-effects';

/** What a buyer reads about a product, in one language. */
export type ProductText = {
  name: string;
  /** One plain sentence of at most 110 characters. */
  summary: string;
  /** Rich text of p, ul, li, strong and h3 only. */
  detailHtml: string;
  /** The unit that the price is for, shown after it: "lisans başına", "rulo". */
  unit: string;
  /** The short name on the plate of the product's picture. */
  packLabel: string;
};

/** A language's file. Its texts name a shared sentence as `{{name}}`. */
type TextFile = {
  sentences: Readonly<Record<string, string>>;
  /** The closing section of a product with modules; `names` explains those that stay as the ERP prints them on receipts. */
  modules: { title: string; separator: string; sentence: string; names: Readonly<Record<string, string>> };
  products: Readonly<Record<string, Omit<ProductText, 'detailHtml'> & { paragraphs: string[]; points: string[] }>>;
};

/** The texts of every SKU by language. Another language needs one file and one entry here. */
export const productTexts = {
  tr: textsOf(tr),
  en: textsOf(en),
  ar: textsOf(ar),
  de: textsOf(de),
  cn: textsOf(cn),
  ru: textsOf(ru),
};

export type TextLanguage = keyof typeof productTexts;

function textsOf({ sentences, modules, products }: TextFile): Readonly<Record<string, ProductText>> {
  const each = (texts: readonly string[], tag: 'p' | 'li') =>
    texts.map((text) => `<${tag}>${fill(text, sentences)}</${tag}>`).join('');
  const texts = Object.entries(products).map(([sku, { paragraphs, points, ...text }]) => {
    const names = effectOf(sku).modules.map((name) => modules.names[name] ?? name);
    const listed = fill(modules.sentence, { modules: names.join(modules.separator) });
    const closing = names.length > 0 ? `<h3>${modules.title}</h3><p>${listed}</p>` : '';
    return [sku, { ...text, detailHtml: `${each(paragraphs, 'p')}<ul>${each(points, 'li')}</ul>${closing}` }] as const;
  });
  return Object.fromEntries(texts);
}

function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{\{([\w-]+)\}\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`The catalogue's texts have no sentence ${name}`);
    return value;
  });
}
