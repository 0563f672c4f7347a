import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '~/platform/web.server';
import { useActionData, useLoaderData } from '~/platform/web';
import { requireDealer, requireDealerRight } from '~/features/identity/accounts/session.server';
import { findVisibleFirm, type CustomerFirm } from '~/features/customers/firms/customer-store.server';
import type { CartConflict } from '~/features/ordering/checkout/cart-conflict.server';
import { startCustomerOrder } from '~/features/ordering/checkout/start-customer-order.server';
import { AppError, notFound } from '~/platform/errors';
import { localeOf, translator } from '~/platform/i18n.server';
import { readForm } from '~/platform/read-form.server';
import type { RouteHandle } from '~/platform/route-handle';
import { rowIdOf } from '~/platform/row-ids';
import { flashToast } from '~/platform/toasts.server';
import { readCustomer } from '~/features/desks/dealer-desk/read-customer.server';
import { CustomerLicences } from '~/features/desks/dealer-desk/customer-licences';
import { CustomerModules } from '~/features/desks/dealer-desk/customer-modules';
import { CustomerOrders } from '~/features/desks/dealer-desk/customer-orders';
import { CustomerCard, AskForCorrection } from '~/features/desks/dealer-desk/customer-card';
import { CustomerEvents } from '~/features/desks/dealer-desk/customer-events';
import { CustomerCartQuestion } from '~/features/desks/dealer-desk/customer-cart-question';
import { CustomerHead } from '~/features/desks/dealer-desk/customer-head';

const firmIn = (data: unknown) => (data as { firm: CustomerFirm } | undefined)?.firm;

export const handle: RouteHandle = {
  title: (data) => firmIn(data)?.name,
  // A code is short enough for a phone's top bar.
  breadcrumb: (data) => firmIn(data)?.code,
};

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireDealer(request);
  const id = rowIdOf(params.id);
  const firm = id === undefined ? undefined : await findVisibleFirm(viewer, id);
  if (!firm) throw notFound('firm-not-found', { type: 'firm', id });
  return readCustomer(viewer, firm, await localeOf(request));
}

/** Starts an order for this customer. A cart for another customer stays unchanged until the dealer decides. */
export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireDealerRight(request, 'orders.place');
  const id = rowIdOf(params.id);
  if (id === undefined) throw notFound('firm-not-found');
  const intent = (await readForm(request, ['intent'])).get('intent');
  if (intent !== 'order' && intent !== 'take-cart') throw new AppError('malformed-request', 400);
  const cart = await startCustomerOrder(viewer, id, { take: intent === 'take-cart' });
  if (cart) return json<CartConflict>(cart);
  if (intent === 'take-cart') return redirect('/checkout');
  const firm = await findVisibleFirm(viewer, id);
  const message = translator(await localeOf(request))('dealer:customer.order-started', { name: firm?.name });
  return redirect('/shop', { headers: { 'Set-Cookie': flashToast({ tone: 'success', message }) } });
}

export default function Customer() {
  const customer = useLoaderData<typeof loader>();
  const cart = useActionData<CartConflict>();
  return (
    <>
      <CustomerHead {...customer} />
      {cart ? <CustomerCartQuestion cart={cart} name={customer.firm.name} /> : null}
      <div className="split">
        <div className="grid min-w-0 content-start gap-8">
          <CustomerLicences {...customer} />
          <CustomerModules modules={customer.modules} />
          <CustomerOrders {...customer} />
        </div>
        <aside className="rail">
          <CustomerCard firm={customer.firm} />
          <CustomerEvents events={customer.events} />
          {customer.correctable ? null : <AskForCorrection firm={customer.firm} supportEmail={customer.supportEmail} />}
        </aside>
      </div>
    </>
  );
}
