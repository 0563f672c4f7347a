import { NEW_LICENCE_DAYS } from '~/features/catalogue/products/licence-actions';
import { formatDay } from '~/platform/dates';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';
import type { NewLicenceTerm } from './cart-view';

/** How long a new licence lasts, when it ends if it is issued today, and when once its order is paid. */
export function useNewLicenceText(): (term: NewLicenceTerm) => string {
  const { t } = useTranslation('checkout');
  const { locale } = useShell();
  return ({ days, until, paidUntil }) => {
    const now = t('new-licence', { count: days, date: formatDay(until, locale) });
    return paidUntil === null ? now : `${now} ${t('new-licence-paid', { date: formatDay(paidUntil, locale) })}`;
  };
}

/** The term of new licences, and what would make it longer. */
export function NewLicenceNote({ term }: { term: NewLicenceTerm }) {
  const { t } = useTranslation('checkout');
  const text = useNewLicenceText();
  return (
    <p className="text-xs text-muted">
      {text(term)}
      {term.days < NEW_LICENCE_DAYS.yearly ? ` ${t('new-licence-way', { count: NEW_LICENCE_DAYS.yearly })}` : null}
    </p>
  );
}
