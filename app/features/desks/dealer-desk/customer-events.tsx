import { Link } from '~/platform/web';
import { useTranslation } from '~/platform/texts';
import type { ShownCustomer } from './read-customer.server';

/** What happened to a customer's licences last. */
export function CustomerEvents({ events }: Pick<ShownCustomer, 'events'>) {
  const { t } = useTranslation('dealer');
  if (events.length === 0) return null;
  return (
    <section aria-labelledby="events">
      <h2 id="events">{t('customer.events')}</h2>
      <ul className="grid gap-2.5 text-sm">
        {events.map(({ approvalCode, action, at, when, exactly }, index) => (
          <li key={index} className="flex flex-wrap items-baseline gap-x-2">
            <Link to={`/licences/${approvalCode}`} className="link">
              <bdi className="code">{approvalCode}</bdi>
            </Link>
            {t(`licences:event.${action}`)}
            <time dateTime={at} title={exactly} className="ms-auto text-muted">
              {when}
            </time>
          </li>
        ))}
      </ul>
    </section>
  );
}
