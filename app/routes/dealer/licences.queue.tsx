import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '~/platform/web.server';
import { useActionData, useLoaderData } from '~/platform/web';
import { ListChecks } from '~/components/icons';
import { randomUUID } from 'node:crypto';
import { useTranslation } from '~/platform/texts';
import { LinkButton } from '~/components/button';
import { EmptyState } from '~/components/empty-state';
import { requireDealerRight } from '~/features/identity/accounts/session.server';
import {
  dropLicenceQueue,
  markQueuedSkipped,
  readLicenceQueue,
} from '~/features/desks/dealer-desk/licence-queue-store.server';
import { orderQueuedLicences } from '~/features/desks/dealer-desk/order-queued-licences.server';
import { licenceActionOf } from '~/features/catalogue/products/licence-actions';
import { approvalCodeOf, licenceDesk } from '~/features/licensing/licences/licence-desk-filter';
import { MAX_SELECTED_LICENCES } from '~/features/ordering/orders/order-request';
import { asBusy } from '~/platform/db/client.server';
import { AppError } from '~/platform/errors';
import { errorText } from '~/platform/http.server';
import { localeOf } from '~/platform/i18n.server';
import { readForm } from '~/platform/read-form.server';
import { requestContext } from '~/platform/request-context.server';
import type { RouteHandle } from '~/platform/route-handle';
import { rowIdOf } from '~/platform/row-ids';
import { readLicenceQueuePage } from '~/features/desks/dealer-desk/read-licence-queue.server';
import { type RefusedTurn, LicenceQueueTurn } from '~/features/desks/dealer-desk/licence-queue-turn';
import { LicenceQueueSide } from '~/features/desks/dealer-desk/licence-queue-side';
import { LicenceQueueFinished } from '~/features/desks/dealer-desk/licence-queue-finished';

const HERE = '/licences/queue';
const titleOf: RouteHandle['title'] = (data, t) =>
  t(
    (data as { renewing?: boolean } | undefined)?.renewing === false
      ? 'dealer:queue.title-other'
      : 'dealer:queue.title',
  );

export const handle: RouteHandle = { title: titleOf, breadcrumb: titleOf };

/** The queue of customers whose licences are ordered one after another; the dealer can leave and resume it. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireDealerRight(request, 'licences.order');
  const search = new URL(request.url).searchParams;
  const wanted = rowIdOf(search.get('firm'));
  const locale = await localeOf(request);
  return {
    ...(await readLicenceQueuePage(viewer, { wanted, locale })),
    cashOnDelivery: search.get('cash') === 'card' ? ('card' as const) : ('cash' as const),
  };
}

/** Orders for the current customer, skips or resumes one, or ends the queue. */
export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireDealerRight(request, 'licences.order');
  const times = MAX_SELECTED_LICENCES;
  const form = await readForm(request, [
    'intent',
    'firm',
    'acceptsShorter',
    'cashOnDelivery',
    { name: 'code', times },
    { name: 'term.*', times },
    { name: 'computers.*', times },
  ]);
  const intent = form.get('intent');
  if (intent === 'drop') {
    await dropLicenceQueue(viewer.accountId);
    return redirect('/licences');
  }
  const firm = form.get('firm');
  const firmId = rowIdOf(typeof firm === 'string' ? firm : undefined);
  if (firmId === undefined) throw new AppError('malformed-request', 400);
  if (intent === 'skip' || intent === 'take-up') {
    await markQueuedSkipped(viewer.accountId, firmId, intent === 'skip');
    return redirect(intent === 'skip' ? HERE : `${HERE}?firm=${firmId}`);
  }
  if (intent !== 'order') throw new AppError('malformed-request', 400);
  const locale = await localeOf(request);
  const queued = (await readLicenceQueue(viewer)).find((entry) => entry.firmId === firmId);
  const cashOnDelivery = form.get('cashOnDelivery') === 'card' ? 'card' : 'cash';
  const choices = form.getAll('code').flatMap((given) => {
    const value = typeof given === 'string' ? given : '';
    const approvalCode = approvalCodeOf(value);
    const action = licenceActionOf(form.get(`term.${value}`)) ?? queued?.action;
    const computer = form.get(`computers.${value}`);
    return approvalCode && action ? [{ approvalCode, action, ...(typeof computer === 'string' && { computer }) }] : [];
  });
  try {
    await orderQueuedLicences(
      viewer,
      firmId,
      { choices, acceptsShorter: form.has('acceptsShorter'), cashOnDelivery },
      { locale, correlationId: requestContext()?.requestId ?? randomUUID() },
    );
    // No toast: it would lie over the next customer, and the list beside says what was ordered.
    return redirect(cashOnDelivery === 'card' ? `${HERE}?cash=card` : HERE);
  } catch (thrown) {
    const error = asBusy(thrown);
    if (!(error instanceof AppError) || error.status === 404) throw thrown;
    const { status, details } = error;
    // The first wrong field is enough, because there is only one kind of line.
    const [wrong = { code: error.code, params: details.params }] = details.fields ?? [];
    return json<RefusedTurn>(
      { firmId, code: wrong.code, message: errorText(locale, wrong.code, wrong.params) },
      { status },
    );
  }
}

export default function LicenceQueue() {
  const page = useLoaderData<typeof loader>();
  const { queue, turn, done, ordered } = page;
  const answer = useActionData<RefusedTurn>();
  const { t } = useTranslation('dealer');
  if (queue.length === 0) {
    return (
      <EmptyState
        icon={ListChecks}
        title={t('queue.empty.title')}
        headingLevel={1}
        actions={<LinkButton to={licenceDesk.address({ view: 'ends-30' })}>{t('queue.empty.action')}</LinkButton>}
      >
        {t('queue.empty.text')}
      </EmptyState>
    );
  }
  const refused = answer?.firmId === turn?.firmId ? answer : undefined;
  return (
    <div className="queue">
      <LicenceQueueSide {...page} />
      <div className="queue-turn">
        {turn ? (
          <LicenceQueueTurn {...page} turn={turn} refused={refused} />
        ) : (
          <LicenceQueueFinished done={done} ordered={ordered} />
        )}
      </div>
    </div>
  );
}
