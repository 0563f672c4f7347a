import { Link } from '~/platform/web';
import { useTranslation } from '~/platform/texts';
import { AddressForm } from '~/components/address-form';
import { Button } from '~/components/button';
import { Field, TextInput } from '~/components/field';
import { FilterChip } from '~/components/filter-chips';
import { formatDate } from '~/platform/dates';
import { useShell } from '~/platform/shell-context';
import type { List } from './define-filter';

type Days = { from?: string | undefined; to?: string | undefined };

/** The dates of a list: the chosen ones, or a small form to choose them. */
export function PeriodFilter<F extends Days>({
  list,
  filter,
  periods,
}: {
  list: List<F>;
  filter: NoInfer<F>;
  /** Periods to choose with one press, each with its first day. */
  periods: readonly { days: number; from: string }[];
}) {
  const { t } = useTranslation();
  const { locale } = useShell();
  const { from, to } = filter;
  const addressOf = (days: Days) => list.address({ ...filter, ...days }, {});
  // Noon in Istanbul, where the clocks are never changed.
  const day = (text: string) => formatDate(new Date(`${text}T12:00:00+03:00`), locale);
  if (from ?? to) {
    const value =
      from && to
        ? t('period.between', { from: day(from), to: day(to) })
        : from
          ? t('period.since', { from: day(from) })
          : t('period.until', { to: day(to ?? '') });
    return (
      <FilterChip
        label={t('period.label')}
        value={value}
        removeTo={addressOf({ from: undefined, to: undefined })}
        removeLabel={t('period.remove')}
      />
    );
  }
  return (
    <FilterChip label={t('period.label')}>
      <ul className="menu-links">
        {periods.map((period) => (
          <li key={period.days}>
            <Link to={addressOf({ from: period.from })}>{t('period.last', { count: period.days })}</Link>
          </li>
        ))}
      </ul>
      <AddressForm to={addressOf({})} className="grid gap-3 border-t border-line pt-3">
        <Field label={t('period.from')}>
          <TextInput type="date" name={list.names.from} compact />
        </Field>
        <Field label={t('period.to')}>
          <TextInput type="date" name={list.names.to} compact />
        </Field>
        <Button type="submit" data-close>
          {t('period.apply')}
        </Button>
      </AddressForm>
    </FilterChip>
  );
}
