import { redirect } from '~/platform/web.server';
import type { DealerViewer } from '~/features/identity/accounts/viewer';
import { offeredActions } from '~/features/licensing/licences/action-prices.server';
import { extendsTerm, licenceActionOf, type LicenceAction } from '~/features/catalogue/products/licence-actions';
import { approvalCodeOf, isRenewable, licenceDesk } from '~/features/licensing/licences/licence-desk-filter';
import {
  findDeskLicences,
  listDeskLicences,
  type DeskLicence,
} from '~/features/licensing/licences/licence-desk-store.server';
import { daysGained, expiryAfter, justRenewed, shortens } from '~/features/licensing/licences/licence-rules';
import type { Provisional } from '~/features/licensing/licences/provisional-licence-store.server';
import { cartConflict } from '~/features/ordering/checkout/cart-conflict.server';
import { dayInIstanbul } from '~/platform/dates';
import { AppError, notFound } from '~/platform/errors';

/** The page never offers a larger selection, because a line of an order takes no more. */
export const MOST_LICENCES = 500;

/** The approval codes among what a form or an address says, each once. */
export const codesOf = (values: readonly unknown[]) => [
  ...new Set(values.slice(0, MOST_LICENCES).flatMap((value) => approvalCodeOf(String(value)) ?? [])),
];

/** The licences that a URL selects, by codes or by a view of licences that need a renewal; mails and the desk use both. */
export async function licencesToOrder(viewer: DealerViewer, search: URLSearchParams, now: Date) {
  const codes = codesOf(search.getAll('code'));
  const filter = licenceDesk.read(search);
  if (codes.length > 0 || !isRenewable(filter.view)) {
    const licences = await findDeskLicences(viewer, codes, now);
    refuseTakenBack(licences);
    return { licences, desk: '/licences', more: false };
  }
  const desk = licenceDesk.address(filter, {});
  const { licences, next } = await listDeskLicences(viewer, filter, { now, limit: MOST_LICENCES });
  // A mail's link may be opened after all its licences were renewed: then it leads to the desk.
  if (licences.length === 0) throw redirect(desk);
  return { licences, desk, more: next !== undefined };
}

/** @throws AppError `licence-taken-back` (422) */
export function refuseTakenBack(licences: readonly DeskLicence[]): void {
  const gone = licences.find(({ bucket }) => bucket === 'taken-back');
  if (gone) throw new AppError('licence-taken-back', 422, { params: { approvalCode: gone.approvalCode } });
}

export const severalFirms = (licences: readonly DeskLicence[]) =>
  new Set(licences.map(({ firmId }) => firmId)).size > 1;

export const anyWithoutGain = (action: LicenceAction, licences: readonly DeskLicence[]) =>
  licences.some(({ expiresAt }) => (daysGained(action, { expiresAt: new Date(expiresAt) }, new Date()) ?? 1) <= 0);

/**
 * Parts the licences that an action is ordered for from those whose orders are to be paid instead: money gives these their year,
 * and an extension would take its place (readings 42).
 */
export function partedByPayment<Licence extends DeskLicence>(action: LicenceAction, licences: readonly Licence[]) {
  const pays = (licence: DeskLicence) => extendsTerm(action) && licence.provisional !== null;
  return { chosen: licences.filter((licence) => !pays(licence)), unpaid: licences.filter(pays) };
}

/** What the page shows of an action on licences before it is ordered. */
export type LicenceOrderReview = Awaited<ReturnType<typeof reviewLicenceOrder>>;

/**
 * The effect of the action of an address on its licences, by firm.
 * @throws AppError 404 for an unknown action, or without licences
 */
export async function reviewLicenceOrder(viewer: DealerViewer, searchParams: URLSearchParams) {
  const now = new Date();
  const [{ licences, desk, more }, offered] = await Promise.all([
    licencesToOrder(viewer, searchParams, now),
    offeredActions(),
  ]);
  const wanted = licenceActionOf(searchParams.get('action'));
  const offer = offered.find(({ action }) => action === wanted);
  if (!offer) throw notFound('not-found');
  if (licences.length === 0) throw notFound('licence-not-found');
  const { chosen, unpaid } = partedByPayment(offer.action, licences);
  const firms = [...new Set(chosen.map(({ firmId }) => firmId))].map((firmId) =>
    chosen
      .filter((licence) => licence.firmId === firmId)
      .map((licence) => ({
        ...licence,
        shortens: shortens(offer.action, { expiresAt: new Date(licence.expiresAt) }, now),
        gained: daysGained(offer.action, { expiresAt: new Date(licence.expiresAt) }, now) ?? null,
        renewed: justRenewed(offer.action, { expiresAt: new Date(licence.expiresAt) }, now),
      })),
  );
  const [firm] = firms;
  const cart =
    searchParams.has('beside') && firms.length === 1 ? await cartConflict(viewer, firm?.[0]?.firmId ?? 0) : undefined;
  return {
    ...offer,
    firms,
    unpaid: ordersOf(unpaid),
    today: dayInIstanbul(now),
    desk,
    more,
    cart: cart ?? null,
    newEnd: expiryAfter(offer.action, now)?.toISOString() ?? null,
  };
}

/** The unpaid orders of provisional licences, each with the number of those. */
function ordersOf(licences: readonly DeskLicence[]) {
  const orders = new Map<
    number,
    Pick<Provisional, 'orderId' | 'receiptNo' | 'own' | 'left' | 'dueDay'> & { licences: number }
  >();
  for (const { provisional } of licences) {
    if (!provisional) continue;
    const { orderId } = provisional;
    orders.set(orderId, { ...provisional, licences: (orders.get(orderId)?.licences ?? 0) + 1 });
  }
  return [...orders.values()];
}
