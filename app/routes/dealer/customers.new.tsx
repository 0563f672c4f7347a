import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '~/platform/web.server';
import { useActionData, useLoaderData } from '~/platform/web';
import { PageHead } from '~/components/panel';
import { requireDealerRight } from '~/features/identity/accounts/session.server';
import { answerCustomerForm } from '~/features/customers/firms/answer-customer-form.server';
import { CustomerEditor, type CustomerRefused } from '~/features/customers/firms/customer-editor';
import { fieldOfSearch, NO_CUSTOMER } from '~/features/customers/firms/customer-form';
import { findVisibleFirm } from '~/features/customers/firms/customer-store.server';
import { addCustomer } from '~/features/customers/firms/manage-customers.server';
import { listSectors } from '~/features/customers/firms/sector-store.server';
import { customerList } from '~/features/desks/dealer-desk/customer-list-filter';
import { localeOf, translator } from '~/platform/i18n.server';
import type { RouteHandle } from '~/platform/route-handle';
import { useTranslation } from '~/platform/texts';
import { flashToast } from '~/platform/toasts.server';

export const handle: RouteHandle = {
  titleKey: 'dealer:customer.add-title',
  breadcrumbKey: 'dealer:customer.add-title',
};

/** A search that found nothing is the name or the tax number of the new customer. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireDealerRight(request, 'orders.place');
  const { query } = customerList.read(new URL(request.url).searchParams);
  const { field, text } = fieldOfSearch(query);
  return { card: { ...NO_CUSTOMER, [field]: text }, sectors: await listSectors() };
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireDealerRight(request, 'orders.place');
  return answerCustomerForm(request, async (form, confirmed) => {
    const id = await addCustomer(viewer, form, confirmed);
    const message = translator(await localeOf(request))('dealer:customer.added', { name: form.name.trim() });
    const headers = { 'Set-Cookie': flashToast({ tone: 'success', message }) };
    // Terms with an empty alias hide a dealer's own new customers from its list (readings 10).
    const seen = await findVisibleFirm(viewer, id);
    return redirect(seen ? `/customers/${id}` : customerList.path, { headers });
  });
}

export default function NewCustomer() {
  const { card, sectors } = useLoaderData<typeof loader>();
  const { t } = useTranslation('dealer');
  return (
    <>
      <PageHead title={t('customer.add-title')} facts={[t('customer.add-text')]} />
      <CustomerEditor
        card={card}
        sectors={sectors}
        refused={useActionData<CustomerRefused>()}
        back={customerList.path}
      />
    </>
  );
}
