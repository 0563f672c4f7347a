import { findFirms } from '~/features/customers/firms/find-firms.server';
import { listSectors } from '~/features/customers/firms/sector-store.server';
import { listFirmLicences } from '~/features/licensing/licences/licence-store.server';
import { findProvisional } from '~/features/licensing/licences/provisional-licence-store.server';
import { customerOf } from './cart-conflict.server';
import { pageToken } from './resume-form.server';
import { licenceGroups } from './licence-choices';
import { addressOf, chosenFirm } from './place-cart-order.server';
import type { DealerViewer } from '~/features/identity/accounts/viewer';
import type { CartView } from '~/features/ordering/cart/cart-view';
import type { CheckoutDraft } from './checkout-draft-store.server';

/** What the address step shows. */
export type AddressStepData = Awaited<ReturnType<typeof readAddressStep>>;

/**
 * The address step of a cart: what was filled in, and the choices that the cart leaves.
 * @param searched what was sent to the finder of firms; null if nothing was
 */
export async function readAddressStep(
  viewer: DealerViewer,
  cart: CartView,
  draft: CheckoutDraft,
  searched: string | null,
) {
  const { email, contact } = viewer.firm;
  const values = addressOf({ billing: { email, contact }, ...draft.values });
  const needsLicences = cart.lines.some((line) => line.requiresLicences);
  const needsKnownFirm =
    needsLicences || (cart.lines.some((line) => line.requiresFirm) && !cart.lines.some((line) => line.createsCustomer));
  // Nothing was chosen yet, or the cart requires another kind of customer now.
  if (needsKnownFirm ? values.customerKind === 'new' : draft.values.customerKind === undefined) {
    values.customerKind = needsKnownFirm ? 'existing' : 'new';
  }
  const [kept, customer, firm, matches, sectors] = await Promise.all([
    draft.values.customerKept ? customerOf(viewer, draft.values) : null,
    values.customerKind === 'own' && values.customerFirmId === String(viewer.firm.id)
      ? undefined
      : chosenFirm(viewer, { ...values, customerKind: 'existing' }),
    chosenFirm(viewer, values),
    searched === null ? null : findFirms(viewer, searched),
    needsKnownFirm ? Promise.resolve<string[]>([]) : listSectors(),
  ]);
  const licences = firm && needsLicences ? await listFirmLicences(viewer, firm.id) : [];
  const codes = licences.map(({ approvalCode }) => approvalCode);
  const unpaid = codes.length > 0 ? await findProvisional(codes, viewer.firm.id) : [];
  return {
    buyer: { name: viewer.displayName, firmName: viewer.firm.name, firmId: viewer.firm.id },
    dealer: viewer.firm,
    page: pageToken(viewer.accountId),
    draftVersion: draft.version,
    cart,
    values,
    sectors,
    needsLicences,
    needsKnownFirm,
    /** The customer that was chosen before this visit of the step; empty for a new one without a name. */
    kept: draft.values.customerKept ? (kept ?? '') : null,
    /** The firm chosen from the list, even while another kind of customer is selected. */
    customer: customer ?? null,
    matches,
    groups: firm ? licenceGroups(cart.lines, licences, new Date(), unpaid) : [],
  };
}
