import { Form } from '~/platform/web';
import { useTranslation } from '~/platform/texts';
import { CalendarSync, ListChecks } from '~/components/icons';
import { Button, LinkButton } from '~/components/button';
import { EndingFirms } from './ending-firms';
import { licenceDesk } from '~/features/licensing/licences/licence-desk-filter';
import type { DealerHome } from './read-dealer-home.server';

/** One queue takes what has ended and what ends this week, so its button stands once, above whichever comes first. */
export function HomeEnds({
  kind,
  expired,
  ends,
  due,
  renewal,
  queue,
}: Pick<DealerHome, 'expired' | 'ends' | 'due' | 'renewal' | 'queue'> & { kind: 'expired' | 'ends' }) {
  const { t } = useTranslation('dealer');
  if (kind === 'expired' && expired.firms === 0) return null;
  const isFirst = kind === 'expired' || expired.firms === 0;
  return (
    <EndingFirms
      kind={kind}
      {...(kind === 'expired' ? expired : ends)}
      renewal={renewal}
      all={licenceDesk.address({ view: kind === 'expired' ? 'expired' : 'ends-7' })}
      act={
        !isFirst ? undefined : queue ? (
          <LinkButton to="/licences/queue" icon={ListChecks} variant="primary">
            {t('queue.resume', { done: queue.done, of: queue.of })}
          </LinkButton>
        ) : renewal && due > 0 ? (
          <Form method="post" action="/licences/order">
            <input type="hidden" name="action" value={renewal.action} />
            <input type="hidden" name="view" value="due" />
            <Button type="submit" icon={CalendarSync} variant="primary">
              {t('panel.renew-all', { count: due })}
            </Button>
          </Form>
        ) : undefined
      }
    />
  );
}
