import { LinkButton } from '~/components/button';
import {
  Ban,
  CreditCard,
  Hourglass,
  Landmark,
  MessageCircleQuestionMark,
  Repeat,
  ShieldQuestionMark,
} from '~/components/icons';
import { Notice } from '~/components/notice';
import { Panel } from '~/components/panel';
import { Sums } from '~/components/sums';
import { useVendorContact, VendorContact } from '~/features/ordering/credit/vendor-contact';
import { formatMoney, sumKurus, type Kurus } from '~/platform/money';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';
import type { LateItem, ShownApproval } from './shown-approval.server';

function useLiraOf() {
  const { locale } = useShell();
  return (kurus: Kurus) => formatMoney(kurus, 'TRL', locale);
}

/** That an order waits for approval, did not get it or is to be paid first, and what its dealer can do meanwhile. */
export function OrderApprovalPanel({
  approval: { state, cardPath, againByCard, reason, figures },
}: {
  approval: ShownApproval;
}) {
  const { t } = useTranslation('credit');
  const lira = useLiraOf();
  const { phone, email } = useVendorContact();
  const over = figures?.over ? t('order.limit', { over: lira(figures.over) }) : null;
  const overdue = figures?.overdue ? t('order.overdue', { overdue: lira(figures.overdue) }) : null;
  const why = [over, overdue].filter(Boolean).join(' ') || t('order.plain');
  const waits = state === 'waiting';
  if (state === 'pay-first') {
    return (
      <div className="mb-6">
        <Notice tone="neutral" icon={Hourglass} title={t('order.pay-first')}>
          {t('order.pay-first-text')}
        </Notice>
      </div>
    );
  }
  return (
    <div className="mb-6 grid gap-6">
      <Notice
        tone="neutral"
        icon={waits ? ShieldQuestionMark : Ban}
        title={t(waits ? 'order.title' : 'order.declined')}
      >
        {waits ? (
          `${why} ${t('order.then')}`
        ) : (
          <>
            {reason ? (
              <>
                <bdi>“{reason}”</bdi>{' '}
              </>
            ) : null}
            {t('order.declined-text')}
          </>
        )}
      </Notice>
      <section aria-labelledby="ways">
        <h2 id="ways" className="mb-3">
          {t(waits ? 'order.ways' : 'order.ways-declined')}
        </h2>
        <Panel>
          <ul className="grid gap-4">
            {figures && figures.late.length > 0 ? <PayLate late={figures.late} overLimit={figures.over > 0} /> : null}
            {waits ? (
              <Way
                icon={Landmark}
                title={t('order.pay-order')}
                text={figures ? t('order.pay-order-text', { net: lira(figures.thisOrder) }) : undefined}
                action={
                  cardPath ? (
                    <LinkButton to={cardPath} variant="primary" icon={CreditCard}>
                      {t('order.by-card')}
                    </LinkButton>
                  ) : null
                }
              />
            ) : (
              <Way
                icon={againByCard ? CreditCard : Repeat}
                title={t(againByCard ? 'order.again-by-card' : 'order.again')}
                text={t(againByCard ? 'order.again-by-card-text' : 'order.again-text')}
              />
            )}
            {phone || email ? (
              <Way icon={MessageCircleQuestionMark} title={t('order.ask')} text={<VendorContact />} />
            ) : null}
          </ul>
        </Panel>
      </section>
    </div>
  );
}

/** All of them stand on the slip. */
const LATE_NAMED = 4;

/** The overdue items by their numbers, and the slip that pays them. */
function PayLate({ late, overLimit }: { late: readonly LateItem[]; overLimit: boolean }) {
  const { t } = useTranslation('credit');
  const lira = useLiraOf();
  const items = late
    .slice(0, LATE_NAMED)
    .map(({ receiptNo, left }) => t('order.late-item', { receiptNo, left: lira(left) }));
  return (
    <Way
      icon={Landmark}
      title={t('order.pay-overdue', { overdue: lira(sumKurus(late.map(({ left }) => left))) })}
      text={`${items.join(', ')}${late.length > LATE_NAMED ? ' …' : '.'} ${overLimit ? t('order.pay-overdue-text') : ''}`.trim()}
      action={
        <LinkButton to={`/statement/pay?${late.map(({ orderId }) => `item=${orderId}`).join('&')}`}>
          {t('order.pay-items')}
        </LinkButton>
      }
    />
  );
}

function Way({
  icon: Icon,
  title,
  text,
  action,
}: {
  icon: typeof Ban;
  title: string;
  text?: React.ReactNode;
  action?: React.ReactNode;
}) {
  return (
    <li className="flex flex-wrap items-center gap-3">
      <Icon aria-hidden className="size-5 flex-none text-muted" />
      <span className="min-w-0 flex-1 basis-48">
        <span className="font-semibold">{title}</span>
        {text ? <span className="block text-sm text-muted">{text}</span> : null}
      </span>
      {action}
    </li>
  );
}

/** The figures by which the order was held, beside its totals. */
export function OrderCreditSums({ approval: { figures } }: { approval: ShownApproval }) {
  const { t } = useTranslation('credit');
  const lira = useLiraOf();
  if (!figures || figures.limit === null || figures.left === null) return null;
  return (
    <section aria-labelledby="credit">
      <h2 id="credit" className="mb-3">
        {t('order.sums')}
      </h2>
      <Sums
        items={[
          { label: t('order.sum-limit'), value: lira(figures.limit) },
          { label: t('order.sum-owed'), value: lira(figures.owed) },
          { label: t('order.sum-left'), value: lira(figures.left) },
          { label: t('order.sum-order'), value: lira(figures.thisOrder) },
          { label: t('order.sum-over'), value: lira(figures.over), total: true },
        ]}
      />
    </section>
  );
}
