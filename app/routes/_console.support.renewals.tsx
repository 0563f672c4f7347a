import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react';
import { CalendarCheck, Lock, SearchX, Settings2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button, LinkButton } from '~/components/button';
import { EmptyState } from '~/components/empty-state';
import { FilterChip } from '~/components/filter-chips';
import { Notice } from '~/components/notice';
import { Pagination } from '~/components/pagination';
import { PageHead } from '~/components/panel';
import { SearchInput } from '~/components/search-input';
import { StatusPill } from '~/components/status-pill';
import { Row, SubLine, Table, TableBody, TableHead, Td, Th } from '~/components/table';
import { LinkTabs } from '~/components/tabs';
import { may } from '~/features/accounts/permissions';
import { actorOf, requirePermission } from '~/features/accounts/session.server';
import { LicenceStatePill } from '~/features/licences/licence-state-pill';
import { remindDealer } from '~/features/renewals/remind-licences.server';
import { RemindForm, type RemindAnswer } from '~/features/renewals/remind-form';
import { countDue } from '~/features/renewals/reminder-store.server';
import {
  dealerIdOf,
  readRenewalFilter,
  renewalAddress,
  RENEWAL_WINDOWS,
  type RenewalFilter,
} from '~/features/renewals/renewal-filter';
import {
  findDealers,
  findRenewingDealer,
  listEndingLicences,
  listRenewingDealers,
} from '~/features/renewals/renewal-store.server';
import { LiveConsole } from '~/features/staff/live-console';
import { readReason } from '~/features/staff/reason';
import { daysUntil, formatDate, formatDateTime, formatRelative } from '~/platform/dates';
import { AppError, notFound } from '~/platform/errors';
import { localeOf, translator } from '~/platform/i18n.server';
import type { RouteHandle } from '~/platform/route-handle';
import { settings } from '~/platform/settings-store.server';
import { useShell } from '~/platform/shell-context';
import { flashToast } from '~/platform/toasts.server';

const PAGE_SIZE = 25;

export const handle: RouteHandle = {
  i18n: ['renewals', 'licences'],
  titleKey: 'renewals:title',
  breadcrumbKey: 'renewals:title',
};

/** Which dealers have licences that end soon, or one dealer's; everything of it stands in the address. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requirePermission(request, 'support.look');
  const filter = readRenewalFilter(new URL(request.url).searchParams);
  const now = new Date();
  const [locale, { reminders }] = await Promise.all([localeOf(request), settings()]);
  const when = (instant: string | null) =>
    instant === null
      ? null
      : { relative: formatRelative(new Date(instant), now, locale), exact: formatDateTime(new Date(instant), locale) };
  const page = {
    filter,
    reminders,
    mayAct: may(viewer.role, 'support.act'),
    seesSettings: may(viewer.role, 'settings.look'),
  };
  if (filter.dealerId === undefined) {
    const dealerIds = filter.query ? await findDealers(filter.query) : undefined;
    const { dealers, next } = await listRenewingDealers(filter, { now, limit: PAGE_SIZE, dealerIds });
    return {
      ...page,
      list: { dealers: dealers.map((dealer) => ({ ...dealer, last: when(dealer.lastMailAt) })), next: next ?? null },
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
        daysLeft: daysUntil(new Date(licence.expiresAt), now),
        reminded: when(licence.remindedAt),
      })),
      next: next ?? null,
      due,
    },
  };
}

/** Reminds one dealer now of what is due. */
export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requirePermission(request, 'support.act');
  const form = await request.formData();
  const dealerId = dealerIdOf(form.get('dealer'));
  if (form.get('intent') !== 'remind' || dealerId === undefined) throw new AppError('malformed-request', 400);
  const reason = readReason(form);
  if (reason === undefined) {
    const typed = form.get('reason');
    const answer: RemindAnswer = { wrong: true, reason: typeof typed === 'string' ? typed : '' };
    return Response.json(answer, { status: 422 });
  }
  const t = translator(await localeOf(request));
  const back = `/support/renewals?dealer=${dealerId}`;
  try {
    const { licences } = await remindDealer(dealerId, { actor: actorOf(viewer), reason });
    const message = t('renewals:remind.done', { count: licences });
    return redirect(back, { headers: { 'Set-Cookie': flashToast({ tone: 'success', message }) } });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'nothing-to-remind') throw error;
    // A colleague or the daily work was faster.
    const message = t('renewals:remind.nothing');
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
          seesSettings ? (
            <LinkButton to="/ops/settings#reminders" icon={Settings2}>
              {t('settings')}
            </LinkButton>
          ) : undefined
        }
      />
      {one ? null : (
        <LinkTabs
          label={t('windows')}
          tabs={RENEWAL_WINDOWS.map((window) => ({
            to: renewalAddress(filter, { window }),
            label: t('window', { count: window }),
            current: filter.window === window,
          }))}
        />
      )}
      {list ? <Dealers list={list} filter={filter} /> : null}
      {one ? <OneDealer one={one} filter={filter} /> : null}
    </>
  );
}

type Page = Awaited<ReturnType<typeof loader>>;

function Dealers({ list: { dealers, next }, filter }: { list: NonNullable<Page['list']>; filter: RenewalFilter }) {
  const { t } = useTranslation('renewals');
  return (
    <>
      <div className="toolbar">
        <Form
          method="get"
          action="/support/renewals"
          role="search"
          className="flex min-w-0 grow gap-2 md:max-w-[26rem]"
        >
          {filter.window === 60 ? null : <input type="hidden" name="days" value={filter.window} />}
          <SearchInput
            key={filter.query}
            compact
            className="min-w-0 !basis-full"
            label={t('search')}
            placeholder={t('search-placeholder')}
            clearLabel={t('clear')}
            defaultValue={filter.query}
          />
          <Button type="submit">{t('search-submit')}</Button>
        </Form>
      </div>
      {dealers.length === 0 ? (
        <EmptyState
          icon={filter.query ? SearchX : CalendarCheck}
          title={t(filter.query ? 'nothing-found' : 'nothing-ends')}
          actions={filter.query ? <LinkButton to="/support/renewals">{t('show-all')}</LinkButton> : undefined}
        >
          {t(filter.query ? 'nothing-found-text' : 'nothing-ends-text', { count: filter.window })}
        </EmptyState>
      ) : (
        <>
          <Table caption={t('caption')} tall keys>
            <TableHead>
              <Th>{t('dealer')}</Th>
              {RENEWAL_WINDOWS.map((window) => (
                <Th key={window} end>
                  {t('window', { count: window })}
                </Th>
              ))}
              <Th className="ps-10!">{t('last')}</Th>
            </TableHead>
            <TableBody>
              {dealers.map(({ id, name, in7, in30, in60, open, last, lastMailId }) => (
                <Row key={id}>
                  <Td phone="title">
                    <Link to={renewalAddress(filter, { dealerId: id, query: '' })} prefetch="intent">
                      <bdi>{name}</bdi>
                    </Link>
                    <SubLine>
                      <bdi className="tabular-nums">{id}</bdi>
                    </SubLine>
                  </Td>
                  <Td
                    end
                    phone="hidden"
                    className={in7 > 0 ? 'font-semibold text-danger-text tabular-nums' : 'text-muted tabular-nums'}
                  >
                    {in7}
                  </Td>
                  <Td end phone="hidden" className={in30 > 0 ? 'tabular-nums' : 'text-muted tabular-nums'}>
                    {in30}
                  </Td>
                  <Td end phone="amount" className="tabular-nums">
                    <span className="max-md:hidden">{in60}</span>
                    {/* On phones the other columns are gone, and the tabs above say which window it is. */}
                    <span className="font-semibold md:hidden">{{ 7: in7, 30: in30, 60: in60 }[filter.window]}</span>
                  </Td>
                  <Td phone="meta" className="md:ps-10!">
                    {!open ? (
                      <StatusPill tone="neutral" icon={Lock}>
                        {t('closed')}
                      </StatusPill>
                    ) : last ? (
                      <Link to={`/ops/mails/${lastMailId}`} className="hover:underline" title={last.exact}>
                        {last.relative}
                      </Link>
                    ) : (
                      <span className="text-muted">{t('never')}</span>
                    )}
                  </Td>
                </Row>
              ))}
            </TableBody>
          </Table>
          <Pagination
            label={t('pages')}
            summary={t('shown', { count: dealers.length })}
            previous={filter.after ? renewalAddress(filter) : undefined}
            next={next ? renewalAddress(filter, { after: next }) : undefined}
            previousLabel={t('first')}
            nextLabel={t('next')}
          />
        </>
      )}
    </>
  );
}

function OneDealer({ one, filter }: { one: NonNullable<Page['one']>; filter: RenewalFilter }) {
  const { mayAct } = useLoaderData<typeof loader>();
  const answer = useActionData<RemindAnswer>();
  const { t } = useTranslation('renewals');
  const { dealer, due } = one;
  return (
    <>
      <div className="toolbar">
        <FilterChip
          label={t('dealer')}
          value={dealer.name}
          removeTo={renewalAddress(filter, { dealerId: undefined })}
          removeLabel={t('dealer-remove')}
        />
      </div>
      <div className="split">
        <div className="min-w-0">
          <LinkTabs
            label={t('windows')}
            tabs={RENEWAL_WINDOWS.map((window) => ({
              to: renewalAddress(filter, { window }),
              label: t('window', { count: window }),
              count: dealer[`in${window}`],
              current: filter.window === window,
            }))}
          />
          <EndingLicences one={one} filter={filter} />
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
                {t('remind.nothing')}
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

function EndingLicences({
  one: { dealer, licences, next },
  filter,
}: {
  one: NonNullable<Page['one']>;
  filter: RenewalFilter;
}) {
  const { t } = useTranslation('renewals');
  const { locale } = useShell();
  if (licences.length === 0) {
    return (
      <EmptyState icon={CalendarCheck} title={t('nothing-ends')}>
        {t('nothing-ends-text', { count: filter.window })}
      </EmptyState>
    );
  }
  return (
    <>
      <Table caption={t('licences-caption', { dealer: dealer.name })} tall keys>
        <TableHead>
          <Th>{t('licences:column.code')}</Th>
          <Th>{t('licences:column.firm')}</Th>
          <Th low>{t('licences:column.computer')}</Th>
          <Th>{t('licences:column.end')}</Th>
          <Th>{t('reminded')}</Th>
        </TableHead>
        <TableBody>
          {licences.map(
            ({
              approvalCode,
              firmId,
              firmName,
              firmCode,
              computer,
              expiresAt,
              daysLeft,
              reminded,
              mailId,
              remindedDays,
            }) => (
              <Row key={approvalCode}>
                <Td phone="title">
                  <Link to={`/support/licences/${approvalCode}`} prefetch="intent">
                    <bdi className="code">{approvalCode}</bdi>
                  </Link>
                </Td>
                <Td phone="meta">
                  <Link to={`/support/firms/${firmId}`} className="hover:underline">
                    <bdi>{firmName}</bdi>
                  </Link>
                  <span className="max-md:hidden">
                    <SubLine>
                      <bdi className="tabular-nums">{firmCode}</bdi>
                    </SubLine>
                  </span>
                </Td>
                <Td low phone="hidden">
                  {computer ? <bdi>{computer}</bdi> : <span className="text-muted">{t('licences:no-computer')}</span>}
                </Td>
                <Td phone="amount">
                  <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                    <time dateTime={expiresAt} className="tabular-nums max-md:hidden">
                      <bdi>{formatDate(new Date(expiresAt), locale)}</bdi>
                    </time>
                    <LicenceStatePill state={{ kind: 'ending', daysLeft }} />
                  </span>
                </Td>
                <Td phone="state">
                  {reminded === null ? (
                    <span className="text-muted">{t('not-yet')}</span>
                  ) : (
                    <>
                      {mailId ? (
                        <Link to={`/ops/mails/${mailId}`} className="hover:underline" title={reminded.exact}>
                          {reminded.relative}
                        </Link>
                      ) : (
                        <span title={reminded.exact}>{reminded.relative}</span>
                      )}
                      <span className="max-md:hidden">
                        <SubLine>{t('at-threshold', { count: remindedDays ?? 0 })}</SubLine>
                      </span>
                    </>
                  )}
                </Td>
              </Row>
            ),
          )}
        </TableBody>
      </Table>
      <Pagination
        label={t('pages')}
        summary={t('licences:list.shown', { count: licences.length })}
        previous={filter.afterLicence ? renewalAddress(filter) : undefined}
        next={next ? renewalAddress(filter, { afterLicence: next }) : undefined}
        previousLabel={t('first')}
        nextLabel={t('next')}
      />
    </>
  );
}
