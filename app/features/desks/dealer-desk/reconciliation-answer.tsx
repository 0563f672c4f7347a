import { Form, useNavigation } from '~/platform/web';
import { Button } from '~/components/button';
import { Field, RadioPanels, TextArea, TextInput } from '~/components/field';
import { FileInput } from '~/components/file-input';
import { Notice } from '~/components/notice';
import { NOTE_LENGTH, OBJECTION_FILE_BYTES } from '~/features/ordering/reconciliations/reconciliation-form';
import { useState } from 'react';
import type { LatePayment } from '~/features/ordering/reconciliations/balance-items-store.server';
import type { Reconciliation } from '~/features/ordering/reconciliations/reconciliation-store.server';
import { balanceFromTyped } from '~/features/ordering/reconciliations/typed-balance';
import { formatDay } from '~/platform/dates';
import { formatMoney, kurusFromDecimal } from '~/platform/money';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';
import { useBalanceText } from './reconciliation-list';

const MEGABYTE = 1024 * 1024;

/** Why an answer was not taken, with what was typed; the code of a file is said in words already. */
export type AnswerRefusal = {
  field: 'answer' | 'note' | 'own' | 'file';
  code: string;
  answer: string;
  note: string;
  own: string;
};

/** The dealer's answer to a balance: the same, or not, why, what its own books say, and its statement. */
export function ReconciliationAnswer({
  of,
  late,
  refusal,
}: {
  of: Pick<Reconciliation, 'balance'>;
  /** What came soon after the period. */
  late: readonly LatePayment[];
  refusal: AnswerRefusal | undefined;
}) {
  const { t } = useTranslation('statement');
  const balance = useBalanceText()(of.balance);
  const [own, setOwn] = useState(refusal?.own ?? '');
  const [note, setNote] = useState(refusal?.note ?? '');
  const navigation = useNavigation();
  const wrong = (field: AnswerRefusal['field'], message: string) => (refusal?.field === field ? message : undefined);
  return (
    <Form method="post" encType="multipart/form-data" className="grid max-w-3xl gap-4">
      {refusal?.field === 'answer' ? (
        <Notice tone="danger" compact role="alert">
          {t('reconciliation.choose')}
        </Notice>
      ) : null}
      <RadioPanels
        legend={t('reconciliation.question')}
        name="answer"
        defaultValue={refusal?.answer || 'agree'}
        options={[
          {
            value: 'agree',
            label: t('reconciliation.agree'),
            hint: t('reconciliation.agree-hint', { amount: balance }),
          },
          {
            value: 'object',
            label: t('reconciliation.object'),
            hint: t('reconciliation.object-hint'),
            content: (
              <div className="grid gap-4">
                <Field
                  label={t('reconciliation.own')}
                  optional={t('reconciliation.optional')}
                  hint={t('reconciliation.own-hint')}
                  error={wrong('own', t('reconciliation.own-wrong'))}
                >
                  <TextInput
                    name="own"
                    inputMode="text"
                    maxLength={24}
                    dir="ltr"
                    className="max-w-56 text-end tabular-nums"
                    value={own}
                    onChange={(event) => setOwn(event.currentTarget.value)}
                  />
                </Field>
                <Difference {...{ of, late, own }} onWrite={setNote} />
                <Field
                  label={t('reconciliation.note')}
                  hint={t('reconciliation.note-hint')}
                  error={wrong(
                    'note',
                    t(refusal?.code === 'note-missing' ? 'reconciliation.note-missing' : 'reconciliation.note-wrong'),
                  )}
                >
                  <TextArea
                    name="note"
                    rows={3}
                    maxLength={NOTE_LENGTH}
                    value={note}
                    onChange={(event) => setNote(event.currentTarget.value)}
                  />
                </Field>
                <Field
                  label={t('reconciliation.add-file')}
                  optional={t('reconciliation.optional')}
                  hint={t('reconciliation.file-hint', { most: OBJECTION_FILE_BYTES / MEGABYTE })}
                  error={wrong('file', refusal?.code ?? '')}
                >
                  <FileInput name="file" accept=".pdf,.xlsx,.png,.jpg,.jpeg" />
                </Field>
              </div>
            ),
          },
        ]}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant="primary" loading={navigation.formMethod === 'POST'}>
          {t('reconciliation.send')}
        </Button>
        <span className="text-sm text-muted">{t('reconciliation.send-note')}</span>
      </div>
    </Form>
  );
}

/** How far both books are apart, and whether a payment that came soon after the period would explain it. */
function Difference({
  of: { balance },
  late,
  own,
  onWrite,
}: {
  of: Pick<Reconciliation, 'balance'>;
  late: readonly LatePayment[];
  own: string;
  onWrite: (note: string) => void;
}) {
  const { t } = useTranslation('statement');
  const { locale } = useShell();
  const typed = balanceFromTyped(own);
  if (typed === null || typed === undefined) return null;
  const apart = kurusFromDecimal(balance) - typed;
  if (apart === 0) return <p className="text-sm text-muted">{t('reconciliation.no-difference')}</p>;
  const amount = formatMoney(Math.abs(apart), 'TRL', locale);
  const match = late.find((payment) => kurusFromDecimal(payment.amount) === apart);
  const about = match && { amount, day: formatDay(match.valueDate, locale) };
  return (
    <div className="grid gap-3" aria-live="polite">
      <p className="text-sm">
        {t('reconciliation.apart')} <b className="tabular-nums">{amount}</b>{' '}
        <span className="text-muted">{t(apart > 0 ? 'reconciliation.more-here' : 'reconciliation.more-there')}</span>
      </p>
      {about ? (
        <Notice>
          {t('reconciliation.late-payment', about)}{' '}
          <button type="button" className="link" onClick={() => onWrite(t('reconciliation.late-note', about))}>
            {t('reconciliation.write-it')}
          </button>
        </Notice>
      ) : null}
    </div>
  );
}
