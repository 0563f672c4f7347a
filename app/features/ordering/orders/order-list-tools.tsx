import { Link } from '~/platform/web';
import { ArrowUpDown, Check } from '~/components/icons';
import { useTranslation } from '~/platform/texts';
import { FilterChip } from '~/components/filter-chips';
import { Menu } from '~/components/menu';
import { useDealerMay } from '~/features/identity/accounts/account-menu';
import { ListSearch } from '~/features/kit/lists/list-search';
import { PeriodFilter } from '~/features/kit/lists/period-filter';
import { PaymentFilter } from './payment-filter';
import { ORDER_SORTS, orderList, type OrderListFilter } from './order-list-filter';

/** The search, the filters and the sorting of the dealer's orders. */
export function OrderListTools({
  filter,
  customerName,
  periods,
}: {
  filter: OrderListFilter;
  /** Of the customer that the list is narrowed to. */
  customerName: string | null;
  periods: readonly { days: number; from: string }[];
}) {
  const { t } = useTranslation('orders');
  const mayDo = useDealerMay();
  const sorts = ORDER_SORTS.filter((sort) => sort !== 'amount' || mayDo('amounts.see'));
  return (
    <div className="toolbar">
      <ListSearch
        list={orderList}
        filter={filter}
        label={t('list.search')}
        placeholder={t('list.search-placeholder')}
      />
      {customerName === null ? null : (
        <FilterChip
          label={t('list.customer')}
          value={customerName}
          removeTo={orderList.address(filter, { customerId: undefined })}
          removeLabel={t('list.customer-remove')}
        />
      )}
      <PeriodFilter list={orderList} filter={filter} periods={periods} />
      {mayDo('amounts.see') ? (
        <PaymentFilter chosen={filter.payment} addressOf={(payment) => orderList.address(filter, { payment })} />
      ) : null}
      <Menu
        className="max-md:ms-auto"
        label={`${t('list.sort.label')}: ${t(`list.sort.${filter.sort}`)}`}
        icon={ArrowUpDown}
        text={t(`list.sort.${filter.sort}`)}
      >
        <ul className="menu-links">
          {sorts.map((sort) => (
            <li key={sort}>
              <Link to={orderList.address(filter, { sort })} aria-current={sort === filter.sort ? 'true' : undefined}>
                {t(`list.sort.${sort}`)}
                {sort === filter.sort ? <Check aria-hidden className="ms-auto" /> : null}
              </Link>
            </li>
          ))}
        </ul>
      </Menu>
      <KeyHints />
    </div>
  );
}

function KeyHints() {
  const { t } = useTranslation('orders');
  const hints = [
    { keys: ['J', 'K'], does: t('list.keys.move') },
    { keys: ['↵'], does: t('list.keys.open') },
    { keys: ['/'], does: t('list.keys.search') },
  ];
  return (
    <p aria-hidden className="scripted ms-auto flex gap-3 text-xs text-muted max-xl:hidden">
      {hints.map(({ keys, does }) => (
        <span key={does} className="flex items-center gap-1">
          {keys.map((key) => (
            <kbd key={key} className="rounded-sm border border-line-strong px-1 font-sans">
              {key}
            </kbd>
          ))}
          {does}
        </span>
      ))}
    </p>
  );
}
