import { Link } from '~/platform/web';
import { ExternalLink } from '~/components/icons';
import { useTranslation } from '~/platform/texts';
import { CodeChip } from '~/components/code-chip';
import { Facts } from '~/components/facts';
import { Panel } from '~/components/panel';
import { Tag } from '~/components/tag';
import { MailStatusPill } from '~/features/ordering/orders/order-status-pill';
import { formatDate, formatDateTime, formatTime } from '~/platform/dates';
import { useShell } from '~/platform/shell-context';
import { causeWords } from '~/features/desks/staff/causes';
import type { LineFailure, SupportLine } from './support-line';

/** What the line has granted to the customer so far. */
export function GrantedCard({ line }: { line: SupportLine }) {
  const { t } = useTranslation('support');
  const { locale } = useShell();
  if (line.granted.length === 0 && line.modules.length === 0) return null;
  return (
    <Panel title={t('granted.title')}>
      {line.granted.length > 0 ? (
        <ul className="grid gap-2">
          {line.granted.map(({ unitNo, approvalCode, action, at, expiresAt, reversed }) => (
            <li key={unitNo} className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
              <Link to={`/support/licences/${approvalCode}`} className="code font-semibold">
                {approvalCode}
              </Link>
              <span>
                {t(`selection.done.${action}`)}
                {reversed ? ` · ${t('granted.reversed')}` : ''}
              </span>
              <span className="text-muted tabular-nums">
                {t('granted.until', { date: formatDate(new Date(expiresAt), locale) })} ·{' '}
                <time dateTime={at}>{formatDateTime(new Date(at), locale)}</time>
              </span>
            </li>
          ))}
        </ul>
      ) : null}
      {line.modules.length > 0 ? (
        <ul className="mt-3 flex flex-wrap gap-1" aria-label={t('granted.modules')}>
          {line.modules.map((module) => (
            <li key={module}>
              <Tag look={line.newModules.includes(module) ? 'tint' : 'outline'}>{module}</Tag>
            </li>
          ))}
        </ul>
      ) : null}
    </Panel>
  );
}

/** Each failed attempt, with the message of the failing part. */
export function AttemptsCard({ line, failures }: { line: SupportLine; failures: readonly LineFailure[] }) {
  const { t } = useTranslation('support');
  const { locale } = useShell();
  return (
    <Panel
      title={t('attempts.title')}
      actions={
        <Link to={`/ops/jobs/line-${line.id}`} className="link">
          <ExternalLink aria-hidden className="size-4" />
          {t('attempts.job')}
        </Link>
      }
    >
      {failures.length === 0 ? (
        <>
          <p className="text-sm text-muted">{t(line.errorDetail ? 'attempts.only-last' : 'attempts.none')}</p>
          {line.errorDetail ? <p className="attempt-detail mt-2">{line.errorDetail}</p> : null}
        </>
      ) : (
        <ol className="attempts">
          {failures.map((failure) => (
            <li key={failure.id}>
              <p className="attempt-head">
                <b>{t('attempts.attempt', { number: failure.attempt })}</b>
                <time dateTime={failure.failedAt} title={formatDateTime(new Date(failure.failedAt), locale)}>
                  <bdi>
                    {formatDate(new Date(failure.failedAt), locale)} {formatTime(new Date(failure.failedAt))}
                  </bdi>
                </time>
                <span>{t(`cause.${causeWords(failure.code)}.title`)}</span>
              </p>
              <p className="attempt-detail">
                {failure.code === 'worker-crashed'
                  ? t('attempts.worker-gone', { time: formatTime(new Date(failure.startedAt)) })
                  : failure.detail}
              </p>
              <p className="text-xs text-muted">
                <bdi className="code">{failure.code}</bdi> · <bdi>{failure.worker || t('attempts.unknown-worker')}</bdi>{' '}
                ·{' '}
                {failure.retryInMs === null
                  ? t('attempts.last')
                  : failure.code === 'worker-crashed'
                    ? t('attempts.taken-over')
                    : t('attempts.again', { seconds: Math.ceil(failure.retryInMs / 1000) })}
              </p>
              {failure.stack ? (
                <details className="attempt-stack">
                  <summary>{t('attempts.stack')}</summary>
                  <pre tabIndex={0}>{failure.stack}</pre>
                </details>
              ) : null}
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}

/** The customer's data in the order. */
export function CustomerFacts({ line: { customer } }: { line: SupportLine }) {
  const { t } = useTranslation('support');
  const place = [customer.district, customer.province].filter(Boolean).join(' / ');
  return (
    <Facts
      items={[
        {
          label: t('customer.firm'),
          value: <FirmLink id={customer.firmId} name={customer.name} code={customer.code} />,
        },
        {
          label: t('customer.address'),
          value: [customer.address1, customer.address2, place].filter(Boolean).join(', '),
        },
        {
          label: t('customer.tax'),
          value: (
            <>
              {customer.taxOffice} · <bdi>{customer.taxNumber}</bdi>
            </>
          ),
        },
        {
          label: t('customer.contact'),
          value: (
            <>
              {customer.contact} · <bdi>{customer.phone}</bdi> · <bdi>{customer.email}</bdi>
            </>
          ),
        },
      ]}
    />
  );
}

/** The dealer who ordered, and the order's mail. */
export function DealerCard({ line: { dealer, mail, orderId, receiptNo } }: { line: SupportLine }) {
  const { t } = useTranslation('support');
  const { locale } = useShell();
  return (
    <Panel title={t('dealer.title')}>
      <Facts
        items={[
          { label: t('dealer.firm'), value: <FirmLink id={dealer.id} name={dealer.name} code={String(dealer.id)} /> },
          {
            label: t('dealer.contact'),
            value: (
              <>
                {dealer.contact} <bdi>{dealer.phone}</bdi>{' '}
                <a href={`mailto:${dealer.email}`}>
                  <bdi>{dealer.email}</bdi>
                </a>
              </>
            ),
          },
          {
            label: t('dealer.order'),
            value: <Link to={`/support/orders/${orderId}`}>{t('dealer.order-no', { receiptNo })}</Link>,
          },
          {
            label: t('mail.title'),
            value: mail ? (
              <span className="flex flex-wrap items-center gap-x-3">
                <MailStatusPill status={mail.status} />
                {mail.sentAt ? (
                  <time dateTime={mail.sentAt} className="tabular-nums text-muted">
                    {formatDateTime(new Date(mail.sentAt), locale)}
                  </time>
                ) : null}
                <Link to={`/ops/mails/${mail.id}`}>{t('mail.open')}</Link>
              </span>
            ) : (
              t('mail.none')
            ),
          },
        ]}
      />
    </Panel>
  );
}

function FirmLink({ id, name, code }: { id: number; name: string; code: string }) {
  return (
    <span>
      <Link to={`/support/firms/${id}`}>
        <bdi>{name}</bdi>
      </Link>{' '}
      <bdi className="text-muted tabular-nums">{code}</bdi>
    </span>
  );
}

/** The line's own id, for searching the log. */
export function LineId({ id }: { id: string }) {
  const { t } = useTranslation('support');
  return <CodeChip code={id} copyLabel={t('copy-id')} copiedLabel={t('copied')} />;
}
