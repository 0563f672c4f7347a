import { CircleCheck } from '~/components/icons';
import { useState } from 'react';
import { useTranslation } from '~/platform/texts';
import { Checkbox } from '~/components/field';
import { Panel } from '~/components/panel';
import { StatusPill } from '~/components/status-pill';
import { Row, SubLine, Table, TableBody, TableHead, Td, Th } from '~/components/table';
import { endsAtOnce, type LicenceAction } from '~/features/catalogue/products/licence-actions';
import { formatDate } from '~/platform/dates';
import { formatMoney, type Kurus } from '~/platform/money';
import { useShell } from '~/platform/shell-context';
import { DaysGained } from './days-gained';
import { LicenceComputer } from './licence-cells';
import type { DeskLicence } from './licence-desk-store.server';

/**
 * The licences of one firm before an action on them is ordered, with their present and new ends; any of them can be
 * left out of the form around it.
 */
export function LicenceOrderPanel({
  action,
  unitPrice,
  newEnd,
  licences,
}: {
  action: LicenceAction;
  /** For one licence, without VAT. */
  unitPrice: Kurus;
  /** ISO 8601; null if ends stay unchanged. */
  newEnd: string | null;
  /** Recently renewed ones are left out until the user ticks them. */
  licences: readonly (DeskLicence & { gained: number | null; renewed: boolean })[];
}) {
  const { t } = useTranslation('licences');
  const { locale } = useShell();
  const [left, setLeft] = useState<ReadonlySet<string>>(
    () => new Set(licences.flatMap(({ approvalCode, renewed }) => (renewed ? approvalCode : []))),
  );
  const firm = licences[0]?.firmName ?? '';
  const count = licences.length - left.size;
  const dateOf = (instant: string) => (
    <time dateTime={instant} className="tabular-nums">
      <bdi>{formatDate(new Date(instant), locale)}</bdi>
    </time>
  );
  return (
    <Panel
      flush
      title={<bdi>{firm}</bdi>}
      actions={<bdi className="text-sm text-muted tabular-nums">{licences[0]?.firmCode}</bdi>}
    >
      <Table caption={t('order.caption', { firm })} selectable className="md:table-fixed">
        <TableHead>
          <Th hidden className="w-12">
            {t('column.choose')}
          </Th>
          <Th>{t('column.code')}</Th>
          <Th low>{t('column.computer')}</Th>
          <Th>{t('order.now')}</Th>
          <Th end>{t('order.then')}</Th>
        </TableHead>
        <TableBody>
          {licences.map(({ approvalCode, computer, expiresAt, gained, renewed }) => (
            <Row key={approvalCode}>
              <Td phone="select" className="max-md:ps-0!">
                <Checkbox
                  name="code"
                  value={approvalCode}
                  defaultChecked={!renewed}
                  label={t('list.select', { code: approvalCode })}
                  labelHidden
                  onChange={(event) => {
                    const { checked } = event.currentTarget;
                    setLeft((before) => {
                      const after = new Set(before);
                      if (checked) after.delete(approvalCode);
                      else after.add(approvalCode);
                      return after;
                    });
                  }}
                />
              </Td>
              <Td phone="title">
                <bdi className="code">{approvalCode}</bdi>
              </Td>
              <Td low phone="hidden">
                <LicenceComputer computer={computer} />
              </Td>
              <Td phone="meta">{dateOf(expiresAt)}</Td>
              <Td end phone="state">
                {newEnd === null ? (
                  <span className="text-muted">{t('order.unchanged')}</span>
                ) : endsAtOnce(action) ? (
                  t('order.today')
                ) : (
                  <span className="inline-flex flex-wrap items-center justify-end gap-2">
                    {renewed ? (
                      <StatusPill tone="success" icon={CircleCheck}>
                        {t('order.renewed')}
                      </StatusPill>
                    ) : null}
                    <b>{dateOf(newEnd)}</b>
                  </span>
                )}
                {gained === null ? null : (
                  <SubLine>
                    <DaysGained days={gained} />
                  </SubLine>
                )}
              </Td>
            </Row>
          ))}
        </TableBody>
      </Table>
      <p className="border-t border-line px-4 py-3 text-sm text-muted" aria-live="polite">
        {t('order.total', { count, amount: formatMoney(unitPrice * count, 'TRL', locale) })}
      </p>
    </Panel>
  );
}
