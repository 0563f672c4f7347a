import { redirect } from '~/platform/web.server';
import { optionalViewer, requireDealerRight } from '~/features/identity/accounts/session.server';
import type { DealerViewer } from '~/features/identity/accounts/viewer';
import type { CartView } from '~/features/ordering/cart/cart-view';
import { readCart } from '~/features/ordering/cart/read-cart.server';
import { AppError } from '~/platform/errors';
import { translator } from '~/platform/i18n.server';
import { hasForbiddenControl } from '~/platform/text';
import { flashToast } from '~/platform/toasts.server';
import { readDraft, saveDraft, type CheckoutDraft } from './checkout-draft-store.server';
import type { AddressValues, PaymentValues } from './checkout-form';
import { keepResumeForm, takeResumeForm } from './resume-form.server';

/** The paths of the wizard, in the order in which they are gone through. */
export const STEP_PATHS = { cart: '/checkout/cart', address: '/checkout/address', payment: '/checkout/payment' };

/**
 * The dealer who buys.
 * @throws Response a redirect to the log-in, for an account without a firm with the reason (D27, readings 19); AppError
 *   404 for staff, 403 for whoever of the firm orders nothing
 */
export async function requireBuyer(request: Request, locale: string): Promise<DealerViewer> {
  if ((await optionalViewer(request))?.role === 'member') {
    const message = translator(locale)('checkout:firm-missing');
    throw redirect('/login?to=/checkout', { headers: { 'Set-Cookie': flashToast({ tone: 'warning', message }) } });
  }
  return requireDealerRight(request, 'licences.order');
}

/**
 * The dealer who sent a step. Where the session has ended meanwhile, the log-in leads back to the step, and this
 * browser keeps what was sent.
 * @throws as requireBuyer, and AppError 400 invalid-text
 */
export async function requireSender(
  request: Request,
  locale: string,
  form: FormData,
  values: AddressValues | PaymentValues,
): Promise<DealerViewer> {
  if (hasForbiddenText(values)) throw new AppError('invalid-text', 400);
  if (await optionalViewer(request)) return requireBuyer(request, locale);
  const held = keepResumeForm(form, values);
  const { pathname } = new URL(request.url);
  throw redirect(`/login?to=${encodeURIComponent(pathname)}`, { headers: held ? { 'Set-Cookie': held } : {} });
}

/** True where a text holds a control that no keyboard sends, and that the database would not take. */
export function hasForbiddenText(values: AddressValues | PaymentValues): boolean {
  return textsIn(values).some(hasForbiddenControl);
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [key, ...textsIn(inner)]);
}

type OpenStep = { viewer: DealerViewer; cart: CartView; draft: CheckoutDraft | undefined; headers: Headers };

/**
 * Opens a step of the checkout for reading, with what was sent to it while the session had ended.
 * @throws as requireBuyer
 */
export async function openCheckout(request: Request, locale: string): Promise<OpenStep> {
  const viewer = await requireBuyer(request, locale);
  const headers = new Headers();
  const held = takeResumeForm(request, viewer.accountId);
  if (held) {
    await saveDraft(viewer.accountId, { ...held.values, addressAnswered: 'payment' in held.values });
    headers.append('Set-Cookie', held.header);
  }
  const [cart, draft] = await Promise.all([readCart(viewer.accountId, locale), readDraft(viewer.accountId)]);
  return { viewer, cart, draft, headers };
}

/** The furthest step that is open: each opens when the one before it was answered. */
export function firstOpenStep({ cart, draft }: Pick<OpenStep, 'cart' | 'draft'>): keyof typeof STEP_PATHS {
  if (cart.lines.length === 0 || !draft) return 'cart';
  return draft.values.addressAnswered ? 'payment' : 'address';
}
