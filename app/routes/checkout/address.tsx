import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '~/platform/web.server';
import { useActionData, useLoaderData, type ShouldRevalidateFunction } from '~/platform/web';
import { openCheckout, STEP_PATHS } from '~/features/ordering/checkout/checkout-steps.server';
import { localeOf } from '~/platform/i18n.server';
import type { RouteHandle } from '~/platform/route-handle';
import { readAddressStep } from '~/features/ordering/checkout/read-address-step.server';
import { type RefusedAddress, answerAddressStep } from '~/features/ordering/checkout/answer-address-step.server';
import { AddressStep } from '~/features/ordering/checkout/address-step';

export const handle: RouteHandle = { titleKey: 'checkout:steps.address' };

export async function loader({ request }: LoaderFunctionArgs) {
  const locale = await localeOf(request);
  const { viewer, cart, draft, headers } = await openCheckout(request, locale);
  if (cart.lines.length === 0 || !draft) throw redirect(STEP_PATHS.cart, { headers });
  const searched = new URL(request.url).searchParams.get('firma');
  return json(await readAddressStep(viewer, cart, draft, searched), { headers });
}

export function action({ request }: ActionFunctionArgs) {
  return answerAddressStep(request);
}

/** While the database is busy the page keeps its data: a reload would fail, and replace the form by an error. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  actionStatus !== 503 && defaultShouldRevalidate;

export default function AddressStepPage() {
  return <AddressStep data={useLoaderData<typeof loader>()} refused={useActionData<RefusedAddress>()} />;
}
