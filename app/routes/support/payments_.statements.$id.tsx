import type { LoaderFunctionArgs } from '~/platform/web.server';
import { Link, useLoaderData } from '~/platform/web';
import { PageHead } from '~/components/panel';
import { requirePermission } from '~/features/identity/accounts/session.server';
import { bankNames } from '~/features/integrations/bank-statements/bank-names.server';
import {
  accountName,
  BalanceCheck,
  StatementResult,
  usePeriod,
} from '~/features/integrations/bank-statements/statement-screens';
import { readStatementCard, type StatementCard } from '~/features/integrations/bank-statements/statement-store.server';
import { formatDateTime } from '~/platform/dates';
import { notFound } from '~/platform/errors';
import type { RouteHandle } from '~/platform/route-handle';
import { rowIdOf } from '~/platform/row-ids';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';

const nameOf = (data: unknown) => ((data ?? {}) as { card?: StatementCard }).card?.fileName;

export const handle: RouteHandle = { titleKey: 'bank-statements:title', title: nameOf, breadcrumb: nameOf };

/** What a bank's file brought (B21). */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requirePermission(request, 'payments.read');
  const id = rowIdOf(params.id);
  const card = id === undefined ? undefined : await readStatementCard(id);
  if (!card) throw notFound('not-found');
  return { card, bank: bankNames()(card.accountIban) };
}

export default function ImportedStatement() {
  const { card, bank } = useLoaderData<typeof loader>();
  const { t } = useTranslation('bank-statements');
  const { locale } = useShell();
  const period = usePeriod();
  return (
    <>
      <PageHead
        title={<bdi>{card.fileName}</bdi>}
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
      <div className="split">
        <div className="grid min-w-0 gap-5">
          <h2>{t('new-lines', { count: card.incoming })}</h2>
          <StatementResult card={card} />
        </div>
        <aside className="rail">
          <BalanceCheck card={card} />
        </aside>
      </div>
    </>
  );
}
