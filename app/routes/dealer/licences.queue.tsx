import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '~/platform/web.server';
import { Form, Link, useActionData, useLoaderData } from '~/platform/web';
import { ListChecks, PartyPopper } from '~/components/icons';
import { randomUUID } from 'node:crypto';
import { useTranslation } from '~/platform/texts';
import { Button, LinkButton } from '~/components/button';
import { EmptyState } from '~/components/empty-state';
import { Notice } from '~/components/notice';
import { SegmentBar } from '~/components/progress';
import type { Tone } from '~/components/tone';
import { requireDealerRight } from '~/features/identity/accounts/session.server';
import { shownProducts } from '~/features/catalogue/products/catalogue-store.server';
import { findVisibleFirm } from '~/features/customers/firms/customer-store.server';
import { LicenceQueueForm, type TurnLicence } from '~/features/desks/dealer-desk/licence-queue-form';
import { LicenceQueueList } from '~/features/desks/dealer-desk/licence-queue-list';
import {
  dropLicenceQueue,
  markQueuedSkipped,
  readLicenceQueue,
  type QueuedFirm,
} from '~/features/desks/dealer-desk/licence-queue-store.server';
import { licenceSums } from '~/features/desks/dealer-desk/licence-sums';
import { orderQueuedLicences } from '~/features/desks/dealer-desk/order-queued-licences.server';
import { offeredActions } from '~/features/licensing/licences/action-prices.server';
import { extendsTerm, LICENCE_ACTIONS, licenceActionOf } from '~/features/catalogue/products/licence-actions';
import { approvalCodeOf, licenceDesk } from '~/features/licensing/licences/licence-desk-filter';
import { listDeskLicences, type DeskLicence } from '~/features/licensing/licences/licence-desk-store.server';
import { daysGained, expiryAfter, justRenewed, shortens } from '~/features/licensing/licences/licence-rules';
import { LicenceStatePill } from '~/features/licensing/licences/licence-state-pill';
import { MAX_SELECTED_LICENCES } from '~/features/ordering/orders/order-request';
import { asBusy } from '~/platform/db/client.server';
import { AppError } from '~/platform/errors';
import { errorText } from '~/platform/http.server';
import { localeOf } from '~/platform/i18n.server';
import { formatMoney, kurusFromDecimal, sumKurus } from '~/platform/money';
import { readForm } from '~/platform/read-form.server';
import { requestContext } from '~/platform/request-context.server';
import type { RouteHandle } from '~/platform/route-handle';
import { rowIdOf } from '~/platform/row-ids';

const HERE = '/licences/queue';
/** The number of a customer's licences that are shown. */
const LICENCES_SHOWN = 100;

const titleOf: RouteHandle['title'] = (data, t) =>
  t(
    (data as { renewing?: boolean } | undefined)?.renewing === false
      ? 'dealer:queue.title-other'
      : 'dealer:queue.title',
  );

export const handle: RouteHandle = { title: titleOf, breadcrumb: titleOf };

const waits = ({ orderId, skipped }: QueuedFirm) => orderId === null && !skipped;

/** The queue of customers whose licences are ordered one after another; the dealer can leave and resume it. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireDealerRight(request, 'licences.order');
  const search = new URL(request.url).searchParams;
  const wanted = rowIdOf(search.get('firm'));
  const now = new Date();
  const [locale, queue, offers] = await Promise.all([localeOf(request), readLicenceQueue(viewer), offeredActions()]);
  const money = (kurus: number) => formatMoney(kurus, 'TRL', locale);
  const netOf = ({ action, approvalCodes, net }: QueuedFirm) =>
    net === null
      ? licenceSums(
          approvalCodes.map(() => action),
          offers,
        ).net
      : kurusFromDecimal(net);
  const at = queue.find((firm) => firm.firmId === wanted && firm.orderId === null) ?? queue.find(waits);
  const turn = at && {
    ...at,
    firm: (await findVisibleFirm(viewer, at.firmId)) ?? null,
    licences: await licencesOf(at),
  };

  async function licencesOf({ firmId, action, approvalCodes }: QueuedFirm): Promise<(TurnLicence & DeskLicence)[]> {
    const ofFirm = licenceDesk.of({ firmId });
    const { licences } = await listDeskLicences(viewer, ofFirm, { now, limit: LICENCES_SHOWN });
    // An extension may include licences that were not selected; any other action only applies to the selection.
    const extending = extendsTerm(action);
    const shown = licences.filter(
      ({ approvalCode, state }) =>
        approvalCodes.includes(approvalCode) || (extending && state.kind !== 'stopped' && state.kind !== 'taken-back'),
    );
    const products = await shownProducts([...new Set(shown.flatMap(({ sku }) => sku ?? []))], locale);
    return shown.map((licence) => {
      const expires = { expiresAt: new Date(licence.expiresAt) };
      return {
        ...licence,
        product: products.find(({ sku }) => sku === licence.sku)?.name ?? null,
        chosen: approvalCodes.includes(licence.approvalCode) && !justRenewed(action, expires, now),
        shortenedBy: LICENCE_ACTIONS.filter((does) => shortens(does, expires, now)),
        gains: Object.fromEntries(
          LICENCE_ACTIONS.flatMap((does) => {
            const days = daysGained(does, expires, now);
            return days === undefined ? [] : [[does, days]];
          }),
        ),
      };
    });
  }

  return {
    queue: queue.map((firm) => ({
      firmId: firm.firmId,
      name: firm.name,
      approvalCodes: firm.approvalCodes,
      firstEnd: firm.firstEnd,
      skipped: firm.skipped,
      orderId: firm.orderId,
      receiptNo: firm.receiptNo,
      amount: money(netOf(firm)),
    })),
    renewing: queue.every(({ action }) => extendsTerm(action)),
    turn: turn ?? null,
    next: queue.find((firm) => waits(firm) && firm !== at)?.name ?? null,
    done: queue.filter(({ orderId }) => orderId !== null).length,
    skipped: queue.filter(({ orderId, skipped }) => orderId === null && skipped).length,
    ordered: money(sumKurus(queue.filter(({ orderId }) => orderId !== null).map(netOf))),
    offers,
    ends: Object.fromEntries(
      LICENCE_ACTIONS.flatMap((action) => {
        const end = expiryAfter(action, now);
        return end ? [[action, end.toISOString()]] : [];
      }),
    ),
    mayPay: viewer.terms.mayPay,
    cashOnDelivery: search.get('cash') === 'card' ? ('card' as const) : ('cash' as const),
  };
}

type Refused = { firmId: number; code: string; message: string };

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
    return json<Refused>(
      { firmId, code: wrong.code, message: errorText(locale, wrong.code, wrong.params) },
      { status },
    );
  }
}

export default function LicenceQueue() {
  const { queue, renewing, turn, next, done, skipped, ordered, offers, ends, mayPay, cashOnDelivery } =
    useLoaderData<typeof loader>();
  const answer = useActionData<Refused>();
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
  const tones = queue.map(({ firmId, orderId, skipped: off }): Tone => {
    if (orderId !== null) return 'success';
    return firmId === turn?.firmId ? 'accent' : off ? 'warning' : 'neutral';
  });
  const refused = answer?.firmId === turn?.firmId ? answer : undefined;
  return (
    <div className="queue">
      <div className="queue-side">
        <div className="queue-head">
          <h1>{t(renewing ? 'queue.title' : 'queue.title-other')}</h1>
          <Link to="/panel" className="link text-sm">
            {t('queue.leave')}
          </Link>
          <SegmentBar segments={tones} className="queue-progress" />
          <p className="text-sm" aria-live="polite">
            <b className="tabular-nums">{done}</b> {t('queue.progress', { of: queue.length })}
            {skipped > 0 ? `, ${t('queue.progress-skipped', { count: skipped })}` : null}
          </p>
          <b className="tabular-nums">
            <bdi>{ordered}</bdi>
          </b>
        </div>
        <LicenceQueueList firms={queue} current={turn?.firmId ?? null} />
        <Form method="post" className="p-4">
          <Button type="submit" name="intent" value="drop" variant="quiet" size="small">
            {t('queue.drop')}
          </Button>
        </Form>
      </div>
      <div className="queue-turn">
        {turn ? (
          <>
            <div className="page-head">
              <div className="page-head-text">
                <div className="page-title">
                  <h2 className="text-xl!">
                    <bdi>{turn.name}</bdi>
                  </h2>
                  {turn.licences[0] ? <LicenceStatePill state={turn.licences[0].state} /> : null}
                </div>
                <p className="page-facts">
                  <span>
                    <bdi className="tabular-nums">{turn.code}</bdi>
                  </span>
                  {[
                    [turn.district, turn.province].filter(Boolean).join(', '),
                    turn.firm?.contact ?? '',
                    turn.firm?.phone ?? '',
                  ]
                    .filter(Boolean)
                    .map((fact) => (
                      <span key={fact}>
                        <bdi>{fact}</bdi>
                      </span>
                    ))}
                </p>
              </div>
              <div className="page-actions">
                <LinkButton to={`/customers/${turn.firmId}`} variant="link">
                  {t('queue.to-customer')}
                </LinkButton>
              </div>
            </div>
            {refused ? (
              <div className="mb-4">
                <Notice
                  tone={refused.code === 'licence-would-shorten' ? 'warning' : 'danger'}
                  role="alert"
                  title={refused.message}
                >
                  {t('queue.nothing-ordered')}
                </Notice>
              </div>
            ) : null}
            <LicenceQueueForm
              key={turn.firmId}
              firmId={turn.firmId}
              firmName={turn.name}
              action={turn.action}
              licences={turn.licences}
              offers={offers}
              ends={ends}
              mayPay={mayPay}
              asksShorter={refused?.code === 'licence-would-shorten'}
              cashOnDelivery={cashOnDelivery}
              next={next}
            />
          </>
        ) : (
          <EmptyState
            icon={PartyPopper}
            title={t('queue.finished.title', { count: done })}
            actions={
              <>
                <LinkButton to="/orders" variant="primary">
                  {t('panel.all-orders')}
                </LinkButton>
                <LinkButton to="/panel">{t('queue.finished.home')}</LinkButton>
              </>
            }
          >
            {t('queue.finished.text', { amount: ordered })}
          </EmptyState>
        )}
      </div>
    </div>
  );
}
