import type { ActionFunctionArgs, LoaderFunctionArgs } from '~/platform/web.server';
import { useActionData, useLoaderData } from '~/platform/web';
import { useTranslation } from '~/platform/texts';
import { LinkButton } from '~/components/button';
import { LifeBuoy } from '~/components/icons';
import { Notice } from '~/components/notice';
import { PageHead } from '~/components/panel';
import { may } from '~/features/identity/accounts/permissions';
import { requirePermission } from '~/features/identity/accounts/session.server';
import { saveSettings } from '~/features/desks/administration/answer-setting-form.server';
import { loadSettings } from '~/features/desks/administration/load-settings.server';
import { dealerTerms } from '~/features/desks/administration/setting-filter';
import type { SettingAnswer } from '~/features/desks/administration/setting-panel';
import { SettingPanels } from '~/features/desks/administration/setting-panels';
import { templatesPath } from '~/features/desks/templates/templates-path';
import { localeOf } from '~/platform/i18n.server';
import type { RouteHandle } from '~/platform/route-handle';

export const handle: RouteHandle = {
  titleKey: 'staff:nav.settings',
};

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requirePermission(request, 'settings.read');
  const filter = dealerTerms.read(new URL(request.url).searchParams);
  const page = await loadSettings(viewer.accountId, filter, await localeOf(request));
  return { ...page, mayChange: may(viewer.role, 'settings.change') };
}

export const action = ({ request }: ActionFunctionArgs) => saveSettings(request);

export default function SettingsPage() {
  const { mayChange, ...page } = useLoaderData<typeof loader>();
  const answer = useActionData<SettingAnswer>();
  const { t } = useTranslation('admin');
  return (
    <>
      <PageHead
        title={t('staff:nav.settings')}
        facts={[t('settings.intro')]}
        actions={
          <LinkButton to={templatesPath()} icon={LifeBuoy}>
            {t('settings.questions')}
          </LinkButton>
        }
      />
      {mayChange ? null : (
        <div className="mb-4">
          <Notice compact>{t('staff:looks-only')}</Notice>
        </div>
      )}
      <SettingPanels page={page} mayChange={mayChange} answer={answer} />
    </>
  );
}
