import { Link } from '~/platform/web';
import { Facts } from '~/components/facts';
import { causeWords } from '~/features/desks/staff/causes';
import { LineStatusPill } from '~/features/ordering/orders/order-status-pill';
import { useTranslation } from '~/platform/texts';
import type { RequestCard } from './request-desk-store.server';

/** What a request that was taken on the telephone is about, as it is now; nothing for one that a visitor sent. */
export function AboutPanel({
  request: { firm, line, takenBy, details },
}: {
  request: Pick<RequestCard, 'firm' | 'line' | 'takenBy' | 'details'>;
}) {
  const { t } = useTranslation('requests-desk');
  const { mail } = details;
  if (!firm && !line && !takenBy) return null;
  return (
    <section>
      <h2>{t('about')}</h2>
      <Facts
        items={[
          ...(takenBy ? [{ label: t('taken-by'), value: <bdi>{takenBy}</bdi> }] : []),
          ...(firm
            ? [
                {
                  label: t('firm'),
                  value: (
                    <Link to={`/support/firms/${firm.id}`} className="link">
                      <bdi>{firm.name}</bdi>
                    </Link>
                  ),
                },
              ]
            : []),
          ...(line
            ? [
                {
                  label: t('line'),
                  value: (
                    <>
                      <Link to={`/support/lines/${line.id}`} className="link">
                        {t('support:line.title', { receiptNo: line.receiptNo, position: line.position })}
                      </Link>{' '}
                      <bdi>{line.name}</bdi>
                    </>
                  ),
                },
                { label: t('now'), value: <LineStatusPill status={line.status} /> },
                ...(line.status === 'failed'
                  ? [{ label: t('cause'), value: t(`support:cause.${causeWords(line.errorCode)}.title`) }]
                  : []),
              ]
            : []),
          ...(mail
            ? [
                {
                  label: t('mail-of'),
                  value: (
                    <Link to={`/ops/mails/${mail}`} className="link">
                      {t('open-mail')}
                    </Link>
                  ),
                },
              ]
            : []),
        ]}
      />
    </section>
  );
}
