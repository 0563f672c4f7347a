import { leadToken, leadTokenHash } from '~/features/public-site/leads/lead-token.server';
import { plainText } from '~/features/public-site/leads/plain-text';
import { dayInIstanbul } from '~/platform/dates';
import type { Executor } from '~/platform/db/client.server';
import { insertRows } from '~/platform/db/insert-rows.server';
import { lead, leadEvent, leadLine, leadOffer } from '~/platform/db/schema.server';
import { translator } from '~/platform/i18n.server';
import { decimalFromKurus } from '~/platform/money';
import type { DemoLead } from './demo-leads';
import { followCounters } from './demo-vendor-store.server';

/** All other events raise a request's version once; after an offer that lapsed the next one does. */
const WITHOUT_VERSION = ['sent', 'lapsed'];

/** Writes the demo's requests to dealers; without their mails, as those of its other visitors. */
export async function insertDemoLeads(
  tx: Executor,
  leads: readonly DemoLead[],
  accountOf: ReadonlyMap<string, number>,
): Promise<void> {
  const numbered = leads.map((each, index) => ({ ...each, id: index + 1 }));
  const accountId = (email: string | null) => (email === null ? null : (accountOf.get(email) ?? null));
  await insertRows(
    tx,
    lead,
    numbered.map(({ id, key, sentAt, takenBy, order, locale, offers: _offers, lines: _lines, events, ...each }) => ({
      ...each,
      ...{ id, key, locale, tokenHash: leadTokenHash(leadToken(key)) },
      number: `S-${dayInIstanbul(sentAt).slice(0, 4)}-${String(id).padStart(6, '0')}`,
      dueAt: each.deadlineAt,
      takenById: accountId(takenBy),
      checkoutKey: order?.idempotencyKey ?? null,
      orderId: order?.id ?? null,
      consentText: plainText(translator(locale)('leads:form.consent')),
      consentedAt: sentAt,
      createdAt: sentAt,
      changedAt: events.at(-1)?.at ?? sentAt,
      version: 1 + events.filter(({ kind }) => !WITHOUT_VERSION.includes(kind)).length,
    })),
  );
  await followCounters(tx, [lead.id]);
  await insertRows(
    tx,
    leadLine,
    numbered.flatMap(({ id, lines }) =>
      lines.map(({ product, priced }, position) => ({
        ...{ leadId: id, position, sku: product.sku, name: product.texts.tr.name, quantity: priced.quantity },
        ...{ currency: product.currency, currencyPrice: product.price1, vatRate: product.vatRate },
        unitPrice: decimalFromKurus(priced.unitPriceKurus),
        goods: decimalFromKurus(priced.goodsKurus),
        vat: decimalFromKurus(priced.vatKurus),
      })),
    ),
  );
  await insertRows(
    tx,
    leadOffer,
    numbered
      .flatMap(({ id, offers }) => offers.map((offer) => ({ leadId: id, ...offer })))
      .sort((one, other) => one.offeredAt.getTime() - other.offeredAt.getTime()),
  );
  await insertRows(
    tx,
    leadEvent,
    numbered
      .flatMap(({ id, events }) =>
        events.map(({ by, ...event }) => ({ leadId: id, accountId: accountId(by), ...event })),
      )
      .sort((one, other) => one.at.getTime() - other.at.getTime()),
  );
}
