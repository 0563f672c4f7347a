import type { Page } from '@playwright/test';

/** What a person has to do on a page: presses of the mouse or a finger, and of keys. */
type Acts = { presses: number; keys: number };

/** Counts what is done on a page from its next load on, over whole page loads; the answer reads it and begins anew. */
export async function countActs(page: Page): Promise<() => Acts> {
  let acts: Acts = { presses: 0, keys: 0 };
  await page.exposeFunction('countAct', (kind: keyof Acts) => void (acts[kind] += 1));
  await page.addInitScript(() => {
    const count = (window as unknown as { countAct: (kind: string) => void }).countAct;
    addEventListener('pointerdown', () => count('presses'), true);
    addEventListener('keydown', () => count('keys'), true);
  });
  return () => {
    const done = acts;
    acts = { presses: 0, keys: 0 };
    return done;
  };
}
