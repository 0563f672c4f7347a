import { ChoiceFilter } from '~/features/kit/lists/choice-filter';
import { useTranslation } from '~/platform/texts';
import type { LeadListPage } from './load-lead-list.server';
import { leadList, type LeadFilter } from './lead-list-filter';

/** What a dealer's requests are narrowed to beside their views. */
export function LeadFilters({ filter, districts, products, people }: LeadListPage['choices'] & { filter: LeadFilter }) {
  const { t } = useTranslation('dealer-leads');
  const fields = [
    { field: 'district', value: filter.district, choices: districts.map((value) => ({ value, text: value })) },
    {
      field: 'product',
      value: filter.product && (products.find(({ sku }) => sku === filter.product)?.name ?? filter.product),
      choices: products.map(({ sku, name }) => ({ value: sku, text: name })),
    },
    {
      field: 'person',
      value: filter.person && (people.find(({ id }) => String(id) === filter.person)?.name ?? filter.person),
      choices: people.map(({ id, name }) => ({ value: String(id), text: name })),
    },
  ] as const;
  return fields.map(({ field, value, choices }) => (
    <ChoiceFilter
      key={field}
      list={leadList}
      filter={filter}
      field={field}
      label={t(`filter.${field}`)}
      removeLabel={t(`filter.remove-${field}`)}
      value={value}
      choices={choices}
    />
  ));
}
