import type { LoaderFunctionArgs } from '~/platform/web.server';
import { useLoaderData } from '~/platform/web';
import { LinkButton } from '~/components/button';
import { PageHead, Panel } from '~/components/panel';
import { readPackageRules } from '~/features/desks/dealers-desk/read-package-rules.server';
import { PackageTable, RuleTable } from '~/features/desks/dealers-desk/rule-tables';
import { requirePermission } from '~/features/identity/accounts/session.server';
import { localeOf } from '~/platform/i18n.server';
import type { RouteHandle } from '~/platform/route-handle';
import { useTranslation } from '~/platform/texts';

export const handle: RouteHandle = { titleKey: 'staff:nav.package-rules' };

/** Why the package finder and the sample of the price page say what they say (B30). */
export async function loader({ request }: LoaderFunctionArgs) {
  await requirePermission(request, 'support.read');
  return readPackageRules(await localeOf(request));
}

export default function PackageRulesPage() {
  const { sample, packages, rules } = useLoaderData<typeof loader>();
  const { t } = useTranslation('dealers-desk');
  return (
    <>
      <PageHead
        title={t('rules.title')}
        facts={[t('rules.lead')]}
        actions={
          <>
            <LinkButton to="/package-finder">{t('rules.to-finder')}</LinkButton>
            <LinkButton to="/pricing">{t('rules.to-pricing')}</LinkButton>
          </>
        }
      />
      <div className="grid gap-5">
        <Panel title={t('rules.slip')} flush>
          <RuleTable rules={rules} />
        </Panel>
        <p className="text-sm text-muted">{t('rules.sample', { answers: sample })}</p>
        <Panel title={t('rules.packages')} flush>
          <PackageTable packages={packages} />
        </Panel>
      </div>
    </>
  );
}
