import type { Page } from '@playwright/test';

/** What is wider than the window and not in a part that scrolls by itself. */
export function overflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    return [...document.querySelectorAll('body *')]
      .filter((element) => {
        const { left, right } = element.getBoundingClientRect();
        return right > clientWidth + 1 || left < -1;
      })
      .slice(0, 5)
      .map((element) => element.outerHTML.slice(0, 160));
  });
}
