import { newestRate } from '~/features/exchange-rates/exchange-rate-store.server';
import { settings } from '~/platform/settings-store.server';
import { chooseDollarRate, type DollarRate } from './dollar-rate';

/** How long a process may go on with what it has read: as long as with the settings. */
const KEPT_MS = 5000;
let kept: { at: number; newest: ReturnType<typeof newestRate> } | undefined;

/** The bank's newest list, at most five seconds old, so that accepting an order costs no question more. */
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

/** The rate at which dollar prices become lira now; every price in lira that a dealer sees is made with it. */
export async function readDollarRate(): Promise<DollarRate> {
  const { rate } = await settings();
  // The bank is not asked about where it has no say.
  return chooseDollarRate(rate, rate.mode === 'fixed' ? undefined : await newestKept(), new Date());
}

/** Makes this process read the bank's list again. */
export function forgetDollarRate(): void {
  kept = undefined;
}
