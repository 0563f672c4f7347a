import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** Minified: the builder's own is 1.3 MB, which it hands to each frame twice a look. */
const AXE = readFileSync(
  createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
);

/**
 * What axe finds on the page as it stands: one line a finding, empty where there is none.
 * @param repeats more of what stands on the page already, which need not be looked at once more
 */
export async function axeFindings(page: Page, repeats?: string): Promise<string[]> {
  return findingsOf(await builderFor(page, repeats));
}

const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

/** What axe finds on a page that has been looked at wide: its colours, the dearest to find out, are the same. */
export async function axeFindingsOnPhone(page: Page, repeats?: string): Promise<string[]> {
  return findingsOf((await builderFor(page, repeats)).disableRules(OF_COLOURS));
}

/** What axe finds of sizes of targets and of headings, which depend on the width, at each of the design's widths. */
export async function axeFindingsByWidth(page: Page): Promise<string[]> {
  const findings: string[] = [];
  for (const width of [375, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    // Where a page is scrolled, a target below the bar that stays at its top is as small as what shows of it.
    await page.evaluate(() => scrollTo(0, 0));
    const builder = (await builderFor(page, undefined)).withRules(['target-size', 'page-has-heading-one']);
    findings.push(...(await findingsOf(builder)).map((finding) => `at ${width}: ${finding}`));
  }
  return findings;
}

/**
 * What axe finds in the theme that the page has, and, of what colours can make, in the others: a theme changes nothing
 * else. The page is themed as the server would do it; that it does is held by the journeys of the preferences.
 */
export async function axeFindingsInThemes(page: Page, repeats?: string, others = ['dark']): Promise<string[]> {
  const findings = await axeFindings(page, repeats);
  const before = await page.locator('html').getAttribute('data-theme');
  for (const theme of others) {
    await setTheme(page, theme);
    const builder = (await builderFor(page, repeats)).withRules(OF_COLOURS);
    findings.push(...(await findingsOf(builder)).map((finding) => `in ${theme}: ${finding}`));
  }
  await setTheme(page, before);
  return findings;
}

/** In the frames too: a receipt's report is one. */
async function setTheme(page: Page, theme: string | null): Promise<void> {
  for (const frame of page.frames()) {
    await frame.evaluate((name) => {
      if (name) document.documentElement.setAttribute('data-theme', name);
      else document.documentElement.removeAttribute('data-theme');
    }, theme);
  }
}

/** Head, foot and navigation, which all pages of a kind share: looked at on one of them. */
export const FURNITURE = '.furniture > *';

/** The cards of the shop after the first dozen, and the small ones after the first three of each part. */
export const MORE_CARDS = '.product-grid > :nth-child(n+13), .mini-grid > :nth-child(n+4)';

async function builderFor(page: Page, repeats: string | undefined): Promise<AxeBuilder> {
  for (const frame of page.frames()) {
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(AXE);
  }
  // All in the page itself: otherwise every look opens one more page to put its results together, for frames of others.
  const builder = new AxeBuilder({ page, axeSource: 'void 0' }).setLegacyMode();
  // First: the builder keeps the rules that it is told later in these.
  builder.options({ resultTypes: ['violations'] });
  return repeats ? builder.exclude(repeats) : builder;
}

async function findingsOf(builder: AxeBuilder): Promise<string[]> {
  const { violations } = await builder.analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
}
