import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from '~/platform/web.server';
import { useActionData, useLoaderData, type ShouldRevalidateFunction } from '~/platform/web';
import type { RouteHandle } from '~/platform/route-handle';
import { type RefusedPayment, answerPaymentStep } from '~/features/ordering/checkout/answer-payment-step.server';
import { readPaymentStep } from '~/features/ordering/checkout/read-payment-step.server';
import { PaymentStep } from '~/features/ordering/checkout/payment-step';

export const handle: RouteHandle = { titleKey: 'checkout:steps.payment' };

export async function loader({ request }: LoaderFunctionArgs) {
  const { data, headers } = await readPaymentStep(request);
  return json(data, { headers });
}

export function action({ request }: ActionFunctionArgs) {
  return answerPaymentStep(request);
}

/** While the database is busy the page keeps its data: a reload would fail, and replace the form by an error. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  actionStatus !== 503 && defaultShouldRevalidate;

export default function PaymentStepPage() {
  return <PaymentStep data={useLoaderData<typeof loader>()} refused={useActionData<RefusedPayment>()} />;
}
