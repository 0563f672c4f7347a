import { ChevronDown } from '~/components/icons';
import { Checkbox, Field, RadioPanels, TextInput } from '~/components/field';
import { Select } from '~/components/select';
import { useTranslation } from '~/platform/texts';
import type { KeyUnder } from '~/platform/translator';
import { KEY_SCOPES, KEY_TERMS } from './service-token-rules';

export type KeyValues = { name: string; scope: string; days: string; tables: readonly string[] };

/** The fields of a new key: its purpose, its scopes and its lifetime. */
export function KeyFields({
  values,
  wrong,
  tables,
}: {
  /** The values as they were typed; undefined for an empty form. */
  values: KeyValues | undefined;
  wrong: readonly string[];
  /** The names of all tables. */
  tables: readonly string[];
}) {
  const { t } = useTranslation('tokens');
  const errorOf = (name: KeyUnder<'tokens', 'rule'>) => (wrong.includes(name) ? t(`rule.${name}`) : undefined);
  const chosen = values?.tables ?? [];
  return (
    <>
      <Field id="key-name" label={t('form.name')} hint={t('form.name-hint')} error={errorOf('name')} required>
        <TextInput name="name" autoComplete="off" maxLength={80} defaultValue={values?.name} />
      </Field>
      <RadioPanels
        id="key-scope"
        legend={t('form.scope')}
        name="scope"
        defaultValue={values?.scope || 'read'}
        error={errorOf('scope')}
        options={KEY_SCOPES.map((scope) => ({
          value: scope,
          label: t(`scope.${scope}`),
          hint: t(`scope-hint.${scope}`),
        }))}
      />
      <Field id="key-days" label={t('form.days')} error={errorOf('days')} className="max-w-64">
        <Select name="days" defaultValue={values?.days ?? '90'}>
          {KEY_TERMS.map((days) => (
            <option key={days} value={days}>
              {days === 0 ? t('form.no-end') : t('form.for-days', { count: days })}
            </option>
          ))}
        </Select>
      </Field>
      <details className="key-tables" open={chosen.length > 0 || wrong.includes('tables')}>
        <summary>
          {t('form.tables')}
          <ChevronDown aria-hidden />
        </summary>
        <fieldset aria-describedby="key-tables-hint">
          <legend className="sr-only">{t('form.tables')}</legend>
          <p id="key-tables-hint" className="field-hint">
            {errorOf('tables') ?? t('form.tables-hint')}
          </p>
          <div className="key-table-list" dir="ltr">
            {tables.map((table) => (
              <Checkbox
                key={table}
                name="table"
                value={table}
                label={<span className="font-mono text-xs">{table}</span>}
                defaultChecked={chosen.includes(table)}
              />
            ))}
          </div>
        </fieldset>
      </details>
    </>
  );
}
