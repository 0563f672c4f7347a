import { Link } from '~/platform/web';
import { ArrowRight } from '~/components/icons';
import { Notice } from '~/components/notice';
import { PageHead, Panel } from '~/components/panel';
import { useMoney } from '~/features/ordering/orders/order-summary';
import { formatDay } from '~/platform/dates';
import { formatIban } from '~/platform/iban';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';
import type { LineAnswer } from './answer-line-form.server';
import { AsideForm } from './aside-form';
import { LineGrounds, MatchPill } from './bank-lines-screen';
import { DecideLineForm } from './decide-line-form';
import { DecidedLine } from './decided-line';
import { LinePill, OriginalAmount } from './decided-lines';
import { BesideFindDealer, SameAmountTable } from './find-dealer';
import { LinesBeside } from './lines-beside';
import type { loadLine } from './load-line.server';
import { shortItem, UnderpaidForm } from './underpaid-form';

type LoadedLine = Awaited<ReturnType<typeof loadLine>>;
type OpenLineData = NonNullable<LoadedLine['open']>;

/** One line of the bank, beside those that wait as long as it waits itself. */
export function LineScreen({
  loaded,
  mayAct,
  answer,
}: {
  loaded: LoadedLine;
  mayAct: boolean;
  answer: LineAnswer | undefined;
}) {
  const { line, filter, open, fit } = loaded;
  const { t } = useTranslation('payments');
  // Somebody else has decided meanwhile, so that the form of the answer is gone.
  const late = answer && (answer.of === 'confirm' || answer.of === 'aside') !== (open !== null);
  const head = (
    <>
      <LineHead loaded={loaded} />
      {late ? (
        <Notice tone="danger" compact role="alert">
          {t('desk.refused.payments-changed')}
        </Notice>
      ) : null}
      <p className="rounded-md bg-sunken px-3 py-2 font-mono text-sm break-all">
        <bdi>{line.text || t('desk.no-text')}</bdi>
      </p>
    </>
  );
  if (!open) {
    const stands = answer?.of === 'reverse' || answer?.of === 'reopen' ? answer : undefined;
    return (
      <>
        {head}
        <DecidedLine {...{ line, fit, mayAct }} answer={stands} />
      </>
    );
  }
  return (
    <LinesBeside lines={open.waiting} filter={filter} openId={line.id}>
      {head}
      <WaitingLine key={line.id} {...{ line, open, filter, mayAct, answer }} />
    </LinesBeside>
  );
}

function LineHead({ loaded: { line, bank, open } }: { loaded: LoadedLine }) {
  const { t } = useTranslation('payments');
  const { locale } = useShell();
  const money = useMoney();
  return (
    <PageHead
      title={<bdi>{money(line.amount)}</bdi>}
      state={
        open ? <MatchPill of={open.match.class} /> : line.state === 'open' ? null : <LinePill state={line.state} />
      }
      facts={[
        <bdi key="sender">{line.senderName || t('desk.no-sender')}</bdi>,
        t('desk.value-day', { day: formatDay(line.valueDate, locale) }),
        <Link key="statement" to={`/support/payments/statements/${line.statementId}`} className="link">
          <bdi>{[bank, `··${line.accountIban.slice(-4)}`].filter(Boolean).join(' ')}</bdi>
        </Link>,
        ...(line.senderIban
          ? [
              <bdi key="iban" className="tabular-nums">
                {formatIban(line.senderIban)}
              </bdi>,
            ]
          : []),
        ...(line.originalAmount === null ? [] : [<OriginalAmount key="original" line={line} />]),
      ]}
    />
  );
}

/** What a line is proposed to pay, and what a person makes of it. */
function WaitingLine({
  line,
  open,
  filter,
  mayAct,
  answer,
}: {
  line: LoadedLine['line'];
  open: OpenLineData;
  filter: LoadedLine['filter'];
  mayAct: boolean;
  answer: LineAnswer | undefined;
}) {
  const { t } = useTranslation('payments');
  const { match, dealer, items, outlook, proposed, writeOffUpTo, today, later } = open;
  const decided = answer?.of === 'confirm' ? answer : undefined;
  const short = open.split ? undefined : shortItem(items, proposed, line.amount);
  return (
    <>
      <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1">
        {dealer ? (
          <span>
            <b className="font-semibold">
              <bdi>{dealer.name}</bdi>
            </b>{' '}
            <span className="text-sm text-muted tabular-nums">{dealer.id}</span>
          </span>
        ) : null}
        <LineGrounds match={match} />
        {dealer ? (
          <Link to={`/support/receivables/${dealer.id}`} className="link ms-auto text-sm">
            {t('desk.account')}
            <ArrowRight aria-hidden className="turn size-3.5" />
          </Link>
        ) : null}
      </div>
      {mayAct ? (
        <div className="mt-4 grid gap-6">
          {open.sameAmount.length > 0 ? (
            <Panel title={t('find.same-amount')} flush>
              <SameAmountTable items={open.sameAmount} kept={filter} />
            </Panel>
          ) : null}
          <BesideFindDealer found={open.found} isKnown={Boolean(dealer)} kept={filter}>
            {dealer && outlook ? (
              short ? (
                <UnderpaidForm
                  key={dealer.id}
                  {...{ dealer, items, outlook, proposed, short, writeOffUpTo, today, later }}
                  amount={line.amount}
                  answer={decided}
                />
              ) : (
                <DecideLineForm
                  key={dealer.id}
                  {...{ dealer, items, outlook, proposed, writeOffUpTo, today, later }}
                  split={open.split}
                  amount={line.amount}
                  answer={decided}
                />
              )
            ) : null}
          </BesideFindDealer>
          <Panel title={t('aside.title')}>
            <AsideForm
              foreign={line.originalCurrency !== null}
              came={line.valueDate}
              today={today}
              answer={answer?.of === 'aside' ? answer : undefined}
            />
          </Panel>
        </div>
      ) : null}
    </>
  );
}
