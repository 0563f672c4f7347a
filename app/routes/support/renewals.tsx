import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '~/platform/web.server';
import { Link, useActionData, useLoaderData } from '~/platform/web';
import { Settings2 } from '~/components/icons';
import { useTranslation } from '~/platform/texts';
import { LinkButton } from '~/components/button';
import { FilterChip } from '~/components/filter-chips';
import { Notice } from '~/components/notice';
import { PageHead } from '~/components/panel';
import { LinkTabs } from '~/components/tabs';
import { may } from '~/features/identity/accounts/permissions';
import { actorOf, requirePermission } from '~/features/identity/accounts/session.server';
import { licenceState } from '~/features/licensing/licences/licence-rules';
import { ExportLink } from '~/features/kit/lists/export-link';
import { UnknownFilter } from '~/features/kit/lists/unknown-filter';
import { EndingLicences } from '~/features/desks/renewals/ending-licences';
import { remindDealer } from '~/features/desks/renewals/remind-licences.server';
import { RemindForm, type RemindAnswer } from '~/features/desks/renewals/remind-form';
import { countDue } from '~/features/desks/renewals/reminder-store.server';
import { renewalList, RENEWAL_WINDOWS, type RenewalFilter } from '~/features/desks/renewals/renewal-filter';
import {
  findDealers,
  findRenewingDealer,
  listEndingLicences,
  listRenewingDealers,
} from '~/features/desks/renewals/renewal-store.server';
import { RenewingDealers } from '~/features/desks/renewals/renewing-dealers';
import { LiveConsole } from '~/features/desks/staff/live-console';
import { REASON_FIELD, readReason } from '~/features/desks/staff/reason';
import { formatDateTime, formatRelative } from '~/platform/dates';
import { AppError, notFound } from '~/platform/errors';
import { localeOf, translator } from '~/platform/i18n.server';
import { readForm } from '~/platform/read-form.server';
import type { RouteHandle } from '~/platform/route-handle';
import { rowIdOf } from '~/platform/row-ids';
import { settings } from '~/platform/settings-store.server';
import { flashToast } from '~/platform/toasts.server';

const PAGE_SIZE = 25;

export const handle: RouteHandle = {
  titleKey: 'renewals:title',
  breadcrumbKey: 'renewals:title',
};

/** The dealers with licences that end soon, or one dealer's licences; the filter is in the URL. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requirePermission(request, 'support.read');
  const filter = renewalList.read(new URL(request.url).searchParams);
  const now = new Date();
  const [locale, { reminders }] = await Promise.all([localeOf(request), settings()]);
  const when = (instant: string | null) =>
    instant === null
      ? null
      : { relative: formatRelative(new Date(instant), now, locale), exact: formatDateTime(new Date(instant), locale) };
  const page = {
    filter,
    reminders,
    mayAct: may(viewer.role, 'support.write'),
    seesSettings: may(viewer.role, 'settings.read'),
  };
  if (filter.dealerId === undefined) {
    const dealerIds = filter.query ? await findDealers(filter.query) : undefined;
    const { dealers, total, next } = await listRenewingDealers(filter, { now, limit: PAGE_SIZE, dealerIds });
    return {
      ...page,
      list: {
        dealers: dealers.map((dealer) => ({ ...dealer, last: when(dealer.lastMailAt) })),
        total,
        next: next ?? null,
      },
      one: null,
    };
  }
  const [dealer, { licences, next }, due] = await Promise.all([
    findRenewingDealer(filter.dealerId, now),
    listEndingLicences(filter.dealerId, filter, { now, limit: PAGE_SIZE }),
    countDue({ days: reminders.days, now, dealerId: filter.dealerId }),
  ]);
  if (!dealer) throw notFound('firm-not-found');
  return {
    ...page,
    list: null,
    one: {
      dealer: { ...dealer, last: when(dealer.lastMailAt) },
      licences: licences.map((licence) => ({
        ...licence,
        state: licenceState({ expiresAt: new Date(licence.expiresAt), endSetAt: new Date(licence.endSetAt) }, now),
        reminded: when(licence.remindedAt),
      })),
      next: next ?? null,
      due,
    },
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
  const { filter, reminders, list, one, seesSettings } = useLoaderData<typeof loader>();
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
      {one ? <OneDealer one={one} filter={filter} /> : null}
    </>
  );
}

type One = NonNullable<Awaited<ReturnType<typeof loader>>['one']>;

function OneDealer({ one, filter }: { one: One; filter: RenewalFilter }) {
  const { mayAct } = useLoaderData<typeof loader>();
  const answer = useActionData<RemindAnswer>();
  const { t } = useTranslation('renewals');
  const { dealer, licences, next, due } = one;
  return (
    <>
      <div className="toolbar">
        <FilterChip
          label={t('dealer')}
          value={dealer.name}
          removeTo={renewalList.address(filter, { dealerId: undefined })}
          removeLabel={t('dealer-remove')}
        />
      </div>
      <div className="split">
        <div className="min-w-0">
          <LinkTabs
            label={t('windows')}
            tabs={RENEWAL_WINDOWS.map((window) => ({
              to: renewalList.address(filter, { window }),
              label: t('window', { count: window }),
              count: dealer[`in${window}`],
              current: filter.window === window,
            }))}
          />
          <EndingLicences
            dealerName={dealer.name}
            licences={licences}
            total={dealer[`in${filter.window}`]}
            next={next ?? undefined}
            filter={filter}
          />
        </div>
        <aside className="rail">
          <section aria-labelledby="remind">
            <h2 id="remind" className="mb-3">
              {t('remind.title')}
            </h2>
            <p className="mb-3 text-sm text-muted">
              {dealer.last ? (
                <>
                  {t('last')}:{' '}
                  <Link to={`/ops/mails/${dealer.lastMailId}`} className="link" title={dealer.last.exact}>
                    {dealer.last.relative}
                  </Link>
                </>
              ) : (
                t('remind.never')
              )}
            </p>
            {!dealer.open ? (
              <Notice compact tone="warning">
                {t('remind.closed')}
              </Notice>
            ) : due === 0 ? (
              <Notice compact tone="neutral">
                {t('errors:nothing-to-remind')}
              </Notice>
            ) : mayAct ? (
              <RemindForm dealerId={dealer.id} due={due} answer={answer} />
            ) : (
              <>
                <p className="mb-3 text-sm">{t('remind.due', { count: due })}</p>
                <Notice compact>{t('staff:looks-only')}</Notice>
              </>
            )}
          </section>
          <section>
            <p className="text-sm">
              <Link to={`/support/firms/${dealer.id}`} className="link">
                {t('to-firm')}
              </Link>
            </p>
          </section>
        </aside>
      </div>
    </>
  );
}
