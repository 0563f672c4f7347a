import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '~/platform/web.server';
import { useActionData, useLoaderData } from '~/platform/web';
import { PageHead } from '~/components/panel';
import { requireDealerRight } from '~/features/identity/accounts/session.server';
import { answerCustomerForm } from '~/features/customers/firms/answer-customer-form.server';
import { CustomerEditor, type CustomerRefused } from '~/features/customers/firms/customer-editor';
import { correctCustomerCard, readCustomerCard } from '~/features/customers/firms/manage-customers.server';
import { listSectors } from '~/features/customers/firms/sector-store.server';
import { notFound } from '~/platform/errors';
import { localeOf, translator } from '~/platform/i18n.server';
import type { RouteHandle } from '~/platform/route-handle';
import { rowIdOf } from '~/platform/row-ids';
import { useTranslation } from '~/platform/texts';
import { flashToast } from '~/platform/toasts.server';

export const handle: RouteHandle = {
  titleKey: 'dealer:customer.correct-title',
  breadcrumbKey: 'dealer:customer.correct-title',
};

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireDealerRight(request, 'orders.place');
  const [card, sectors] = await Promise.all([readCustomerCard(viewer, rowIdOf(params.id)), listSectors()]);
  return { card, sectors };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireDealerRight(request, 'orders.place');
  const id = rowIdOf(params.id);
  if (id === undefined) throw notFound('firm-not-found');
  return answerCustomerForm(request, async (form, confirmed) => {
    const changed = await correctCustomerCard(viewer, id, form, confirmed);
    if (!changed) return redirect(`/customers/${id}`);
    const message = translator(await localeOf(request))('dealer:customer.corrected', { name: form.name.trim() });
    return redirect(`/customers/${id}`, { headers: { 'Set-Cookie': flashToast({ tone: 'success', message }) } });
  });
}

export default function CorrectCustomer() {
  const { card, sectors } = useLoaderData<typeof loader>();
  const { t } = useTranslation('dealer');
  return (
    <>
      <PageHead
        title={t('customer.correct-title')}
        facts={[
          <bdi key="name">{card.form.name}</bdi>,
          <bdi key="code" className="tabular-nums">
            {card.code}
          </bdi>,
          t('customer.correct-text'),
        ]}
      />
      <CustomerEditor
        card={card.form}
        seen={card.seen}
        sectors={sectors}
        refused={useActionData<CustomerRefused>()}
        back={`/customers/${card.id}`}
      />
    </>
  );
}
