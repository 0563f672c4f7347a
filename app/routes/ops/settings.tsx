import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '~/platform/web.server';
import { useActionData, useLoaderData } from '~/platform/web';
import { useTranslation } from '~/platform/texts';
import { Notice } from '~/components/notice';
import { PageHead } from '~/components/panel';
import { may } from '~/features/identity/accounts/permissions';
import { actorOf, requirePermission } from '~/features/identity/accounts/session.server';
import { changeDealerTerms, changeSetting } from '~/features/desks/administration/change-setting.server';
import { loadSettings } from '~/features/desks/administration/load-settings.server';
import { dealerTerms } from '~/features/desks/administration/setting-filter';
import { readSettingForm, SETTING_FIELDS, SETTING_GROUPS } from '~/features/desks/administration/setting-form.server';
import type { SettingAnswer } from '~/features/desks/administration/setting-panel';
import { SettingPanels } from '~/features/desks/administration/setting-panels';
import { obstacleToRequiring } from '~/features/identity/identities/staff-log-in.server';
import { REASON_FIELD, readReason } from '~/features/desks/staff/reason';
import { AppError } from '~/platform/errors';
import { errorText } from '~/platform/http.server';
import { localeOf, translator } from '~/platform/i18n.server';
import { readForm } from '~/platform/read-form.server';
import type { RouteHandle } from '~/platform/route-handle';
import { rowIdOf } from '~/platform/row-ids';
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
  const form = await readForm(request, [...SETTING_FIELDS, REASON_FIELD]);
  const name = form.get('group');
  const values = Object.fromEntries([...form].map(([field, value]) => [field, typeof value === 'string' ? value : '']));
  const reason = readReason(form);
  const missing = reason ? [] : ['reason'];
  const again = (wrong: string[]) =>
    Response.json({ group: typeof name === 'string' ? name : '', values, wrong } satisfies SettingAnswer, {
      status: 400,
    });
  const done = async (changed: boolean, anchor: string) => {
    const message = translator(await localeOf(request))(`admin:settings.${changed ? 'saved' : 'same'}`);
    return redirect(`/ops/settings#${anchor}`, {
      headers: { 'Set-Cookie': flashToast({ tone: changed ? 'success' : 'info', message }) },
    });
  };
  if (name === 'dealers') {
    const firmId = rowIdOf(form.get('firm'));
    if (firmId === undefined) throw new AppError('malformed-request', 400);
    if (!reason) return again(missing);
    const terms = {
      mayPay: form.get('mayPay') === 'on',
      seesAllFirms: form.get('seesAllFirms') === 'on',
      emptySellerAlias: form.get('emptySellerAlias') === 'on',
    };
    return done(await changeDealerTerms(actorOf(viewer), firmId, terms, reason), 'dealers');
  }
  const group = SETTING_GROUPS.find((known) => known === name);
  if (!group) throw new AppError('malformed-request', 400);
  if (form.get('intent') === 'reset') {
    if (!reason) return again(missing);
    return done(await changeSetting(actorOf(viewer), group, null, reason), group);
  }
  const read = readSettingForm(group, form);
  if (read.wrong || !reason) return again([...(read.wrong ?? []), ...missing]);
  const requiresProvider = group === 'staff-log-in-by-provider' && form.get('providerOnly') === 'on';
  const obstacle = requiresProvider ? await obstacleToRequiring(viewer.accountId) : undefined;
  if (obstacle) return again(['providerOnly']);
  try {
    return await done(await changeSetting(actorOf(viewer), group, read.value, reason), group);
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== 409) throw error;
    const refused = errorText(await localeOf(request), error.code);
    const answer: SettingAnswer = { group, values, wrong: [], refused };
    return Response.json(answer, { status: error.status });
  }
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
