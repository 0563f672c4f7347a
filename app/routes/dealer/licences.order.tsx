import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '~/platform/web.server';
import { Form, useLoaderData } from '~/platform/web';
import { ArrowLeft, ArrowRight, KeyRound, ShoppingCart } from '~/components/icons';
import { useTranslation } from '~/platform/texts';
import { Button, LinkButton } from '~/components/button';
import { Notice } from '~/components/notice';
import { PageHead } from '~/components/panel';
import { requireDealerRight } from '~/features/identity/accounts/session.server';
import type { DealerViewer } from '~/features/identity/accounts/viewer';
import { putFirstInLicenceQueue, writeLicenceQueue } from '~/features/desks/dealer-desk/licence-queue-store.server';
import { offeredActions } from '~/features/licensing/licences/action-prices.server';
import { licenceActionOf } from '~/features/catalogue/products/licence-actions';
import { licenceOrderAddress } from '~/features/licensing/licences/licence-order-address';
import { approvalCodeOf, isRenewable, licenceDesk } from '~/features/licensing/licences/licence-desk-filter';
import {
  findDeskLicences,
  listDeskLicences,
  type DeskLicence,
} from '~/features/licensing/licences/licence-desk-store.server';
import { LicenceOrderPanel } from '~/features/licensing/licences/licence-order-panel';
import { daysGained, expiryAfter, justRenewed, shortens } from '~/features/licensing/licences/licence-rules';
import { cartInTheWay, type CartInTheWay } from '~/features/ordering/checkout/cart-in-the-way.server';
import { startLicenceOrder } from '~/features/ordering/checkout/start-licence-order.server';
import { formatDate } from '~/platform/dates';
import { AppError, notFound } from '~/platform/errors';
import { errorText } from '~/platform/http.server';
import { localeOf } from '~/platform/i18n.server';
import { readForm } from '~/platform/read-form.server';
import type { RouteHandle } from '~/platform/route-handle';
import { useShell } from '~/platform/shell-context';
import { flashToast } from '~/platform/toasts.server';

type LoaderData = Awaited<ReturnType<typeof loader>>;

const titleOf: RouteHandle['title'] = (data, t) =>
  data ? t(`licences:order.title.${(data as LoaderData).action}`) : undefined;

export const handle: RouteHandle = { title: titleOf, breadcrumb: titleOf };

/** The page never offers a larger selection, because a line of an order takes no more. */
const MOST_LICENCES = 500;

const codesOf = (values: readonly unknown[]) => [
  ...new Set(values.slice(0, MOST_LICENCES).flatMap((value) => approvalCodeOf(String(value)) ?? [])),
];

/** The licences that a URL selects, by codes or by a view of licences that need a renewal; mails and the desk use both. */
async function licencesOf(viewer: DealerViewer, search: URLSearchParams, now: Date) {
  const codes = codesOf(search.getAll('code'));
  const filter = licenceDesk.read(search);
  if (codes.length > 0 || !isRenewable(filter.view)) {
    const licences = await findDeskLicences(viewer, codes, now);
    refuseTakenBack(licences);
    return { licences, desk: '/licences', more: false };
  }
  const desk = licenceDesk.address(filter, {});
  const { licences, next } = await listDeskLicences(viewer, filter, { now, limit: MOST_LICENCES });
  // A mail's link may be opened after all its licences were renewed: then it leads to the desk.
  if (licences.length === 0) throw redirect(desk);
  return { licences, desk, more: next !== undefined };
}

/** Shows the effect of an action on licences before it is ordered: their new ends, and an order per firm. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireDealerRight(request, 'licences.order');
  const { searchParams } = new URL(request.url);
  const now = new Date();
  const [{ licences, desk, more }, offered] = await Promise.all([
    licencesOf(viewer, searchParams, now),
    offeredActions(),
  ]);
  const wanted = licenceActionOf(searchParams.get('action'));
  const offer = offered.find(({ action }) => action === wanted);
  if (!offer) throw notFound('not-found');
  if (licences.length === 0) throw notFound('licence-not-found');
  const firms = [...new Set(licences.map(({ firmId }) => firmId))].map((firmId) =>
    licences
      .filter((licence) => licence.firmId === firmId)
      .map((licence) => ({
        ...licence,
        shortens: shortens(offer.action, { expiresAt: new Date(licence.expiresAt) }, now),
        gained: daysGained(offer.action, { expiresAt: new Date(licence.expiresAt) }, now) ?? null,
        renewed: justRenewed(offer.action, { expiresAt: new Date(licence.expiresAt) }, now),
      })),
  );
  const [firm] = firms;
  const cart =
    searchParams.has('beside') && firms.length === 1 ? await cartInTheWay(viewer, firm?.[0]?.firmId ?? 0) : undefined;
  return {
    ...offer,
    firms,
    desk,
    more,
    cart: cart ?? null,
    newEnd: expiryAfter(offer.action, now)?.toISOString() ?? null,
  };
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
  const { licences } = await licencesOf(viewer, search, new Date());
  if (licences.length < codes.length) throw notFound('licence-not-found');
  refuseTakenBack(licences);
  const chosen = licences.map(({ approvalCode }) => approvalCode);
  if (severalFirms(licences)) {
    await writeLicenceQueue(viewer, action, chosen);
    return redirect('/licences/queue');
  }
  if (form.has('beside')) {
    await putFirstInLicenceQueue(viewer, action, chosen);
    return redirect('/licences/queue');
  }
  const review = licenceOrderAddress(action, chosen);
  if (!form.has('reviewed') && anyWithoutGain(action, licences)) return redirect(review);
  if (await cartInTheWay(viewer, licences[0]?.firmId ?? 0)) return redirect(`${review}&beside=ask`);
  await startLicenceOrder(viewer, { action, approvalCodes: chosen });
  return redirect('/checkout/address');
}

function refuseTakenBack(licences: readonly DeskLicence[]): void {
  const gone = licences.find(({ bucket }) => bucket === 'taken-back');
  if (gone) throw new AppError('licence-taken-back', 422, { params: { approvalCode: gone.approvalCode } });
}

const severalFirms = (licences: readonly DeskLicence[]) => new Set(licences.map(({ firmId }) => firmId)).size > 1;

const anyWithoutGain = (action: LoaderData['action'], licences: readonly DeskLicence[]) =>
  licences.some(({ expiresAt }) => (daysGained(action, { expiresAt: new Date(expiresAt) }, new Date()) ?? 1) <= 0);

export default function LicenceOrder() {
  const { action, unitPrice, firms, newEnd, desk, more, cart } = useLoaderData<typeof loader>();
  const { t } = useTranslation('licences');
  const { locale } = useShell();
  const shortened = firms.flat().filter((licence) => licence.shortens).length;
  const worthwhile = firms.flat().some(({ gained }) => gained === null || gained > 0);
  return (
    <div className="grid max-w-4xl gap-5">
      <PageHead
        title={t(`order.title.${action}`)}
        facts={[t(`order.effect.${action}`, { end: newEnd === null ? '' : formatDate(new Date(newEnd), locale) })]}
      />
      {shortened > 0 ? (
        <Notice tone="warning" title={t('order.shortens', { count: shortened })}>
          {t('order.shortens-text')}
        </Notice>
      ) : null}
      {more ? (
        <Notice title={t('order.first-ones', { count: firms.flat().length })}>{t('order.first-ones-text')}</Notice>
      ) : null}
      {firms.length > 1 ? (
        <Notice title={t('order.several-firms', { count: firms.length })}>{t('order.several-firms-text')}</Notice>
      ) : null}
      {cart ? <CartQuestion cart={cart} /> : null}
      <Form method="post" action="/licences/order" className="grid gap-5">
        <input type="hidden" name="action" value={action} />
        <input type="hidden" name="reviewed" value="1" />
        {firms.map((licences) => (
          <LicenceOrderPanel
            key={licences[0]?.firmId}
            action={action}
            unitPrice={unitPrice}
            newEnd={newEnd}
            licences={licences}
          />
        ))}
        {cart ? null : (
          <div>
            <Button
              type="submit"
              variant={worthwhile ? 'primary' : 'secondary'}
              size="big"
              trailingIcon={ArrowRight}
              turn
            >
              {firms.length > 1 ? t('order.start-queue', { count: firms.length }) : t('order.start')}
            </Button>
          </div>
        )}
        {cart ? (
          <div className="flex flex-wrap gap-3">
            <LinkButton to="/checkout/cart" variant="primary" icon={ShoppingCart}>
              {t('order.cart-on')}
            </LinkButton>
            <Button type="submit" name="beside" value="1" icon={KeyRound}>
              {t('order.beside')}
            </Button>
          </div>
        ) : null}
      </Form>
      <p>
        <LinkButton to={desk} variant="link" icon={ArrowLeft} turn>
          {t('order.back')}
        </LinkButton>
      </p>
    </div>
  );
}

/** Asks which of two orders continues, if there is a cart for another order; both are kept. */
function CartQuestion({ cart: { units, customer } }: { cart: CartInTheWay }) {
  const { t } = useTranslation('licences');
  return (
    <Notice
      tone="warning"
      role="alert"
      title={t(customer === null ? 'order.cart' : 'order.cart-of', { count: units, customer })}
    >
      {t('order.cart-text')}
    </Notice>
  );
}
