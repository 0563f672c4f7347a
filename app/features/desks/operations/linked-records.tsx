import { Link } from '~/platform/web';
import { CodeChip } from '~/components/code-chip';
import { Facts } from '~/components/facts';
import { auditPathOf } from '~/features/desks/staff/audit-subject';
import { useTranslation } from '~/platform/texts';
import type { loadJob } from './load-job.server';

type LoadedJob = NonNullable<Awaited<ReturnType<typeof loadJob>>>;

/** What a job's run has to do with: its order, dealer, licences, mail and trail. */
export function LinkedRecords({
  order,
  licences,
}: Pick<LoadedJob, 'licences'> & { order: NonNullable<LoadedJob['order']> }) {
  const { t } = useTranslation('jobs');
  return (
    <aside className="rail">
      <section aria-labelledby="linked">
        <h2 id="linked">{t('detail.linked')}</h2>
        <Facts
          items={[
            {
              label: t('detail.order'),
              value: (
                <Link to={`/support/orders/${order.id}`} className="link">
                  <bdi>{order.receiptNo}</bdi>
                </Link>
              ),
            },
            {
              label: t('detail.dealer'),
              value: (
                <Link to={`/support/firms/${order.dealerId}`} className="link">
                  <bdi>{order.dealerName}</bdi>
                </Link>
              ),
            },
            ...(licences.length > 0
              ? [
                  {
                    label: t('run.linked.licences', { count: licences.length }),
                    value: (
                      <span className="flex flex-wrap gap-2">
                        {licences.map((code) => (
                          <CodeChip
                            key={code}
                            code={code}
                            to={`/support/licences/${code}`}
                            copyLabel={t('detail.copy', { code })}
                            copiedLabel={t('copied')}
                          />
                        ))}
                      </span>
                    ),
                  },
                ]
              : []),
            ...(order.mail
              ? [
                  {
                    label: t('run.linked.mail'),
                    value: (
                      <Link to={`/ops/mails/${order.mail.id}`} className="link">
                        {t(`mail-status.${order.mail.status}`)}
                      </Link>
                    ),
                  },
                ]
              : []),
            {
              label: t('run.linked.trail'),
              value: (
                <Link to={auditPathOf('order', String(order.id))} className="link">
                  {t('run.linked.trail-of')}
                </Link>
              ),
            },
          ]}
        />
      </section>
    </aside>
  );
}
