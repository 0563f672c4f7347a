import { Button } from '~/components/button';
import { Check, Copy } from '~/components/icons';
import { useCopy } from '~/components/use-copy';
import { formatDate } from '~/platform/dates';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';
import { codesAsText } from './codes-as-text';
import type { OrderView } from './order-view';

/** Copies all approval codes of an order that has several, as rows that a spreadsheet takes; appears once scripts run. */
export function CopyCodesButton({ order }: { order: Pick<OrderView, 'customer' | 'lines'> }) {
  const { t } = useTranslation('orders');
  const { locale } = useShell();
  const count = order.lines.reduce((sum, { licences }) => sum + licences.length, 0);
  const { copied, copy } = useCopy(codesAsText(order, (end) => formatDate(end, locale)));
  if (count < 2 || !copy) return null;
  return (
    <>
      <Button size="small" icon={copied ? Check : Copy} onClick={copy}>
        {t('copy-all', { count })}
      </Button>
      <span role="status" className="sr-only">
        {copied ? t('copied-all', { count }) : ''}
      </span>
    </>
  );
}
