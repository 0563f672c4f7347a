import { shownProducts } from '~/features/catalogue/products/catalogue-store.server';
import { PROVINCES } from '~/features/customers/firms/provinces';
import type { DealerViewer } from '~/features/identity/accounts/viewer';
import { maskedPhone, phoneText } from '~/features/public-site/leads/mask-contact';
import { workingMinutesBetween } from '~/features/public-site/leads/working-time';
import { addDays, formatRelative } from '~/platform/dates';
import { env } from '~/platform/env.server';
import { translator } from '~/platform/i18n.server';
import { intlLocale } from '~/platform/text';
import {
  countDealerLeads,
  listDealerLeads,
  readLeadChoices,
  readLeadFigures,
  type DealerLeadRow,
} from './dealer-lead-store.server';
import type { LeadFilter } from './lead-list-filter';
import { durationText, median, whenText } from './lead-times';

/** So many days back the figures look. */
const DAYS = 90;
/** A request of which less is left is about to lapse. */
const LAPSING_MS = 4 * 3_600_000;

export const provinceName = (plate: string) => PROVINCES.find((province) => province.plate === plate)?.name ?? plate;

/** A request in a list, in words that server and browser must not work out apart. */
export type ListedLead = ReturnType<typeof listed<DealerLeadRow>>;

/** @param now by whose clock the words are */
export function listed<Kept extends DealerLeadRow>(row: Kept, now: Date, locale: string) {
  const t = translator(locale);
  const { until, nextCallAt } = row;
  const left = until === null ? null : new Date(until).getTime() - now.getTime();
  const calling = nextCallAt !== null && ['taken', 'talking', 'quoted'].includes(row.standing);
  return {
    ...row,
    province: provinceName(row.province),
    phone: row.phone === '' ? '' : row.shared ? phoneText(row.phone) : maskedPhone(row.phone),
    /** What a telephone dials; only of those that the dealer may call. */
    dials: row.shared && row.phone !== '' ? row.phone : null,
    came: formatRelative(new Date(row.createdAt), now, locale),
    left:
      left === null
        ? null
        : {
            urgent: left < LAPSING_MS,
            text: left > 0 ? t('dealer-leads:left', { duration: durationText(t, left) }) : t('dealer-leads:left-none'),
          },
    nextCall: calling ? { late: new Date(nextCallAt) < now, when: whenText(nextCallAt, now, locale) } : null,
  };
}

/** The list of a dealer's requests with its figures and what it can be narrowed to. */
export async function loadLeadList(
  viewer: DealerViewer,
  filter: LeadFilter,
  { limit, locale }: { limit: number; locale: string },
) {
  const now = new Date();
  const dealerId = viewer.firm.id;
  const [rows, counts, choices, figures] = await Promise.all([
    listDealerLeads(dealerId, filter, limit),
    countDealerLeads(dealerId, filter),
    readLeadChoices(dealerId),
    readLeadFigures(dealerId, { now, since: addDays(now, -DAYS), lapsing: new Date(now.getTime() + LAPSING_MS) }),
  ]);
  const t = translator(locale);
  const products = await shownProducts(choices.products, locale);
  const { firstCalls, nextUntil, ...sums } = figures;
  const first = median(
    firstCalls.map(({ offeredAt, calledAt }) => workingMinutesBetween(new Date(offeredAt), new Date(calledAt))),
  );
  return {
    leads: rows.map((row) => listed(row, now, locale)),
    counts,
    vendor: env().VENDOR_NAME,
    choices: {
      ...choices,
      products: products
        .map(({ sku, name }) => ({ sku, name }))
        .sort((a, b) => a.name.localeCompare(b.name, intlLocale(locale))),
    },
    figures: {
      ...sums,
      days: DAYS,
      within: nextUntil === null ? null : durationText(t, new Date(nextUntil).getTime() - now.getTime()),
      firstCall: first === null ? null : durationText(t, first * 60_000),
    },
  };
}

export type LeadListPage = Awaited<ReturnType<typeof loadLeadList>>;
