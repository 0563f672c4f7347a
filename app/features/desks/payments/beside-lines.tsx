import { LinkButton } from '~/components/button';
import { ChevronDown, ChevronUp } from '~/components/icons';
import { useKey } from '~/components/use-key';
import { useTranslation } from '~/platform/texts';

/** The ways to the lines that wait before and after this one, K and J on the keyboard. */
export function BesideLines({ previous, next }: { previous: number | null; next: number | null }) {
  const { t } = useTranslation('payments');
  const addressOf = (id: number | null) => (id === null ? undefined : `/support/payments/${id}`);
  const up = addressOf(previous);
  const down = addressOf(next);
  useKey('k', up);
  useKey('j', down);
  return (
    <>
      {up ? (
        <LinkButton to={up} icon={ChevronUp} variant="quiet" aria-keyshortcuts="K">
          {t('desk.previous')}
        </LinkButton>
      ) : null}
      {down ? (
        <LinkButton to={down} icon={ChevronDown} variant="quiet" aria-keyshortcuts="J">
          {t('desk.next')}
        </LinkButton>
      ) : null}
    </>
  );
}
