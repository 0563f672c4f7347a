import type { CatalogueProduct } from '~/features/catalogue/products/catalogue-source';
import { addDays } from '~/platform/dates';
import { planBusiness } from './demo-business';
import { planEarlierCustomers } from './demo-customers';
import { demoPauses, failMails, planPausedOrders, planReversals, planTroubles } from './demo-incidents';
import { planLeads, type DemoLead } from './demo-leads';
import { openDemoPast, runAgenda, type DemoPast, type DemoPause } from './demo-past';
import { planPayments, planTransfers, type DemoPayment, type DemoTransfer } from './demo-payments';
import { askToPay, planReminders, type ReminderRun } from './demo-reminders';
import type { DemoShop } from './demo-shop';
import { makeComputer, NO_COMPUTER, type DemoComputer, type DemoFirm, type DemoVendor } from './demo-vendor';

export type DemoHistory = {
  /** The vendor's firms and those that orders have created since, by id. */
  firms: DemoFirm[];
  shop: DemoShop;
  pauses: DemoPause[];
  reminderRuns: ReminderRun[];
  payments: DemoPayment[];
  transfers: DemoTransfer[];
  leads: DemoLead[];
};

/**
 * Generates a quarter of business up to `now`, and the earlier orders that created the vendor's customers. The same
 * instant gives the same history; another day gives a similar one, because weekends fall differently.
 */
export function generateDemoHistory(
  vendor: DemoVendor,
  catalogue: readonly CatalogueProduct[],
  now: Date,
): DemoHistory {
  const past = openDemoPast(vendor, catalogue, now);
  past.pauses.push(...demoPauses(past.random, now));
  planEarlierCustomers(past);
  planBusiness(past);
  planTroubles(past);
  planPausedOrders(past);
  planReversals(past);
  const planned = planReminders(past);
  runAgenda(past);
  nameComputers(past);
  const payments = planPayments(past);
  const reminderRuns = askToPay(past, planned, payments);
  failMails(past.shop, now);
  const transfers = planTransfers(past, payments);
  const leads = planLeads(past);
  return { firms: past.firms, shop: past.shop, pauses: past.pauses, reminderRuns, payments, transfers, leads };
}

/** The program registers its computer at its first start; some licences are not installed yet. */
function nameComputers({ random, vendor, shop, firms, now }: DemoPast): void {
  const known = new Map(vendor.licences.map((licence) => [licence.approvalCode, licence]));
  const units = new Map<number, number>();
  for (const licence of shop.licences.values()) {
    const firm = firms.find(({ id }) => id === licence.firmId);
    const unit = units.get(licence.firmId) ?? 0;
    units.set(licence.firmId, unit + 1);
    const own = known.get(licence.approvalCode);
    const hasRun = licence.registeredAt < addDays(now, -1) && random.chance(0.85);
    if (!firm || licence.computer !== '' || (own ? own.computer === '' : !hasRun)) continue;
    Object.assign(licence, own ? computerOf(own) : makeComputer(random, firm, unit));
  }
}

function computerOf(licence: DemoComputer): DemoComputer {
  const fields = Object.keys(NO_COMPUTER) as (keyof DemoComputer)[];
  return { ...NO_COMPUTER, ...Object.fromEntries(fields.map((field) => [field, licence[field]])) };
}
