import { describe, expect, it } from 'vitest';
import { effectOf } from '~/features/catalogue/products/product-effects';
import ar from '../../../../../locales/ar/pricing.json';
import cn from '../../../../../locales/cn/pricing.json';
import de from '../../../../../locales/de/pricing.json';
import en from '../../../../../locales/en/pricing.json';
import ru from '../../../../../locales/ru/pricing.json';
import texts from '../../../../../locales/tr/pricing.json';
import { grants, MODULE_GROUPS, PACKAGES } from './packages';

const all = MODULE_GROUPS.flatMap(({ modules }): readonly { key: string; name: string }[] => modules);
const shown = all.map(({ name }) => name);

describe('comparison of packages', () => {
  it('P1 it shows each module that a package is granted, once', () => {
    const granted = new Set(PACKAGES.flatMap((sku) => effectOf(sku).modules));
    expect([...shown].sort()).toEqual([...granted].sort());
  });

  it('P1 a tick stands where provisioning grants the module, and nowhere else', () => {
    for (const sku of PACKAGES) {
      expect(shown.filter((module) => grants(sku, module)).sort()).toEqual([...effectOf(sku).modules].sort());
    }
  });

  it('P1 the shelf goes from the fewest modules to the most', () => {
    const counts = PACKAGES.map((sku) => effectOf(sku).modules.length);
    expect(counts).toEqual([9, 13, 15, 16, 21]);
  });

  it('P1 every module has a name and a line that says what it is', () => {
    const named: Record<string, string> = texts.module;
    for (const { key, name } of all) {
      expect(named[key]).toBe(name);
      expect(named[`${key}-text`]).toBeTruthy();
    }
  });

  /** What "X online" says of itself in any of the languages: that it is a module, and on line. */
  const EMPTY =
    /online|çevrim içi|онлайн|на линии|عبر الإنترنت|متصلة?|在线|联网|mod[uü]l\p{L}*|модул\p{L}*|وحدة|模块|\P{L}/giu;

  it.each(Object.entries({ tr: texts, en, de, ru, ar, cn }))(
    'P1 site 22 no module is explained by its own name: %s',
    (language, { module: named }: { module: Record<string, string> }) => {
      for (const { key } of all) {
        const name = named[key] ?? '';
        const words = name.toLocaleLowerCase(language === 'tr' ? 'tr' : 'en').split(/\P{L}+/u);
        const text = (named[`${key}-text`] ?? '').toLocaleLowerCase(language === 'tr' ? 'tr' : 'en');
        const says = words.filter(Boolean).reduce((left, word) => left.replaceAll(word, ''), text);
        expect(says.replace(EMPTY, ''), `${name}: ${text}`).not.toBe('');
      }
    },
  );
});
