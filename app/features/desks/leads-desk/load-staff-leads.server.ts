import { PROVINCES } from '~/features/customers/firms/provinces';
import { durationText, whenText } from '~/features/desks/dealer-leads/lead-times';
import { phoneText } from '~/features/public-site/leads/mask-contact';
import { may } from '~/features/identity/accounts/permissions';
import type { StaffViewer } from '~/features/identity/accounts/viewer';
import { readAuditOf } from '~/features/desks/staff/audit-of-subject-store.server';
import { formatDateTime, formatRelative } from '~/platform/dates';
import { env } from '~/platform/env.server';
import { translator } from '~/platform/i18n.server';
import {
  countStaffLeads,
  findDealersFor,
  listLeadDealers,
  listStaffLeads,
  readStaffLead,
  type StaffLeadRow,
} from './staff-lead-store.server';
import type { StaffLeadFilter } from './staff-lead-filter';

/** A request in staff's list, in words that server and browser must not work out apart. */
export function listedForStaff<Kept extends StaffLeadRow>(row: Kept, now: Date, locale: string) {
  return {
    ...row,
    province: PROVINCES.find(({ plate }) => plate === row.province)?.name ?? row.province,
    phone: row.phone === '' ? '' : phoneText(row.phone),
    came: formatRelative(new Date(row.createdAt), now, locale),
    age: durationText(translator(locale), now.getTime() - new Date(row.createdAt).getTime()),
    untilText: row.until === null ? null : whenText(row.until, now, locale),
    callText: row.nextCallAt === null ? null : whenText(row.nextCallAt, now, locale),
  };
}

export type ListedStaffLead = ReturnType<typeof listedForStaff<StaffLeadRow>>;

export async function loadStaffLeads(filter: StaffLeadFilter, { limit, locale }: { limit: number; locale: string }) {
  const now = new Date();
  const [rows, counts, dealers] = await Promise.all([
    listStaffLeads(filter, limit),
    countStaffLeads(filter),
    listLeadDealers(),
  ]);
  return { leads: rows.map((row) => listedForStaff(row, now, locale)), counts, dealers };
}

const HISTORY = 20;
const MOST_DEALERS = 8;

/** All that staff see of a request; undefined if there is none. */
export async function loadStaffLead(
  id: number,
  viewer: StaffViewer,
  { query, locale }: { query: string; locale: string },
) {
  const lead = await readStaffLead(id);
  if (!lead) return undefined;
  const now = new Date();
  const [audit, dealers] = await Promise.all([
    readAuditOf('lead', String(id), HISTORY),
    findDealersFor(query, lead.dealer?.id ?? null, MOST_DEALERS),
  ]);
  const when = (instant: string | null) => (instant === null ? null : formatDateTime(new Date(instant), locale));
  return {
    ...listedForStaff(lead, now, locale),
    consented: when(lead.consentedAt),
    offers: lead.offers.map((offer) => ({
      ...offer,
      from: when(offer.offeredAt),
      to: when(offer.until),
      ended: when(offer.endedAt),
    })),
    events: lead.events.map(({ by, firm, ...event }) => ({
      ...event,
      by: [by, firm].filter(Boolean).join(', ') || null,
      when: whenText(event.at, now, locale),
    })),
    audit,
    found: dealers,
    query,
    vendor: env().VENDOR_NAME,
    open: ['new', 'taken', 'talking', 'quoted'].includes(lead.state),
    mayAct: may(viewer.role, 'support.write'),
  };
}

export type LoadedStaffLead = NonNullable<Awaited<ReturnType<typeof loadStaffLead>>>;
