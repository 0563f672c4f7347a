import { Link } from '~/platform/web';
import { LinkTabs } from '~/components/tabs';
import { Row, SubLine, Table, TableBody, TableHead, Td, Th } from '~/components/table';
import { ListPages } from '~/features/kit/lists/list-pages';
import { eventText } from '~/features/kit/events/event-types';
import { useFigures } from '~/features/desks/operations/use-figures';
import { useTranslation } from '~/platform/texts';
import type { RepairRunPage, RunItem } from './load-repair-run.server';
import { ItemPill } from './repair-run-pills';
import { errorOf } from './repair-run-words';
import { repairRun, RUN_OUTCOMES, type RunOutcome } from './repair-run-filter';

/** The lines of a run: while it goes on those that ended last, else those of one outcome. */
export function RunItems({ page }: { page: RepairRunPage }) {
  const { t } = useTranslation('support');
  const { count } = useFigures();
  const { run, sums, filter, newest, outcome, items, next } = page;
  const list = repairRun(run.id);
  const totals: Record<RunOutcome, number> = {
    all: run.total,
    done: sums.done,
    failed: sums.failed,
    running: sums.running,
    unfit: sums.unfit,
    untouched: sums.waiting + sums.left,
  };
  const title = newest ? t('run.newest') : t(`run.list.${outcome}`);
  return (
    <section aria-labelledby="run-items">
      <h2 id="run-items" className="mb-2">
        {title}
      </h2>
      <LinkTabs
        label={t('run.outcomes')}
        tabs={[
          ...(page.open
            ? [{ to: list.address(filter, { outcome: undefined }), label: t('run.newest'), current: newest }]
            : []),
          ...RUN_OUTCOMES.filter((each) => each === 'all' || each === outcome || totals[each] > 0).map((each) => ({
            to: list.address(filter, { outcome: each }),
            label: t(`run.tab.${each}`),
            count: count(totals[each]),
            current: !newest && each === outcome,
          })),
        ]}
      />
      {items.length === 0 ? (
        <p className="mt-3 text-sm text-muted">{t(newest ? 'run.none-yet' : 'run.none')}</p>
      ) : (
        <Table caption={title} tall>
          <TableHead>
            <Th>{t(`run.noun.${run.act}`)}</Th>
            <Th>{t(run.act === 'redeliver' ? 'run.endpoint' : 'list.customer')}</Th>
            <Th low>{t('list.dealer')}</Th>
            <Th>{t('run.outcome')}</Th>
            <Th end>{t('run.took')}</Th>
          </TableHead>
          <TableBody>
            {items.map((item) => (
              <ItemRow key={item.position} item={item} />
            ))}
          </TableBody>
        </Table>
      )}
      {newest ? null : (
        <ListPages
          list={list}
          filter={filter}
          shown={items.length}
          total={totals[outcome]}
          next={next === null ? undefined : { outcome: filter.outcome, after: next }}
        />
      )}
    </section>
  );
}

function ItemRow({ item }: { item: RunItem }) {
  const { t } = useTranslation('support');
  const { span } = useFigures();
  const to = pageOf(item);
  const name =
    item.subject === 'order-line'
      ? `${item.receiptNo} / ${item.linePosition}`
      : item.event?.type
        ? eventText(t, item.event.type)
        : t(`run.subject.${item.subject}`);
  return (
    <Row>
      <Td phone="amount" className="whitespace-nowrap tabular-nums">
        {to === undefined ? name : <Link to={to}>{name}</Link>}
        {item.subject === 'order-line' ? null : <SubLine>{item.event ? item.event.subject : item.receiptNo}</SubLine>}
      </Td>
      <Td phone="title">
        <bdi>{item.event ? item.event.endpoint : (item.customer ?? item.address)}</bdi>
        {item.customer !== null && item.address !== null ? (
          <SubLine>
            <bdi>{item.address}</bdi>
          </SubLine>
        ) : null}
      </Td>
      <Td low phone="hidden">
        {item.dealerId === null ? null : (
          <Link to={`/support/firms/${item.dealerId}`}>
            <bdi>{item.dealer}</bdi>
          </Link>
        )}
      </Td>
      <Td phone="meta">
        <ItemPill state={item.state} />
        <SubLine>{useWhy(item)}</SubLine>
      </Td>
      <Td end phone="state">
        {item.tookMs === null || item.state === 'changed' || item.state === 'gone' ? '' : span(item.tookMs / 1000)}
        <span className="sr-only">{t('run.took')}</span>
      </Td>
    </Row>
  );
}

/** Where a thing's own page is; a dealer's endpoint has none for staff. */
function pageOf({ subject, subjectId, event }: RunItem): string | undefined {
  switch (subject) {
    case 'order-line':
      return `/support/lines/${subjectId}`;
    case 'mail':
      return `/ops/mails/${subjectId}`;
    case 'confirmation':
      return `/ops/jobs/confirmation-${subjectId}`;
    case 'webhook':
      return event?.ofVendor ? `/ops/webhooks/${subjectId.replace(':', '?event=')}` : undefined;
  }
}

/** Why a thing's outcome is what it is. */
function useWhy({ subject, state, errorCode, errorBefore }: RunItem): string {
  const { t, find } = useTranslation('support');
  if (state === 'failed' || state === 'retrying') {
    const same = errorCode !== null && errorCode === errorBefore;
    return t(same ? 'run.why.same' : 'run.why.other', { cause: errorOf(subject, errorCode, t, find) });
  }
  if (state !== 'done') return t(`run.why.${state}`);
  return errorBefore === null ? '' : t('run.why.done', { cause: errorOf(subject, errorBefore, t, find) });
}
