import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { firstOpenStep, openCheckout, STEP_PATHS } from '~/features/orders/checkout-steps.server';
import { localeOf } from '~/platform/i18n.server';

/** The checkout goes on where it was left (dealer-shop §2). */
export async function loader({ request }: LoaderFunctionArgs) {
  const opened = await openCheckout(request, await localeOf(request));
  return redirect(STEP_PATHS[firstOpenStep(opened)], { headers: opened.headers });
}
