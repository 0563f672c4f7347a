import type { ReactNode } from 'react';
import { Link } from '~/platform/web';
import { CreditCard, FileCheck, Landmark, Send, type LucideIcon } from '~/components/icons';
import { LinkButton } from '~/components/button';
import { Panel } from '~/components/panel';
import { Sums } from '~/components/sums';
import { Row, SubLine, Table, TableBody, TableHead, Td, Th } from '~/components/table';
import { useMoney } from '~/features/ordering/orders/order-summary';
import { formatDateTime, formatDay } from '~/platform/dates';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';
import type { StatementCard, StatementRow } from './statement-store.server';

/** An account by its bank and the end of its number. */
export const accountName = (bank: string, iban: string) => [bank, `··${iban.slice(-4)}`].filter(Boolean).join(' ');

export function usePeriod() {
  const { locale } = useShell();
  return ({ periodFrom, periodTo }: Pick<StatementRow, 'periodFrom' | 'periodTo'>) =>
    [...new Set([periodFrom, periodTo])].map((day) => formatDay(day, locale)).join('–');
}

/** The statements that were imported, the newest first. */
export function StatementTable({ statements }: { statements: readonly (StatementRow & { bank: string })[] }) {
  const { t } = useTranslation('bank-statements');
  const { locale } = useShell();
  const money = useMoney();
  const period = usePeriod();
  return (
    <Table caption={t('title')} tall keys>
      <TableHead>
        <Th>{t('column.file')}</Th>
        <Th>{t('column.account')}</Th>
        <Th low>{t('column.period')}</Th>
        <Th end low>
          {t('column.incoming')}
        </Th>
        <Th end>{t('column.amount')}</Th>
        <Th low>{t('column.who')}</Th>
      </TableHead>
      <TableBody>
        {statements.map((one) => (
          <Row key={one.id}>
            <Td phone="title" className="wrap-anywhere">
              <Link to={`/support/payments/statements/${one.id}`}>
                <bdi>{one.fileName}</bdi>
              </Link>
            </Td>
            <Td phone="meta">
              <bdi>{accountName(one.bank, one.accountIban)}</bdi>
            </Td>
            <Td low phone="wide">
              {period(one)}
            </Td>
            <Td end low phone="hidden" className="tabular-nums">
              {one.incoming}
            </Td>
            <Td end phone="amount" className="font-semibold tabular-nums">
              <bdi>{money(one.incomingAmount)}</bdi>
            </Td>
            <Td low phone="wide">
              <bdi>{one.importedBy}</bdi>
              <SubLine>{formatDateTime(new Date(one.importedAt), locale)}</SubLine>
            </Td>
          </Row>
        ))}
      </TableBody>
    </Table>
  );
}

/** What a file brought: what is to be matched, what the acquirer paid, what went out, and what was there before. */
export function StatementResult({ card }: { card: StatementCard }) {
  const { t } = useTranslation('bank-statements');
  const money = useMoney();
  const { matching, settlements, outgoing, known } = card;
  return (
    <Panel flush>
      <ul className="divide-y divide-line">
        <Part
          icon={FileCheck}
          title={t('part.matching', { count: matching.lines })}
          text={money(matching.amount)}
          action={
            <LinkButton to="/support/payments" variant={matching.lines > 0 ? 'primary' : undefined} size="small">
              {t('part.match')}
            </LinkButton>
          }
        />
        <Part
          icon={CreditCard}
          title={t('part.settlements', { count: settlements.lines })}
          text={money(settlements.amount)}
        />
        <Part icon={Send} title={t('part.outgoing', { count: outgoing.lines })} text={money(outgoing.amount)} />
        <Part
          icon={Landmark}
          title={known.lines === null ? t('part.known-some') : t('part.known', { count: known.lines })}
          text={`${money(known.amount)} · ${t('part.known-text')}`}
        />
      </ul>
    </Panel>
  );
}

function Part({
  icon: Icon,
  title,
  text,
  action,
}: {
  icon: LucideIcon;
  title: string;
  text: string;
  action?: ReactNode;
}) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 p-4">
      <Icon aria-hidden className="size-5 text-muted" />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{title}</p>
        <p className="text-sm text-muted">
          <bdi>{text}</bdi>
        </p>
      </div>
      {action}
    </li>
  );
}

/** The way from the opening to the closing balance; without balances there is none. */
export function BalanceCheck({ card }: { card: StatementCard }) {
  const { t } = useTranslation('bank-statements');
  const money = useMoney();
  const { openingBalance, closingBalance } = card;
  if (openingBalance === null || closingBalance === null) return null;
  return (
    <section>
      <h2>{t('balance.title')}</h2>
      <Sums
        items={[
          { label: t('balance.opening'), value: money(openingBalance) },
          { label: t('balance.incoming'), value: money(card.incomingAmount) },
          { label: t('balance.outgoing'), value: money(card.outgoing.amount) },
          { label: t('balance.known'), value: money(card.known.amount) },
          { label: t('balance.closing'), value: money(closingBalance), total: true },
        ]}
      />
      <p className="text-sm text-muted">{t('balance.same')}</p>
    </section>
  );
}
