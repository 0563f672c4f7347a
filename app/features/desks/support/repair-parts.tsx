import { useTranslation } from '~/platform/texts';

export function Count({ value, label, strong = false }: { value: number; label: string; strong?: boolean }) {
  return (
    <li data-strong={strong || undefined}>
      <b className="tabular-nums">{value}</b>
      <span>{label}</span>
    </li>
  );
}

/** How many lines are not listed. */
export function More({ shown, of }: { shown: number; of: number }) {
  const { t } = useTranslation('support');
  return of > shown ? <p className="mt-2 text-sm text-muted">{t('repair.and-more', { count: of - shown })}</p> : null;
}
