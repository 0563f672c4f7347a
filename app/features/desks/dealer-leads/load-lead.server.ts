import { shownProducts } from '~/features/catalogue/products/catalogue-store.server';
import type { DealerViewer } from '~/features/identity/accounts/viewer';
import { leadStateAfter, type LeadAct } from '~/features/public-site/leads/lead-states';
import { withoutContact } from '~/features/public-site/leads/mask-contact';
import { priceCart } from '~/features/ordering/cart/cart-view';
import { priceableCart } from '~/features/ordering/cart/read-cart.server';
import type { LeadState } from '~/platform/lead-names';
import { formatDate } from '~/platform/dates';
import { env } from '~/platform/env.server';
import { decimalFromKurus, kurusFromDecimal, sumKurus } from '~/platform/money';
import { readDealerLead, type DealerLead } from './dealer-lead-store.server';
import { whenText } from './lead-times';
import { listed } from './load-lead-list.server';

export type LoadedLead = NonNullable<Awaited<ReturnType<typeof loadLead>>>;

/** All that the page of a dealer's request shows; undefined if the dealer was never offered it. */
export async function loadLead(viewer: DealerViewer, id: number, locale: string) {
  const lead = await readDealerLead(viewer, id);
  if (!lead) return undefined;
  const now = new Date();
  const when = (instant: string) => whenText(instant, now, locale);
  const { lines, events, note, consentedAt, takenAt, endedAt, checkoutKey: _, ...shown } = lead;
  // In a standing of its own the request is no longer with this dealer, so nothing can be done about it.
  const can = (act: LeadAct) =>
    leadStateAfter(lead.standing as LeadState, act) !== undefined &&
    (act !== 'reopen' || lead.order?.cancelled === true);
  return {
    ...listed(
      {
        ...shown,
        product: lines[0]?.name ?? null,
        lines: lines.length,
        talks: events.filter(({ kind }) => kind === 'talked').length,
      },
      now,
      locale,
    ),
    cart: await cartOf(lead, locale),
    note: lead.shared ? note : withoutContact(note),
    noteMasked: !lead.shared && note !== withoutContact(note),
    consented: formatDate(new Date(consentedAt), locale),
    taken: takenAt === null ? null : when(takenAt),
    ended: endedAt === null ? null : when(endedAt),
    events: events.map((event) => ({ ...event, when: when(event.at) })),
    vendor: env().VENDOR_NAME,
    may: {
      take: can('take'),
      handOn: can('hand-on'),
      close: can('close'),
      note: can('note'),
      quote: can('quoted') && lead.standing !== 'quoted',
      turn: can('turn') && lines.length > 0,
      reopen: can('reopen'),
    },
  };
}

/** What is asked for at the prices that the visitor saw, beside what the dealer would pay for it today. */
async function cartOf({ lines, createdAt }: DealerLead, locale: string) {
  const skus = lines.map(({ sku }) => sku);
  const [products, today] = await Promise.all([
    shownProducts(skus, locale),
    priceableCart(
      lines.map(({ sku, quantity }) => ({ sku, quantity, deliveryDate: '' })),
      locale,
    ),
  ]);
  const priced = priceCart(today);
  const sold = lines.filter(({ sku }) => priced.lines.some((line) => line.sku === sku));
  const total = (of: readonly { goods: string }[]) => sumKurus(of.map(({ goods }) => kurusFromDecimal(goods)));
  const [seen, own] = [total(sold), priced.totals.goods];
  return {
    day: formatDate(new Date(createdAt), locale),
    units: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    lines: lines.map((line) => {
      const product = products.find(({ sku }) => sku === line.sku);
      const now = priced.lines.find(({ sku }) => sku === line.sku);
      return {
        ...line,
        name: product?.name ?? line.name,
        family: product?.family ?? '',
        packLabel: product?.packLabel ?? '',
        own: now ? { price: now.unitPrice, currency: now.currency } : null,
      };
    }),
    goods: decimalFromKurus(total(lines)),
    vat: decimalFromKurus(sumKurus(lines.map(({ vat }) => kurusFromDecimal(vat)))),
    gross: decimalFromKurus(
      sumKurus(lines.flatMap(({ goods, vat }) => [kurusFromDecimal(goods), kurusFromDecimal(vat)])),
    ),
    /** Of what is still sold: what the dealer pays today, what is left of the visitor's price, and that as a share of it. */
    own:
      sold.length === 0
        ? null
        : {
            goods: decimalFromKurus(own),
            difference: decimalFromKurus(seen - own),
            negative: seen < own,
            share: seen === 0 ? null : (seen - own) / seen,
            partly: sold.length < lines.length,
            /** What the order would come to, with VAT. */
            net: decimalFromKurus(priced.totals.net),
          },
  };
}
