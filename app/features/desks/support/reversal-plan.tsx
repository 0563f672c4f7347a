import { LinkButton } from '~/components/button';
import { Notice } from '~/components/notice';
import { Panel } from '~/components/panel';
import { effectOnLicence, registersComputer } from '~/features/catalogue/products/licence-actions';
import { useMoney } from '~/features/ordering/orders/order-summary';
import type { ReversalPlan, ReversalRefusal } from '~/features/ordering/provisioning/reverse-line';
import { useTranslation } from '~/platform/texts';
import { formatDate } from '~/platform/dates';
import { useShell } from '~/platform/shell-context';

/** Why a line cannot be reversed. */
export function ReversalRefused({ refusal, orderId }: { refusal: ReversalRefusal; orderId: number }) {
  const { t } = useTranslation('staff-orders');
  return (
    <Notice
      tone="warning"
      title={t('reverse.refused')}
      actions={
        <LinkButton to={`/support/orders/${'orderId' in refusal ? refusal.orderId : orderId}`}>
          {t('reverse.to-order')}
        </LinkButton>
      }
    >
      {'orderId' in refusal ? t(`errors:${refusal.code}`, refusal) : t(`errors:${refusal.code}`)}
    </Notice>
  );
}

/** A plan as a page gets it: its instants are ISO 8601. */
type ShownPlan = Omit<ReversalPlan, 'licences'> & {
  licences: readonly (Pick<ReversalPlan['licences'][number], 'approvalCode' | 'action'> & {
    expiresAt: string;
    expiredBefore: string;
  })[];
};

/** What the reversal of a line would do. */
export function ReversalPlanPanel({ plan }: { plan: ShownPlan }) {
  const { t } = useTranslation('staff-orders');
  const { locale } = useShell();
  const money = useMoney();
  const day = (instant: string) => formatDate(new Date(instant), locale);
  return (
    <Panel title={t('reverse.plan')}>
      <ul className="grid list-disc gap-2 ps-5">
        <li>{t('reverse.ledger', { amount: money(plan.amount) })}</li>
        {plan.licences.map(({ approvalCode, action, expiresAt, expiredBefore }) => (
          <li key={approvalCode}>
            <bdi className="code">{approvalCode}</bdi>{' '}
            {action !== 'issue' && effectOnLicence(action).computer === 'is-cleared'
              ? t('reverse.clear')
              : action !== 'issue' && registersComputer(action)
                ? t('reverse.register-computer')
                : t(action === 'issue' ? 'reverse.issue' : 'reverse.end', {
                    from: day(expiredBefore),
                    to: day(expiresAt),
                  })}
          </li>
        ))}
        {plan.modules.length > 0 ? <li>{t('reverse.modules', { modules: plan.modules.join(', ') })}</li> : null}
        {plan.keptModules.length > 0 ? (
          <li>
            {`${plan.modules.length === 0 ? `${t('reverse.modules-none')} ` : ''}${t('reverse.modules-kept', { modules: plan.keptModules.join(', ') })}`}
          </li>
        ) : null}
        <li>{t(`reverse.order.${plan.order}`)}</li>
        <li className="text-muted">{t('reverse.stays')}</li>
      </ul>
    </Panel>
  );
}
