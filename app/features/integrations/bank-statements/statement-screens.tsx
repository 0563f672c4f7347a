import type { ReactNode } from 'react';
import { Link } from '~/platform/web';
import {
  CheckCheck,
  CircleCheck,
  CircleMinus,
  CopyCheck,
  CreditCard,
  Scale,
  Send,
  Undo2,
  type LucideIcon,
} from '~/components/icons';
import { LinkButton } from '~/components/button';
import { StatusPill } from '~/components/status-pill';
import { Panel } from '~/components/panel';
import { Sums } from '~/components/sums';
import { Row, SubLine, Table, TableBody, TableHead, Td, Th } from '~/components/table';
import { sumOf } from '~/features/desks/payments/bank-lines-screen';
import type { SettlementFit } from '~/features/desks/payments/fit-settlement';
import { CommissionSum } from '~/features/desks/payments/settlement-outcome';
import { lineList, type LineView } from '~/features/desks/payments/bank-line-filter';
import type { MatchClass } from '~/features/desks/payments/match-line';
import type { MatchedLine } from '~/features/desks/payments/match-lines.server';
import { useMoney } from '~/features/ordering/orders/order-summary';
import { formatDateTime, formatDay } from '~/platform/dates';
import { decimalFromKurus, kurusFromDecimal } from '~/platform/money';
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

/** The state of a statement that was taken back. */
export function TakenBackPill() {
  const { t } = useTranslation('bank-statements');
  return (
    <StatusPill tone="neutral" icon={Undo2}>
      {t('undo.state')}
    </StatusPill>
  );
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
              {one.takenBackAt === null ? null : (
                <SubLine>
                  <TakenBackPill />
                </SubLine>
              )}
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

/** What became of a file's lines: what is sure, what asks for a decision, what is decided, and what was there before (48c). */
export function StatementResult({
  card,
  lines,
  fits,
}: {
  card: StatementCard;
  lines: readonly MatchedLine[];
  /** The acquirer's transfers against their cards. */
  fits: readonly SettlementFit[];
}) {
  const { t } = useTranslation('bank-statements');
  const money = useMoney();
  const { open, aside, booked, settlements, outgoing, known } = card;
  const sure = lines.filter(({ match }) => match.class === 'sure');
  const count = (name: MatchClass) => lines.filter(({ match }) => match.class === name).length;
  const classes = (['likely', 'several', 'differs', 'none'] as const).filter((name) => count(name) > 0);
  const address = (view: LineView) => lineList.address({ view, statement: card.id });
  const seen = (view: LineView) => (
    <LinkButton to={address(view)} size="small">
      {t('part.see')}
    </LinkButton>
  );
  // Sums of all open lines, also of those that are not looked at here for their number.
  const rest = { lines: open.lines - sure.length, amount: subtract(open.amount, sumOf(sure)) };
  return (
    <Panel flush>
      <ul className="divide-y divide-line">
        {sure.length > 0 ? (
          <Part
            icon={CircleCheck}
            title={t('part.sure', { count: sure.length })}
            text={money(sumOf(sure))}
            action={
              <LinkButton to={address('open')} variant="primary" size="small">
                {t('part.match')}
              </LinkButton>
            }
          />
        ) : null}
        {rest.lines > 0 ? (
          <Part
            icon={Scale}
            title={t('part.decide', { count: rest.lines })}
            text={[
              money(rest.amount),
              classes
                .map((name) => t('part.of-class', { number: count(name), name: t(`payments:desk.class.${name}`) }))
                .join(', '),
            ].join(' · ')}
            action={seen('open')}
          />
        ) : null}
        {booked.lines > 0 ? (
          <Part
            icon={CheckCheck}
            title={t('part.booked', { count: booked.lines })}
            text={money(booked.amount)}
            action={seen('booked')}
          />
        ) : null}
        {aside.lines > 0 ? (
          <Part
            icon={CircleMinus}
            title={t('part.aside', { count: aside.lines })}
            text={money(aside.amount)}
            action={seen('set-aside')}
          />
        ) : null}
        {settlements.lines > 0 ? (
          <Part
            icon={CreditCard}
            title={t('part.settlements', { count: settlements.lines })}
            text={
              <>
                {money(settlements.amount)}
                <CommissionSum fits={fits} />
              </>
            }
            action={seen('settlement')}
          />
        ) : null}
        {outgoing.lines > 0 ? (
          <Part icon={Send} title={t('part.outgoing', { count: outgoing.lines })} text={money(outgoing.amount)} />
        ) : null}
        <Part
          icon={CopyCheck}
          title={t('part.known', { count: known.lines })}
          text={known.lines > 0 ? `${money(known.amount)} · ${t('part.known-text')}` : t('part.known-none')}
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
  text: ReactNode;
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

const subtract = (from: string, part: string) => decimalFromKurus(kurusFromDecimal(from) - kurusFromDecimal(part));

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
