import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '~/platform/web.server';
import { Link, useActionData, useLoaderData } from '~/platform/web';
import { CircleCheck } from '~/components/icons';
import { Notice } from '~/components/notice';
import { PageHead } from '~/components/panel';
import { StatusPill } from '~/components/status-pill';
import { listLines } from '~/features/desks/payments/bank-line-list-store.server';
import { lineList, type LineView } from '~/features/desks/payments/bank-line-filter';
import { LINES_SHOWN } from '~/features/desks/payments/bank-line-store.server';
import { fitSettlements } from '~/features/desks/payments/fit-settlements.server';
import { matchLines } from '~/features/desks/payments/match-lines.server';
import { REASON_FIELD, readReason, typedReason } from '~/features/desks/staff/reason';
import { may } from '~/features/identity/accounts/permissions';
import { requirePermission } from '~/features/identity/accounts/session.server';
import { bankNames } from '~/features/integrations/bank-statements/bank-names.server';
import {
  accountName,
  BalanceCheck,
  StatementResult,
  TakenBackPill,
  usePeriod,
} from '~/features/integrations/bank-statements/statement-screens';
import { StatementSteps } from '~/features/integrations/bank-statements/statement-steps';
import { readStatementCard, type StatementCard } from '~/features/integrations/bank-statements/statement-store.server';
import { TakeBackForm, type TakeBackAnswer } from '~/features/integrations/bank-statements/take-back-form';
import { takeBackStatement } from '~/features/integrations/bank-statements/take-back-statement.server';
import { formatDateTime } from '~/platform/dates';
import { notFound } from '~/platform/errors';
import { localeOf, translator } from '~/platform/i18n.server';
import { readForm } from '~/platform/read-form.server';
import type { RouteHandle } from '~/platform/route-handle';
import { rowIdOf } from '~/platform/row-ids';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';
import { flashToast } from '~/platform/toasts.server';

const BOOKED_SHOWN = 10;

const nameOf = (data: unknown) => ((data ?? {}) as { card?: StatementCard }).card?.fileName;

export const handle: RouteHandle = { titleKey: 'bank-statements:title', title: nameOf, breadcrumb: nameOf };

/** What a bank's file brought, and what became of it (B21). */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requirePermission(request, 'payments.read');
  const id = rowIdOf(params.id);
  const card = id === undefined ? undefined : await readStatementCard(id);
  if (!card) throw notFound('not-found');
  const ofView = (view: LineView, limit: number) => listLines(lineList.of({ view, statement: card.id }), limit);
  const [lines, booked, settlements] = await Promise.all([
    matchLines({ statement: card.id }),
    ofView('booked', BOOKED_SHOWN),
    ofView('settlement', LINES_SHOWN),
  ]);
  const fits = Object.values(await fitSettlements(settlements));
  return {
    card,
    lines,
    booked,
    fits,
    bank: (await bankNames())(card.accountIban),
    mayAct: may(viewer.role, 'payments.write'),
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requirePermission(request, 'payments.write');
  const id = rowIdOf(params.id);
  if (id === undefined) throw notFound('not-found');
  const form = await readForm(request, [REASON_FIELD]);
  const refuse = (code: TakeBackAnswer['code'], status: number) =>
    Response.json({ code, reason: typedReason(form) } satisfies TakeBackAnswer, { status });
  const reason = readReason(form);
  if (!reason) return refuse('reason', 400);
  const result = await takeBackStatement(viewer, id, reason);
  if ('refused' in result) return refuse(result.refused, 409);
  const t = translator(await localeOf(request));
  const message = [
    t('bank-statements:undo.done', { count: result.gone }),
    ...(result.kept > 0 ? [t('bank-statements:undo.kept', { count: result.kept })] : []),
  ].join(' ');
  return redirect(`/support/payments/statements/${id}`, {
    headers: { 'Set-Cookie': flashToast({ tone: 'success', message }) },
  });
}

export default function ImportedStatement() {
  const { card, lines, booked, fits, bank, mayAct } = useLoaderData<typeof loader>();
  const answer = useActionData<TakeBackAnswer>();
  const { t } = useTranslation('bank-statements');
  const { locale } = useShell();
  const period = usePeriod();
  const { takenBackAt, takenBackBy, takenBackReason } = card;
  const imported = (
    <StatusPill tone="success" icon={CircleCheck}>
      {t('result.state')}
    </StatusPill>
  );
  return (
    <>
      <PageHead
        title={<bdi>{card.fileName}</bdi>}
        state={takenBackAt === null ? imported : <TakenBackPill />}
        facts={[
          <bdi key="account">{accountName(bank, card.accountIban)}</bdi>,
          period(card),
          <span key="who">
            {formatDateTime(new Date(card.importedAt), locale)}, <bdi>{card.importedBy}</bdi>
          </span>,
          <Link key="all" to="/support/payments/statements" className="link">
            {t('all')}
          </Link>,
        ]}
      />
      {takenBackAt === null ? (
        <>
          <StatementSteps current="result" />
          <div className="split">
            <div className="grid min-w-0 content-start gap-5">
              <h2>{t('new-lines', { count: card.incoming })}</h2>
              <StatementResult card={card} lines={lines} fits={fits} />
              {mayAct ? (
                <TakeBackForm statement={card.id} booked={booked} all={card.booked.lines} answer={answer} />
              ) : null}
            </div>
            <aside className="rail">
              <BalanceCheck card={card} />
            </aside>
          </div>
        </>
      ) : (
        <Notice title={t('undo.was', { who: takenBackBy, when: formatDateTime(new Date(takenBackAt), locale) })}>
          {t('undo.reason', { reason: takenBackReason })}
        </Notice>
      )}
    </>
  );
}
