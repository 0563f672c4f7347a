import { Form, useNavigation } from '~/platform/web';
import { Button } from '~/components/button';
import { Field, TextArea } from '~/components/field';
import { Ban, CircleCheck, ShieldQuestionMark } from '~/components/icons';
import { Notice } from '~/components/notice';
import { StatusPill } from '~/components/status-pill';
import { ReasonField } from '~/features/desks/staff/reason-field';
import { REASON_LENGTH } from '~/features/desks/staff/reason';
import type { DealerClosing } from '~/features/ordering/credit/dealer-closing-store.server';
import { formatDate } from '~/platform/dates';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';
import { CLOSING_PARAMETER, MOST_CLOSING_REASON } from './closing-form';

/** What was typed in a form whose reason was refused. */
export type ClosingAnswer = { closing: { reason: string } };

/** Whether a dealer may order, or how many of its orders wait for approval, beside its name. */
export function DealerOrdersPill({ closed, held }: { closed: boolean; held: number }) {
  const { t } = useTranslation('credit-desk');
  if (!closed && held > 0) {
    return (
      <StatusPill tone="neutral" icon={ShieldQuestionMark}>
        {t('receivables:held', { count: held })}
      </StatusPill>
    );
  }
  return (
    <StatusPill tone={closed ? 'danger' : 'success'} icon={closed ? Ban : CircleCheck} plain={!closed}>
      {t(closed ? 'closing.closed-short' : 'closing.open-short')}
    </StatusPill>
  );
}

/** Whether a dealer may order, what it is told if not, and the form that closes or opens it. */
export function DealerOrdersSection({
  dealerId,
  closing,
  mayAct,
  answer,
}: {
  dealerId: number;
  closing: DealerClosing | null;
  mayAct: boolean;
  answer: ClosingAnswer | undefined;
}) {
  const { t } = useTranslation('credit-desk');
  const { locale } = useShell();
  const busy = useNavigation().formData?.has(closing ? 'open' : 'close');
  return (
    <section aria-labelledby="dealer-orders" className="grid gap-3">
      <h2 id="dealer-orders">{t('closing.title')}</h2>
      <div className="text-sm">
        <p className="font-semibold">{t(closing ? 'closing.closed' : 'closing.open')}</p>
        <p className="text-muted wrap-anywhere">
          {closing
            ? t('closing.since', { day: formatDate(new Date(closing.since), locale), who: closing.by })
            : t('closing.open-text')}
        </p>
      </div>
      {closing ? (
        <>
          <Notice tone="danger" icon={Ban} compact title={t('closing.dealer-reads')}>
            <bdi>“{closing.reason}”</bdi>
          </Notice>
          <p className="text-sm text-muted">{t('closing.closed-text')}</p>
        </>
      ) : null}
      {mayAct ? (
        <details open={answer !== undefined || undefined}>
          <summary className="link text-sm">{t(closing ? 'closing.to-open' : 'closing.to-close')}</summary>
          <Form
            method="post"
            action={`/support/receivables/${dealerId}?${CLOSING_PARAMETER}`}
            preventScrollReset
            className="mt-3 grid gap-3"
          >
            {closing ? (
              <ReasonField wrong={answer !== undefined} defaultValue={answer?.closing.reason} />
            ) : (
              <Field
                label={t('closing.reason')}
                hint={t('closing.reason-hint')}
                error={
                  answer ? t('closing.reason-wrong', { min: REASON_LENGTH.min, max: MOST_CLOSING_REASON }) : undefined
                }
              >
                <TextArea
                  name="reason"
                  rows={3}
                  required
                  minLength={REASON_LENGTH.min}
                  maxLength={MOST_CLOSING_REASON}
                  defaultValue={answer?.closing.reason}
                />
              </Field>
            )}
            <div>
              <Button
                type="submit"
                name={closing ? 'open' : 'close'}
                value="1"
                variant={closing ? 'primary' : 'danger'}
                icon={closing ? CircleCheck : Ban}
                loading={busy}
              >
                {t(closing ? 'closing.do-open' : 'closing.do-close')}
              </Button>
            </div>
          </Form>
        </details>
      ) : null}
    </section>
  );
}
