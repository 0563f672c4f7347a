import type { OrderableProduct } from '~/features/catalogue/products/catalogue-store.server';
import {
  extendsTerm,
  registersComputer,
  setsEnd,
  type LicenceAction,
} from '~/features/catalogue/products/licence-actions';
import type { FieldError } from '~/platform/errors';
import { cleanText } from '~/platform/text';
import { MAX_QUANTITY, type OrderRequestLine } from './order-request';

type Effect = Pick<OrderableProduct, 'sku' | 'licenceAction' | 'requiresFirm' | 'requiresLicences' | 'createsCustomer'>;

/** One licence that a line acts on, in the order in which the dealer chose them. */
export type SelectedLicence = { approvalCode: string; computer: string | null };

/** The licences that a line names: by `computers` for a computer notification, otherwise by `approvalCodes`. */
export function selectionOf(line: OrderRequestLine, product: Effect): SelectedLicence[] {
  if (registersComputer(product.licenceAction)) {
    return (line.computers ?? []).map(({ approvalCode, name }) => ({ approvalCode, computer: cleanText(name) }));
  }
  return (line.approvalCodes ?? []).map((approvalCode) => ({ approvalCode, computer: null }));
}

/** The rules for an order's lines that need no database access beyond the products (dealer-shop §4–5, readings 5, 6, 9). */
export function checkLines(
  lines: { line: OrderRequestLine; product: Effect }[],
  customer: 'firm' | 'new' | 'none',
): FieldError[] {
  const errors: FieldError[] = [];
  const creates = customer === 'new' && lines.some(({ product }) => product.createsCustomer);
  if (lines.some(({ product }) => product.requiresFirm) && customer !== 'firm' && !creates) {
    errors.push({ path: 'customerFirmId', code: 'firm-required' });
  }
  const dated = new Map<string, LicenceAction>();
  for (const [index, { line, product }] of lines.entries()) {
    const path = (field: string) => `lines.${index}.${field}`;
    const selection = selectionOf(line, product);
    const codes = selection.map(({ approvalCode }) => approvalCode);
    const field = registersComputer(product.licenceAction) ? 'computers' : 'approvalCodes';
    if (!product.requiresLicences) {
      if (line.approvalCodes?.length || line.computers?.length) {
        errors.push({ path: path('approvalCodes'), code: 'licences-not-wanted', params: { sku: product.sku } });
      }
      if (line.quantity > MAX_QUANTITY) {
        errors.push({ path: path('quantity'), code: 'quantity-out-of-range', params: { max: MAX_QUANTITY } });
      }
      continue;
    }
    if (codes.length === 0) {
      errors.push({ path: path(field), code: 'licence-required' });
      continue;
    }
    if (new Set(codes).size < codes.length) errors.push({ path: path(field), code: 'licence-selected-twice' });
    if (line.quantity !== codes.length) {
      errors.push({
        path: path('quantity'),
        code: 'quantity-does-not-match-selection',
        params: { selected: codes.length },
      });
    }
    if (selection.some(({ computer }) => computer === '')) {
      errors.push({ path: path('computers'), code: 'computer-name-required' });
    }
    const { licenceAction } = product;
    if (setsEnd(licenceAction)) {
      const other = codes.map((code) => dated.get(code)).find((action) => action !== undefined);
      if (other !== undefined) {
        const extended = extendsTerm(licenceAction) && extendsTerm(other) && licenceAction !== other;
        errors.push({ path: path(field), code: extended ? 'licence-extended-twice' : 'licence-actions-conflict' });
      }
      codes.forEach((code) => dated.set(code, licenceAction));
    }
  }
  return errors;
}
