import type { DealerViewer } from '~/features/identity/accounts/viewer';
import { putIntoCart } from '~/features/ordering/cart/cart-store.server';
import { drawOffer } from '~/features/ordering/cart/draw-offer.server';
import { orderableProducts } from '~/features/catalogue/products/catalogue-store.server';
import { licenceEffects, type LicenceAction } from '~/features/catalogue/products/licence-actions';
import { findVisibleLicences } from '~/features/licensing/licences/licence-store.server';
import { AppError, notFound } from '~/platform/errors';
import { readDraft, saveDraft } from './checkout-draft-store.server';
import { MAX_SELECTED_LICENCES } from '~/features/ordering/orders/order-request';

/**
 * Prepares an order that acts on licences of one firm: its product in the cart, the firm chosen, the licences selected
 * (dealer-shop §4, readings 6). The present contents of cart and draft for that firm stay; nothing is ordered yet.
 * @throws AppError 400 invalid-shape · 404 licence-not-found · 422 licence-required, licence-taken-back,
 * licences-of-several-firms, unknown-sku
 */
export async function startLicenceOrder(
  viewer: DealerViewer,
  { action, approvalCodes }: { action: LicenceAction; approvalCodes: readonly string[] },
): Promise<void> {
  const codes = [...new Set(approvalCodes)];
  if (codes.length === 0) throw new AppError('licence-required', 422);
  if (codes.length > MAX_SELECTED_LICENCES) throw new AppError('invalid-shape', 400);
  const licences = await findVisibleLicences(viewer, codes);
  if (licences.length < codes.length) throw notFound('licence-not-found');
  const gone = licences.find(({ takenBack }) => takenBack);
  if (gone) throw new AppError('licence-taken-back', 422, { params: { approvalCode: gone.approvalCode } });
  const [firmId, ...others] = new Set(licences.map((licence) => licence.firmId));
  if (firmId === undefined || others.length > 0) throw new AppError('licences-of-several-firms', 422);
  const sku = licenceEffects[action].product;
  if ((await orderableProducts([sku])).length === 0) throw new AppError('unknown-sku', 422);

  const customerKind = firmId === viewer.firm.id ? 'own' : 'existing';
  const customerFirmId = String(firmId);
  const { values } = (await readDraft(viewer.accountId)) ?? {};
  const sameFirm = values?.customerKind === customerKind && values.customerFirmId === customerFirmId;
  await putIntoCart(viewer.accountId, [{ sku, quantity: 1, ...drawOffer() }], 'keep');
  await saveDraft(viewer.accountId, {
    customerKind,
    customerFirmId,
    licences: { ...(sameFirm && values.licences), [sku]: codes },
    acceptsShorter: false,
  });
}
