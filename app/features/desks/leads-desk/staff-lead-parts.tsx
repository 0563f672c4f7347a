import { Link } from '~/platform/web';
import { Panel } from '~/components/panel';
import { Row, Table, TableBody, TableHead, Td, Th } from '~/components/table';
import { Sums } from '~/components/sums';
import { useMoney } from '~/features/ordering/orders/order-summary';
import { decimalFromKurus, kurusFromDecimal, sumKurus } from '~/platform/money';
import { useTranslation } from '~/platform/texts';
import type { LoadedStaffLead } from './load-staff-leads.server';

/** What is asked for, at the prices that the visitor saw. */
export function StaffLeadCart({ lines }: { lines: LoadedStaffLead['lines'] }) {
  const { t } = useTranslation('dealer-leads');
  const money = useMoney();
  const total = (of: 'goods' | 'vat') => sumKurus(lines.map((line) => kurusFromDecimal(line[of])));
  const goods = total('goods');
  const vat = total('vat');
  return (
    <Panel title={t('cart')}>
      {lines.length === 0 ? (
        <p className="text-sm text-muted">{t('cart-none')}</p>
      ) : (
        <Sums
          items={[
            ...lines.map(({ name, quantity, goods: amount }) => ({
              label: (
                <>
                  <bdi>{name}</bdi> <bdi className="tabular-nums">× {quantity}</bdi>
                </>
              ),
              value: money(amount),
            })),
            { label: t('sums.vat'), value: money(decimalFromKurus(vat)) },
            { label: t('sums.total'), value: money(decimalFromKurus(sumKurus([goods, vat]))), total: true },
          ]}
        />
      )}
    </Panel>
  );
}

/** Whom a request was offered to, one after the other, and how each offer ended. */
export function LeadOffers({ offers }: { offers: LoadedStaffLead['offers'] }) {
  const { t } = useTranslation('leads-desk');
  return (
    <Panel title={t('offers')} flush>
      <Table caption={t('offers')}>
        <TableHead>
          <Th>{t('offer.dealer')}</Th>
          <Th>{t('offer.reason')}</Th>
          <Th low>{t('offer.from')}</Th>
          <Th>{t('offer.until')}</Th>
          <Th>{t('offer.end')}</Th>
        </TableHead>
        <TableBody>
          {offers.map(({ id, dealer, reason, from, to, end, ended }) => (
            <Row key={id}>
              <Td phone="title">
                {dealer ? (
                  <Link to={`/support/firms/${dealer.id}`} className="link">
                    <bdi>{dealer.name}</bdi>
                  </Link>
                ) : (
                  t('vendor')
                )}
              </Td>
              <Td phone="amount">{t(`offer-reason.${reason}`)}</Td>
              <Td low phone="hidden" className="text-muted tabular-nums">
                <bdi>{from}</bdi>
              </Td>
              <Td phone="meta" className="text-muted tabular-nums">
                <bdi>{to ?? '–'}</bdi>
              </Td>
              <Td phone="state">
                {t(`offer-end.${end ?? 'open'}`)}{' '}
                {ended ? <bdi className="text-sm text-muted tabular-nums">{ended}</bdi> : null}
              </Td>
            </Row>
          ))}
        </TableBody>
      </Table>
    </Panel>
  );
}

/** The mails about a request, each with what became of it. */
export function LeadMails({ mails }: { mails: LoadedStaffLead['mails'] }) {
  const { t } = useTranslation('leads-desk');
  return (
    <Panel title={t('mails')}>
      {mails.length === 0 ? (
        <p className="text-sm text-muted">{t('no-mails')}</p>
      ) : (
        <ul className="grid gap-2 text-sm">
          {mails.map(({ id, subject, kind, status }) => (
            <li key={id} className="flex flex-wrap justify-between gap-x-4">
              <Link to={`/ops/mails/${id}`} className="link">
                {subject || t(`jobs:mail-kind.${kind}`)}
              </Link>
              <span className="text-muted">{t(`jobs:mail-status.${status}`)}</span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
