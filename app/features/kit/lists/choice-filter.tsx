import { Link } from '~/platform/web';
import type { ReactNode } from 'react';
import { FilterChip } from '~/components/filter-chips';
import type { List } from './define-filter';

/** A choice among few values: the chosen one, or links to choose one. */
export function ChoiceFilter<F, Key extends string & keyof F>({
  list,
  filter,
  field,
  label,
  removeLabel,
  value,
  choices,
}: {
  list: List<F>;
  filter: NoInfer<F>;
  field: Key;
  label: string;
  removeLabel: string;
  /** The chosen value in words; undefined if nothing is chosen. */
  value: string | undefined;
  choices: readonly { value: NonNullable<F[Key]> & string; text: ReactNode }[];
}) {
  const addressOf = (chosen: F[Key] | undefined) => list.address({ ...filter, [field]: chosen }, {});
  if (value !== undefined) {
    return <FilterChip label={label} value={value} removeTo={addressOf(undefined)} removeLabel={removeLabel} />;
  }
  if (choices.length === 0) return null;
  return (
    <FilterChip label={label}>
      <ul className="menu-links">
        {choices.map((choice) => (
          <li key={choice.value}>
            <Link to={addressOf(choice.value)}>{choice.text}</Link>
          </li>
        ))}
      </ul>
    </FilterChip>
  );
}
