import { FileText } from '~/components/icons';
import { useTranslation } from '~/platform/texts';
import { Link } from '~/platform/web';
import { paymentNumber, refundNumber } from './paper-numbers';

/** Opens the receipt of a payment; `below` is the address under which its reader finds payments. */
export function ReceiptLink({ below, id }: { below: '/statement' | '/support/receivables'; id: number }) {
  const { t } = useTranslation('statement');
  return <PaperLink to={`${below}/payments/${id}.pdf`}>{t('paid.receipt', { number: paymentNumber(id) })}</PaperLink>;
}

/** Opens the note of a refund; `below` is the address under which its reader finds refunds. */
export function RefundNoteLink({ below, id }: { below: '/statement' | '/support'; id: number }) {
  const { t } = useTranslation('statement');
  return <PaperLink to={`${below}/refunds/${id}.pdf`}>{t('paid.refund-note', { number: refundNumber(id) })}</PaperLink>;
}

function PaperLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} reloadDocument className="link inline-flex items-center gap-1 text-xs">
      <FileText aria-hidden className="size-3.5 shrink-0" />
      {children}
    </Link>
  );
}
