import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '~/platform/web.server';
import { useLoaderData } from '~/platform/web';
import { FileCheck } from '~/components/icons';
import { EmptyState } from '~/components/empty-state';
import { PageHead, Panel } from '~/components/panel';
import { LinkTabs } from '~/components/tabs';
import { firmName } from '~/features/ordering/orders/staff-order-store.server';
import { monthsSince } from '~/features/customers/ledger/statement-filter';
import { ReconciliationTable, SendReconciliations } from '~/features/desks/payments/reconciliations-screen';
import { may } from '~/features/identity/accounts/permissions';
import { requirePermission } from '~/features/identity/accounts/session.server';
import { UnknownFilter } from '~/features/kit/lists/unknown-filter';
import { RECONCILIATION_STATES, reconciliationList } from '~/features/ordering/reconciliations/reconciliation-filter';
import { listReconciliations } from '~/features/ordering/reconciliations/reconciliation-store.server';
import { sendReconciliations } from '~/features/ordering/reconciliations/send-reconciliations.server';
import { dayInIstanbul } from '~/platform/dates';
import { AppError } from '~/platform/errors';
import { localeOf, translator } from '~/platform/i18n.server';
import { readForm } from '~/platform/read-form.server';
import type { RouteHandle } from '~/platform/route-handle';
import { rowIdOf } from '~/platform/row-ids';
import { useTranslation } from '~/platform/texts';
import { flashToast } from '~/platform/toasts.server';

/** So many months that have ended can be asked about. */
const MONTHS_OFFERED = 12;

export const handle: RouteHandle = { titleKey: 'receivables:reconciliations.title' };

/** The balances that dealers were asked about, unanswered ones first (B23). */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requirePermission(request, 'payments.read');
  const filter = reconciliationList.read(new URL(request.url).searchParams);
  const today = dayInIstanbul(new Date());
  const { state, dealerId } = filter;
  return {
    filter,
    today,
    all: await listReconciliations({ state, dealerId }),
    dealer: dealerId === undefined ? null : { id: dealerId, name: (await firmName(dealerId)) ?? '' },
    months: monthsSince('1900-01-01', today, MONTHS_OFFERED + 1).slice(1),
    mayAct: may(viewer.role, 'payments.write'),
  };
}

const REFUSED = ['nothing-to-reconcile', 'month-not-over'] as const;

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requirePermission(request, 'payments.write');
  const form = await readForm(request, ['month', 'dealer']);
  const [month, dealer] = [form.get('month'), form.get('dealer')];
  if (typeof month !== 'string' || !/^\d{4}-(0[1-9]|1[0-2])$/.test(month)) throw new AppError('malformed-request', 400);
  const dealerId = dealer === null || dealer === '' ? undefined : rowIdOf(dealer);
  if (dealer !== null && dealer !== '' && dealerId === undefined) throw new AppError('malformed-request', 400);
  const t = translator(await localeOf(request));
  const back = (tone: 'success' | 'info', message: string) =>
    redirect(reconciliationList.address({ dealerId }), { headers: { 'Set-Cookie': flashToast({ tone, message }) } });
  try {
    const sent = await sendReconciliations(viewer, { month, dealerId });
    return back('success', t('receivables:reconciliations.sent', { number: sent }));
  } catch (error) {
    const code = error instanceof AppError ? REFUSED.find((one) => one === error.code) : undefined;
    if (!code) throw error;
    return back('info', t(`errors:${code}`));
  }
}

export default function Reconciliations() {
  const { filter, today, all, dealer, months, mayAct } = useLoaderData<typeof loader>();
  const { t } = useTranslation('receivables');
  return (
    <>
      <PageHead title={t('reconciliations.title')} facts={dealer ? [<bdi key="dealer">{dealer.name}</bdi>] : []} />
      <UnknownFilter list={reconciliationList} />
      {mayAct ? (
        <div className="mb-6">
          <Panel title={t(dealer ? 'reconciliations.send-one' : 'reconciliations.send-all')}>
            <SendReconciliations months={months} dealer={dealer} />
          </Panel>
        </div>
      ) : null}
      <LinkTabs
        label={t('reconciliations.states')}
        tabs={[undefined, ...RECONCILIATION_STATES].map((state) => ({
          to: reconciliationList.address(filter, { state }),
          label: t(`reconciliations.state.${state ?? 'all'}`),
          current: filter.state === state,
        }))}
      />
      {all.length === 0 ? (
        <EmptyState icon={FileCheck} title={t('reconciliations.none-title')}>
          {t('reconciliations.none-text')}
        </EmptyState>
      ) : (
        <ReconciliationTable all={all} today={today} />
      )}
    </>
  );
}
