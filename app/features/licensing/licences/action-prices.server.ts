import { dealerMay } from '~/features/identity/accounts/dealer-rights';
import type { DealerViewer } from '~/features/identity/accounts/viewer';
import { CATALOGUE_KEPT_MS, orderableProducts } from '~/features/catalogue/products/catalogue-store.server';
import type { LicenceAction } from '~/features/catalogue/products/licence-actions';
import { priceTrade } from '~/features/catalogue/pricing/price-trade';
import { readDollarRate } from '~/features/catalogue/pricing/read-dollar-rate.server';
import type { Kurus } from '~/platform/money';
import { keepFor } from '~/platform/ttl-cache';
import { LICENCE_ACTIONS, licenceEffects } from '~/features/catalogue/products/licence-actions';

/** An action that can be ordered now, and what it costs for one licence, without VAT; the rate of that in percent. */
export type OfferedAction = { action: LicenceAction; unitPrice: Kurus; vatRate: number };

/** The actions whose product the catalogue holds, in the order of LICENCE_ACTIONS. */
export async function offeredActions(): Promise<OfferedAction[]> {
  const [products, { rate }] = await Promise.all([
    orderableProducts(LICENCE_ACTIONS.map((action) => licenceEffects[action].product)),
    readDollarRate(),
  ]);
  return LICENCE_ACTIONS.flatMap((action) => {
    const product = products.find(({ sku }) => sku === licenceEffects[action].product);
    if (!product) return [];
    const line = {
      ...product,
      quantity: 1,
      unitPrice: product.price1,
      currency: product.currency,
      licenceAction: action,
    };
    return [{ action, unitPrice: priceTrade([line], rate).result.goods, vatRate: product.vatRate }];
  });
}

const shown = keepFor(CATALOGUE_KEPT_MS, offeredActions);

/** The actions that somebody may order for licences of their firm's customers, as pages show them: from memory if they were read a moment ago. */
export async function actionsOfferedTo({ rights }: DealerViewer): Promise<readonly OfferedAction[]> {
  return dealerMay(rights, 'licences.order') ? shown.read('actions') : [];
}
