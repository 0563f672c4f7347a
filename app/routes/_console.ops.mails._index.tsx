import type { LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { Mail, SearchX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '~/components/button';
import { EmptyState } from '~/components/empty-state';
import { FilterChip } from '~/components/filter-chips';
import { PageHead } from '~/components/panel';
import { Row, SubLine, Table, TableBody, TableHead, Td, Th } from '~/components/table';
import { LinkTabs } from '~/components/tabs';
import { requirePermission } from '~/features/accounts/session.server';
import { ListPages } from '~/features/lists/list-pages';
import { ListSearch } from '~/features/lists/list-search';
import { errorWords } from '~/features/operations/job-errors';
import { shownMoment, type ShownMoment } from '~/features/operations/job-moments';
import { StoredMailPill } from '~/features/operations/job-pills';
import { MAIL_KINDS, MAIL_STATUSES, mailAddress, mailFilterOf } from '~/features/operations/mail-desk-filter';
import { COUNTED, countMails, listMails, SEARCHED, type MailRow } from '~/features/operations/mail-desk-store.server';
import { LiveConsole } from '~/features/staff/live-console';
import { localeOf, translator } from '~/platform/i18n.server';
import { numberFormat } from '~/platform/number-format';
import type { RouteHandle } from '~/platform/route-handle';

const PAGE_SIZE = 25;

export const handle: RouteHandle = { titleKey: 'jobs:mails.title' };

/** All mails that were stored, whether they went out or not. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requirePermission(request, 'ops.look');
  const filter = mailFilterOf(new URL(request.url).searchParams);
  const [locale, found, counts] = await Promise.all([
    localeOf(request),
    listMails(filter, PAGE_SIZE + 1),
    countMails(filter),
  ]);
  const t = translator(locale);
  const now = new Date();
  const number = (value: number) => numberFormat(locale).format(value);
  const bounded = (count: number) => (count > COUNTED ? `${number(COUNTED)}+` : number(count));
  const shown = found.slice(0, PAGE_SIZE);
  const last = shown.at(-1);
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return {
    filter,
    mails: shown.map((mail) => ({
      ...mail,
      moment: shownMoment(mail.createdAt, now, locale),
      error: mail.errorCode === null ? null : errorWords('deliver-mail', mail.errorCode, t).title,
    })),
    next: found.length > PAGE_SIZE && last ? { micros: last.micros, id: last.id } : undefined,
    counts: {
      all: bounded(all),
      ...Object.fromEntries(MAIL_STATUSES.map((status) => [status, bounded(counts[status])])),
    } as Record<'all' | (typeof MAIL_STATUSES)[number], string>,
    searched: filter.query ? number(SEARCHED) : null,
  };
}

export default function MailList() {
  const { filter, mails, next, counts, searched } = useLoaderData<typeof loader>();
  const { t } = useTranslation('jobs');
  const first = { ...filter, after: undefined };
  const narrowed = Boolean(filter.query || filter.status || filter.kind || filter.after);
  const total = counts[filter.status ?? 'all'];
  return (
    <>
      <PageHead title={t('mails.title')} state={<LiveConsole />} />
      <LinkTabs
        label={t('mails.states')}
        tabs={[undefined, ...MAIL_STATUSES].map((status) => ({
          to: mailAddress({ ...first, status }),
          label: status ? t(`mail-status.${status}`) : t('list.all-states'),
          count: counts[status ?? 'all'],
          current: filter.status === status,
        }))}
      />
      <div className="toolbar">
        <ListSearch
          to={mailAddress({ ...first, query: '' })}
          query={filter.query}
          label={t('mails.search')}
          placeholder={t('mails.search-placeholder')}
        />
        {filter.kind ? (
          <FilterChip
            label={t('mails.kind')}
            value={t(`mail-kind.${filter.kind}`)}
            removeTo={mailAddress({ ...first, kind: undefined })}
            removeLabel={t('mails.kind-remove')}
          />
        ) : (
          <FilterChip label={t('mails.kind')}>
            <ul className="menu-links">
              {MAIL_KINDS.map((kind) => (
                <li key={kind}>
                  <Link to={mailAddress({ ...first, kind })}>{t(`mail-kind.${kind}`)}</Link>
                </li>
              ))}
            </ul>
          </FilterChip>
        )}
      </div>
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
          <MailTable mails={mails} />
          <ListPages
            summary={t('mails.shown', { count: mails.length, total })}
            first={filter.after ? mailAddress(first) : undefined}
            next={next ? mailAddress({ ...filter, after: next }) : undefined}
          />
        </>
      )}
    </>
  );
}

type ShownMail = MailRow & { moment: ShownMoment; error: string | null };

function MailTable({ mails }: { mails: readonly ShownMail[] }) {
  const { t } = useTranslation('jobs');
  return (
    <Table caption={t('mails.caption')} tall keys>
      <TableHead>
        <Th>{t('mails.subject')}</Th>
        <Th>{t('mails.to')}</Th>
        <Th low>{t('list.order')}</Th>
        <Th>{t('list.state')}</Th>
        <Th end low>
          {t('list.attempts')}
        </Th>
        <Th end>{t('mails.created')}</Th>
      </TableHead>
      <TableBody>
        {mails.map((mail) => (
          <Row key={mail.id}>
            <Td phone="title">
              <Link to={`/ops/mails/${mail.id}`}>
                <bdi>{mail.subject}</bdi>
              </Link>
              <SubLine>{t(`mail-kind.${mail.kind}`)}</SubLine>
            </Td>
            <Td phone="meta">
              <bdi className="break-all">{mail.toAddress}</bdi>
              <span className="max-md:hidden">
                <SubLine>
                  <bdi>{mail.toName}</bdi>
                </SubLine>
              </span>
            </Td>
            <Td low phone="hidden">
              {mail.orderId === null ? (
                <span className="text-muted">–</span>
              ) : (
                <Link to={`/support/orders/${mail.orderId}`} className="link tabular-nums">
                  <bdi>{mail.receiptNo}</bdi>
                </Link>
              )}
            </Td>
            <Td phone="amount">
              <StoredMailPill status={mail.status} />
              {mail.error ? (
                <span className="max-md:hidden">
                  <SubLine>{mail.error}</SubLine>
                </span>
              ) : null}
            </Td>
            <Td end low phone="hidden">
              {mail.attempts}
            </Td>
            <Td end phone="state">
              <time dateTime={mail.moment.iso} title={mail.moment.exactly} className="text-muted">
                {mail.moment.when}
              </time>
            </Td>
          </Row>
        ))}
      </TableBody>
    </Table>
  );
}
