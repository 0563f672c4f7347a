/** The classes of products, by their codes at the ERP; `shop:class.<code>` names each. */
export const PRODUCT_CLASSES = [
  'software',
  'others',
  'label',
  'POS',
  'printer',
  'scanner',
  'scale',
  'terminal',
  'power',
] as const;

export type ProductClass = (typeof PRODUCT_CLASSES)[number];
