import { newestRate } from '~/features/catalogue/exchange-rates/exchange-rate-store.server';
import { settings } from '~/platform/settings-store.server';
import { chooseDollarRate, type DollarRate } from './dollar-rate';

/** How long a process may use what it has read: as long as with the settings. */
const KEPT_MS = 5000;
let kept: { at: number; newest: ReturnType<typeof newestRate> } | undefined;

/** The bank's newest list, at most five seconds old, so that accepting an order needs no extra query. */
function newestKept(): ReturnType<typeof newestRate> {
  if (!kept || Date.now() - kept.at > KEPT_MS) {
    const newest = newestRate('USD');
    kept = { at: Date.now(), newest };
    newest.catch(() => {
      kept = undefined;
    });
  }
  return kept.newest;
}

/** The present rate from dollars to lira; every price in lira that a dealer sees is computed with it. */
export async function readDollarRate(): Promise<DollarRate> {
  const { rate } = await settings();
  // The bank's list is not needed if the rate is fixed.
  return chooseDollarRate(rate, rate.mode === 'fixed' ? undefined : await newestKept(), new Date());
}

/** Makes this process read the bank's list again. */
export function forgetDollarRate(): void {
  kept = undefined;
}
