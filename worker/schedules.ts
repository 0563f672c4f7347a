import { pruneInvitations } from '~/features/identity/firm-people/invitation-store.server';
import { pruneExpiredSessions } from '~/features/identity/accounts/session-store.server';
import { pruneAlertDeliveries } from '~/features/desks/administration/alert-delivery-store.server';
import { pruneBulkRuns } from '~/features/desks/bulk-runs/bulk-run-store.server';
import { prunePartDeaths } from '~/features/desks/administration/part-death-store.server';
import { newestRate } from '~/features/catalogue/exchange-rates/exchange-rate-store.server';
import { exchangeRateUrl, fetchExchangeRates } from '~/features/catalogue/exchange-rates/fetch-exchange-rates.server';
import { pruneImports } from '~/features/integrations/imports/import-store.server';
import { pruneFailedAttempts } from '~/features/kit/runtime/failed-attempt-store.server';
import { pruneShares } from '~/features/desks/operations/share-desk-store.server';
import { isSampled, pruneSamples, takeSample } from '~/features/kit/runtime/queue-figures-store.server';
import { pruneOutages } from '~/features/kit/runtime/outage-store.server';
import { runScheduled } from '~/features/kit/runtime/run-scheduled.server';
import { firstRunAt, pruneRuns } from '~/features/kit/runtime/schedule-store.server';
import { nextDue, type ScheduleName } from '~/features/kit/runtime/schedules';
import { pruneBeats } from '~/features/kit/runtime/worker-heartbeat-store.server';
import { eraseExpiredRequests } from '~/features/desks/requests-desk/change-request.server';
import { eraseExpiredLeads } from '~/features/public-site/leads/erase-lead.server';
import { chasePayments } from '~/features/ordering/awaiting-payment/chase-payments.server';
import { remindDealersOfQuestions } from '~/features/ordering/conversations/remind-dealers.server';
import { carryBalancesForward } from '~/features/customers/ledger/ledger-balance-store.server';
import { noteAllMoney } from '~/features/ordering/payments/noted-money-store.server';
import { remindOfEndingLicences } from '~/features/desks/renewals/remind-licences.server';
import { pruneEvents } from '~/features/integrations/webhooks/delivery-store.server';
import { dropOldSecrets } from '~/features/integrations/webhooks/endpoint-store.server';
import { tellOfEndingLicences } from '~/features/integrations/webhooks/tell-expiring.server';
import { databaseNow, transaction } from '~/platform/db/client.server';
import { pruneSentMessages } from '~/platform/outbox-store.server';
import { tryLock } from '~/platform/db/try-lock.server';

type Schedule = {
  name: ScheduleName;
  work: () => Promise<Record<string, string | number>>;
  /** If this returns false, it only runs on request. */
  byItself?: () => boolean;
};

const schedules: readonly Schedule[] = [
  { name: 'prune-old-data', work: pruneOldData },
  {
    name: 'fetch-exchange-rates',
    work: () => fetchExchangeRates(),
    byItself: () => exchangeRateUrl() !== undefined,
  },
  { name: 'erase-requests', work: async () => ({ ...(await eraseExpiredRequests()), ...(await eraseExpiredLeads()) }) },
  { name: 'tell-expiring', work: async () => tellOfEndingLicences(await databaseNow()) },
  { name: 'remind-licences', work: async () => remindOfEndingLicences(await databaseNow()) },
  { name: 'chase-payments', work: chasePayments },
  { name: 'remind-questions', work: remindDealersOfQuestions },
];

/** Runs the scheduled work that is due, one item after the other. */
export async function runSchedules(): Promise<void> {
  for (const { name, work, byItself } of schedules) {
    await runScheduled(
      name,
      async (last) => {
        if (byItself?.() === false) return false;
        const now = await databaseNow();
        const history = {
          lastStartedAt: last && new Date(last.startedAt),
          lastDone: last?.outcome === 'done',
          since: await firstRunAt(),
          newestRates: name === 'fetch-exchange-rates' ? (await newestRate('USD'))?.date : undefined,
        };
        return nextDue(name, history, now) <= now;
      },
      work,
    );
  }
}

/** Deletes data that nobody will need any more, and notes which orders and entries nobody has to look at for their money. */
async function pruneOldData() {
  const messages = await pruneSentMessages();
  const attempts = await pruneFailedAttempts();
  const samples = await transaction(pruneSamples);
  const runs = await transaction(pruneRuns);
  const beats = await transaction(pruneBeats);
  const deaths = await transaction(prunePartDeaths);
  const bulkRuns = await transaction(pruneBulkRuns);
  await transaction(pruneOutages);
  const sessions = await pruneExpiredSessions();
  const invitations = await pruneInvitations();
  await transaction(pruneImports);
  await transaction(pruneShares);
  await transaction(pruneAlertDeliveries);
  const events = await pruneEvents();
  const secrets = await transaction(dropOldSecrets);
  const notedOrders = await noteAllMoney();
  const carriedBalances = await carryBalancesForward();
  return {
    ...{
      notedOrders,
      carriedBalances,
      messages,
      attempts,
      samples,
      runs,
      beats,
      deaths,
      sessions,
      invitations,
      events,
      secrets,
    },
    bulkRuns,
  };
}

/** Records how full the queues are; one worker does it for all, once a minute. */
export async function sampleQueues(): Promise<void> {
  await transaction(async (tx) => {
    if (!(await tryLock(tx, 'sample-queues')) || (await isSampled(tx))) return;
    await takeSample(tx);
  });
}
