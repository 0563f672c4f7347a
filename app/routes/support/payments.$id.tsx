import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '~/platform/web.server';
import { useActionData, useLoaderData } from '~/platform/web';
import { Notice } from '~/components/notice';
import { PageHead, Panel } from '~/components/panel';
import { answerLineForm, type LineAnswer } from '~/features/desks/payments/answer-line-form.server';
import { ALL_ON_ACCOUNT, OLDEST_FIRST } from '~/features/desks/payments/account-parameter';
import { AsideForm } from '~/features/desks/payments/aside-form';
import { readLine } from '~/features/desks/payments/bank-line-list-store.server';
import { readNeighbours } from '~/features/desks/payments/bank-line-store.server';
import { BesideLines } from '~/features/desks/payments/beside-lines';
import { LineGrounds, MatchPill } from '~/features/desks/payments/bank-lines-screen';
import { DecidedLine } from '~/features/desks/payments/decided-line';
import { LinePill, OriginalAmount } from '~/features/desks/payments/decided-lines';
import { DecideLineForm } from '~/features/desks/payments/decide-line-form';
import { BesideFindDealer, SameAmountTable } from '~/features/desks/payments/find-dealer';
import { findDealers, itemsOfAmount } from '~/features/desks/payments/find-dealers.server';
import { fitSettlements } from '~/features/desks/payments/fit-settlements.server';
import { matchLines } from '~/features/desks/payments/match-lines.server';
import { may } from '~/features/identity/accounts/permissions';
import { requirePermission } from '~/features/identity/accounts/session.server';
import { useMoney } from '~/features/ordering/orders/order-summary';
import { readOpenItems } from '~/features/ordering/payments/open-item-store.server';
import { dayInIstanbul, formatDay } from '~/platform/dates';
import { notFound } from '~/platform/errors';
import { localeOf, translator } from '~/platform/i18n.server';
import { formatMoney, kurusFromDecimal } from '~/platform/money';
import type { RouteHandle } from '~/platform/route-handle';
import { rowIdOf } from '~/platform/row-ids';
import { settings } from '~/platform/settings-store.server';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';
import { flashToast } from '~/platform/toasts.server';

export const handle: RouteHandle = { titleKey: 'payments:desk.one', breadcrumbKey: 'payments:desk.one' };

/** One line of the bank: what came, what it is proposed to pay, and what a person makes or has made of it (B21). */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requirePermission(request, 'payments.read');
  const id = rowIdOf(params.id);
  const line = id === undefined ? undefined : await readLine(id);
  if (!line) throw notFound('not-found');
  const mayAct = may(viewer.role, 'payments.write');
  const [matched] = await matchLines({ ids: [line.id] });
  const fit = line.state === 'settlement' ? ((await fitSettlements([line]))[line.id] ?? null) : null;
  if (!matched) return { line, mayAct, open: null, fit };
  const { match } = matched;
  const { found, dealer } = await findDealers(request, match.dealerId);
  const locale = await localeOf(request);
  const plain = (kurus: number) => formatMoney(kurus, 'TRL', locale).replaceAll(/[^\d.,]/g, '');
  const asked = new URL(request.url).searchParams;
  const own = dealer?.id === match.dealerId && !asked.has(ALL_ON_ACCOUNT) ? match.allotments : [];
  return {
    ...{ line, mayAct, fit },
    open: {
      ...{ match, found, dealer },
      sameAmount: dealer ? [] : await itemsOfAmount(line.amount),
      items: dealer ? await readOpenItems(dealer.id, { limit: 100 }) : [],
      proposed: Object.fromEntries(own.map(({ orderId, amount }) => [String(orderId), plain(amount)])),
      ...{ split: asked.has(OLDEST_FIRST), today: dayInIstanbul(new Date()) },
      writeOffUpTo: kurusFromDecimal((await settings()).matching.writeOffUpTo),
      beside: await readNeighbours(line.id),
    },
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requirePermission(request, 'payments.write');
  const id = rowIdOf(params.id);
  if (id === undefined) throw notFound('not-found');
  const answered = await answerLineForm(request, viewer, id);
  if ('answer' in answered) return Response.json(answered.answer, { status: answered.status });
  const { done } = answered;
  const message = translator(await localeOf(request))(`payments:desk.done-of.${done}`);
  const back = done === 'reopened' || done === 'reversed' ? `/support/payments/${id}` : '/support/payments';
  return redirect(back, { headers: { 'Set-Cookie': flashToast({ tone: 'success', message }) } });
}

export default function BankLine() {
  const { line, mayAct, open, fit } = useLoaderData<typeof loader>();
  const answer = useActionData<LineAnswer>();
  const { t } = useTranslation('payments');
  const { locale } = useShell();
  const money = useMoney();
  // Somebody else has decided meanwhile, so that the form of the answer is gone.
  const late = answer && (answer.of === 'confirm' || answer.of === 'aside') !== (open !== null);
  return (
    <>
      <PageHead
        title={<bdi>{money(line.amount)}</bdi>}
        state={
          open ? <MatchPill of={open.match.class} /> : line.state === 'open' ? null : <LinePill state={line.state} />
        }
        facts={[
          <bdi key="sender">{line.senderName || t('desk.no-sender')}</bdi>,
          `${t('value-date')} ${formatDay(line.valueDate, locale)}`,
          ...(line.senderIban ? [<bdi key="iban">{line.senderIban}</bdi>] : []),
          ...(line.originalAmount === null ? [] : [<OriginalAmount key="original" line={line} />]),
        ]}
        actions={open ? <BesideLines {...open.beside} /> : undefined}
      />
      {late ? (
        <Notice tone="danger" compact role="alert">
          {t('desk.refused.payments-changed')}
        </Notice>
      ) : null}
      <p className="rounded-md bg-sunken px-3 py-2 font-mono text-sm break-all">
        <bdi>{line.text || t('desk.no-text')}</bdi>
      </p>
      {open ? (
        <>
          <LineGrounds match={open.match} />
          {mayAct ? (
            <div className="mt-4 grid gap-6">
              {open.sameAmount.length > 0 ? (
                <Panel title={t('find.same-amount')} flush>
                  <SameAmountTable items={open.sameAmount} />
                </Panel>
              ) : null}
              <BesideFindDealer found={open.found} isKnown={Boolean(open.dealer)}>
                {open.dealer ? (
                  <Panel title={t('desk.items')}>
                    <DecideLineForm
                      {...open}
                      key={open.dealer.id}
                      {...{ dealer: open.dealer, amount: line.amount }}
                      answer={answer?.of === 'confirm' ? answer : undefined}
                    />
                  </Panel>
                ) : null}
              </BesideFindDealer>
              <Panel title={t('aside.title')}>
                <AsideForm
                  foreign={line.originalCurrency !== null}
                  came={line.valueDate}
                  today={open.today}
                  answer={answer?.of === 'aside' ? answer : undefined}
                />
              </Panel>
            </div>
          ) : null}
        </>
      ) : (
        <DecidedLine
          {...{ line, fit, mayAct }}
          answer={answer?.of === 'reverse' || answer?.of === 'reopen' ? answer : undefined}
        />
      )}
    </>
  );
}
