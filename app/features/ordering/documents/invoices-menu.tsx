import { ReceiptText } from '~/components/icons';
import { Menu } from '~/components/menu';
import type { Period } from '~/features/customers/ledger/statement-filter';
import type { MOST_INVOICES } from '~/features/ordering/orders/order-list-store.server';
import { useTranslation } from '~/platform/texts';
import { Link } from '~/platform/web';

/** Downloads of a period's invoices together, in the files that hold so many. */
export function InvoicesMenu({ period, count, most }: { period: Period; count: number; most: typeof MOST_INVOICES }) {
  const { t } = useTranslation('statement');
  if (count === 0) return null;
  const query = new URLSearchParams(period);
  const links = (['pdf', 'zip'] as const).filter((format) => count <= most[format]);
  return (
    <Menu label={t('invoices.action')} icon={ReceiptText} text={t('invoices.action')}>
      <ul className="menu-links">
        {links.map((format) => (
          <li key={format}>
            <Link to={`/statement/invoices.${format}?${query}`} reloadDocument>
              {t(`invoices.${format}`)}
            </Link>
          </li>
        ))}
      </ul>
      <p className="border-t border-line px-2.5 pt-2 pb-1 text-xs text-muted">
        {count > most.zip
          ? t('invoices.limit', { count: most.zip })
          : count > most.pdf
            ? t('invoices.pdf-limit', { count: most.pdf })
            : t('invoices.count', { count })}
      </p>
    </Menu>
  );
}
