import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '~/platform/web.server';
import { useLoaderData } from '~/platform/web';
import { FileUp, Landmark, Plus } from '~/components/icons';
import { LinkButton } from '~/components/button';
import { EmptyState } from '~/components/empty-state';
import { PageHead } from '~/components/panel';
import { LinkTabs } from '~/components/tabs';
import { LINES_SHOWN } from '~/features/desks/payments/bank-line-store.server';
import { LINE_VIEWS, lineList } from '~/features/desks/payments/bank-line-filter';
import { LineFigures, OpenLines } from '~/features/desks/payments/bank-lines-screen';
import { BankReceiptsPanel } from '~/features/desks/payments/bank-receipts-panel';
import { confirmSureLines } from '~/features/desks/payments/confirm-line.server';
import { DecidedLineTable, OneStatement } from '~/features/desks/payments/decided-lines';
import { loadLineDesk } from '~/features/desks/payments/load-line-desk.server';
import { WriteOffsPanel } from '~/features/desks/payments/write-offs-panel';
import { may } from '~/features/identity/accounts/permissions';
import { requirePermission } from '~/features/identity/accounts/session.server';
import { ExportLink } from '~/features/kit/lists/export-link';
import { ListPages } from '~/features/kit/lists/list-pages';
import { UnknownFilter } from '~/features/kit/lists/unknown-filter';
import { bankNames } from '~/features/integrations/bank-statements/bank-names.server';
import { useNewestStatement } from '~/features/integrations/bank-statements/newest-statement';
import { readNewestStatement } from '~/features/integrations/bank-statements/statement-store.server';
import { openBankReceipts } from '~/features/ordering/awaiting-payment/bank-receipt-store.server';
import { openWriteOffs } from '~/features/ordering/payments/write-off-store.server';
import { boundedCount } from '~/platform/bounded-count';
import { localeOf, translator } from '~/platform/i18n.server';
import { formatMoney } from '~/platform/money';
import { readForm } from '~/platform/read-form.server';
import type { RouteHandle } from '~/platform/route-handle';
import { rowIdOf } from '~/platform/row-ids';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';
import { flashToast } from '~/platform/toasts.server';

export const handle: RouteHandle = { titleKey: 'payments:title' };

/** The newest of the banks' receipts that dealers added to unpaid orders, and of the differences that wait for an administrator. */
const ASIDE_SHOWN = 20;

/** Money that came to the bank, with what each line is proposed to pay (B21). */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requirePermission(request, 'payments.read');
  const filter = lineList.read(new URL(request.url).searchParams);
  const desk = await loadLineDesk(filter, new Date());
  const isOpen = filter.view === 'open';
  const bankReceipts = isOpen ? await openBankReceipts(ASIDE_SHOWN) : [];
  const writeOffs = isOpen ? await openWriteOffs(ASIDE_SHOWN) : [];
  const [newest, bankOf] = await Promise.all([readNewestStatement(), bankNames()]);
  return {
    ...{ ...desk, bankReceipts, writeOffs, filter, mayAct: may(viewer.role, 'payments.write') },
    newest: newest ? { ...newest, bank: bankOf(newest.accountIban) } : null,
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requirePermission(request, 'payments.write');
  const form = await readForm(request, [{ name: 'line', times: LINES_SHOWN }]);
  const ids = form.getAll('line').flatMap((value) => (typeof value === 'string' ? (rowIdOf(value) ?? []) : []));
  const { count, sum, left } = await confirmSureLines(viewer, ids);
  const locale = await localeOf(request);
  const t = translator(locale);
  const message = [
    t('payments:desk.done', { number: count, amount: formatMoney(sum, 'TRL', locale) }),
    ...(left > 0 ? [t('payments:desk.left', { number: left })] : []),
  ].join(' ');
  return redirect('/support/payments', {
    headers: { 'Set-Cookie': flashToast({ tone: left > 0 ? 'warning' : 'success', message }) },
  });
}

export default function Payments() {
  const { filter, counts, lines, settlements, bankReceipts, writeOffs, newest, decided, fits, next, mayAct } =
    useLoaderData<typeof loader>();
  const { t } = useTranslation('payments');
  const statements = useTranslation('bank-statements').t;
  const { locale } = useShell();
  const { view } = filter;
  const isEmpty = view === 'open' && lines.length + settlements.length === 0;
  const actions = (
    <>
      <LinkButton to="/support/payments/statements/new" variant={isEmpty ? 'primary' : undefined} icon={FileUp}>
        {statements('new.title')}
      </LinkButton>
      <LinkButton to="/support/payments/new" icon={Plus}>
        {t('by-hand.link')}
      </LinkButton>
    </>
  );
  return (
    <>
      <PageHead
        title={t('title')}
        facts={useNewestStatement(newest)}
        actions={
          <>
            <LinkButton to="/support/payments/statements">{statements('title')}</LinkButton>
            <ExportLink list={lineList} filter={filter} />
            {mayAct && !isEmpty ? actions : null}
          </>
        }
      />
      <UnknownFilter list={lineList} />
      <LinkTabs
        label={t('line.views')}
        tabs={LINE_VIEWS.map((one) => ({
          to: lineList.address(filter, { view: one }),
          label: t(`line.view.${one}`),
          count: boundedCount(counts[one], locale),
          current: view === one,
        }))}
      />
      {filter.statement === undefined ? null : <OneStatement filter={filter} statement={filter.statement} />}
      {lines.length > 0 ? (
        <div className="mt-4">
          <LineFigures lines={lines} />
        </div>
      ) : null}
      {view === 'open' ? (
        isEmpty ? (
          <EmptyState icon={Landmark} title={t('desk.none')} actions={mayAct ? actions : undefined}>
            {t('desk.none-text')}
          </EmptyState>
        ) : (
          <OpenLines {...{ lines, settlements, fits, filter, mayAct }} />
        )
      ) : decided.length === 0 ? (
        <EmptyState icon={Landmark} title={t('line.none')} />
      ) : (
        <>
          <DecidedLineTable lines={decided} view={view} fits={fits} />
          <ListPages
            shown={decided.length}
            total={counts[view]}
            list={lineList}
            filter={filter}
            next={next === undefined ? undefined : { after: next }}
          />
        </>
      )}
      <WriteOffsPanel requests={writeOffs} />
      <BankReceiptsPanel receipts={bankReceipts} />
    </>
  );
}
