import type { ActionFunctionArgs, LoaderFunctionArgs } from '~/platform/web.server';
import { useActionData, useLoaderData } from '~/platform/web';
import { Notice } from '~/components/notice';
import { PageHead } from '~/components/panel';
import { saveSettings } from '~/features/desks/administration/answer-setting-form.server';
import { loadPaymentSettings } from '~/features/desks/administration/load-payment-settings.server';
import { PaymentPanels } from '~/features/desks/administration/payment-panels';
import { paymentSectionOf } from '~/features/desks/administration/payment-sections';
import type { SettingAnswer } from '~/features/desks/administration/setting-panel';
import { may } from '~/features/identity/accounts/permissions';
import { requirePermission } from '~/features/identity/accounts/session.server';
import { localeOf } from '~/platform/i18n.server';
import type { RouteHandle } from '~/platform/route-handle';
import { useTranslation } from '~/platform/texts';

export const handle: RouteHandle = {
  titleKey: 'admin:settings.pay.title',
  breadcrumbKey: 'admin:settings.pay.title',
};

/** The vendor's accounts, terms, instalments, and what a match of the bank needs to be sure (O5, B21 to B24). */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requirePermission(request, 'settings.read');
  return {
    page: await loadPaymentSettings(await localeOf(request)),
    section: paymentSectionOf(new URL(request.url).searchParams.get('section')),
    mayChange: may(viewer.role, 'settings.change'),
  };
}

export const action = ({ request }: ActionFunctionArgs) => saveSettings(request);

export default function PaymentSettingsPage() {
  const { page, section, mayChange } = useLoaderData<typeof loader>();
  const answer = useActionData<SettingAnswer>();
  const { t } = useTranslation('admin');
  return (
    <>
      <PageHead title={t('settings.pay.title')} facts={[t('settings.intro')]} />
      {mayChange ? null : (
        <div className="mb-4">
          <Notice compact>{t('staff:looks-only')}</Notice>
        </div>
      )}
      <PaymentPanels page={page} section={section} mayChange={mayChange} answer={answer} />
    </>
  );
}
