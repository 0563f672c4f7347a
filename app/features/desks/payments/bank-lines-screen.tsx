import { useState } from 'react';
import { Form, Link, useNavigate, useNavigation } from '~/platform/web';
import {
  Check,
  CheckCheck,
  CircleCheck,
  CircleQuestionMark,
  Minus,
  Scale,
  Split,
  TriangleExclamationPoint,
  type LucideIcon,
} from '~/components/icons';
import { Button, LinkButton } from '~/components/button';
import { classNames } from '~/components/class-names';
import { Checkbox } from '~/components/field';
import { Notice } from '~/components/notice';
import { StatStrip } from '~/components/stat-strip';
import { StatusPill } from '~/components/status-pill';
import { GroupRow, Row, SubLine, Table, TableBody, TableHead, Td, Th } from '~/components/table';
import { Tag } from '~/components/tag';
import type { Tone } from '~/components/tone';
import { useKeyPress } from '~/components/use-key';
import { useMoney } from '~/features/ordering/orders/order-summary';
import { decimalFromKurus, kurusFromDecimal, sumKurus } from '~/platform/money';
import { formatDay } from '~/platform/dates';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';
import { KeyHints } from '~/features/desks/staff/key-hints';
import { ALL_ON_ACCOUNT, OLDEST_FIRST } from './account-parameter';
import { lineAddress, type LineFilter } from './bank-line-filter';
import type { BankLineRow } from './bank-line-list-store.server';
import { LinePill } from './decided-lines';
import type { SettlementFit } from './fit-settlement';
import { CommissionSum, SettlementOutcome } from './settlement-outcome';
import { MATCH_CLASSES, type Match, type MatchClass } from './match-line';
import type { MatchedLine } from './match-lines.server';

/** The sign of what a person must do about a line. */
export const MATCH_SIGNS: Record<MatchClass, { tone: Tone; icon: LucideIcon }> = {
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
  return <StatusPill {...MATCH_SIGNS[of]}>{t(`desk.class.${of}`)}</StatusPill>;
}

/** Why a line is proposed to pay what it is: text, amount, sender, each by word and sign. */
function MatchReasons({ match: { reasons, class: of } }: { match: Pick<Match, 'reasons' | 'class'> }) {
  const { t } = useTranslation('payments');
  return (
    <span className="flex flex-wrap gap-x-3 gap-y-0.5 text-sm">
      {(['text', 'amount', 'sender'] as const).map((reason) => {
        const { tone, icon: Icon } = groundSign(reasons[reason], of === 'differs' && reason === 'amount');
        return (
          <span key={reason} className={classNames('inline-flex items-center gap-1', tone)}>
            <Icon aria-hidden className="size-3.5 shrink-0" />
            {t(`desk.reason.${reason}`)}
            <span className="sr-only">: {t(reasons[reason] ? 'desk.fits' : 'desk.fits-not')}</span>
          </span>
        );
      })}
    </span>
  );
}

/** The grounds of one line, and that nothing is chosen where there are none (47d). */
export function LineGrounds({ match }: { match: Match }) {
  const { t } = useTranslation('payments');
  return (
    <div className={match.class === 'none' ? 'basis-full' : undefined}>
      {match.class === 'none' ? (
        <Notice tone="warning" compact icon={CircleQuestionMark}>
          {t('desk.unknown')}
        </Notice>
      ) : (
        <MatchReasons match={match} />
      )}
    </div>
  );
}

function groundSign(fits: boolean, isWrong: boolean): { tone: string; icon: LucideIcon } {
  if (fits) return { tone: 'text-success-text', icon: Check };
  return isWrong ? { tone: 'text-warning-text', icon: TriangleExclamationPoint } : { tone: 'text-muted', icon: Minus };
}

const SURE_FORM = 'sure-lines';

/** Confirms the sure lines that are ticked; the button says how many, and their sum. */
function ConfirmSure({ lines }: { lines: readonly MatchedLine[] }) {
  const { t } = useTranslation('payments');
  const money = useMoney();
  const busy = useNavigation().formMethod === 'POST';
  return (
    <Form method="post" id={SURE_FORM} className="mb-4">
      <Button type="submit" variant="primary" icon={CheckCheck} loading={busy} disabled={lines.length === 0}>
        {t('desk.confirm-sure', { number: lines.length, amount: money(sumOf(lines)) })}
      </Button>
    </Form>
  );
}

/** What waits, with the sure ones ticked until somebody takes the tick away (47). */
export function OpenLines(props: Omit<Parameters<typeof BankLineTable>[0], 'left' | 'onTick'>) {
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const sure = props.mayAct ? props.lines.filter(({ match }) => match.class === 'sure') : [];
  const onTick = (id: number, ticked: boolean) => {
    const next = new Set(left);
    if (ticked) next.delete(id);
    else next.add(id);
    setLeft(next);
  };
  useLineKeys();
  return (
    <>
      {sure.length > 0 ? <ConfirmSure lines={sure.filter(({ id }) => !left.has(id))} /> : null}
      <BankLineTable {...props} left={left} onTick={onTick} />
      {props.mayAct ? <LineKeys /> : null}
    </>
  );
}

/** H opens the row that is current with all of its money on the account, B with the oldest items paid first; Enter there books it. */
function useLineKeys() {
  const navigate = useNavigate();
  const openCurrent = (how: string) => {
    const link = document.querySelector<HTMLAnchorElement>('tr[data-current] a[href^="/support/payments/"]');
    if (!link) return;
    const address = new URL(link.href);
    address.searchParams.set(how, '');
    navigate(`${address.pathname}${address.search}`);
  };
  useKeyPress('h', () => openCurrent(ALL_ON_ACCOUNT));
  useKeyPress('b', () => openCurrent(OLDEST_FIRST));
}

function LineKeys() {
  const { t } = useTranslation('payments');
  return (
    <KeyHints
      keys={[
        { of: ['J', 'K'], does: t('staff:keys.move') },
        { of: ['X'], does: t('staff:keys.select') },
        { of: ['↵'], does: t('staff:keys.open') },
        { of: ['B'], does: t('desk.keys.split') },
        { of: ['H'], does: t('desk.keys.on-account') },
      ]}
    />
  );
}

/** How much waits, and how much of it for what. */
export function LineFigures({ lines }: { lines: readonly MatchedLine[] }) {
  const { t } = useTranslation('payments');
  const money = useMoney();
  const figure = (of: readonly MatchedLine[], name: MatchClass | 'all') => ({
    value: money(sumOf(of)),
    note: t(`desk.figure.${of.length > 0 ? name : 'all'}`, { number: of.length }),
  });
  const shown = MATCH_CLASSES.map((name) => ({ name, of: lines.filter(({ match }) => match.class === name) }));
  return (
    <StatStrip
      label={t('desk.figures')}
      items={[
        { id: 'all', label: t('line.view.open'), ...figure(lines, 'all') },
        ...shown.map(({ name, of }) => ({
          id: name,
          label: t(`desk.class.${name}`),
          sign: MATCH_SIGNS[name],
          ...figure(of, name),
        })),
      ]}
    />
  );
}

/** The open lines of the bank, grouped by what a person must do, and the acquirer's transfers, about which there is nothing to do. */
function BankLineTable({
  lines,
  settlements,
  fits,
  filter,
  mayAct,
  left,
  onTick,
}: {
  lines: readonly MatchedLine[];
  settlements: readonly BankLineRow[];
  fits: Readonly<Record<number, SettlementFit>>;
  filter: Pick<LineFilter, 'statement'>;
  mayAct: boolean;
  /** The sure lines whose tick was taken away. */
  left: ReadonlySet<number>;
  onTick: (id: number, ticked: boolean) => void;
}) {
  const { t } = useTranslation('payments');
  const money = useMoney();
  const columns = mayAct ? 6 : 4;
  const groups = MATCH_CLASSES.map((name) => ({ name, of: lines.filter(({ match }) => match.class === name) }));
  return (
    <Table caption={t('desk.caption')} tall keys selectable={mayAct}>
      <TableHead>
        {mayAct ? <Th hidden>{t('desk.tick')}</Th> : null}
        <Th>{t('desk.sender')}</Th>
        <Th column="amount" end>
          {t('amount')}
        </Th>
        <Th column="proposed">{t('desk.proposed')}</Th>
        <Th column="reasons">{t('desk.reasons')}</Th>
        {mayAct ? <Th hidden>{t('actions')}</Th> : null}
      </TableHead>
      {groups.map(({ name, of }) =>
        of.length === 0 ? null : (
          <TableBody key={name}>
            <GroupRow columns={columns}>
              <span className="flex flex-wrap items-center gap-x-3">
                <MatchPill of={name} />
                <span className="text-sm font-normal text-muted">
                  {t('desk.group', { number: of.length, amount: money(sumOf(of)) })} · {t(`desk.todo.${name}`)}
                </span>
              </span>
            </GroupRow>
            {of.map((line) => (
              <Row key={line.id}>
                {mayAct ? (
                  <Td phone="select">
                    {name === 'sure' ? (
                      <Checkbox
                        form={SURE_FORM}
                        name="line"
                        value={line.id}
                        label={t('desk.tick-of', { sender: line.senderName || t('desk.no-sender') })}
                        labelHidden
                        checked={!left.has(line.id)}
                        onChange={({ currentTarget }) => onTick(line.id, currentTarget.checked)}
                      />
                    ) : null}
                  </Td>
                ) : null}
                <LineCell line={line} filter={filter} />
                <Td end phone="amount" className="font-semibold tabular-nums">
                  <bdi>{money(line.amount)}</bdi>
                </Td>
                <Td>
                  <span className="flex flex-wrap gap-1 tabular-nums">
                    {line.match.allotments.length === 0
                      ? '–'
                      : line.match.allotments.map(({ orderId, receiptNo }) => <Tag key={orderId}>{receiptNo}</Tag>)}
                  </span>
                  <SubLine>
                    <bdi>{line.dealer}</bdi>
                  </SubLine>
                </Td>
                <Td>
                  <MatchReasons match={line.match} />
                </Td>
                {mayAct ? (
                  <Td end>
                    <LinkButton to={lineAddress(line.id, filter)} size="small">
                      {t(`desk.act.${name}`)}
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
          <GroupRow columns={columns}>
            <span className="flex flex-wrap items-center gap-x-3">
              <LinePill state="settlement" />
              <span className="text-sm font-normal text-muted">
                {t('desk.group', { number: settlements.length, amount: money(sumOf(settlements)) })}
                <CommissionSum fits={Object.values(fits)} /> · {t('pos.todo')}
              </span>
            </span>
          </GroupRow>
          {settlements.map((line) => (
            <Row key={line.id}>
              {mayAct ? <Td phone="select" /> : null}
              <LineCell line={line} filter={filter} />
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
function LineCell({
  line,
  filter,
}: {
  line: Pick<MatchedLine, 'id' | 'senderName' | 'valueDate' | 'text'>;
  filter: Pick<LineFilter, 'statement'>;
}) {
  const { t } = useTranslation('payments');
  const { locale } = useShell();
  return (
    <Td phone="title">
      <Link to={lineAddress(line.id, filter)}>
        <bdi>{line.senderName || t('desk.no-sender')}</bdi>
      </Link>
      <SubLine>
        {formatDay(line.valueDate, locale)} · <bdi className="break-all">{line.text || t('desk.no-text')}</bdi>
      </SubLine>
    </Td>
  );
}
