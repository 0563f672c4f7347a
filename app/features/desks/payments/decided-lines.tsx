import { Link } from '~/platform/web';
import { CheckCheck, CircleMinus, CreditCard, Send, type LucideIcon } from '~/components/icons';
import { Facts } from '~/components/facts';
import { StatusPill } from '~/components/status-pill';
import { Row, SubLine, Table, TableBody, TableHead, Td, Th } from '~/components/table';
import type { Tone } from '~/components/tone';
import { useMoney } from '~/features/ordering/orders/order-summary';
import { ActorName } from '~/features/desks/staff/audit-words';
import { formatDateTime, formatDay } from '~/platform/dates';
import type { BankLineState } from '~/platform/payment-names';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';
import type { BankLineRow, BookedPayment } from './bank-line-list-store.server';
import { lineList, type LineFilter, type LineView } from './bank-line-filter';
import type { SettlementFit } from './fit-settlement';
import { SettlementOutcome } from './settlement-outcome';

type DecidedState = Exclude<BankLineState, 'open'>;
const PILLS: Record<DecidedState, { tone: Tone; icon: LucideIcon }> = {
  confirmed: { tone: 'success', icon: CheckCheck },
  'set-aside': { tone: 'neutral', icon: CircleMinus },
  settlement: { tone: 'neutral', icon: CreditCard },
  ignored: { tone: 'neutral', icon: Send },
};

/** What became of a line that waits for nobody. */
export function LinePill({ state }: { state: DecidedState }) {
  const { t } = useTranslation('payments');
  return <StatusPill {...PILLS[state]}>{t(`line.state.${state}`)}</StatusPill>;
}

/** Why a line is nobody's payment. */
function AsideReason({
  line: { asideKind, asideNote, sentBackOn, sentBackReference },
}: {
  line: Pick<BankLineRow, 'asideKind' | 'asideNote' | 'sentBackOn' | 'sentBackReference'>;
}) {
  const { t } = useTranslation('payments');
  const { locale } = useShell();
  return asideKind === null ? null : (
    <>
      {t(`aside.kind-of.${asideKind}`)}
      {sentBackOn === null ? null : (
        <SubLine>
          {formatDay(sentBackOn, locale)} · <bdi>{sentBackReference}</bdi>
        </SubLine>
      )}
      {asideNote ? (
        <SubLine>
          <bdi>{asideNote}</bdi>
        </SubLine>
      ) : null}
    </>
  );
}

/** What a line pays, with a link to each. */
function PaidItems({ payment }: { payment: BookedPayment }) {
  const { t } = useTranslation('payments');
  const money = useMoney();
  return (
    <>
      <Link to={`/support/receivables/${payment.dealerId}#payment-${payment.id}`} className="link">
        <bdi>{payment.dealer}</bdi>
      </Link>
      {payment.applied.length === 0 ? <SubLine>{t('line.on-account')}</SubLine> : null}
      {payment.applied.map(({ orderId, receiptNo, amount }) => (
        <span key={orderId} className="block text-sm">
          <Link to={`/support/orders/${orderId}/payments`} className="link tabular-nums">
            {receiptNo}
          </Link>{' '}
          · <bdi className="tabular-nums">{money(amount)}</bdi>
        </span>
      ))}
    </>
  );
}

/** What was sent in another currency, before the bank turned it into lira. */
export function OriginalAmount({ line }: { line: Pick<BankLineRow, 'originalAmount' | 'originalCurrency'> }) {
  const { t } = useTranslation('payments');
  if (line.originalAmount === null || line.originalCurrency === null) return null;
  return <>{t('line.original', { amount: line.originalAmount, currency: line.originalCurrency })}</>;
}

function Outcome({ line, fit }: { line: BankLineRow; fit: SettlementFit | undefined }) {
  if (fit) return <SettlementOutcome fit={fit} />;
  return line.payment ? <PaidItems payment={line.payment} /> : <AsideReason line={line} />;
}

/** Says that the lines of one statement alone are shown, and leads to all. */
export function OneStatement({ filter, statement }: { filter: LineFilter; statement: number }) {
  const { t } = useTranslation('payments');
  return (
    <p className="my-3 flex flex-wrap gap-x-4 text-sm">
      <Link to={`/support/payments/statements/${statement}`} className="link">
        {t('line.of-statement')}
      </Link>
      <Link to={lineList.address(filter, { statement: undefined })} className="link">
        {t('line.of-all')}
      </Link>
    </p>
  );
}

/** The lines of a view other than those that wait, the newest first. */
export function DecidedLineTable({
  lines,
  view,
  fits,
}: {
  lines: readonly BankLineRow[];
  view: Exclude<LineView, 'open'>;
  /** Transfers of the acquirer against their cards. */
  fits: Readonly<Record<number, SettlementFit>>;
}) {
  const { t } = useTranslation('payments');
  const { locale } = useShell();
  const money = useMoney();
  return (
    <Table caption={t(`line.view.${view}`)} tall keys>
      <TableHead>
        <Th>{t('desk.sender')}</Th>
        <Th end>{t('amount')}</Th>
        <Th>{t(`line.what.${view}`)}</Th>
        <Th low>{t('line.decided')}</Th>
      </TableHead>
      <TableBody>
        {lines.map((line) => (
          <Row key={line.id}>
            <Td phone="title">
              <Link to={`/support/payments/${line.id}`}>
                <bdi>{line.senderName || t('desk.no-sender')}</bdi>
              </Link>
              <SubLine>
                {formatDay(line.valueDate, locale)} · <bdi className="break-all">{line.text || t('desk.no-text')}</bdi>
              </SubLine>
            </Td>
            <Td end phone="amount" className="font-semibold tabular-nums">
              <bdi>{money(line.amount)}</bdi>
              {line.originalAmount === null ? null : (
                <SubLine>
                  <OriginalAmount line={line} />
                </SubLine>
              )}
            </Td>
            <Td phone="wide">
              <Outcome line={line} fit={fits[line.id]} />
            </Td>
            <Td low phone="wide">
              {line.decidedAt === null ? (
                t('line.by-import')
              ) : (
                <>
                  {line.decidedBy ? <ActorName actor={line.decidedBy} /> : null}
                  <SubLine>{formatDateTime(new Date(line.decidedAt), locale)}</SubLine>
                </>
              )}
            </Td>
          </Row>
        ))}
      </TableBody>
    </Table>
  );
}

/** What was decided about a line, by whom and when. */
export function DecidedFacts({ line, fit }: { line: BankLineRow; fit: SettlementFit | null }) {
  const { t } = useTranslation('payments');
  const { locale } = useShell();
  const { payment, decidedAt } = line;
  return (
    <Facts
      items={[
        ...(payment ? [{ label: t('line.what.booked'), value: <PaidItems payment={payment} /> }] : []),
        ...(fit ? [{ label: t('line.what.settlement'), value: <SettlementOutcome fit={fit} /> }] : []),
        ...(line.asideKind === null ? [] : [{ label: t('line.what.set-aside'), value: <AsideReason line={line} /> }]),
        {
          label: t('line.decided'),
          value:
            decidedAt === null ? (
              t('line.by-import')
            ) : (
              <>
                {line.decidedBy ? <ActorName actor={line.decidedBy} /> : null} ·{' '}
                {formatDateTime(new Date(decidedAt), locale)}
              </>
            ),
        },
        {
          label: t('line.statement'),
          value: (
            <Link to={`/support/payments/statements/${line.statementId}`} className="link wrap-anywhere">
              <bdi>{line.fileName}</bdi>
            </Link>
          ),
        },
      ]}
    />
  );
}
