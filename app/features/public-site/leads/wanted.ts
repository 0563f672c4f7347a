import { finderPath, readAnswers, type Answers } from '~/features/public-site/pages/package-finder/package-rules';
import type { LeadSource } from '~/platform/lead-names';

/** What the address of the form says is sent: nothing of it is stored before it is. */
export type Wanted =
  | { kind: 'cart' }
  | { kind: 'product'; sku: string }
  | { kind: 'slip'; answers: Answers; source: 'finder' | 'pricing' };

/** `/send-to-dealer` sends the cart, `?sku=` a product, the answers of the package finder their slip. */
export function wantedAt(params: URLSearchParams): Wanted {
  const sku = params.get('sku') ?? '';
  if (/^[A-Za-z0-9]{1,20}$/.test(sku)) return { kind: 'product', sku };
  const { answers } = readAnswers(params);
  if (answers) return { kind: 'slip', answers, source: params.get('from') === 'pricing' ? 'pricing' : 'finder' };
  return { kind: 'cart' };
}

/** Where the visitor was, as the request keeps it. */
export function sourceOf(wanted: Wanted, dealer: boolean): LeadSource {
  if (wanted.kind === 'slip') return wanted.source;
  if (wanted.kind === 'product') return 'product';
  return dealer ? 'dealer' : 'cart';
}

/** Where it is changed before it is sent. */
export function changePath(wanted: Wanted): string {
  if (wanted.kind === 'slip') return finderPath(wanted.answers);
  return wanted.kind === 'product' ? '/shop' : '/cart';
}
