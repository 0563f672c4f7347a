import type { LoaderFunctionArgs } from '~/platform/web.server';
import { useLoaderData } from '~/platform/web';
import { FileUp, Landmark } from '~/components/icons';
import { LinkButton } from '~/components/button';
import { EmptyState } from '~/components/empty-state';
import { PageHead } from '~/components/panel';
import { may } from '~/features/identity/accounts/permissions';
import { requirePermission } from '~/features/identity/accounts/session.server';
import { bankNames } from '~/features/integrations/bank-statements/bank-names.server';
import { StatementTable } from '~/features/integrations/bank-statements/statement-screens';
import { listStatements } from '~/features/integrations/bank-statements/statement-store.server';
import type { RouteHandle } from '~/platform/route-handle';
import { useTranslation } from '~/platform/texts';

export const handle: RouteHandle = { titleKey: 'bank-statements:title', breadcrumbKey: 'bank-statements:title' };

/** The statements of the vendor's accounts that were imported (B21). */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requirePermission(request, 'payments.read');
  const statements = await listStatements();
  const bankOf = await bankNames();
  return {
    statements: statements.map((one) => ({ ...one, bank: bankOf(one.accountIban) })),
    mayAct: may(viewer.role, 'payments.write'),
  };
}

export default function Statements() {
  const { statements, mayAct } = useLoaderData<typeof loader>();
  const { t } = useTranslation('bank-statements');
  const upload = mayAct ? (
    <LinkButton to="/support/payments/statements/new" variant="primary" icon={FileUp}>
      {t('new.title')}
    </LinkButton>
  ) : undefined;
  return (
    <>
      <PageHead title={t('title')} facts={[t('intro')]} actions={statements.length > 0 ? upload : undefined} />
      {statements.length === 0 ? (
        <EmptyState icon={Landmark} title={t('none')} actions={upload}>
          {t('none-text')}
        </EmptyState>
      ) : (
        <StatementTable statements={statements} />
      )}
    </>
  );
}
