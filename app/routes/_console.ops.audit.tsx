import type { LoaderFunctionArgs } from '@remix-run/node';
import { Form, Link, useLoaderData } from '@remix-run/react';
import { Download, History, SearchX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button, LinkButton } from '~/components/button';
import { EmptyState } from '~/components/empty-state';
import { Field, Select, TextInput } from '~/components/field';
import { FilterChip } from '~/components/filter-chips';
import { Pagination } from '~/components/pagination';
import { PageHead } from '~/components/panel';
import { SearchInput } from '~/components/search-input';
import { Row, SubLine, Table, TableBody, TableHead, Td, Th } from '~/components/table';
import { requirePermission } from '~/features/accounts/session.server';
import { auditAddress, auditFilterOf, auditParameters, type AuditFilter } from '~/features/administration/audit-filter';
import { auditChoices, listAudit } from '~/features/administration/audit-list-store.server';
import { subjectPath } from '~/features/staff/audit-subject';
import { AuditChanges, useActionWords } from '~/features/staff/audit-words';
import { LiveConsole } from '~/features/staff/live-console';
import { addDays, formatDate, formatDateTime, formatRelative } from '~/platform/dates';
import { localeOf } from '~/platform/i18n.server';
import type { RouteHandle } from '~/platform/route-handle';
import { useShell } from '~/platform/shell-context';

const PAGE_SIZE = 50;
/** Days of the periods that one press chooses. */
const PERIODS = [1, 7, 30];

export const handle: RouteHandle = { i18n: ['admin'], titleKey: 'staff:nav.audit', breadcrumbKey: 'staff:nav.audit' };

// Swedish writes a date as ISO 8601 does.
const isoDay = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Istanbul' });

/** Who did what. The whole filter stands in the address, so a finding can be handed to a colleague. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requirePermission(request, 'audit.look');
  const filter = auditFilterOf(new URL(request.url).searchParams);
  const [locale, found, choices] = await Promise.all([localeOf(request), listAudit(filter, PAGE_SIZE), auditChoices()]);
  const now = new Date();
  return {
    filter,
    ...choices,
    ...found,
    entries: found.entries.map((entry) => ({
      ...entry,
      when: formatRelative(new Date(entry.at), now, locale),
      exactly: formatDateTime(new Date(entry.at), locale),
    })),
    periods: PERIODS.map((days) => ({ days, from: isoDay.format(addDays(now, 1 - days)) })),
  };
}

export default function AuditTrail() {
  const { filter, entries, next, unfinished } = useLoaderData<typeof loader>();
  const { t } = useTranslation('admin');
  const filtered = Object.keys(auditParameters(filter)).length > 0;
  return (
    <>
      <PageHead
        title={t('staff:nav.audit')}
        state={filter.after === undefined ? <LiveConsole /> : undefined}
        facts={[t('audit.intro')]}
        actions={
          <a
            href={auditAddress({ ...filter, after: undefined }, '/ops/audit.csv')}
            className="btn btn-secondary"
            title={t('audit.export-hint')}
            download
          >
            <Download aria-hidden />
            {t('audit.export')}
          </a>
        }
      />
      <Tools />
      {entries.length === 0 && !unfinished ? (
        filtered ? (
          <EmptyState
            icon={SearchX}
            title={t('audit.nothing')}
            actions={<LinkButton to="/ops/audit">{t('audit.show-all')}</LinkButton>}
          >
            {t('audit.nothing-text')}
          </EmptyState>
        ) : (
          <EmptyState icon={History} title={t('audit.empty')}>
            {t('audit.empty-text')}
          </EmptyState>
        )
      ) : (
        <>
          {entries.length > 0 ? <Entries /> : null}
          {unfinished && next !== null ? (
            <p className="my-4 flex flex-wrap items-center gap-3 text-sm text-muted">
              {t('audit.searched')}
              <LinkButton to={auditAddress({ ...filter, after: next })} size="small">
                {t('audit.search-older')}
              </LinkButton>
            </p>
          ) : null}
          <Pagination
            label={t('audit.pages')}
            summary={t('shown', { count: entries.length })}
            previous={filter.after === undefined ? undefined : auditAddress({ ...filter, after: undefined })}
            next={next === null ? undefined : auditAddress({ ...filter, after: next })}
            previousLabel={t('first')}
            nextLabel={t('more')}
          />
        </>
      )}
    </>
  );
}

/** What of the filter a form does not ask for itself, so that sending it keeps that. */
function Kept({ filter, without }: { filter: AuditFilter; without: readonly string[] }) {
  return Object.entries(auditParameters({ ...filter, after: undefined }))
    .filter(([name]) => !without.includes(name))
    .map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}

function Tools() {
  const { filter, actors, actions, periods } = useLoaderData<typeof loader>();
  const { t, i18n } = useTranslation('admin');
  const { locale } = useShell();
  const words = useActionWords();
  // Noon in Istanbul, whose clock is never changed.
  const day = (text: string) => formatDate(new Date(`${text}T12:00:00+03:00`), locale);
  const without = (change: Partial<AuditFilter>) => auditAddress({ ...filter, after: undefined, ...change });
  const { from, to, subject } = filter;
  const remove = (name: string) => t('audit.remove', { name });
  const subjectType =
    subject && i18n.exists(`admin:subject.${subject.type}`) ? t(`subject.${subject.type}`) : subject?.type;
  return (
    <div className="toolbar">
      <Form method="get" action="/ops/audit" role="search" className="flex min-w-0 grow gap-2 md:max-w-[24rem]">
        <Kept filter={filter} without={['q']} />
        <SearchInput
          key={filter.query}
          compact
          className="min-w-0 !basis-full"
          label={t('audit.search')}
          placeholder={t('audit.search-placeholder')}
          clearLabel={t('audit.clear')}
          defaultValue={filter.query}
        />
        <Button type="submit">{t('audit.search-submit')}</Button>
      </Form>
      <FilterChip
        label={t('audit.actor')}
        value={filter.actor}
        removeTo={without({ actor: undefined })}
        removeLabel={remove(t('audit.actor'))}
      >
        <Choice name="actor" label={t('audit.actor')} options={actors.map((actor) => [actor, actor])} />
      </FilterChip>
      <FilterChip
        label={t('audit.action')}
        value={filter.action && words(filter.action)}
        removeTo={without({ action: undefined })}
        removeLabel={remove(t('audit.action'))}
      >
        <Choice name="action" label={t('audit.action')} options={actions.map((action) => [action, words(action)])} />
      </FilterChip>
      {(from ?? to) ? (
        <FilterChip
          label={t('audit.period')}
          value={
            from && to
              ? t('audit.between', { from: day(from), to: day(to) })
              : from
                ? t('audit.since', { from: day(from) })
                : t('audit.until', { to: day(to ?? '') })
          }
          removeTo={without({ from: undefined, to: undefined })}
          removeLabel={remove(t('audit.period'))}
        />
      ) : (
        <FilterChip label={t('audit.period')}>
          <ul className="menu-links">
            {periods.map((period) => (
              <li key={period.days}>
                <Link to={without({ from: period.from })}>{t('audit.last', { count: period.days })}</Link>
              </li>
            ))}
          </ul>
          <Form method="get" action="/ops/audit" className="grid gap-3 border-t border-line pt-3">
            <Kept filter={filter} without={['from', 'to']} />
            <Field label={t('audit.from')}>
              <TextInput type="date" name="from" compact />
            </Field>
            <Field label={t('audit.to')}>
              <TextInput type="date" name="to" compact />
            </Field>
            <Button type="submit" data-close>
              {t('audit.apply')}
            </Button>
          </Form>
        </FilterChip>
      )}
      {subject ? (
        <FilterChip
          label={subjectType ?? ''}
          value={subject.id}
          removeTo={without({ subject: undefined })}
          removeLabel={remove(t('audit.subject'))}
        />
      ) : null}
      {filter.correlation ? (
        <FilterChip
          label={t('audit.correlation')}
          value={filter.correlation}
          removeTo={without({ correlation: undefined })}
          removeLabel={remove(t('audit.correlation'))}
        />
      ) : null}
    </div>
  );
}

function Choice({
  name,
  label,
  options,
}: {
  name: string;
  label: string;
  options: readonly (readonly [value: string, text: string])[];
}) {
  const { filter } = useLoaderData<typeof loader>();
  const { t } = useTranslation('admin');
  return (
    <Form method="get" action="/ops/audit" className="grid gap-3">
      <Kept filter={filter} without={[name]} />
      <Field label={label}>
        <Select name={name} compact>
          {options.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </Select>
      </Field>
      <Button type="submit" data-close>
        {t('audit.apply')}
      </Button>
    </Form>
  );
}

function Entries() {
  const { entries, filter } = useLoaderData<typeof loader>();
  const { t, i18n } = useTranslation('admin');
  const words = useActionWords();
  return (
    <Table caption={t('audit.caption')} tall keys className="audit-table">
      <TableHead>
        <Th>{t('audit.column.when')}</Th>
        <Th>{t('audit.column.who')}</Th>
        <Th>{t('audit.column.what')}</Th>
        <Th>{t('audit.column.subject')}</Th>
        <Th>{t('audit.column.why')}</Th>
      </TableHead>
      <TableBody>
        {entries.map((entry) => {
          const { id, subjectType, subjectId, correlationId, reason, changes } = entry;
          const path = subjectPath(subjectType, subjectId);
          const name = i18n.exists(`admin:subject.${subjectType}`) ? t(`subject.${subjectType}`) : subjectType;
          const short = subjectId.length > 14 ? `${subjectId.slice(0, 8)}…` : subjectId;
          return (
            <Row key={id}>
              <Td phone="meta" className="whitespace-nowrap text-muted tabular-nums">
                <time dateTime={entry.at} title={entry.exactly}>
                  {entry.when}
                </time>
              </Td>
              <Td phone="amount" className="max-w-[14rem] break-words">
                <Link to={auditAddress({ ...filter, actor: entry.actor, after: undefined })} className="link">
                  <bdi>{entry.actor}</bdi>
                </Link>
              </Td>
              <Td phone="title" className="font-medium">
                {words(entry.action)}
              </Td>
              <Td phone="state">
                {path ? (
                  <Link to={path} className="link" title={subjectId}>
                    {name} <bdi>{short}</bdi>
                  </Link>
                ) : (
                  <span title={subjectId}>
                    {name} <bdi>{short}</bdi>
                  </span>
                )}
                {correlationId ? (
                  <SubLine>
                    <Link
                      to={auditAddress({ query: '', correlation: correlationId })}
                      className="link"
                      title={correlationId}
                    >
                      {t('audit.correlation')} <bdi>{correlationId.slice(0, 8)}</bdi>
                    </Link>
                  </SubLine>
                ) : null}
              </Td>
              <Td phone="wide" className="max-w-[32rem]">
                <div className="grid gap-1">
                  {reason ? <span className="break-words">{reason}</span> : null}
                  <AuditChanges changes={changes} />
                </div>
              </Td>
            </Row>
          );
        })}
      </TableBody>
    </Table>
  );
}
