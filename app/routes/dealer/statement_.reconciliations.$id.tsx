import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '~/platform/web.server';
import { Link, useActionData, useLoaderData } from '~/platform/web';
import { FileText } from '~/components/icons';
import { LinkButton } from '~/components/button';
import { Notice } from '~/components/notice';
import { PageHead } from '~/components/panel';
import { StatStrip } from '~/components/stat-strip';
import { balanceSide } from '~/features/customers/ledger/entry-text';
import { statementList } from '~/features/customers/ledger/statement-filter';
import { readStatement } from '~/features/customers/ledger/statement-store.server';
import { answerReconciliationForm } from '~/features/desks/dealer-desk/answer-reconciliation-form.server';
import { BalanceItems } from '~/features/desks/dealer-desk/balance-items';
import { ReconciliationAnswered } from '~/features/desks/dealer-desk/reconciliation-answered';
import { ReconciliationAnswer, type AnswerRefusal } from '~/features/desks/dealer-desk/reconciliation-answer';
import { ReconciliationList, useMonthName } from '~/features/desks/dealer-desk/reconciliation-list';
import { requireDealerRight } from '~/features/identity/accounts/session.server';
import { useMoney } from '~/features/ordering/orders/order-summary';
import { readBalanceItems, readLatePayments } from '~/features/ordering/reconciliations/balance-items-store.server';
import { ReconciliationPill } from '~/features/ordering/reconciliations/reconciliation-pill';
import {
  listReconciliations,
  readReconciliation,
} from '~/features/ordering/reconciliations/reconciliation-store.server';
import { dayInIstanbul, formatDay } from '~/platform/dates';
import { AppError, notFound } from '~/platform/errors';
import { localeOf, translator } from '~/platform/i18n.server';
import type { RouteHandle } from '~/platform/route-handle';
import { rowIdOf } from '~/platform/row-ids';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';
import { flashToast } from '~/platform/toasts.server';

export const handle: RouteHandle = {
  titleKey: 'statement:reconciliation.title',
  breadcrumbKey: 'statement:reconciliation.title',
};

/** A balance that the vendor asks about, and the answer (B23). */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { firm } = await requireDealerRight(request, 'account.see');
  const id = rowIdOf(params.id);
  const one = id === undefined ? undefined : await readReconciliation(firm.id, id);
  if (!one) throw notFound('not-found');
  const [statement, all, items, late] = await Promise.all([
    readStatement(firm.id, { from: one.periodFrom, to: one.periodTo }),
    listReconciliations({ dealerId: firm.id }),
    readBalanceItems(firm.id, one.periodTo),
    readLatePayments(firm.id, one.periodTo),
  ]);
  const { opening, debit, credit, closing } = statement;
  return {
    ...{ one, items, late },
    sums: { opening, debit, credit, closing },
    others: all.filter((other) => other.id !== one.id),
    today: dayInIstanbul(new Date()),
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireDealerRight(request, 'account.see');
  const id = rowIdOf(params.id);
  if (id === undefined) throw notFound('not-found');
  const locale = await localeOf(request);
  const t = translator(locale);
  const back = (tone: 'success' | 'info', message: string) =>
    redirect(`/statement/reconciliations/${id}`, { headers: { 'Set-Cookie': flashToast({ tone, message }) } });
  try {
    const answer = await answerReconciliationForm(viewer, id, request, locale);
    if ('refusal' in answer) return Response.json(answer.refusal, { status: 422 });
    return back(
      'success',
      t(answer.agreed ? 'statement:reconciliation.done-agree' : 'statement:reconciliation.done-object'),
    );
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'reconciliation-answered') throw error;
    // A colleague or the second press of a button: the page shows the answer that counts.
    return back('info', t('errors:reconciliation-answered'));
  }
}

export default function ReconciliationPage() {
  const { one, items, late, sums, others, today } = useLoaderData<typeof loader>();
  const refusal = useActionData<AnswerRefusal>();
  const { t } = useTranslation('statement');
  const { locale } = useShell();
  const money = useMoney();
  const month = useMonthName();
  const day = (text: string) => formatDay(text, locale);
  return (
    <>
      <PageHead
        title={t('reconciliation.of', { month: month(one.periodTo) })}
        state={<ReconciliationPill of={one} today={today} />}
        facts={[t('as-of', { when: day(one.periodTo) }), t('reconciliation.until', { day: day(one.answerBy) })]}
        actions={
          <LinkButton to={statementList.address({ from: one.periodFrom, to: one.periodTo })}>
            {t('reconciliation.entries')}
          </LinkButton>
        }
      />
      <StatStrip
        label={t('sums')}
        items={[
          { id: 'opening', label: t('opening'), value: money(sums.opening) },
          { id: 'debit', label: t('debit-total'), value: money(sums.debit) },
          { id: 'credit', label: t('credit-total'), value: money(sums.credit) },
          {
            id: 'balance',
            label: t('reconciliation.balance'),
            value: money(one.balance.replace('-', '')),
            note: t(`side.${balanceSide(one.balance)}`),
          },
        ]}
      />
      {sums.closing === one.balance ? null : (
        <Notice tone="warning">{t('reconciliation.changed', { amount: money(sums.closing) })}</Notice>
      )}
      <div className="split">
        <div className="grid content-start gap-5">
          <BalanceItems items={items} day={one.periodTo} balance={one.balance} />
          {one.answeredAt === null ? (
            <ReconciliationAnswer of={one} late={late} refusal={refusal} />
          ) : (
            <ReconciliationAnswered one={one} />
          )}
        </div>
        <aside className="rail">
          <section>
            <h2>{t('reconciliation.how')}</h2>
            <p className="text-sm text-muted">{t('reconciliation.how-text')}</p>
            <Link
              to={`/statement/reconciliations/${one.id}.pdf`}
              reloadDocument
              className="link mt-2 inline-flex items-center gap-1.5 text-sm"
            >
              <FileText aria-hidden className="size-4 shrink-0" />
              {t('reconciliation.letter')}
            </Link>
          </section>
          {others.length > 0 ? (
            <section>
              <h2>{t('reconciliation.others')}</h2>
              <ReconciliationList all={others} today={today} />
            </section>
          ) : null}
        </aside>
      </div>
    </>
  );
}
