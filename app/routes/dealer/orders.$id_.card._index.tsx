import { json, redirectDocument, type ActionFunctionArgs, type LoaderFunctionArgs } from '~/platform/web.server';
import { useActionData, useLoaderData } from '~/platform/web';
import { randomUUID } from 'node:crypto';
import { requireDealerRight } from '~/features/identity/accounts/session.server';
import { CardChoicePage } from '~/features/ordering/card-payments/card-choice';
import { openAttempt } from '~/features/ordering/card-payments/open-attempt.server';
import { readCardChoice } from '~/features/ordering/card-payments/read-card-page.server';
import { AppError } from '~/platform/errors';
import { errorText } from '~/platform/http.server';
import { localeOf } from '~/platform/i18n.server';
import { readForm } from '~/platform/read-form.server';
import { requestContext } from '~/platform/request-context.server';
import type { RouteHandle } from '~/platform/route-handle';
import { rowIdOf } from '~/platform/row-ids';

export const handle: RouteHandle = {
  titleKey: 'payment:by-card.choose.title',
  breadcrumbKey: 'payment:by-card.choose.title',
};

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireDealerRight(request, 'licences.order');
  return readCardChoice(viewer, rowIdOf(params.id));
}

/** Opens a try, and leads on to the page that names the bank; as a document, for its policy is its own. */
export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireDealerRight(request, 'licences.order');
  const { orderId } = await readCardChoice(viewer, rowIdOf(params.id));
  const locale = await localeOf(request);
  const form = await readForm(request, ['instalments']);
  try {
    const attempt = await openAttempt(viewer, [orderId], {
      instalments: Number(form.get('instalments') ?? 1),
      locale,
      correlationId: requestContext()?.requestId ?? randomUUID(),
    });
    return redirectDocument(`/orders/${orderId}/card/${attempt}`);
  } catch (error) {
    if (!(error instanceof AppError) || error.status === 404) throw error;
    return json({ message: errorText(locale, error.code, error.details.params) }, { status: error.status });
  }
}

export default function CardPayment() {
  const refused = useActionData<typeof action>();
  return <CardChoicePage choice={useLoaderData<typeof loader>()} refused={refused?.message} />;
}
