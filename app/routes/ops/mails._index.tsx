import { redirect, type LoaderFunctionArgs } from '~/platform/web.server';
import { useLoaderData, useLocation } from '~/platform/web';
import { Mail, SearchX } from '~/components/icons';
import { useState } from 'react';
import { useTranslation } from '~/platform/texts';
import { LinkButton } from '~/components/button';
import { EmptyState } from '~/components/empty-state';
import { PageHead } from '~/components/panel';
import { LinkTabs } from '~/components/tabs';
import { may } from '~/features/identity/accounts/permissions';
import { requirePermission } from '~/features/identity/accounts/session.server';
import { ExportLink } from '~/features/kit/lists/export-link';
import { ListPages } from '~/features/kit/lists/list-pages';
import { UnknownFilter } from '~/features/kit/lists/unknown-filter';
import { MAIL_STATUSES, MAIL_VIEWS, mailList } from '~/features/ordering/mail/mail-list-filter';
import { ActSelection } from '~/features/desks/operations/act-selection';
import { errorWords } from '~/features/desks/operations/job-errors';
import { shownMoment } from '~/features/desks/operations/job-moments';
import { mailVerbsOf } from '~/features/desks/operations/mail-act';
import { countMails, listMails, SEARCHED } from '~/features/desks/operations/mail-desk-store.server';
import { MAIL_VERB_ICONS, MailTable } from '~/features/desks/operations/mail-table';
import { MailTools } from '~/features/desks/operations/mail-tools';
import { LiveConsole } from '~/features/desks/staff/live-console';
import { boundedCount } from '~/platform/bounded-count';
import { localeOf, translator } from '~/platform/i18n.server';
import { numberFormat } from '~/platform/intl-formats';
import type { RouteHandle } from '~/platform/route-handle';
import { useShell } from '~/platform/shell-context';

const PAGE_SIZE = 25;

export const handle: RouteHandle = { titleKey: 'jobs:mails.title' };

/** All stored mails, sent or not. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requirePermission(request, 'ops.read');
  const old = new URL(request.url);
  const status = old.searchParams.get('status');
  if (status !== null) {
    // The parameter's old name, as it stands in bookmarks and mails of alerts.
    old.searchParams.delete('status');
    if (!old.searchParams.has('state')) old.searchParams.set('state', status);
    throw redirect(`${old.pathname}${old.search}`, 301);
  }
  const filter = mailList.read(new URL(request.url).searchParams);
  const [locale, found, counts] = await Promise.all([
    localeOf(request),
    listMails(filter, PAGE_SIZE + 1),
    countMails(filter),
  ]);
  const t = translator(locale);
  const now = new Date();
  const number = (value: number) => numberFormat(locale).format(value);
  const shown = found.slice(0, PAGE_SIZE);
  const last = shown.at(-1);
  const all = MAIL_STATUSES.reduce((sum, status) => sum + counts[status], 0);
  return {
    filter,
    mails: shown.map((mail) => ({
      ...mail,
      moment: shownMoment(mail.createdAt, now, locale),
      error: mail.errorCode === null ? null : errorWords('deliver-mail', mail.errorCode, t).title,
    })),
    next: found.length > PAGE_SIZE && last ? { micros: last.micros, id: last.id } : undefined,
    counts: { all, ...counts },
    searched: filter.query ? number(SEARCHED) : null,
    mayAct: may(viewer.role, 'ops.write'),
  };
}

export default function MailList() {
  const { filter, mails, next, counts, searched, mayAct } = useLoaderData<typeof loader>();
  const { t } = useTranslation('jobs');
  const { locale } = useShell();
  const { search } = useLocation();
  const [selecting, setSelecting] = useState(false);
  const verbs = mailVerbsOf(filter.status);
  const narrowed = mailList.narrows(filter);
  const total = counts[filter.status ?? 'all'];
  return (
    <>
      <PageHead
        title={t('mails.title')}
        state={<LiveConsole paused={selecting} />}
        actions={mails.length > 0 ? <ExportLink list={mailList} filter={filter} /> : null}
      />
      <UnknownFilter list={mailList} />
      <LinkTabs
        label={t('mails.states')}
        tabs={[undefined, ...MAIL_VIEWS].map((status) => ({
          to: mailList.address(filter, { status }),
          label: status ? t(`mail-status.${status}`) : t('list.all-states'),
          count: boundedCount(counts[status ?? 'all'], locale),
          current: filter.status === status,
        }))}
      />
      <MailTools filter={filter} verbs={verbs} mayAct={mayAct && mails.length > 0} />
      {searched ? <p className="mb-3 text-xs text-muted">{t('mails.searched', { newest: searched })}</p> : null}
      {mails.length === 0 ? (
        <EmptyState
          icon={narrowed ? SearchX : Mail}
          title={t(narrowed ? 'mails.nothing-found.title' : 'mails.empty.title')}
          actions={narrowed ? <LinkButton to="/ops/mails">{t('list.nothing-found.action')}</LinkButton> : null}
        >
          {t(narrowed ? 'mails.nothing-found.text' : 'mails.empty.text')}
        </EmptyState>
      ) : (
        <>
          {mayAct ? (
            <ActSelection
              key={search}
              texts="mails.bulk"
              list={mailList}
              filter={filter}
              ids={mails.map(({ id }) => id)}
              verbs={verbs.map((verb) => ({ verb, label: t(`mails.verb.${verb}`), icon: MAIL_VERB_ICONS[verb] }))}
              total={next || filter.after ? boundedCount(total, locale) : null}
              onSelecting={setSelecting}
              table={(selection) => <MailTable mails={mails} selection={selection} />}
            />
          ) : (
            <MailTable mails={mails} />
          )}
          <ListPages
            shown={mails.length}
            total={total}
            list={mailList}
            filter={filter}
            next={next && { after: next }}
          />
        </>
      )}
    </>
  );
}
