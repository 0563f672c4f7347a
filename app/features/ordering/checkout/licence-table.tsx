import {
  createColumnHelper,
  createSortedRowModel,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { ArrowDown, ArrowRight, ArrowUp, KeyRound, TriangleExclamationPoint } from '~/components/icons';
import { useMemo, type ReactNode } from 'react';
import { registersComputer } from '~/features/catalogue/products/licence-actions';
import { useTranslation } from '~/platform/texts';
import { CheckoutSection } from '~/components/checkout-layout';
import { EmptyState } from '~/components/empty-state';
import { Checkbox, TextInput } from '~/components/field';
import { StatusPill } from '~/components/status-pill';
import { Row, Table, TableBody, TableHead, Td, Th } from '~/components/table';
import { Tag } from '~/components/tag';
import { useHydrated } from '~/components/use-hydrated';
import { BOX_LENGTH } from '~/features/customers/firms/customer-fields';
import { LicenceStatePill } from '~/features/licensing/licences/licence-state-pill';
import { formatShortDate } from '~/platform/dates';
import { useShell } from '~/platform/shell-context';
import type { AddressValues } from './checkout-form';
import type { LicenceChoice, LicenceGroup } from './licence-choices';

const features = tableFeatures({ rowSortingFeature, rowSelectionFeature, sortedRowModel: createSortedRowModel() });
const helper = createColumnHelper<typeof features, LicenceChoice>();
const columns = helper.columns([
  helper.accessor('approvalCode', { sortFn: (a, b, id) => compare(a.getValue(id), b.getValue(id)) }),
  helper.accessor('expiresAt', { sortFn: (a, b, id) => compare(a.getValue(id), b.getValue(id)) }),
  helper.accessor('computer', {
    sortFn: (a, b, id) => a.getValue<string>(id).localeCompare(b.getValue<string>(id), 'tr'),
  }),
]);

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/**
 * The licences of the chosen firm that one line of the cart may act on; the number of ticked ones is its quantity
 * (dealer-shop §4).
 */
export function LicenceTable({
  group,
  selected,
  onSelect,
  computers,
  error,
}: {
  group: LicenceGroup;
  selected: readonly string[];
  onSelect: (approvalCodes: string[]) => void;
  computers: AddressValues['computers'];
  error: string | undefined;
}) {
  const { t } = useTranslation('checkout');
  const { locale } = useShell();
  const hydrated = useHydrated();
  const rowSelection = useMemo(() => Object.fromEntries(selected.map((code) => [code, true as const])), [selected]);
  const table = useTable({
    features,
    columns,
    data: group.licences,
    getRowId: (licence) => licence.approvalCode,
    state: { rowSelection },
    onRowSelectionChange: (change) => {
      const next = typeof change === 'function' ? change(rowSelection) : change;
      onSelect(Object.keys(next));
    },
    enableMultiSort: false,
    enableRowSelection: ({ original }) => original.awaits === null,
  });
  const awaiting = group.licences.filter(({ awaits }) => awaits !== null).length;
  const id = `licences-${group.sku}`;
  const registers = registersComputer(group.action);
  const sortable = (columnId: string, label: string) => {
    const column = table.getColumn(columnId);
    return (
      <SortableTh direction={column?.getIsSorted() || undefined} onSort={() => column?.toggleSorting()}>
        {label}
      </SortableTh>
    );
  };
  const selectAll = (labelHidden: boolean) => (
    <Checkbox
      label={t('licence.select-all')}
      labelHidden={labelHidden}
      checked={table.getIsAllRowsSelected()}
      mixed={table.getIsSomeRowsSelected() && !table.getIsAllRowsSelected()}
      onChange={(event) => {
        // The form reads its checkboxes at every change, and these are not ticked yet.
        event.stopPropagation();
        table.toggleAllRowsSelected(event.currentTarget.checked);
      }}
    />
  );
  return (
    <CheckoutSection
      title={
        <span id={id} tabIndex={-1}>
          {t('licence.title', { product: group.name })}
        </span>
      }
      aside={
        <>
          <Tag look="tint">{t('licence.selected', { count: selected.length })}</Tag>
          {group.newEnd ? (
            <span className="ms-auto text-sm text-muted">
              {t('licence.new-end')}{' '}
              <b className="font-semibold text-ink tabular-nums">{formatShortDate(new Date(group.newEnd), locale)}</b>
            </span>
          ) : null}
        </>
      }
    >
      {error ? (
        <p id={`${id}-error`} className="field-error mb-2" role="alert">
          <TriangleExclamationPoint aria-hidden />
          <span>{error}</span>
        </p>
      ) : null}
      {group.licences.length === 0 ? (
        <EmptyState icon={KeyRound} headingLevel={3} title={t('licence.none')}>
          {t('licence.none-hint')}
        </EmptyState>
      ) : (
        <>
          <div className="panel">
            {hydrated ? <div className="border-b border-line-soft px-3 py-2 md:hidden">{selectAll(false)}</div> : null}
            <Table caption={t('licence.title', { product: group.name })} selectable>
              <TableHead>
                <Th hidden={!hydrated}>
                  {hydrated ? <span className="max-md:hidden">{selectAll(true)}</span> : t('licence.choose')}
                </Th>
                {sortable('approvalCode', t('licence.code'))}
                {sortable('expiresAt', t('licence.end'))}
                {sortable('computer', t('licence.computer'))}
                <Th end>{t('licence.state')}</Th>
              </TableHead>
              <TableBody>
                {table.getRowModel().rows.map((row) => (
                  <LicenceRow
                    key={row.id}
                    sku={group.sku}
                    licence={row.original}
                    newEnd={group.newEnd}
                    registers={registers}
                    selected={row.getIsSelected()}
                    onSelect={(ticked) => row.toggleSelected(ticked)}
                    computer={computers[row.id]}
                    describedBy={error ? `${id}-error` : undefined}
                  />
                ))}
              </TableBody>
            </Table>
          </div>
          {awaiting > 0 ? <p className="mt-2 text-sm">{t('licences:bulk.provisional', { count: awaiting })}</p> : null}
          <p className="field-hint mt-2">{t('licence.hint', { product: group.name })}</p>
        </>
      )}
    </CheckoutSection>
  );
}

/** A heading that sorts without a request: a link would lose what was typed. */
function SortableTh({
  direction,
  onSort,
  children,
}: {
  direction: 'asc' | 'desc' | undefined;
  onSort: () => void;
  children: ReactNode;
}) {
  const hydrated = useHydrated();
  const Arrow = direction === 'desc' ? ArrowDown : ArrowUp;
  return (
    <th scope="col" role="columnheader" aria-sort={direction && (direction === 'desc' ? 'descending' : 'ascending')}>
      {hydrated ? (
        <button type="button" onClick={onSort} className="inline-flex min-h-6 items-center gap-1 hover:text-ink">
          {children}
          {direction ? <Arrow aria-hidden className="size-3.5" /> : null}
        </button>
      ) : (
        children
      )}
    </th>
  );
}

function LicenceRow({
  sku,
  licence,
  newEnd,
  registers,
  selected,
  onSelect,
  computer,
  describedBy,
}: {
  sku: string;
  licence: LicenceChoice;
  newEnd: string | null;
  registers: boolean;
  selected: boolean;
  onSelect: (ticked: boolean) => void;
  computer: string | undefined;
  describedBy: string | undefined;
}) {
  const { t } = useTranslation('checkout');
  const { locale } = useShell();
  const { approvalCode, state, shortens, awaits } = licence;
  const end = formatShortDate(new Date(licence.expiresAt), locale);
  return (
    <Row selected={selected}>
      <Td phone="select" className="max-md:ps-0">
        <Checkbox
          name={`licences.${sku}`}
          value={approvalCode}
          checked={selected}
          // One that an older draft has chosen is sent, so that the answer says why it cannot be.
          disabled={awaits !== null && !selected}
          onChange={(event) => onSelect(event.currentTarget.checked)}
          label={t('licence.select', { code: approvalCode })}
          labelHidden
          aria-describedby={describedBy}
        />
      </Td>
      <Td phone="title">
        <bdi className="code">{approvalCode}</bdi>
      </Td>
      <Td phone="meta">
        {shortens && newEnd ? (
          <span className="inline-flex flex-wrap items-center gap-1">
            {end} <ArrowRight aria-hidden className="turn" />
            <b>{formatShortDate(new Date(newEnd), locale)}</b>
            <StatusPill tone="warning" icon={TriangleExclamationPoint}>
              {t('licence.shortens')}
            </StatusPill>
          </span>
        ) : (
          end
        )}
      </Td>
      <Td phone="wide">
        {registers ? (
          <TextInput
            compact
            name={`computer.${approvalCode}`}
            maxLength={BOX_LENGTH}
            autoComplete="off"
            defaultValue={computer}
            placeholder={licence.computer}
            aria-label={t('licence.computer-name', { code: approvalCode })}
          />
        ) : licence.computer ? (
          <bdi>{licence.computer}</bdi>
        ) : (
          <span className="text-muted">{t('licence.no-computer')}</span>
        )}
      </Td>
      <Td phone="state" end className="max-md:pe-0">
        <LicenceStatePill state={state} provisional={awaits !== null} />
      </Td>
    </Row>
  );
}
