import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/**
 * What axe finds on the page as it stands: one line a finding, empty where there is none.
 * @param repeats more of what stands on the page already, which need not be looked at once more
 */
export async function axeFindings(page: Page, repeats?: string): Promise<string[]> {
  return findingsOf(without(repeats, new AxeBuilder({ page })));
}

/** The findings that a theme can make: of a page whose other ones are known in another theme. */
export async function axeColourFindings(page: Page, repeats?: string): Promise<string[]> {
  return findingsOf(without(repeats, new AxeBuilder({ page }).withRules(['color-contrast', 'link-in-text-block'])));
}

/** All that axe finds in the light theme, and in the dark one, which changes nothing else, what colours can make. */
export function axeFindingsIn(theme: 'default' | 'light' | 'dark', page: Page, repeats?: string): Promise<string[]> {
  return (theme === 'dark' ? axeColourFindings : axeFindings)(page, repeats);
}

/** The cards of the shop after the first dozen. */
export const MORE_CARDS = '.product-grid > :nth-child(n+13)';

const without = (repeats: string | undefined, builder: AxeBuilder) => (repeats ? builder.exclude(repeats) : builder);

async function findingsOf(builder: AxeBuilder): Promise<string[]> {
  const { violations } = await builder.options({ resultTypes: ['violations'] }).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
}
