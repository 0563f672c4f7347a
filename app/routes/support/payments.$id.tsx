import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '~/platform/web.server';
import { useActionData, useLoaderData } from '~/platform/web';
import { PageHead, Panel } from '~/components/panel';
import { answerLineForm } from '~/features/desks/payments/answer-line-form.server';
import { readDealers } from '~/features/desks/payments/bank-line-store.server';
import { MatchPill, MatchReasons } from '~/features/desks/payments/bank-lines-screen';
import { DecideLineForm, FindDealer, type DecideAnswer } from '~/features/desks/payments/decide-line-form';
import { matchLines } from '~/features/desks/payments/match-lines.server';
import { may } from '~/features/identity/accounts/permissions';
import { requirePermission } from '~/features/identity/accounts/session.server';
import { useMoney } from '~/features/ordering/orders/order-summary';
import { readOpenItems } from '~/features/ordering/payments/open-item-store.server';
import { dayInIstanbul, formatDay } from '~/platform/dates';
import { notFound } from '~/platform/errors';
import { localeOf, translator } from '~/platform/i18n.server';
import { formatMoney } from '~/platform/money';
import type { RouteHandle } from '~/platform/route-handle';
import { rowIdOf } from '~/platform/row-ids';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';
import { flashToast } from '~/platform/toasts.server';

export const handle: RouteHandle = { titleKey: 'payments:desk.one', breadcrumbKey: 'payments:desk.one' };

/** One line of the bank: what came, what it is proposed to pay, and what a person makes of it (B21). */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requirePermission(request, 'payments.read');
  const id = rowIdOf(params.id);
  const [line] = id === undefined ? [] : await matchLines([id]);
  if (!line) throw notFound('not-found');
  const asked = rowIdOf(new URL(request.url).searchParams.get('dealer') ?? undefined);
  const dealerId = asked ?? line.match.dealerId;
  const [dealer] = dealerId === null ? [] : await readDealers([dealerId]);
  const locale = await localeOf(request);
  const plain = (kurus: number) => formatMoney(kurus, 'TRL', locale).replaceAll(/[^\d.,]/g, '');
  const own = dealer?.id === line.match.dealerId ? line.match.allotments : [];
  return {
    line,
    dealer,
    asked,
    items: dealer ? await readOpenItems(dealer.id, { limit: 100 }) : [],
    proposed: Object.fromEntries(own.map(({ orderId, amount }) => [String(orderId), plain(amount)])),
    today: dayInIstanbul(new Date()),
    mayAct: may(viewer.role, 'payments.write'),
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requirePermission(request, 'payments.write');
  const id = rowIdOf(params.id);
  if (id === undefined) throw notFound('not-found');
  const refused = await answerLineForm(request, viewer, id);
  if (refused) return Response.json(refused.answer, { status: refused.status });
  const message = translator(await localeOf(request))('payments:desk.booked');
  return redirect('/support/payments', { headers: { 'Set-Cookie': flashToast({ tone: 'success', message }) } });
}

export default function BankLine() {
  const { line, dealer, asked, items, proposed, today, mayAct } = useLoaderData<typeof loader>();
  const answer = useActionData<DecideAnswer>();
  const { t } = useTranslation('payments');
  const { locale } = useShell();
  const money = useMoney();
  return (
    <>
      <PageHead
        title={<bdi>{money(line.amount)}</bdi>}
        state={<MatchPill of={line.match.class} />}
        facts={[
          <bdi key="sender">{line.senderName || t('desk.no-sender')}</bdi>,
          `${t('value-date')} ${formatDay(line.valueDate, locale)}`,
          ...(line.senderIban ? [<bdi key="iban">{line.senderIban}</bdi>] : []),
        ]}
      />
      <p className="rounded-md bg-sunken px-3 py-2 font-mono text-sm break-all">
        <bdi>{line.text || t('desk.no-text')}</bdi>
      </p>
      <MatchReasons reasons={line.match.reasons} />
      {mayAct ? (
        <div className="mt-4 grid gap-6">
          <FindDealer dealerId={asked ?? dealer?.id} />
          {asked !== undefined && !dealer ? <p role="alert">{t('desk.refused.firm-not-found')}</p> : null}
          {dealer ? (
            <Panel title={t('desk.items')}>
              <DecideLineForm key={dealer.id} {...{ dealer, items, proposed, today, answer }} amount={line.amount} />
            </Panel>
          ) : null}
        </div>
      ) : null}
    </>
  );
}
