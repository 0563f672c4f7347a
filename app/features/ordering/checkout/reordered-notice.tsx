import { Notice } from '~/components/notice';
import { useTranslation } from '~/platform/texts';
import type { Reordered } from './reorder.server';

/** Says on the cart's page what ordering again brought, for whom, and what of it no cart takes. */
export function ReorderedNotice({ reordered: { receiptNo, nothing, gone, cut, customer } }: { reordered: Reordered }) {
  const { t } = useTranslation('cart');
  const whole = gone.length === 0 && cut.length === 0;
  return (
    <div className="mb-5">
      <Notice
        tone={whole ? 'success' : 'warning'}
        role="status"
        title={t(nothing ? 'reorder.nothing' : 'reorder.done', { receiptNo })}
      >
        {customer === null || nothing ? null : <p>{t('reorder.for', { customer })}</p>}
        {gone.length > 0 ? <p>{t('reorder.gone', { names: gone.join(', ') })}</p> : null}
        {cut.map((product) => (
          <p key={product.name}>{t('reorder.cut', product)}</p>
        ))}
      </Notice>
    </div>
  );
}
