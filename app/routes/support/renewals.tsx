import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '~/platform/web.server';
import { useActionData, useLoaderData } from '~/platform/web';
import { Settings2 } from '~/components/icons';
import { useTranslation } from '~/platform/texts';
import { LinkButton } from '~/components/button';
import { PageHead } from '~/components/panel';
import { LinkTabs } from '~/components/tabs';
import { may } from '~/features/identity/accounts/permissions';
import { actorOf, requirePermission } from '~/features/identity/accounts/session.server';
import { ExportLink } from '~/features/kit/lists/export-link';
import { UnknownFilter } from '~/features/kit/lists/unknown-filter';
import { remindDealer } from '~/features/desks/renewals/remind-licences.server';
import type { RemindAnswer } from '~/features/desks/renewals/remind-form';
import { renewalList, RENEWAL_WINDOWS } from '~/features/desks/renewals/renewal-filter';
import { RenewingDealers } from '~/features/desks/renewals/renewing-dealers';
import { LiveConsole } from '~/features/desks/staff/live-console';
import { REASON_FIELD, readReason } from '~/features/desks/staff/reason';
import { DealerRenewalsView } from '~/features/desks/renewals/dealer-renewals';
import { loadDealerRenewals, loadRenewingDealers } from '~/features/desks/renewals/load-renewals.server';
import { AppError } from '~/platform/errors';
import { localeOf, translator } from '~/platform/i18n.server';
import { readForm } from '~/platform/read-form.server';
import type { RouteHandle } from '~/platform/route-handle';
import { rowIdOf } from '~/platform/row-ids';
import { settings } from '~/platform/settings-store.server';
import { flashToast } from '~/platform/toasts.server';

export const handle: RouteHandle = {
  titleKey: 'renewals:title',
};

/** The dealers with licences that end soon, or one dealer's licences; the filter is in the URL. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requirePermission(request, 'support.read');
  const filter = renewalList.read(new URL(request.url).searchParams);
  const { dealerId } = filter;
  const [locale, { reminders }] = await Promise.all([localeOf(request), settings()]);
  const { days } = reminders;
  return {
    filter,
    reminders,
    mayAct: may(viewer.role, 'support.write'),
    seesSettings: may(viewer.role, 'settings.read'),
    list: dealerId === undefined ? await loadRenewingDealers(filter, locale) : null,
    one: dealerId === undefined ? null : await loadDealerRenewals(dealerId, filter, { days, locale }),
  };
}

/** Reminds one dealer now of the due licences. */
export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requirePermission(request, 'support.write');
  const form = await readForm(request, ['dealer', 'intent', REASON_FIELD]);
  const dealerId = rowIdOf(form.get('dealer'));
  if (form.get('intent') !== 'remind' || dealerId === undefined) throw new AppError('malformed-request', 400);
  const reason = readReason(form);
  if (reason === undefined) {
    const typed = form.get('reason');
    const answer: RemindAnswer = { wrong: true, reason: typeof typed === 'string' ? typed : '' };
    return Response.json(answer, { status: 422 });
  }
  const t = translator(await localeOf(request));
  const back = renewalList.address({ dealerId });
  try {
    const { licences } = await remindDealer(dealerId, { actor: actorOf(viewer), reason });
    const message = t('renewals:remind.done', { count: licences });
    return redirect(back, { headers: { 'Set-Cookie': flashToast({ tone: 'success', message }) } });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'nothing-to-remind') throw error;
    // A colleague or the daily run was faster.
    const message = t('errors:nothing-to-remind');
    return redirect(back, { headers: { 'Set-Cookie': flashToast({ tone: 'info', message }) } });
  }
}

export default function Renewals() {
  const { filter, reminders, list, one, mayAct, seesSettings } = useLoaderData<typeof loader>();
  const answer = useActionData<RemindAnswer>();
  const { t } = useTranslation('renewals');
  const days = [...reminders.days].sort((a, b) => b - a).join(', ');
  return (
    <>
      <PageHead
        title={t('title')}
        state={<LiveConsole />}
        facts={[reminders.on ? t('on', { days }) : t('off')]}
        actions={
          <>
            {(list?.dealers ?? one?.licences ?? []).length > 0 ? (
              <ExportLink list={renewalList} filter={filter} />
            ) : null}
            {seesSettings ? (
              <LinkButton to="/ops/settings#reminders" icon={Settings2}>
                {t('settings')}
              </LinkButton>
            ) : null}
          </>
        }
      />
      <UnknownFilter list={renewalList} />
      {one ? null : (
        <LinkTabs
          label={t('windows')}
          tabs={RENEWAL_WINDOWS.map((window) => ({
            to: renewalList.address(filter, { window }),
            label: t('window', { count: window }),
            current: filter.window === window,
          }))}
        />
      )}
      {list ? (
        <RenewingDealers dealers={list.dealers} total={list.total} next={list.next ?? undefined} filter={filter} />
      ) : null}
      {one ? <DealerRenewalsView one={one} filter={filter} mayAct={mayAct} answer={answer} /> : null}
    </>
  );
}
