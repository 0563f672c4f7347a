import { CalendarDays } from '~/components/icons';
import { useTranslation } from '~/platform/texts';
import { AddressForm } from '~/components/address-form';
import { Button } from '~/components/button';
import { Field, TextInput } from '~/components/field';
import { Menu } from '~/components/menu';
import { Select } from '~/components/select';
import { statementList, usualPeriods } from '~/features/customers/ledger/statement-filter';
import { Link } from '~/platform/web';
import { useMonthName } from './reconciliation-list';

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
  const nameOfMonth = useMonthName();
  const usual = usualPeriods(today);
  const chosen = usual.find((one) => one.period.from === period.from && one.period.to === period.to)?.name;
  return (
    <nav className="statement-periods no-print" aria-label={t('periods')}>
      {usual.map(({ name, period: to }) => (
        <Link
          key={name}
          to={`${statementList.address(to)}#entries`}
          preventScrollReset
          aria-current={name === chosen ? 'page' : undefined}
        >
          {t(`usual.${name}`)}
        </Link>
      ))}
      <Menu
        key={`${period.from} ${period.to}`}
        label={t('choose-dates')}
        trigger={
          <>
            <CalendarDays aria-hidden />
            {t('choose-dates')}
          </>
        }
        className={chosen === undefined ? 'statement-periods-chosen' : undefined}
      >
        <div className="grid gap-4 p-3">
          <AddressForm to="/statement" className="grid gap-2">
            <Field label={t('month')}>
              <Select key={month} name="month" defaultValue={month ?? ''}>
                {month === null ? <option value="">{t('choose-month')}</option> : null}
                {months.map((one) => (
                  <option key={one} value={one}>
                    {nameOfMonth(`${one}-01`)}
                  </option>
                ))}
              </Select>
            </Field>
            <Button type="submit">{t('show-month')}</Button>
          </AddressForm>
          <AddressForm to="/statement" className="grid gap-2 border-t border-line pt-3">
            <Field label={t('from')}>
              <TextInput key={period.from} type="date" name="from" defaultValue={period.from} />
            </Field>
            <Field label={t('to')}>
              <TextInput key={period.to} type="date" name="to" defaultValue={period.to} />
            </Field>
            <Button type="submit">{t('show')}</Button>
          </AddressForm>
        </div>
      </Menu>
    </nav>
  );
}
