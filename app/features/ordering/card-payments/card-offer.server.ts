import type { DealerViewer } from '~/features/identity/accounts/viewer';
import type { Kurus } from '~/platform/money';
import { asBusy } from '~/platform/db/client.server';
import { AppError } from '~/platform/errors';
import { log } from '~/platform/log.server';
import { configuredAcquirer, type ConfiguredAcquirer } from './acquirers.server';
import { openAttempt, plansFor } from './open-attempt.server';
import { listedPlan, type ShownPlan } from './shown-plan';

/** Whether an order can be placed by card, and in what: closed where no acquirer is configured, down while its bank does not answer. */
export type CardOffer =
  | { state: 'open'; bank: string; plans: ShownPlan[] }
  | { state: 'down'; bank: string }
  | { state: 'closed' };

export async function readCardOffer(
  amount: Kurus,
  acquirer: ConfiguredAcquirer | null = configuredAcquirer() ?? null,
): Promise<CardOffer> {
  if (!acquirer) return { state: 'closed' };
  const { bank } = acquirer;
  if (!(await bankAnswers(acquirer))) return { state: 'down', bank };
  return { state: 'open', bank, plans: (await plansFor(amount)).map(listedPlan) };
}

/** How long an answer of the bank holds. Silence holds for less: one slow answer would take the card from everybody for a minute. */
const PROBE_EVERY_MS = { answered: 60_000, silent: 5_000 };
const probes = new Map<string, { at: number; every: number; answers: Promise<boolean> }>();

/** Asked once in that time, whoever opens the page. */
function bankAnswers(acquirer: ConfiguredAcquirer): Promise<boolean> {
  const last = probes.get(acquirer.origin);
  if (last && Date.now() - last.at < last.every) return last.answers;
  const probe = { at: Date.now(), every: PROBE_EVERY_MS.answered, answers: acquirer.answers() };
  probes.set(acquirer.origin, probe);
  void probe.answers.then((answers) => {
    if (!answers) probe.every = PROBE_EVERY_MS.silent;
  });
  return probe.answers;
}

/**
 * Where whoever has just placed an order by card goes on: to the page that names the bank. The order stands whatever comes of this:
 * what no attempt could be opened for is paid from the order's card page.
 * @returns why there is no attempt, where there is none
 */
export async function payPlacedOrder(
  viewer: DealerViewer,
  orderId: number,
  choice: { instalments: number; locale: string; correlationId: string },
): Promise<{ to: string; refusedBy?: AppError }> {
  const to = `/orders/${orderId}/card`;
  try {
    return { to: `${to}/${await openAttempt(viewer, [orderId], choice)}` };
  } catch (error) {
    const refusedBy = asBusy(error);
    if (refusedBy instanceof AppError) return { to, refusedBy };
    log().error({ err: error, orderId }, 'an order was placed, but not led on to the bank');
    return { to, refusedBy: new AppError('card-not-opened', 503) };
  }
}
