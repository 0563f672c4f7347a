import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '~/platform/web.server';
import { useActionData, useLoaderData } from '~/platform/web';
import { Lock } from '~/components/icons';
import { useTranslation } from '~/platform/texts';
import { LinkButton } from '~/components/button';
import { PageHead } from '~/components/panel';
import { StatusPill } from '~/components/status-pill';
import { Tag } from '~/components/tag';
import { may } from '~/features/identity/accounts/permissions';
import { actorOf, requirePermission } from '~/features/identity/accounts/session.server';
import { confirmFirm } from '~/features/customers/firms/confirm-firm.server';
import { FirmAccounts, FirmCard, FirmModules } from '~/features/customers/firms/staff-firm-parts';
import { readAnyFirm, type StaffFirmCard } from '~/features/customers/firms/staff-firm-store.server';
import { staffOrderList } from '~/features/ordering/orders/staff-order-filter';
import { CreditLink } from '~/features/desks/payments/credit-terms-screen';
import { renewalList } from '~/features/desks/renewals/renewal-filter';
import { AuditEntries } from '~/features/desks/staff/audit-entries';
import { LiveConsole } from '~/features/desks/staff/live-console';
import { REASON_FIELD, readReason, typedReason } from '~/features/desks/staff/reason';
import { loadFirm } from '~/features/desks/support/load-firm.server';
import { FirmLicencesPanel } from '~/features/desks/support/firm-licences-panel';
import { FirmOrdersPanel } from '~/features/desks/support/firm-orders-panel';
import { PublicLists, type ConfirmFirmAnswer } from '~/features/desks/support/public-lists-form';
import { AppError, notFound } from '~/platform/errors';
import { localeOf, translator } from '~/platform/i18n.server';
import { readForm } from '~/platform/read-form.server';
import type { RouteHandle } from '~/platform/route-handle';
import { rowIdOf } from '~/platform/row-ids';
import { flashToast } from '~/platform/toasts.server';

const nameIn = (data: unknown) => (data as { firm: StaffFirmCard } | undefined)?.firm.name;

export const handle: RouteHandle = {
  title: nameIn,
  // A code is short enough for a phone's top bar.
  breadcrumb: (data) => (data as { firm: StaffFirmCard } | undefined)?.firm.code,
};

async function firmOf(params: LoaderFunctionArgs['params']) {
  const id = rowIdOf(params.id);
  const firm = id === undefined ? undefined : await readAnyFirm(id);
  if (!firm) throw notFound('firm-not-found');
  return firm;
}

/** A firm with its licences, orders and accounts; of it, only whether public lists show it can be changed here. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requirePermission(request, 'support.read');
  const firm = await firmOf(params);
  return {
    firm,
    ...(await loadFirm(firm, { now: new Date(), locale: await localeOf(request) })),
    mayConfirm: may(viewer.role, 'support.write'),
    seesAccounts: may(viewer.role, 'accounts.manage'),
  };
}

const CONFIRMATIONS = ['mark', 'unmark'] as const;
export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requirePermission(request, 'support.write');
  const { id } = await firmOf(params);
  const form = await readForm(request, ['intent', REASON_FIELD]);
  const intent = CONFIRMATIONS.find((name) => name === form.get('intent'));
  if (!intent) throw new AppError('malformed-request', 400);
  const reason = readReason(form);
  if (!reason)
    return Response.json({ wrong: true, reason: typedReason(form) } satisfies ConfirmFirmAnswer, { status: 400 });
  await confirmFirm(id, intent === 'mark', actorOf(viewer), reason);
  const message = translator(await localeOf(request))(`records:firms.public.${intent}ed-done`);
  return redirect(`/support/firms/${id}`, { headers: { 'Set-Cookie': flashToast({ tone: 'success', message }) } });
}

export default function StaffFirm() {
  const { firm, licences, asCustomer, asDealer, audit, confirmation, mayConfirm, seen, seesAccounts } =
    useLoaderData<typeof loader>();
  const answer = useActionData<ConfirmFirmAnswer>();
  const { t } = useTranslation('records');
  return (
    <>
      <PageHead
        title={<bdi>{firm.name}</bdi>}
        state={
          <>
            {firm.dealer ? <Tag look="tint">{t('firms.is-dealer', { id: firm.id })}</Tag> : null}
            {firm.active ? null : (
              <StatusPill tone="neutral" icon={Lock}>
                {t('firms.inactive')}
              </StatusPill>
            )}
            <LiveConsole />
          </>
        }
        facts={[
          <bdi key="code" className="tabular-nums">
            {firm.code}
          </bdi>,
          ...(firm.province ? [firm.province] : []),
          ...(firm.taxNumber
            ? [
                <span key="tax">
                  {t('firms.tax-number')} <bdi className="tabular-nums">{firm.taxNumber}</bdi>
                </span>,
              ]
            : []),
        ]}
        actions={
          firm.dealer ? (
            <LinkButton to={renewalList.address({ dealerId: firm.id })}>{t('firms.to-renewals')}</LinkButton>
          ) : undefined
        }
      />
      <div className="split">
        <div className="grid min-w-0 content-start gap-6">
          <FirmCard firm={firm} />
          <FirmLicencesPanel firm={firm} licences={licences} />
          {firm.dealer ? (
            <FirmOrdersPanel
              title={t('firms.orders-as-dealer')}
              orders={asDealer}
              all={staffOrderList.address({ dealerId: firm.id })}
              other={t('firms.customer')}
              caption={t('firms.orders-as-dealer-caption', { firm: firm.name })}
              nameOf={({ customer }) => customer}
            />
          ) : null}
          <FirmOrdersPanel
            title={t('firms.orders-as-customer')}
            orders={asCustomer}
            all={staffOrderList.address({ customerId: firm.id })}
            other={t('firms.dealer')}
            caption={t('firms.orders-as-customer-caption', { firm: firm.name })}
            nameOf={({ dealer }) => dealer}
          />
        </div>
        <aside className="rail">
          {firm.dealer ? <FirmAccounts firm={firm} seen={seen} seesAccounts={seesAccounts} /> : null}
          {firm.dealer ? <CreditLink firmId={firm.id} /> : null}
          <FirmModules modules={firm.modules} />
          <PublicLists confirmation={confirmation} mayConfirm={mayConfirm} answer={answer} />
          <section aria-labelledby="audit">
            <h2 id="audit" className="mb-3">
              {t('audit')}
            </h2>
            <AuditEntries entries={audit} subject={{ type: 'firm', id: String(firm.id) }} />
          </section>
        </aside>
      </div>
    </>
  );
}
