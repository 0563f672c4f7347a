import { Form } from '~/platform/web';
import { TriangleExclamationPoint } from '~/components/icons';
import { Fragment, useEffect, useRef, useState } from 'react';
import { useTranslation } from '~/platform/texts';
import { Button } from '~/components/button';
import { Checkbox } from '~/components/field';
import { GroupRow, Row, Table, TableBody, TableHead, Td, Th } from '~/components/table';
import { useHydrated } from '~/components/use-hydrated';
import { endsAtOnce } from '~/features/catalogue/products/licence-actions';
import { LinkButton } from '~/components/button';
import { dayInIstanbul, formatDate } from '~/platform/dates';
import { formatMoney } from '~/platform/money';
import { useShell } from '~/platform/shell-context';
import type { OfferedAction } from './action-prices.server';
import { LicenceCodeCell, LicenceComputer, LicenceEnd, LicenceFirmCell, LicenceProduct } from './licence-cells';
import { licenceDesk, type LicenceCounts, type LicenceFilter, type LicenceSort } from './licence-desk-filter';
import type { DeskLicence } from './licence-desk-store.server';
import { LICENCE_EVENT_ICONS } from './licence-event-icons';
import { daysGained, expiryAfter, shortens } from './licence-rules';
import { LicenceStatePill } from './licence-state-pill';
import { UnpaidOrder } from './unpaid-order';

/** A licence with the name of its product in the reader's language. */
export type DeskRow = DeskLicence & { product: string | null };

type DeskProps = {
  rows: readonly DeskRow[];
  filter: LicenceFilter;
  counts: LicenceCounts;
  actions: readonly OfferedAction[];
  /** ISO 8601: new ends are counted from here. */
  now: string;
};

/** The list of licences, and a bar with the `actions` that can be ordered for the selected ones. Give it a `key` for each address. */
export function LicenceDesk({ rows, filter, counts, actions, now }: DeskProps) {
  const { t } = useTranslation('licences');
  const form = useRef<HTMLFormElement>(null);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const hydrated = useHydrated();
  useEffect(() => {
    // What was ticked before the scripts ran, or is ticked again by the browser's Back.
    if (form.current) setSelected(new Set(new FormData(form.current).getAll('code').map(String)));
  }, []);
  const toggle = (code: string, on: boolean) =>
    setSelected((before) => new Set(on ? [...before, code] : [...before].filter((other) => other !== code)));
  const orders = actions.length > 0;
  const choosable = rows.filter(mayBeChosen);
  const byOrder = filter.view === 'provisional';
  const grouped = filter.sort.by === 'urgency' && !byOrder;
  // A page that cuts a group says how much of it stands here.
  const countOf = (group: Group) => {
    const here = rows.filter((row) => groupOf(row) === group).length;
    const all = groupCount(group, counts);
    return here < all ? `${here} / ${all}` : all;
  };
  return (
    <Form ref={form} method="post" action="/licences/order" className="group/desk">
      <Table
        caption={t('list.caption')}
        tall
        keys
        selectable={orders}
        className="md:-mx-3! md:w-[calc(100%+24px)]! max-md:-mx-4 max-md:w-auto! max-md:[&_tbody_tr:not(.table-group)]:px-4!"
      >
        <TableHead>
          {orders ? (
            <th scope="col" role="columnheader" className="w-8">
              {hydrated ? (
                <Checkbox
                  label={t('list.select-all')}
                  labelHidden
                  checked={selected.size > 0 && selected.size === choosable.length}
                  mixed={selected.size > 0 && selected.size < choosable.length}
                  onChange={(event) =>
                    setSelected(
                      new Set(event.currentTarget.checked ? choosable.map(({ approvalCode }) => approvalCode) : []),
                    )
                  }
                />
              ) : (
                <span className="sr-only">{t('column.choose')}</span>
              )}
            </th>
          ) : null}
          <Th sort={sortLink(filter, 'code')}>{t('column.code')}</Th>
          <Th sort={sortLink(filter, 'firm')}>{t('column.firm')}</Th>
          <Th low>{t('column.product')}</Th>
          <Th low sort={sortLink(filter, 'computer')}>
            {t('column.computer')}
          </Th>
          <Th sort={sortLink(filter, 'end')}>{t('column.end')}</Th>
          <Th end>{t('column.state')}</Th>
        </TableHead>
        <TableBody>
          {rows.map((row, index) => {
            const group = groupOf(row);
            const before = rows[index - 1];
            return (
              <Fragment key={row.approvalCode}>
                {byOrder && row.provisional && row.provisional.orderId !== before?.provisional?.orderId ? (
                  <GroupRow columns={orders ? 7 : 6}>
                    <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
                      <span>
                        {t('provisional.order', { receiptNo: row.provisional.receiptNo })}
                        <span className="ms-2 font-normal">
                          <UnpaidOrder provisional={row.provisional} today={dayInIstanbul(new Date(now))} />
                        </span>
                      </span>
                      {row.provisional.own ? (
                        <LinkButton to={`/orders/${row.provisional.orderId}`} size="small">
                          {t('provisional.pay-short')}
                        </LinkButton>
                      ) : null}
                    </span>
                  </GroupRow>
                ) : null}
                {grouped && (!before || groupOf(before) !== group) ? (
                  <GroupRow columns={orders ? 7 : 6}>
                    {t(`list.group.${group}`)} · <span className="tabular-nums">{countOf(group)}</span>
                  </GroupRow>
                ) : null}
                <LicenceRow
                  row={row}
                  filter={filter}
                  selected={selected.has(row.approvalCode)}
                  onToggle={orders ? toggle : undefined}
                />
              </Fragment>
            );
          })}
        </TableBody>
      </Table>
      {orders ? (
        <BulkBar chosen={rows.filter(({ approvalCode }) => selected.has(approvalCode))} actions={actions} now={now} />
      ) : null}
    </Form>
  );
}

/** Ascending, then descending, then as it was. */
function sortLink(filter: LicenceFilter, by: LicenceSort['by']) {
  const { sort } = filter;
  const current = sort.by === by;
  const next: LicenceSort = !current
    ? { by, descending: false }
    : sort.descending
      ? { by: 'urgency', descending: false }
      : { by, descending: true };
  const direction = current ? (sort.descending ? ('descending' as const) : ('ascending' as const)) : undefined;
  return { to: licenceDesk.address(filter, { sort: next }), direction };
}

type Group = 'ends-7' | 'ends-30' | 'ends-60' | 'valid' | 'past';

const groupOf = ({ bucket }: DeskLicence): Group =>
  bucket === 'expired' || bucket === 'stopped' || bucket === 'taken-back' ? 'past' : bucket;

/** What nothing can be ordered for is not chosen. */
const mayBeChosen = ({ bucket }: DeskLicence) => bucket !== 'taken-back';

/** What a group holds within the view; the counts of windows hold the narrower ones. */
function groupCount(group: Group, counts: LicenceCounts): number {
  switch (group) {
    case 'ends-7':
    case 'valid':
      return counts[group];
    case 'ends-30':
      return counts['ends-30'] - counts['ends-7'];
    case 'ends-60':
      return counts['ends-60'] - counts['ends-30'];
    case 'past':
      return counts.expired + counts.stopped;
  }
}

function LicenceRow({
  row,
  filter,
  selected,
  onToggle,
}: {
  row: DeskRow;
  filter: LicenceFilter;
  selected: boolean;
  /** Missing where nothing can be ordered for what is chosen. */
  onToggle: ((code: string, on: boolean) => void) | undefined;
}) {
  const { t } = useTranslation('licences');
  const { approvalCode, firmId, firmName, firmCode, computer, product, expiresAt, state, provisional } = row;
  return (
    <Row selected={selected}>
      {onToggle ? (
        <Td phone="select">
          <Checkbox
            name="code"
            value={approvalCode}
            label={t('list.select', { code: approvalCode })}
            labelHidden
            checked={selected}
            disabled={!mayBeChosen(row)}
            onChange={(event) => onToggle(approvalCode, event.currentTarget.checked)}
          />
        </Td>
      ) : null}
      <LicenceCodeCell code={approvalCode} to={`/licences/${approvalCode}`} />
      <LicenceFirmCell
        name={firmName}
        code={firmCode}
        to={filter.firmId === firmId ? undefined : licenceDesk.address(filter, { firmId })}
        title={t('list.only-firm', { firm: firmName })}
      />
      <Td low phone="hidden">
        <LicenceProduct product={product} />
      </Td>
      <Td low phone="hidden">
        <LicenceComputer computer={computer} />
      </Td>
      <Td phone="state">
        <LicenceEnd expiresAt={expiresAt} />
      </Td>
      <Td end phone="amount">
        <LicenceStatePill state={state} provisional={provisional !== null} />
      </Td>
    </Row>
  );
}

function BulkBar({
  chosen,
  actions,
  now: at,
}: {
  chosen: readonly DeskRow[];
  actions: readonly OfferedAction[];
  now: string;
}) {
  const { t } = useTranslation('licences');
  const { locale } = useShell();
  const hydrated = useHydrated();
  const now = new Date(at);
  const firms = new Set(chosen.map(({ firmId }) => firmId)).size;
  const shortened = (action: 'extend-year' | 'extend-month') =>
    chosen.filter(({ expiresAt }) => shortens(action, { expiresAt: new Date(expiresAt) }, now)).length;
  const gainless = (action: 'extend-year' | 'extend-month') =>
    chosen.filter(({ expiresAt }) => daysGained(action, { expiresAt: new Date(expiresAt) }, now) === 0).length;
  const newEnd = (action: 'extend-year' | 'extend-month') => formatDate(expiryAfter(action, now) ?? now, locale);
  const worthwhile =
    chosen.length === 0 ||
    chosen.some(({ expiresAt }) => (daysGained('extend-year', { expiresAt: new Date(expiresAt) }, now) ?? 0) > 0);
  const provisional = chosen.filter((row) => row.provisional !== null && 'daysLeft' in row.state).length;
  const warnings = [
    provisional > 0 && t('bulk.provisional', { count: provisional }),
    shortened('extend-year') > 0 && t('bulk.shortens-year', { count: shortened('extend-year') }),
    shortened('extend-month') > 0 && t('bulk.shortens-month', { count: shortened('extend-month') }),
    gainless('extend-year') > 0 && t('bulk.gainless-year', { count: gainless('extend-year') }),
    gainless('extend-month') > 0 && t('bulk.gainless-month', { count: gainless('extend-month') }),
  ].filter((warning) => warning !== false);
  return (
    // Shown by a ticked box itself, so that it needs no scripts.
    <div
      role="region"
      aria-label={t('bulk.label')}
      className="bulk-bar hidden! group-has-[tbody_input:checked]/desk:flex!"
    >
      <div className="grow basis-60">
        {hydrated ? (
          <>
            <p aria-live="polite">
              <b>{t('bulk.selected', { count: chosen.length })}</b>
              {firms > 0 ? ` · ${t('bulk.firms', { count: firms })}` : null}
            </p>
            <p className="text-xs text-band-text">
              {t('bulk.new-ends', { year: newEnd('extend-year'), month: newEnd('extend-month') })}
              {firms > 1 ? ` · ${t('bulk.each-firm')}` : null}
            </p>
            {warnings.map((warning) => (
              <p key={warning} className="flex items-center gap-1.5 text-xs text-warning-mark">
                <TriangleExclamationPoint aria-hidden className="size-3.5 shrink-0" />
                {warning}
              </p>
            ))}
          </>
        ) : (
          <p>{t('bulk.unscripted')}</p>
        )}
      </div>
      <div className="flex flex-wrap gap-2 max-md:w-full">
        {[...actions].reverse().map(({ action, unitPrice }) => {
          const main = action === 'extend-year';
          const price = formatMoney(unitPrice * Math.max(1, chosen.length), 'TRL', locale);
          return (
            <Button
              key={action}
              type="submit"
              name="action"
              value={action}
              variant={main && worthwhile ? 'primary' : 'secondary'}
              icon={main || endsAtOnce(action) ? LICENCE_EVENT_ICONS[action] : undefined}
              title={hydrated ? t('plus-vat', { amount: price }) : undefined}
            >
              {t(`action.${action}`)}
              {main && hydrated ? (
                <span className="max-md:hidden">
                  · <bdi>{t('plus-vat', { amount: price })}</bdi>
                </span>
              ) : null}
            </Button>
          );
        })}
      </div>
    </div>
  );
}
