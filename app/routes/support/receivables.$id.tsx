import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '~/platform/web.server';
import { useActionData, useLoaderData } from '~/platform/web';
import { FileCheck, FileText, Plus } from '~/components/icons';
import { LinkButton } from '~/components/button';
import { PageHead, Panel } from '~/components/panel';
import { LedgerTable, OpenItemTable, PaymentsOfDealer } from '~/features/desks/payments/account-entries';
import { AgeBar } from '~/features/desks/payments/age-bar';
import { AllotForm } from '~/features/desks/payments/allot-form';
import { answerAccountForm, type AccountAnswer } from '~/features/desks/payments/answer-account-form.server';
import { DealerNotes } from '~/features/desks/payments/dealer-notes';
import { DealerOrdersPill, DealerOrdersSection } from '~/features/desks/payments/dealer-orders-section';
import { DealerAccountFigures, DealerTermsSections, leftOf } from '~/features/desks/payments/dealer-credit';
import { loadDealerCredit } from '~/features/desks/payments/load-dealer-credit.server';
import { dealerOf, loadDealerAccount } from '~/features/desks/payments/load-dealer-account.server';
import { may } from '~/features/identity/accounts/permissions';
import { requirePermission } from '~/features/identity/accounts/session.server';
import { reconciliationList } from '~/features/ordering/reconciliations/reconciliation-filter';
import { formatDay } from '~/platform/dates';
import type { RouteHandle } from '~/platform/route-handle';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';
import { flashToast } from '~/platform/toasts.server';

type Loaded = { firm: { id: number; name: string } };
const nameIn = (data: unknown) => (data as Loaded | undefined)?.firm.name;

export const handle: RouteHandle = {
  title: nameIn,
  breadcrumb: (data) => String((data as Loaded | undefined)?.firm.id ?? ''),
};

/** One dealer's account: what is open, what stands on it, and where each entry comes from (B23). */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requirePermission(request, 'payments.read');
  const { id, name, province, taxNumber } = await dealerOf(params);
  return {
    firm: { id, name, province, taxNumber },
    account: await loadDealerAccount(id, new Date()),
    credit: await loadDealerCredit(id),
    mayAct: may(viewer.role, 'payments.write'),
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requirePermission(request, 'payments.write');
  const { id } = await dealerOf(params);
  const said = await answerAccountForm(request, viewer, id);
  if ('answer' in said) return Response.json(said.answer, { status: said.status });
  return redirect(`/support/receivables/${id}`, {
    headers: { 'Set-Cookie': flashToast({ tone: 'success', message: said.done }) },
  });
}

export default function DealerAccount() {
  const { firm, account, credit, mayAct } = useLoaderData<typeof loader>();
  const answer = useActionData<AccountAnswer>();
  const ordersAnswer = answer && 'closing' in answer ? answer : undefined;
  const noteAnswer = answer && 'note' in answer ? answer : undefined;
  const allotAnswer = answer && 'code' in answer ? answer : undefined;
  const { t } = useTranslation('receivables');
  const { locale } = useShell();
  const { closing } = credit;
  const { sums, items, payments, ages, entries, period, today, allot, notes, dealerNotes } = account;
  const free = Number(sums.onAccount) > 0 && allot.length > 0;
  return (
    <>
      <PageHead
        title={<bdi>{firm.name}</bdi>}
        state={<DealerOrdersPill closed={closing !== null} held={credit.waiting.count} />}
        facts={[
          t('number-of', { id: firm.id }),
          ...(firm.province ? [firm.province] : []),
          ...(firm.taxNumber ? [<bdi key="tax">{firm.taxNumber}</bdi>] : []),
          t('credit-desk:terms.facts', { days: credit.terms.termDays }),
        ]}
        actions={
          <>
            {mayAct ? (
              <LinkButton to={`/support/payments/new?dealer=${firm.id}`} icon={Plus}>
                {t('payments:by-hand.link')}
              </LinkButton>
            ) : null}
            <LinkButton
              to={`/support/receivables/${firm.id}/statement.pdf?from=${period.from}&to=${period.to}`}
              reloadDocument
              icon={FileText}
            >
              {t('statement-pdf')}
            </LinkButton>
            <LinkButton to={reconciliationList.address({ dealerId: firm.id })} icon={FileCheck}>
              {t('reconciliations.title')}
            </LinkButton>
            <LinkButton to={`/support/firms/${firm.id}`}>{t('firm')}</LinkButton>
          </>
        }
      />
      <DealerAccountFigures dealerId={firm.id} sums={sums} credit={credit} />
      <AgeBar ages={ages} left={leftOf(credit.terms.creditLimit, sums.balance)} />
      <div className="split">
        <div className="grid content-start gap-6">
          <Panel title={t('items')} flush={items.length > 0}>
            {items.length > 0 ? (
              <OpenItemTable items={items} open={sums.open} today={today} />
            ) : (
              <p className="text-sm text-muted">{t('items-none')}</p>
            )}
          </Panel>
          <DealerNotes dealerId={firm.id} notes={dealerNotes} today={today} mayAct={mayAct} answer={noteAnswer} />
          <Panel title={`${t('entries')} · ${t('entries-note', { from: formatDay(period.from, locale) })}`} flush>
            <LedgerTable entries={entries} />
          </Panel>
          <Panel title={t('payments')} flush={payments.length > 0}>
            {payments.length > 0 ? (
              <PaymentsOfDealer payments={payments} notes={notes} mayAct={mayAct} />
            ) : (
              <p className="text-sm text-muted">{t('payments-none')}</p>
            )}
          </Panel>
        </div>
        <aside className="rail">
          <DealerOrdersSection
            key={closing?.since}
            dealerId={firm.id}
            closing={closing}
            mayAct={mayAct}
            answer={ordersAnswer}
          />
          <DealerTermsSections dealerId={firm.id} credit={credit} mayAct={mayAct} />
          {mayAct && free ? (
            <section>
              <h2>{t('allot.title')}</h2>
              <AllotForm key={sums.onAccount} items={allot} onAccount={sums.onAccount} answer={allotAnswer} />
            </section>
          ) : null}
        </aside>
      </div>
    </>
  );
}
