import { ChoiceFilter } from '~/features/kit/lists/choice-filter';
import { useTranslation } from '~/platform/texts';
import { customerList, type CustomerFilter } from './customer-list-filter';

/** The filters of the customers' list beside its views; `products` by their names in the reader's language. */
export function CustomerFilters({
  filter,
  provinces,
  sectors,
  products,
}: {
  filter: CustomerFilter;
  provinces: readonly string[];
  sectors: readonly string[];
  products: readonly { sku: string; name: string }[];
}) {
  const { t } = useTranslation('dealer');
  const same = (values: readonly string[]) => values.map((value) => ({ value, text: value }));
  const fields = [
    { field: 'province', value: filter.province, choices: same(provinces) },
    { field: 'sector', value: filter.sector, choices: same(sectors) },
    {
      field: 'product',
      value: filter.product && (products.find(({ sku }) => sku === filter.product)?.name ?? filter.product),
      choices: products.map(({ sku, name }) => ({ value: sku, text: name })),
    },
  ] as const;
  return fields.map(({ field, value, choices }) => (
    <ChoiceFilter
      key={field}
      list={customerList}
      filter={filter}
      field={field}
      label={t(`customers.filter.${field}`)}
      removeLabel={t(`customers.filter.remove-${field}`)}
      value={value}
      choices={choices}
    />
  ));
}
