import { CalendarDays } from '~/components/icons';
import { useTranslation } from '~/platform/texts';
import { AddressForm } from '~/components/address-form';
import { Button } from '~/components/button';
import { Field, TextInput } from '~/components/field';
import { Select } from '~/components/select';
import { LinkTabs } from '~/components/tabs';
import { statementList, usualPeriods } from '~/features/customers/ledger/statement-filter';
import { nameOfDate } from '~/platform/dates';
import { useShell } from '~/platform/shell-context';

/** The periods that a statement can show: the usual ones, a month, or from a day to another. */
export function StatementPeriods({
  period,
  months,
  month,
  today,
}: {
  period: { from: string; to: string };
  /** Those offered, as `2026-11`. */
  months: readonly string[];
  /** The one that the period is; null if it is none. */
  month: string | null;
  today: string;
}) {
  const { t } = useTranslation('statement');
  const { locale } = useShell();
  const usual = usualPeriods(today);
  const chosen = usual.find((one) => one.period.from === period.from && one.period.to === period.to)?.name;
  return (
    <div className="no-print mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
      <LinkTabs
        label={t('periods')}
        tabs={usual.map(({ name, period: to }) => ({
          to: statementList.address(to),
          label: t(`usual.${name}`),
          current: name === chosen,
        }))}
      />
      <AddressForm to="/statement" className="flex flex-wrap items-end gap-3">
        <Field label={t('month')}>
          <Select key={month} name="month" defaultValue={month ?? ''} compact>
            {month === null ? <option value="">{t('choose-month')}</option> : null}
            {months.map((one) => (
              <option key={one} value={one}>
                {nameOfDate(new Date(`${one}-15T12:00:00Z`), { month: 'long', year: 'numeric' }, locale)}
              </option>
            ))}
          </Select>
        </Field>
        <Button type="submit">{t('choose-month')}</Button>
      </AddressForm>
      <AddressForm to="/statement" className="flex flex-wrap items-end gap-3">
        <Field label={t('from')}>
          <TextInput key={period.from} type="date" name="from" defaultValue={period.from} compact />
        </Field>
        <Field label={t('to')}>
          <TextInput key={period.to} type="date" name="to" defaultValue={period.to} compact />
        </Field>
        <Button type="submit" icon={CalendarDays}>
          {t('show')}
        </Button>
      </AddressForm>
    </div>
  );
}
