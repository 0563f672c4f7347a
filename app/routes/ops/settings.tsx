import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '~/platform/web.server';
import { useActionData, useLoaderData } from '~/platform/web';
import { useTranslation } from '~/platform/texts';
import { Notice } from '~/components/notice';
import { PageHead } from '~/components/panel';
import { may } from '~/features/identity/accounts/permissions';
import { requirePermission } from '~/features/identity/accounts/session.server';
import { answerSettingForm } from '~/features/desks/administration/answer-setting-form.server';
import { loadSettings } from '~/features/desks/administration/load-settings.server';
import { settingPath } from '~/features/desks/administration/payment-sections';
import { dealerTerms } from '~/features/desks/administration/setting-filter';
import type { SettingAnswer } from '~/features/desks/administration/setting-panel';
import { SettingPanels } from '~/features/desks/administration/setting-panels';
import { localeOf, translator } from '~/platform/i18n.server';
import type { RouteHandle } from '~/platform/route-handle';
import { flashToast } from '~/platform/toasts.server';

export const handle: RouteHandle = {
  titleKey: 'staff:nav.settings',
};

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requirePermission(request, 'settings.read');
  const filter = dealerTerms.read(new URL(request.url).searchParams);
  const page = await loadSettings(viewer.accountId, filter, await localeOf(request));
  return { ...page, mayChange: may(viewer.role, 'settings.change') };
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requirePermission(request, 'settings.change');
  const answered = await answerSettingForm(request, viewer);
  if ('answer' in answered) return Response.json(answered.answer, { status: answered.status });
  const { changed, group } = answered;
  const message = translator(await localeOf(request))(`admin:settings.${changed ? 'saved' : 'same'}`);
  return redirect(settingPath(group), {
    headers: { 'Set-Cookie': flashToast({ tone: changed ? 'success' : 'info', message }) },
  });
}

export default function SettingsPage() {
  const { mayChange, ...page } = useLoaderData<typeof loader>();
  const answer = useActionData<SettingAnswer>();
  const { t } = useTranslation('admin');
  return (
    <>
      <PageHead title={t('staff:nav.settings')} facts={[t('settings.intro')]} />
      {mayChange ? null : (
        <div className="mb-4">
          <Notice compact>{t('staff:looks-only')}</Notice>
        </div>
      )}
      <SettingPanels page={page} mayChange={mayChange} answer={answer} />
    </>
  );
}
