import { randomUUID } from 'node:crypto';
import { dealerRightsOf } from '~/features/identity/accounts/dealer-rights';
import { acceptOrder } from '~/features/ordering/orders/accept-order.server';
import { readAnyOrder } from '~/features/ordering/orders/order-read-store.server';
import { orderRequestShape } from '~/features/ordering/orders/order-request';
import type { OrderView } from '~/features/ordering/orders/order-view';
import type { DealerViewer } from '~/features/identity/accounts/viewer';
import type { TestDatabase } from './database';

export const NEW_CUSTOMER = {
  name: 'Deneme Gıda Ltd. Şti.',
  addressLines: ['Cumhuriyet Cad. 12'],
  district: 'Çankaya',
  province: 'Ankara',
  taxOffice: 'Çankaya',
  taxNumber: '4540536920',
  email: 'muhasebe@deneme.example',
  phone: '0312 555 10 10',
  contact: 'Ayşe Deneme',
  sector: 'Market',
};

/** A demo dealer as the log-in would hand it to the use cases. */
export async function dealer(database: TestDatabase, firmId: number): Promise<DealerViewer> {
  const [row] = await database.query<{
    accountId: number;
    code: string;
    name: string;
    sellerCodes: string;
    mayPay: boolean;
    seesAllFirms: boolean;
    emptySellerAlias: boolean;
    closedReason: string | null;
  }>(
    `select a.id as "accountId", f."sKodu" as code, f."sAciklama" as name, f."sSaticiRumuzu" as "sellerCodes",
       coalesce(t.may_pay, false) as "mayPay", coalesce(t.sees_all_firms, false) as "seesAllFirms",
       coalesce(t.empty_seller_alias, false) as "emptySellerAlias", t.closed_reason as "closedReason"
     from user_accounts a join "tbFirma" f on f."nFirmaID" = a.firm_id left join dealer_terms t on t.firm_id = f."nFirmaID"
     where a.firm_id = $1 order by a.id limit 1`,
    [firmId],
  );
  if (!row) throw new Error(`the demo vendor has no dealer ${firmId}`);
  const { accountId, code, name, sellerCodes, mayPay, seesAllFirms, emptySellerAlias, closedReason } = row;
  return {
    accountId,
    role: 'dealer',
    displayName: name,
    email: `bayi${firmId}@karpin.example`,
    firm: {
      id: firmId,
      code,
      name,
      sellerCodes,
      address1: '',
      address2: '',
      district: '',
      province: '',
      taxOffice: '',
      taxNumber: '',
      email: `firma${firmId}@karpin.example`,
      phone: '',
      contact: 'Yetkili Kişi',
    },
    terms: { mayPay, seesAllFirms, emptySellerAlias, closedReason },
    rights: dealerRightsOf(['owner']),
  };
}

/** Accepts an order through the use case that both doors share. */
export async function placeOrder(viewer: DealerViewer, body: Record<string, unknown>, key?: string): Promise<number> {
  const request = orderRequestShape.parse({ payment: 'cash-on-delivery', cashOnDelivery: 'cash', ...body });
  const { orderId } = await acceptOrder(viewer, request, {
    source: 'api',
    idempotencyKey: key,
    locale: 'tr',
    correlationId: randomUUID(),
  });
  return orderId;
}

/** Waits until `until` holds for the order; fails with what the order looked like when it does not. */
export async function waitForOrder(
  orderId: number,
  until: (order: OrderView) => boolean,
  timeoutMs = 90_000,
): Promise<OrderView> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const order = await readAnyOrder(orderId).catch((error: unknown) => {
      // Its own words are the statement alone, which fills a report; its cause says why.
      throw error instanceof Error && error.cause instanceof Error ? error.cause : error;
    });
    if (order && until(order)) return order;
    if (Date.now() > deadline) {
      const lines = order?.lines.map(({ sku, status, attempts, errorCode }) => ({ sku, status, attempts, errorCode }));
      throw new Error(
        `order ${orderId} did not get there in time: ${JSON.stringify({ status: order?.status, mail: order?.mail, lines })}`,
      );
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

export const delivered = (order: OrderView) => order.status === 'completed' && order.mail.status === 'sent';
