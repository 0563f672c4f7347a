import type { ReactNode } from 'react';
import { Form, Link } from '~/platform/web';
import { ChevronRight, CircleCheck, ClipboardList, FilePenLine, RotateCcw, type LucideIcon } from '~/components/icons';
import { Notice } from '~/components/notice';
import { LinkButton } from '~/components/button';
import { useMoney } from '~/features/ordering/orders/order-summary';
import { useTranslation } from '~/platform/texts';
import type { LoadedLead } from './load-lead.server';

/** What may become of a request next; of one that became an order, the way to it. */
export function LeadWays({ lead }: { lead: LoadedLead }) {
  const { t } = useTranslation('dealer-leads');
  const money = useMoney();
  const { may, order, cart, version } = lead;
  const ways: ReactNode[] = [
    ...(may.turn
      ? [
          <Link key="turn" to={`/leads/${lead.id}/order`}>
            <Way
              icon={ClipboardList}
              title={t('turn')}
              text={t('turn-text')}
              end={cart.own ? money(cart.own.net) : undefined}
            />
          </Link>,
        ]
      : []),
    ...(may.quote
      ? [
          <Act key="quoted" intent="quoted" version={version}>
            <Way icon={FilePenLine} title={t('quoted')} text={t('quoted-text')} />
          </Act>,
        ]
      : []),
    ...(may.reopen
      ? [
          <Act key="reopen" intent="reopen" version={version}>
            <Way icon={RotateCcw} title={t('reopen')} text={t('reopen-text', { receiptNo: order?.receiptNo })} />
          </Act>,
        ]
      : []),
  ];
  return (
    <>
      {order && lead.standing === 'ordered' && !order.cancelled ? (
        <Notice
          tone="success"
          icon={CircleCheck}
          title={t('ordered', { receiptNo: order.receiptNo })}
          actions={
            <LinkButton to={`/orders/${order.id}`} size="small">
              {t('to-order')}
            </LinkButton>
          }
        />
      ) : null}
      {ways.length > 0 ? (
        <section aria-labelledby="lead-ways">
          <h2 id="lead-ways" className="mb-3">
            {t('ways')}
          </h2>
          <div className="lead-ways">{ways}</div>
        </section>
      ) : null}
    </>
  );
}

function Act({ intent, version, children }: { intent: 'quoted' | 'reopen'; version: number; children: ReactNode }) {
  return (
    <Form method="post">
      <input type="hidden" name="version" value={version} />
      <button name="intent" value={intent}>
        {children}
      </button>
    </Form>
  );
}

function Way({
  icon: Icon,
  title,
  text,
  end,
}: {
  icon: LucideIcon;
  title: string;
  text: string;
  end?: string | undefined;
}) {
  return (
    <>
      <Icon aria-hidden className="text-action-text" />
      <span className="min-w-0">
        <b className="block font-semibold">{title}</b>
        <span className="text-sm text-muted">{text}</span>
      </span>
      <bdi className="tabular-nums">{end}</bdi>
      <ChevronRight aria-hidden className="turn text-muted" />
    </>
  );
}
