import { Form } from '~/platform/web';
import { endsAtOnce, extendsTerm } from '~/features/catalogue/products/licence-actions';
import { useTranslation } from '~/platform/texts';
import { Button } from '~/components/button';
import type { OfferedAction } from './action-prices.server';
import type { LicenceCard } from './licence-desk-store.server';
import { LICENCE_EVENT_ICONS } from './licence-event-icons';
import { DaysGained } from './days-gained';
import { daysGained, expiryAfter, shortens } from './licence-rules';
import { formatDate } from '~/platform/dates';
import { formatMoney } from '~/platform/money';
import { useShell } from '~/platform/shell-context';

/** What can be ordered for a licence; nothing if nothing can be. */
export function LicenceActions({
  licence: { approvalCode, expiresAt, state, provisional },
  actions: all,
  now,
}: {
  licence: LicenceCard;
  actions: readonly OfferedAction[];
  /** ISO 8601. */
  now: string;
}) {
  const { t } = useTranslation('licences');
  const actions = provisional ? all.filter(({ action }) => !extendsTerm(action)) : all;
  if (actions.length === 0 && state.kind !== 'taken-back') return null;
  return (
    <section aria-labelledby="actions">
      <h2 id="actions">{t('detail.actions')}</h2>
      {state.kind === 'taken-back' ? (
        <p className="mt-3 text-sm text-muted">{t('detail.taken-back')}</p>
      ) : (
        <>
          <Form method="post" action="/licences/order" className="mt-3 grid gap-3">
            <input type="hidden" name="code" value={approvalCode} />
            {actions.map((offered) => (
              <ActionButton key={offered.action} offered={offered} expiresAt={expiresAt} now={now} />
            ))}
          </Form>
          <p className="mt-3 text-xs text-muted">
            {t(provisional ? 'provisional.no-extension' : 'detail.actions-hint')}
          </p>
        </>
      )}
    </section>
  );
}

/** An action with its price and its effect on the end date; both dates if it would shorten the licence (readings 8). */
function ActionButton({
  offered: { action, unitPrice },
  expiresAt,
  now: at,
}: {
  offered: OfferedAction;
  expiresAt: string;
  now: string;
}) {
  const { t } = useTranslation('licences');
  const { locale } = useShell();
  const now = new Date(at);
  const newEnd = expiryAfter(action, now);
  const licence = { expiresAt: new Date(expiresAt) };
  const shorter = shortens(action, licence, now);
  const gained = daysGained(action, licence, now);
  const date = newEnd ? formatDate(newEnd, locale) : '';
  const effect = !newEnd
    ? t('detail.end-stays')
    : endsAtOnce(action)
      ? t('detail.ends-at-once')
      : shorter
        ? `${formatDate(licence.expiresAt, locale)} → ${date}`
        : t('detail.new-end', { end: date });
  const id = `effect-${action}`;
  return (
    <div>
      <Button
        block
        type="submit"
        name="action"
        value={action}
        icon={LICENCE_EVENT_ICONS[action]}
        variant={action === 'extend-year' && gained !== undefined && gained > 0 ? 'primary' : 'secondary'}
        aria-describedby={id}
      >
        {t(`action.${action}`)}
      </Button>
      <p id={id} className="mt-1 flex justify-between gap-3 text-xs text-muted">
        <span>
          <bdi className={shorter ? 'text-warning-text' : undefined}>{effect}</bdi>
          {gained === undefined ? null : (
            <>
              {' · '}
              <DaysGained days={gained} />
            </>
          )}
        </span>
        <bdi className="whitespace-nowrap tabular-nums">
          {t('plus-vat', { amount: formatMoney(unitPrice, 'TRL', locale) })}
        </bdi>
      </p>
    </div>
  );
}
