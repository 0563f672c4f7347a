import type { CartLine } from '~/features/ordering/cart/cart-view';
import { extendsTerm, type LicenceAction } from '~/features/catalogue/products/licence-actions';
import { expiryAfter, licenceState, shortens, type LicenceState } from '~/features/licensing/licences/licence-rules';
import type { FirmLicence } from '~/features/licensing/licences/licence-store.server';

/** A licence that a line of the cart may act on; dates are ISO 8601. */
export type LicenceChoice = {
  approvalCode: string;
  expiresAt: string;
  computer: string;
  state: LicenceState;
  /** The action would give it an earlier end than now, although it is meant to extend it (readings 8). */
  shortens: boolean;
  /** The number of the receipt whose payment gives it its year, where the action would extend it before that (readings 42). */
  awaits: number | null;
};

/** The licences of the chosen firm that one line of the cart may act on. */
export type LicenceGroup = {
  sku: string;
  name: string;
  action: LicenceAction;
  /** The end that the action sets; null if it leaves ends unchanged. */
  newEnd: string | null;
  licences: LicenceChoice[];
};

/**
 * The licences to choose from, for each line of the cart that acts on licences.
 * @param unpaid those that wait for the payment of their order
 */
export function licenceGroups(
  lines: readonly Pick<CartLine, 'sku' | 'name' | 'licenceAction'>[],
  licences: readonly FirmLicence[],
  now: Date,
  unpaid: readonly { approvalCode: string; receiptNo: number }[],
): LicenceGroup[] {
  const receipts = new Map(unpaid.map(({ approvalCode, receiptNo }) => [approvalCode, receiptNo]));
  return lines.flatMap(({ sku, name, licenceAction: action }) => {
    if (!action) return [];
    const newEnd = expiryAfter(action, now);
    return [
      {
        sku,
        name,
        action,
        newEnd: newEnd?.toISOString() ?? null,
        licences: licences.map((licence) => ({
          approvalCode: licence.approvalCode,
          expiresAt: licence.expiresAt.toISOString(),
          computer: licence.computer,
          state: licenceState(licence, now),
          shortens: shortens(action, licence, now),
          awaits: (extendsTerm(action) ? receipts.get(licence.approvalCode) : undefined) ?? null,
        })),
      },
    ];
  });
}
