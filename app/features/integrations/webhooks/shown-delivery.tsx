import { useNavigation, type useLoaderData } from '~/platform/web';
import { Button } from '~/components/button';
import { classNames } from '~/components/class-names';
import { RotateCw } from '~/components/icons';
import { Panel } from '~/components/panel';
import { eventText } from '~/features/kit/events/event-types';
import { formatDateTime } from '~/platform/dates';
import { numberFormat } from '~/platform/intl-formats';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';
import type { DeliveryAttempt, readDelivery } from './delivery-store.server';
import { ACTS } from './acts-form';
import { messageId } from './message';

type Delivery = NonNullable<ReturnType<typeof useLoaderData<typeof readDelivery>>>;

/** One event of an endpoint's log with its attempts, the last answer, and the request. */
export function ShownDelivery({ delivery, now, mayResend }: { delivery: Delivery; now: string; mayResend: boolean }) {
  const { t, find } = useTranslation('webhooks');
  const { locale } = useShell();
  const busy = useNavigation().formData?.get('event') === delivery.eventId;
  const number = numberFormat(locale);
  const { attemptsMade } = delivery;
  const last = attemptsMade.at(-1);
  const waits = delivery.status === 'waiting';
  const first = attemptsMade[0];
  return (
    <Panel
      title={
        <>
          {eventText(t, delivery.type)} <bdi dir="ltr">{delivery.subject}</bdi>
        </>
      }
      actions={
        mayResend ? (
          <>
            {/* The field belongs to the form of the button below. */}
            <input type="hidden" name="event" value={delivery.eventId} form={ACTS} />
            <Button
              type="submit"
              form={ACTS}
              name="intent"
              value="resend"
              icon={RotateCw}
              size="small"
              variant="primary"
              loading={busy}
            >
              {t(waits ? 'act.send-now' : 'act.resend')}
            </Button>
          </>
        ) : undefined
      }
    >
      <div className="grid min-w-0 gap-5">
        <ol className="flex flex-wrap gap-x-2 gap-y-3" aria-label={t('tries.label')}>
          {attemptsMade.map((attempt) => (
            <Try
              key={attempt.id}
              at={attempt.at}
              tone={
                attempt.code === 'delivered'
                  ? 'border-success-mark'
                  : delivery.status === 'failed'
                    ? 'border-danger-mark'
                    : 'border-warning-mark'
              }
              words={
                attempt.status === null
                  ? (find(`webhooks:code.${attempt.code}`) ?? attempt.code)
                  : String(attempt.status)
              }
            />
          ))}
          {waits ? (
            <Try
              at={delivery.dueAt > now ? delivery.dueAt : now}
              tone="border-warning-mark"
              words={t(delivery.underWay ? 'log.under-way' : 'tries.next')}
            />
          ) : null}
        </ol>
        {last ? (
          <section aria-labelledby="answer">
            <h3 id="answer" className="mb-2 text-sm font-semibold">
              {t('answer')}{' '}
              <span className="font-normal text-muted">
                <bdi>{formatDateTime(new Date(last.at), locale)}</bdi> ·{' '}
                {t('ms', { value: number.format(last.tookMs) })}
              </span>
            </h3>
            <p className="mb-2 text-sm">{find(`webhooks:code-text.${last.code}`) ?? last.code}</p>
            {last.status === null ? null : <Code label={t('answer')} lines={answerLines(last)} />}
          </section>
        ) : null}
        <section aria-labelledby="request">
          <h3 id="request" className="mb-2 text-sm font-semibold">
            {t('request')}
          </h3>
          <Code label={t('request')} lines={requestLines(delivery, last ?? first)} />
        </section>
      </div>
    </Panel>
  );
}

function Try({ at, tone, words }: { at: string; tone: string; words: string }) {
  const { locale } = useShell();
  return (
    <li className={classNames('min-w-28 border-t-3 pt-1.5 text-xs', tone)}>
      <time dateTime={at} className="block font-semibold tabular-nums">
        <bdi>{formatDateTime(new Date(at), locale)}</bdi>
      </time>
      <bdi className="text-muted">{words}</bdi>
    </li>
  );
}

/** A request or answer as sent: left to right in every language, and focusable, because it scrolls. */
function Code({ label, lines }: { label: string; lines: string }) {
  return (
    <pre
      dir="ltr"
      tabIndex={0}
      role="group"
      aria-label={label}
      className="max-h-96 overflow-auto rounded-md bg-sunken p-3 font-mono text-xs wrap-anywhere whitespace-pre-wrap"
    >
      {lines}
    </pre>
  );
}

const headerLines = (headers: Record<string, string>) =>
  Object.entries(headers).map(([name, value]) => `${name}: ${value}`);

function answerLines({ status, answerHeaders, answer }: DeliveryAttempt): string {
  return [`HTTP ${status}`, ...headerLines(answerHeaders), ...(answer ? ['', answer] : [])].join('\n');
}

function requestLines({ eventId, type, happenedAt, data }: Delivery, attempt: DeliveryAttempt | undefined): string {
  const body = JSON.stringify({ type, timestamp: happenedAt, data }, null, 2);
  const head = attempt
    ? [`POST ${attempt.url}`, ...headerLines(attempt.requestHeaders)]
    : [`webhook-id: ${messageId(eventId)}`];
  return [...head, '', body].join('\n');
}
