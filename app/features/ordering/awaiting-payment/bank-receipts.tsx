import { Download } from '~/components/icons';
import { formatDateTime } from '~/platform/dates';
import { useShell } from '~/platform/shell-context';
import { Link } from '~/platform/web';
import type { BankReceipt } from './bank-receipt-store.server';

/** The bank's receipts of an order, each with when it came; `below` is the address of the order that they are read below. */
export function BankReceipts({ receipts, below }: { receipts: readonly BankReceipt[]; below: string }) {
  const { locale } = useShell();
  if (receipts.length === 0) return null;
  return (
    <ul className="grid gap-1 text-sm">
      {receipts.map((receipt) => (
        <li key={receipt.id} className="flex flex-wrap items-center justify-between gap-x-4">
          <BankReceiptLink receipt={receipt} below={below} />
          <time dateTime={receipt.addedAt} className="text-muted tabular-nums">
            {formatDateTime(new Date(receipt.addedAt), locale)}
          </time>
        </li>
      ))}
    </ul>
  );
}

export function BankReceiptLink({ receipt: { id, name }, below }: { receipt: BankReceipt; below: string }) {
  return (
    <Link
      to={`${below}/bank-receipts/${id}`}
      reloadDocument
      download
      className="link inline-flex min-w-0 items-center gap-1.5"
    >
      <Download aria-hidden className="size-4 shrink-0" />
      <bdi className="break-all">{name}</bdi>
    </Link>
  );
}
