import type { ActionFunctionArgs, LoaderFunctionArgs } from '~/platform/web.server';
import { useActionData, useLoaderData } from '~/platform/web';
import { answerCardTurn } from '~/features/desks/dealer-desk/answer-card-turn.server';
import { readCardTurn } from '~/features/desks/dealer-desk/read-card-turn.server';
import { TurnFromCard } from '~/features/desks/dealer-desk/turn-from-card';
import { requireDealerRight } from '~/features/identity/accounts/session.server';
import type { RouteHandle } from '~/platform/route-handle';
import { rowIdOf } from '~/platform/row-ids';

export const handle: RouteHandle = {
  titleKey: 'payment:by-delivery.title',
  breadcrumbKey: 'payment:by-delivery.title',
};

/** What it means to pay an order on delivery that waits for its card. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireDealerRight(request, 'licences.order');
  return readCardTurn(viewer, rowIdOf(params.id), 'cash-on-delivery');
}

export const action = (call: ActionFunctionArgs) => answerCardTurn(call, 'cash-on-delivery');

export default function OrderOnDelivery() {
  const refused = useActionData<typeof action>();
  return <TurnFromCard turn={useLoaderData<typeof loader>()} refused={refused?.message} />;
}
