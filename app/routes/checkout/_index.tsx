import { redirect, type LoaderFunctionArgs } from '~/platform/web.server';
import { firstOpenStep, openCheckout, STEP_PATHS } from '~/features/ordering/checkout/checkout-steps.server';
import { localeOf } from '~/platform/i18n.server';

/** Continues the checkout at its current step (dealer-shop §2); with an empty cart it redirects home (readings 41). */
export async function loader({ request }: LoaderFunctionArgs) {
  const opened = await openCheckout(request, await localeOf(request));
  if (opened.cart.lines.length === 0) return redirect('/panel', { headers: opened.headers });
  return redirect(STEP_PATHS[firstOpenStep(opened)], { headers: opened.headers });
}
