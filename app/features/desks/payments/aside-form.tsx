import { useState } from 'react';
import { Form, useNavigation } from '~/platform/web';
import { CircleMinus } from '~/components/icons';
import { Button } from '~/components/button';
import { Field, TextInput } from '~/components/field';
import { Notice } from '~/components/notice';
import { Select } from '~/components/select';
import { useHydrated } from '~/components/use-hydrated';
import { REFERENCE_LENGTH } from '~/features/ordering/payments/payment-form';
import { ASIDE_KINDS } from '~/platform/payment-names';
import { useTranslation } from '~/platform/texts';
import { ASIDE_NOTE_LENGTH } from './aside-note';

/** Why a line was not set aside, with what was typed. */
export type AsideAnswer = {
  of: 'aside';
  code: string;
  kind: string;
  note: string;
  sentBackOn: string;
  sentBackReference: string;
};

const OF_NOTE = ['note-missing', 'field-too-long', 'card-number-refused'];

/** Sets a line aside that is nobody's payment; it says why. */
export function AsideForm({
  foreign,
  came,
  today,
  answer,
}: {
  foreign: boolean;
  /** The day in Istanbul on which it came. */
  came: string;
  /** In Istanbul. */
  today: string;
  answer: AsideAnswer | undefined;
}) {
  const { t, find } = useTranslation('payments');
  const busy = useNavigation().formData?.get('intent') === 'aside';
  const kinds = ASIDE_KINDS.filter((kind) => kind !== 'foreign' || foreign);
  const [kind, setKind] = useState(answer?.kind ?? '');
  const changed = answer?.code === 'payments-changed';
  // Without scripts nothing can appear: the fields stand there, and count for this reason alone.
  const hydrated = useHydrated();
  const asksSentBack = kind === 'sent-back' || !hydrated;
  return (
    <Form method="post" className="grid gap-4">
      <p className="text-sm text-muted">{t('aside.text')}</p>
      {changed ? (
        <Notice tone="danger" compact role="alert">
          {t('desk.refused.payments-changed')}
        </Notice>
      ) : null}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label={t('aside.kind')}
          error={answer?.code === 'kind-missing' ? t('aside.kind-missing') : undefined}
          required
        >
          <Select name="kind" value={kind} onChange={({ currentTarget }) => setKind(currentTarget.value)}>
            <option value="">{t('aside.choose')}</option>
            {kinds.map((one) => (
              <option key={one} value={one}>
                {t(`aside.kind-of.${one}`)}
              </option>
            ))}
          </Select>
        </Field>
        <Field
          label={t('aside.note')}
          optional={kind === 'other' ? undefined : t('optional')}
          hint={t('aside.note-hint')}
          error={
            answer === undefined || !OF_NOTE.includes(answer.code)
              ? undefined
              : answer.code === 'note-missing'
                ? t('aside.note-missing')
                : (find(`errors:${answer.code}`) ?? answer.code)
          }
        >
          <TextInput name="note" maxLength={ASIDE_NOTE_LENGTH} autoComplete="off" defaultValue={answer?.note ?? ''} />
        </Field>
        {asksSentBack ? (
          <>
            <Field
              label={t('aside.sent-back-on')}
              hint={t('aside.sent-back-hint')}
              error={answer?.code === 'day-not-past' ? t('aside.sent-back-wrong-day') : undefined}
            >
              <TextInput
                type="date"
                name="sentBackOn"
                min={came}
                max={today}
                defaultValue={answer?.sentBackOn ?? today}
              />
            </Field>
            <Field
              label={t('aside.sent-back-reference')}
              error={answer?.code === 'reference-missing' ? t('aside.sent-back-reference-missing') : undefined}
            >
              <TextInput
                name="sentBackReference"
                maxLength={REFERENCE_LENGTH}
                autoComplete="off"
                defaultValue={answer?.sentBackReference ?? ''}
              />
            </Field>
          </>
        ) : null}
      </div>
      <div>
        <Button type="submit" name="intent" value="aside" icon={CircleMinus} loading={busy}>
          {t('aside.action')}
        </Button>
      </div>
    </Form>
  );
}
