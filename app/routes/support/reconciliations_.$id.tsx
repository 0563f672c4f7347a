import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '~/platform/web.server';
import { Link, useActionData, useLoaderData } from '~/platform/web';
import { FileText } from '~/components/icons';
import { LinkButton } from '~/components/button';
import { Notice } from '~/components/notice';
import { PageHead, Panel } from '~/components/panel';
import { StatStrip } from '~/components/stat-strip';
import { balanceSide } from '~/features/customers/ledger/entry-text';
import { readStatement } from '~/features/customers/ledger/statement-store.server';
import { useMonthName } from '~/features/desks/dealer-desk/reconciliation-list';
import { AnswerOfDealer } from '~/features/desks/payments/answer-of-dealer';
import { ObjectionReply, type ReplyRefusal } from '~/features/desks/payments/objection-reply';
import { may } from '~/features/identity/accounts/permissions';
import { requirePermission } from '~/features/identity/accounts/session.server';
import { useMoney } from '~/features/ordering/orders/order-summary';
import { replyShape } from '~/features/ordering/reconciliations/reconciliation-form';
import { ReconciliationPill } from '~/features/ordering/reconciliations/reconciliation-pill';
import { readReconciliation } from '~/features/ordering/reconciliations/reconciliation-store.server';
import { replyToObjection } from '~/features/ordering/reconciliations/reply-to-objection.server';
import { dayInIstanbul, formatDay } from '~/platform/dates';
import { AppError, notFound } from '~/platform/errors';
import { localeOf, translator } from '~/platform/i18n.server';
import { readForm } from '~/platform/read-form.server';
import type { RouteHandle } from '~/platform/route-handle';
import { rowIdOf } from '~/platform/row-ids';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';
import { flashToast } from '~/platform/toasts.server';

export const handle: RouteHandle = {
  titleKey: 'receivables:reconciliations.one',
  breadcrumbKey: 'receivables:reconciliations.one',
};

async function reconciliationOf(text: string | undefined) {
  const id = rowIdOf(text);
  const one = id === undefined ? undefined : await readReconciliation(undefined, id);
  if (!one) throw notFound('not-found');
  return one;
}

/** A balance that a dealer was asked about, its answer, and the reply to an objection (B23). */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requirePermission(request, 'payments.read');
  const one = await reconciliationOf(params.id);
  const { opening, debit, credit, closing } = await readStatement(one.dealerId, {
    from: one.periodFrom,
    to: one.periodTo,
  });
  return {
    one,
    sums: { opening, debit, credit, closing },
    today: dayInIstanbul(new Date()),
    mayAct: may(viewer.role, 'payments.write'),
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requirePermission(request, 'payments.write');
  const { id } = await reconciliationOf(params.id);
  const form = await readForm(request, ['outcome', { name: 'reply', anyDigits: true }]);
  const typed = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  const [outcome, reply] = [typed('outcome'), typed('reply')];
  const parsed = replyShape.safeParse({ outcome, reply });
  if (!parsed.success) {
    const wrong = parsed.error.issues[0]?.path[0] === 'reply' ? 'reply' : 'outcome';
    const refusal: ReplyRefusal = { outcome, reply, wrong };
    return Response.json(refusal, { status: 422 });
  }
  const t = translator(await localeOf(request));
  const back = (tone: 'success' | 'info', message: string) =>
    redirect(`/support/reconciliations/${id}`, { headers: { 'Set-Cookie': flashToast({ tone, message }) } });
  try {
    await replyToObjection(viewer, id, parsed.data);
    return back('success', t('receivables:reconciliations.replied'));
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'objection-replied') throw error;
    return back('info', t('errors:objection-replied'));
  }
}

export default function ReconciliationOfDealer() {
  const { one, sums, today, mayAct } = useLoaderData<typeof loader>();
  const refusal = useActionData<ReplyRefusal>();
  const { t } = useTranslation('receivables');
  const { locale } = useShell();
  const money = useMoney();
  const month = useMonthName();
  const objected = one.answeredAt !== null && !one.agreed;
  return (
    <>
      <PageHead
        title={t('statement:reconciliation.of', { month: month(one.periodTo) })}
        state={<ReconciliationPill of={one} today={today} />}
        facts={[
          <Link key="dealer" to={`/support/receivables/${one.dealerId}`} className="link">
            <bdi>{one.dealer}</bdi>
          </Link>,
          one.dealerId,
          t('reconciliations.until', { day: formatDay(one.answerBy, locale) }),
        ]}
        actions={
          <LinkButton reloadDocument to={`/support/reconciliations/${one.id}.pdf`} icon={FileText}>
            {t('statement:reconciliation.letter')}
          </LinkButton>
        }
      />
      <StatStrip
        label={t('statement:sums')}
        items={[
          { id: 'opening', label: t('statement:opening'), value: money(sums.opening) },
          { id: 'debit', label: t('statement:debit-total'), value: money(sums.debit) },
          { id: 'credit', label: t('statement:credit-total'), value: money(sums.credit) },
          {
            id: 'balance',
            label: t('statement:reconciliation.balance'),
            value: money(one.balance.replace('-', '')),
            note: t(`reconciliations.side.${balanceSide(one.balance)}`),
          },
        ]}
      />
      {sums.closing === one.balance ? null : (
        <Notice tone="warning">{t('statement:reconciliation.changed', { amount: money(sums.closing) })}</Notice>
      )}
      <div className="grid max-w-3xl gap-6">
        <AnswerOfDealer one={one} />
        {objected && one.outcome === null && mayAct ? (
          <Panel title={t('reconciliations.reply-title')}>
            <ObjectionReply refusal={refusal} />
          </Panel>
        ) : null}
      </div>
    </>
  );
}
