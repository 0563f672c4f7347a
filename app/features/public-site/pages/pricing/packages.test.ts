import { describe, expect, it } from 'vitest';
import { effectOf } from '~/features/catalogue/products/product-effects';
import texts from '../../../../../locales/tr/pricing.json';
import { grants, MODULE_GROUPS, moduleKey, PACKAGES } from './packages';

const shown = Object.values(MODULE_GROUPS).flatMap((modules): readonly string[] => modules);

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
    for (const module of shown) {
      expect(named[moduleKey(module)]).toBe(module);
      expect(named[`${moduleKey(module)}-text`]).toBeTruthy();
    }
  });
});
