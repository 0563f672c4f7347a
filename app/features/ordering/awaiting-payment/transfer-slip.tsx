import { Button, LinkButton } from '~/components/button';
import { EmptyState } from '~/components/empty-state';
import { Check, Copy, Landmark, Paperclip, Send } from '~/components/icons';
import { useCopy } from '~/components/use-copy';
import { nameOfDate } from '~/platform/dates';
import { DuePill } from '~/features/ordering/payments/due-pill';
import { compactIban, formatIban } from '~/platform/iban';
import { formatMoney } from '~/platform/money';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';
import type { ReactNode } from 'react';
import type { BankAccount } from './bank-accounts.server';
import { BankReceipts } from './bank-receipts';
import { amountToType, type PaymentSlip } from './payment-slip';

/**
 * What to write on the transfer that pays an order, each part with its copy button; after a part payment the same slip asks for
 * the rest.
 */
export function TransferSlip({ slip }: { slip: PaymentSlip }) {
  const { t } = useTranslation('orders');
  const { locale } = useShell();
  const money = (kurus: number) => formatMoney(kurus, 'TRL', locale);
  const { left, paid, reference, accounts } = slip;
  const [first, ...others] = accounts;
  const partPaid = paid > 0;
  return (
    <section aria-labelledby="slip" className="slip">
      <header>
        <h2 id="slip">{t(slip.card ? 'slip.title-other' : partPaid ? 'slip.title-rest' : 'slip.title')}</h2>
        {slip.card ? null : <DueDay slip={slip} />}
      </header>
      {partPaid ? (
        <div className="slip-received">
          <progress className="thick-bar" value={paid} max={paid + left} aria-hidden />
          <p>
            {t('slip.received')} <bdi>{money(paid)}</bdi>
          </p>
          <p>
            {t('slip.left')} <bdi>{money(left)}</bdi>
          </p>
        </div>
      ) : null}
      {first ? (
        <>
          <dl>
            <Part
              name={t(partPaid ? 'slip.amount-rest' : 'slip.amount')}
              text={amountToType(left)}
              hint={t(partPaid ? 'slip.rest-hint' : 'slip.amount-hint')}
              big
            >
              <bdi>{money(left)}</bdi>
            </Part>
            <Iban name="IBAN" account={first} />
            <Part name={t('slip.payee')} text={first.holder}>
              <bdi>{first.holder}</bdi>
            </Part>
            <Part name={t('slip.reference')} text={reference} hint={t('slip.reference-hint')}>
              <bdi dir="ltr">{reference}</bdi>
            </Part>
            {others.map((account) => (
              <Iban key={account.iban} name={t('slip.other')} account={account} holder={first.holder} />
            ))}
          </dl>
          <Codes accounts={accounts} />
          <SlipActions account={first} slip={slip} />
        </>
      ) : (
        <EmptyState icon={Landmark} title={t('slip.none')} headingLevel={3}>
          {t('slip.none-hint', { reference })}
        </EmptyState>
      )}
    </section>
  );
}

function DueDay({ slip: { dueDay, today } }: { slip: PaymentSlip }) {
  const { t } = useTranslation('orders');
  const { locale } = useShell();
  const name = nameOfDate(new Date(`${dueDay}T12:00:00Z`), { weekday: 'long', day: 'numeric', month: 'long' }, locale);
  return (
    <p className="slip-due">
      {t('slip.due')} <b>{name}</b>
      <DuePill dueDay={dueDay} today={today} />
    </p>
  );
}

/** One part of the slip; its button appears once scripts run. */
function Part({
  name,
  text,
  hint,
  big = false,
  children,
}: {
  name: string;
  /** What is copied. */
  text: string;
  hint?: ReactNode;
  big?: boolean;
  children: ReactNode;
}) {
  const { t } = useTranslation('orders');
  const { copied, copy } = useCopy(text);
  return (
    <div>
      <dt>{name}</dt>
      <dd className={big ? 'slip-big' : undefined}>
        {children}
        {hint ? <small>{hint}</small> : null}
      </dd>
      <dd className="slip-copy">
        {copy ? (
          <Button
            size="small"
            icon={copied ? Check : Copy}
            onClick={copy}
            aria-label={t('slip.copy-label', { what: name })}
          >
            <span>{t('slip.copy')}</span>
          </Button>
        ) : null}
        <span role="status" className="sr-only">
          {copied ? t('slip.copied', { what: name }) : ''}
        </span>
      </dd>
    </div>
  );
}

function Iban({ name, account, holder }: { name: string; account: BankAccount; holder?: string }) {
  const { bank, currency, iban } = account;
  const other = holder !== undefined && holder !== account.holder ? account.holder : undefined;
  return (
    <Part
      name={name}
      text={compactIban(iban)}
      hint={
        <>
          <bdi>{bank}</bdi> · <bdi>{currency}</bdi>
          {other ? (
            <>
              {' '}
              · <bdi>{other}</bdi>
            </>
          ) : null}
        </>
      }
    >
      <bdi dir="ltr" className="slip-iban">
        {formatIban(iban)}
      </bdi>
    </Part>
  );
}

/** The banks' own codes of accounts that have one; none is composed here. */
function Codes({ accounts }: { accounts: readonly BankAccount[] }) {
  const { t } = useTranslation('orders');
  const coded = accounts.filter(({ qr, qrPicture }) => qr !== undefined || qrPicture !== undefined);
  if (coded.length === 0) return null;
  return (
    <ul className="slip-codes">
      {coded.map(({ iban, bank, qr, qrPicture }) => {
        const label = t('slip.qr', { bank });
        return (
          <li key={iban}>
            {qrPicture ? (
              <img src={qrPicture} alt={label} width={132} height={132} />
            ) : qr ? (
              <svg viewBox={`0 0 ${qr.size} ${qr.size}`} shapeRendering="crispEdges" role="img" aria-label={label}>
                <path d={qr.path} />
              </svg>
            ) : null}
            <span aria-hidden>{label}</span>
          </li>
        );
      })}
    </ul>
  );
}

/** What can be done with the slip at once: copied whole, mailed to whoever pays, and what the bank wrote added to the order. */
function SlipActions({ account, slip }: { account: BankAccount; slip: PaymentSlip }) {
  const { t } = useTranslation('payment');
  const page = `/orders/${slip.orderId}/slip`;
  return (
    <>
      <div className="slip-all">
        <CopyAll account={account} slip={slip} />
        {slip.mails ? (
          <LinkButton to={`${page}#mail`} icon={Send}>
            {t('slip.mail')}
          </LinkButton>
        ) : null}
        <LinkButton to={`${page}#add`} icon={Paperclip} variant="quiet">
          {t('slip.add')}
        </LinkButton>
      </div>
      {slip.receipts.length > 0 ? (
        <div className="slip-receipts">
          <h3>{t('slip.receipts')}</h3>
          <BankReceipts receipts={slip.receipts} below={`/orders/${slip.orderId}`} />
          <p>{t('slip.pays-nothing')}</p>
        </div>
      ) : null}
    </>
  );
}

function CopyAll({ account, slip }: { account: BankAccount; slip: PaymentSlip }) {
  const { t } = useTranslation('orders');
  const { copied, copy } = useCopy(
    [amountToType(slip.left), compactIban(account.iban), account.holder, slip.reference].join('\n'),
  );
  if (!copy) return null;
  return (
    <>
      <Button {...(slip.card ? {} : { variant: 'primary' })} icon={copied ? Check : Copy} onClick={copy}>
        {t('slip.copy-all')}
      </Button>
      <span role="status" className="sr-only">
        {copied ? t('slip.copied-all') : ''}
      </span>
    </>
  );
}
