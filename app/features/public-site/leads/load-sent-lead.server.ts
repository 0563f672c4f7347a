import { normalisePhone } from '~/features/customers/firms/phone';
import { cityName, cityOfPlate } from '~/features/public-site/dealers/cities';
import { openState } from '~/features/public-site/dealers/opening-hours';
import { publicDealers } from '~/features/public-site/dealers/public-dealer-store.server';
import { db } from '~/platform/db/client.server';
import { AppError } from '~/platform/errors';
import { localeOf } from '~/platform/i18n.server';
import { kurusFromDecimal, sumKurus } from '~/platform/money';
import { shownPhone } from '~/platform/vendor-facts';
import type { KeyUnder } from '~/platform/translator';
import { deadlineText } from './deadline-text';
import { isOpenLead } from './lead-states';
import { readLeadLines, readSentLead, type SentLead } from './lead-store.server';

export type SentLeadPage = Awaited<ReturnType<typeof loadSentLead>>;

/** How it stands, as its visitor is told: `leads:sent.heading.<status>`. */
function statusOf({ state, erasedAt, withVendor, dealerId }: SentLead): KeyUnder<'leads', 'sent.heading'> {
  if (state === 'withdrawn' || state === 'closed' || state === 'ordered' || state === 'quoted') return state;
  if (erasedAt) return 'erased';
  if (state === 'taken' || state === 'talking') return withVendor ? 'vendor-taken' : 'taken';
  if (withVendor) return 'vendor';
  return dealerId === null ? 'waiting' : 'offered';
}

/** A number within a sentence: in one line, and from left to right in Arabic, too. */
const unbroken = (phone: string) => `\u2066${phone.replaceAll(' ', '\u00a0')}\u2069`;

/** What a visitor's link shows. @throws AppError 404 */
export async function loadSentLead(request: Request) {
  const { searchParams } = new URL(request.url);
  const lead = await readSentLead(searchParams.get('key') ?? '');
  if (!lead) throw new AppError('not-found', 404);
  const locale = await localeOf(request);
  const lines = (await readLeadLines(db(), lead.id, locale)).map(({ sku, name, quantity, goods, vat }) => ({
    ...{ sku, name, quantity, goods: kurusFromDecimal(goods), vat: kurusFromDecimal(vat) },
  }));
  const status = statusOf(lead);
  const open = isOpenLead(lead.state) && !lead.erasedAt;
  const known = open ? (await publicDealers()).find(({ id }) => id === lead.dealerId) : undefined;
  const city = known && cityOfPlate(known.plate);
  const text = (at: string | null) => at && deadlineText(new Date(at), locale);
  return {
    status,
    number: lead.number,
    name: lead.name,
    phone: unbroken(shownPhone(normalisePhone(lead.phone) ?? lead.phone, locale)),
    email: lead.mailed ? lead.email : '',
    sentAt: text(lead.createdAt) ?? '',
    deadline: text(lead.deadlineAt),
    takenAt: text(lead.takenAt),
    moved: lead.before > 0,
    open,
    asked: searchParams.get('ask') === 'withdraw',
    lines,
    units: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    gross: sumKurus(lines.flatMap(({ goods, vat }) => [goods, vat])),
    dealer: known
      ? {
          name: known.name,
          phone: known.phone,
          address: [known.address, [known.district, city && cityName(city, locale)].filter(Boolean).join(' / ')]
            .filter(Boolean)
            .join(', '),
          hours: known.hours,
          closedOnHolidays: known.closedOnHolidays,
          state: openState(known, new Date()),
        }
      : null,
  };
}
