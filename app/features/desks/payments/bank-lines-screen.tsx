import { Form, Link, useNavigation } from '~/platform/web';
import { Check, CheckCheck, CircleCheck, CircleQuestionMark, Scale, Split, type LucideIcon } from '~/components/icons';
import { Button, LinkButton } from '~/components/button';
import { StatStrip } from '~/components/stat-strip';
import { StatusPill } from '~/components/status-pill';
import { GroupRow, Row, SubLine, Table, TableBody, TableHead, Td, Th } from '~/components/table';
import type { Tone } from '~/components/tone';
import { useMoney } from '~/features/ordering/orders/order-summary';
import { decimalFromKurus, kurusFromDecimal, sumKurus } from '~/platform/money';
import { formatDay } from '~/platform/dates';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';
import type { BankLineRow } from './bank-line-list-store.server';
import { LinePill } from './decided-lines';
import type { SettlementFit } from './fit-settlement';
import { SettlementOutcome } from './settlement-outcome';
import { MATCH_CLASSES, type Match, type MatchClass } from './match-line';
import type { MatchedLine } from './match-lines.server';

const PILLS: Record<MatchClass, { tone: Tone; icon: LucideIcon }> = {
  sure: { tone: 'success', icon: CircleCheck },
  likely: { tone: 'accent', icon: Check },
  several: { tone: 'warning', icon: Split },
  differs: { tone: 'warning', icon: Scale },
  none: { tone: 'neutral', icon: CircleQuestionMark },
};

export const sumOf = (lines: readonly Pick<MatchedLine, 'amount'>[]): string =>
  decimalFromKurus(sumKurus(lines.map(({ amount }) => kurusFromDecimal(amount))));

/** What a person must do about a line, as icon and word. */
export function MatchPill({ of }: { of: MatchClass }) {
  const { t } = useTranslation('payments');
  return <StatusPill {...PILLS[of]}>{t(`desk.class.${of}`)}</StatusPill>;
}

/** Why a line is proposed to pay what it is: text, amount, sender, each by word and sign. */
export function MatchReasons({ reasons }: { reasons: Match['reasons'] }) {
  const { t } = useTranslation('payments');
  return (
    <span className="flex flex-wrap gap-x-3 text-sm">
      {(['text', 'amount', 'sender'] as const).map((reason) => (
        <span key={reason} className={reasons[reason] ? 'text-success-text' : 'text-muted'}>
          <span aria-hidden>{reasons[reason] ? '✓' : '–'}</span> {t(`desk.reason.${reason}`)}
          <span className="sr-only">: {t(reasons[reason] ? 'desk.fits' : 'desk.fits-not')}</span>
        </span>
      ))}
    </span>
  );
}

/** Confirms all sure lines at once; the button says how many, and their sum. */
export function ConfirmSure({ lines }: { lines: readonly MatchedLine[] }) {
  const { t } = useTranslation('payments');
  const money = useMoney();
  const busy = useNavigation().formMethod === 'POST';
  return (
    <Form method="post" className="mb-4">
      {lines.map(({ id }) => (
        <input key={id} type="hidden" name="line" value={id} />
      ))}
      <Button type="submit" variant="primary" icon={CheckCheck} loading={busy}>
        {t('desk.confirm-sure', { number: lines.length, amount: money(sumOf(lines)) })}
      </Button>
    </Form>
  );
}

/** How much waits, and how much of it for what. */
export function LineFigures({ lines }: { lines: readonly MatchedLine[] }) {
  const { t } = useTranslation('payments');
  const money = useMoney();
  const figure = (of: readonly MatchedLine[]) => ({
    value: money(sumOf(of)),
    note: t('desk.lines', { number: of.length }),
  });
  const shown = MATCH_CLASSES.map((name) => ({ name, of: lines.filter(({ match }) => match.class === name) }));
  return (
    <StatStrip
      label={t('desk.figures')}
      items={[
        { id: 'all', label: t('line.view.open'), ...figure(lines) },
        ...shown.map(({ name, of }) => ({ id: name, label: t(`desk.class.${name}`), ...figure(of) })),
      ]}
    />
  );
}

/** The open lines of the bank, grouped by what a person must do, and the acquirer's transfers, about which there is nothing to do. */
export function BankLineTable({
  lines,
  settlements,
  fits,
  mayAct,
}: {
  lines: readonly MatchedLine[];
  settlements: readonly BankLineRow[];
  fits: Readonly<Record<number, SettlementFit>>;
  mayAct: boolean;
}) {
  const { t } = useTranslation('payments');
  const money = useMoney();
  const groups = MATCH_CLASSES.map((name) => ({ name, of: lines.filter(({ match }) => match.class === name) }));
  return (
    <Table caption={t('desk.caption')} tall keys>
      <TableHead>
        <Th>{t('desk.sender')}</Th>
        <Th end>{t('amount')}</Th>
        <Th>{t('desk.proposed')}</Th>
        <Th>{t('desk.reasons')}</Th>
        {mayAct ? <Th hidden>{t('actions')}</Th> : null}
      </TableHead>
      {groups.map(({ name, of }) =>
        of.length === 0 ? null : (
          <TableBody key={name}>
            <GroupRow columns={mayAct ? 5 : 4}>
              <span className="flex flex-wrap items-center gap-x-3">
                <MatchPill of={name} />
                <span className="text-sm font-normal text-muted">
                  {t('desk.group', { number: of.length, amount: money(sumOf(of)) })} · {t(`desk.todo.${name}`)}
                </span>
              </span>
            </GroupRow>
            {of.map((line) => (
              <Row key={line.id}>
                <LineCell line={line} />
                <Td end phone="amount" className="font-semibold tabular-nums">
                  <bdi>{money(line.amount)}</bdi>
                </Td>
                <Td>
                  <bdi className="tabular-nums">
                    {line.match.allotments.map(({ receiptNo }) => receiptNo).join(', ') || '–'}
                  </bdi>
                  <SubLine>
                    <bdi>{line.dealer}</bdi>
                  </SubLine>
                </Td>
                <Td>
                  <MatchReasons reasons={line.match.reasons} />
                </Td>
                {mayAct ? (
                  <Td end>
                    <LinkButton to={`/support/payments/${line.id}`} size="small">
                      {t('desk.decide')}
                    </LinkButton>
                  </Td>
                ) : null}
              </Row>
            ))}
          </TableBody>
        ),
      )}
      {settlements.length > 0 ? (
        <TableBody>
          <GroupRow columns={mayAct ? 5 : 4}>
            <span className="flex flex-wrap items-center gap-x-3">
              <LinePill state="settlement" />
              <span className="text-sm font-normal text-muted">
                {t('desk.group', { number: settlements.length, amount: money(sumOf(settlements)) })} · {t('pos.todo')}
              </span>
            </span>
          </GroupRow>
          {settlements.map((line) => (
            <Row key={line.id}>
              <LineCell line={line} />
              <Td end phone="amount" className="font-semibold tabular-nums">
                <bdi>{money(line.amount)}</bdi>
              </Td>
              <Td colSpan={mayAct ? 3 : 2} phone="wide">
                {fits[line.id] ? <SettlementOutcome fit={fits[line.id] as SettlementFit} /> : null}
              </Td>
            </Row>
          ))}
        </TableBody>
      ) : null}
    </Table>
  );
}

/** Who sent a line, when, and what was written with it. */
function LineCell({ line }: { line: Pick<MatchedLine, 'id' | 'senderName' | 'valueDate' | 'text'> }) {
  const { t } = useTranslation('payments');
  const { locale } = useShell();
  return (
    <Td phone="title">
      <Link to={`/support/payments/${line.id}`}>
        <bdi>{line.senderName || t('desk.no-sender')}</bdi>
      </Link>
      <SubLine>
        {formatDay(line.valueDate, locale)} · <bdi className="break-all">{line.text || t('desk.no-text')}</bdi>
      </SubLine>
    </Td>
  );
}
