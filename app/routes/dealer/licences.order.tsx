import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '~/platform/web.server';
import { useLoaderData } from '~/platform/web';
import { ArrowLeft } from '~/components/icons';
import { useTranslation } from '~/platform/texts';
import { LinkButton } from '~/components/button';
import { PageHead } from '~/components/panel';
import { requireDealerRight } from '~/features/identity/accounts/session.server';
import { putFirstInLicenceQueue, writeLicenceQueue } from '~/features/desks/dealer-desk/licence-queue-store.server';
import { licenceActionOf } from '~/features/catalogue/products/licence-actions';
import { licenceOrderAddress } from '~/features/licensing/licences/licence-order-address';
import { isRenewable, licenceDesk } from '~/features/licensing/licences/licence-desk-filter';
import { cartConflict } from '~/features/ordering/checkout/cart-conflict.server';
import { startLicenceOrder } from '~/features/ordering/checkout/start-licence-order.server';
import { formatDate } from '~/platform/dates';
import { AppError, notFound } from '~/platform/errors';
import { errorText } from '~/platform/http.server';
import { localeOf } from '~/platform/i18n.server';
import { readForm } from '~/platform/read-form.server';
import type { RouteHandle } from '~/platform/route-handle';
import { useShell } from '~/platform/shell-context';
import { flashToast } from '~/platform/toasts.server';
import {
  MOST_LICENCES,
  codesOf,
  licencesToOrder,
  refuseTakenBack,
  partedByPayment,
  severalFirms,
  anyWithoutGain,
  type LicenceOrderReview,
  reviewLicenceOrder,
} from '~/features/desks/dealer-desk/licences-to-order.server';
import { LicenceOrderNotices } from '~/features/desks/dealer-desk/licence-order-notices';
import { LicenceOrderForm } from '~/features/desks/dealer-desk/licence-order-form';

const titleOf: RouteHandle['title'] = (data, t) =>
  data ? t(`licences:order.title.${(data as LicenceOrderReview).action}`) : undefined;

export const handle: RouteHandle = { title: titleOf, breadcrumb: titleOf };

/** Shows the effect of an action on licences before it is ordered: their new ends, and an order per firm. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireDealerRight(request, 'licences.order');
  return reviewLicenceOrder(viewer, new URL(request.url).searchParams);
}

/**
 * Starts the order for the selected licences. The order for a single customer goes through the checkout; several firms
 * go through a queue, and so does an order that the dealer wants to place beside the cart, from a customer's row for one. An extension
 * that would shorten a licence, or gain it no day, is shown first (readings 8, 45).
 */
export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireDealerRight(request, 'licences.order');
  const form = await readForm(request, [
    'action',
    'reviewed',
    'beside',
    'view',
    'q',
    'firm',
    { name: 'code', times: MOST_LICENCES },
  ]);
  const action = licenceActionOf(form.get('action'));
  if (!action) throw new AppError('invalid-shape', 400);
  const search = new URLSearchParams([...form].map(([name, value]) => [name, typeof value === 'string' ? value : '']));
  const codes = codesOf(search.getAll('code'));
  if (codes.length === 0 && !isRenewable(licenceDesk.read(search).view)) {
    const message = errorText(await localeOf(request), 'licence-required');
    return redirect('/licences', { headers: { 'Set-Cookie': flashToast({ tone: 'warning', message }) } });
  }
  const { licences } = await licencesToOrder(viewer, search, new Date());
  if (licences.length < codes.length) throw notFound('licence-not-found');
  refuseTakenBack(licences);
  const { chosen: ordered, unpaid } = partedByPayment(action, licences);
  const chosen = ordered.map(({ approvalCode }) => approvalCode);
  if (chosen.length === 0 || (unpaid.length > 0 && !form.has('reviewed')))
    return redirect(
      licenceOrderAddress(
        action,
        licences.map(({ approvalCode }) => approvalCode),
      ),
    );
  if (severalFirms(ordered)) {
    await writeLicenceQueue(viewer, action, chosen);
    return redirect('/licences/queue');
  }
  if (form.has('beside')) {
    await putFirstInLicenceQueue(viewer, action, chosen);
    return redirect('/licences/queue');
  }
  const review = licenceOrderAddress(action, chosen);
  if (!form.has('reviewed') && anyWithoutGain(action, ordered)) return redirect(review);
  if (await cartConflict(viewer, ordered[0]?.firmId ?? 0)) return redirect(`${review}&beside=ask`);
  await startLicenceOrder(viewer, { action, approvalCodes: chosen });
  return redirect('/checkout/address');
}

export default function LicenceOrder() {
  const review = useLoaderData<typeof loader>();
  const { action, newEnd, desk } = review;
  const { t } = useTranslation('licences');
  const { locale } = useShell();
  return (
    <div className="grid max-w-4xl gap-5">
      <PageHead
        title={t(`order.title.${action}`)}
        facts={[t(`order.effect.${action}`, { end: newEnd === null ? '' : formatDate(new Date(newEnd), locale) })]}
      />
      <LicenceOrderNotices {...review} />
      {review.firms.length > 0 ? <LicenceOrderForm {...review} /> : null}
      <p>
        <LinkButton to={desk} variant="link" icon={ArrowLeft} turn>
          {t('order.back')}
        </LinkButton>
      </p>
    </div>
  );
}
