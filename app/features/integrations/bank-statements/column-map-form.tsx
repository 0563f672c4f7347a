import { Form, Link, useNavigation } from '~/platform/web';
import { ArrowRight } from '~/components/icons';
import { Button } from '~/components/button';
import { Field } from '~/components/field';
import { Panel } from '~/components/panel';
import { Select } from '~/components/select';
import { Row, Table, TableBody, TableHead, Td, Th } from '~/components/table';
import { useTranslation } from '~/platform/texts';
import type { HeldFile, TableToMap } from './held-file';
import { HeldFields } from './held-fields';
import { accountName } from './statement-screens';
import { SHEET_FIELDS } from './sheet-fields';
import { RefusedNotice, type RefusedFile } from './upload-statement-form';

/** Lets a person say which account a table is of and what its columns are; it is remembered for the account. */
export function ColumnMapForm({
  file,
  table,
  refused,
}: {
  file: HeldFile;
  table: TableToMap;
  refused: RefusedFile | undefined;
}) {
  const { t } = useTranslation('bank-statements');
  const busy = useNavigation().state === 'submitting';
  const { choice } = file;
  return (
    <div className="grid gap-5">
      {refused ? <RefusedNotice refused={refused} /> : null}
      <FirstRows table={table} />
      <Panel title={t('columns.title')}>
        <Form method="post" encType="multipart/form-data" className="grid max-w-3xl gap-4">
          <HeldFields file={file} />
          <Field label={t('columns.account')}>
            <Select name="account" defaultValue={choice?.accountIban ?? ''}>
              {choice?.accountIban === '' ? <option value="">{t('columns.choose')}</option> : null}
              {table.accounts.map(({ iban, bank }) => (
                <option key={iban} value={iban}>
                  {accountName(bank, iban)}
                </option>
              ))}
            </Select>
          </Field>
          <div className="grid gap-4 sm:grid-cols-2">
            {SHEET_FIELDS.map((field) => (
              <Field
                key={field}
                label={t(`columns.${field}`)}
                hint={hintOf(field) && t(`columns.${field}-hint` as 'columns.amount-hint')}
              >
                <Select name={`column.${field}`} defaultValue={choice?.columns[field] ?? ''}>
                  <option value="">{t('columns.no-column')}</option>
                  {table.names.map((name) => (
                    <option key={name}>{name}</option>
                  ))}
                </Select>
              </Field>
            ))}
          </div>
          <p className="text-sm text-muted">{t('columns.forms')}</p>
          <div className="flex flex-wrap gap-3">
            <Button
              type="submit"
              name="intent"
              value="columns"
              variant="primary"
              trailingIcon={ArrowRight}
              turn
              loading={busy}
            >
              {t('columns.action')}
            </Button>
            <Link to="/support/payments/statements/new" className="btn btn-quiet">
              {t('preview.other')}
            </Link>
          </div>
        </Form>
      </Panel>
    </div>
  );
}

const hintOf = (field: string) => ['amount', 'credit', 'balance'].includes(field);

function FirstRows({ table: { rows } }: { table: TableToMap }) {
  const { t } = useTranslation('bank-statements');
  const width = Math.max(...rows.map(({ cells }) => cells.length));
  const [heading, ...first] = rows;
  return (
    <section className="grid gap-2">
      <h2>{t('columns.rows')}</h2>
      <div className="overflow-x-auto [&_th]:static!" tabIndex={0} role="region" aria-label={t('columns.rows')}>
        <Table caption={t('columns.rows')} stacked={false}>
          <TableHead>
            <Th>{t('columns.row')}</Th>
            {Array.from({ length: width }, (_, index) => (
              <Th key={index}>
                <bdi>{heading?.cells[index] ?? ''}</bdi>
              </Th>
            ))}
          </TableHead>
          <TableBody>
            {first.map(({ row, cells }) => (
              <Row key={row}>
                <Td className="tabular-nums text-muted">{row}</Td>
                {Array.from({ length: width }, (_, index) => (
                  <Td key={index}>
                    <bdi>{cells[index] ?? ''}</bdi>
                  </Td>
                ))}
              </Row>
            ))}
          </TableBody>
        </Table>
      </div>
    </section>
  );
}
