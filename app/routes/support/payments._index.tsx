import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '~/platform/web.server';
import { useLoaderData } from '~/platform/web';
import { FileUp, Landmark } from '~/components/icons';
import { LinkButton } from '~/components/button';
import { EmptyState } from '~/components/empty-state';
import { PageHead } from '~/components/panel';
import { LINES_SHOWN } from '~/features/desks/payments/bank-line-store.server';
import { BankLineTable, ConfirmSure, sumOf } from '~/features/desks/payments/bank-lines-screen';
import { confirmSureLines } from '~/features/desks/payments/confirm-line.server';
import { matchLines } from '~/features/desks/payments/match-lines.server';
import { may } from '~/features/identity/accounts/permissions';
import { requirePermission } from '~/features/identity/accounts/session.server';
import { useMoney } from '~/features/ordering/orders/order-summary';
import { localeOf, translator } from '~/platform/i18n.server';
import { formatMoney } from '~/platform/money';
import { readForm } from '~/platform/read-form.server';
import type { RouteHandle } from '~/platform/route-handle';
import { rowIdOf } from '~/platform/row-ids';
import { useTranslation } from '~/platform/texts';
import { flashToast } from '~/platform/toasts.server';

export const handle: RouteHandle = { titleKey: 'payments:title' };

/** Money that came to the bank, with what each line is proposed to pay (B21). */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requirePermission(request, 'payments.read');
  return { lines: await matchLines(), mayAct: may(viewer.role, 'payments.write') };
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
  const { lines, mayAct } = useLoaderData<typeof loader>();
  const { t } = useTranslation('payments');
  const statements = useTranslation('bank-statements').t;
  const money = useMoney();
  const sure = lines.filter(({ match }) => match.class === 'sure');
  return (
    <>
      <PageHead
        title={t('title')}
        facts={lines.length > 0 ? [t('desk.group', { number: lines.length, amount: money(sumOf(lines)) })] : []}
        actions={
          <>
            <LinkButton to="/support/payments/statements">{statements('title')}</LinkButton>
            {mayAct ? (
              <LinkButton to="/support/payments/statements/new" icon={FileUp}>
                {statements('new.title')}
              </LinkButton>
            ) : null}
          </>
        }
      />
      {lines.length === 0 ? (
        <EmptyState icon={Landmark} title={t('desk.none')}>
          {t('desk.none-text')}
        </EmptyState>
      ) : (
        <>
          {mayAct && sure.length > 0 ? <ConfirmSure lines={sure} /> : null}
          <BankLineTable lines={lines} mayAct={mayAct} />
        </>
      )}
    </>
  );
}
