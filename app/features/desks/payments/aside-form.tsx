import { useState } from 'react';
import { Form, useNavigation } from '~/platform/web';
import { CircleMinus } from '~/components/icons';
import { Button } from '~/components/button';
import { Field, TextInput } from '~/components/field';
import { Notice } from '~/components/notice';
import { Select } from '~/components/select';
import { ASIDE_KINDS } from '~/platform/payment-names';
import { useTranslation } from '~/platform/texts';
import { ASIDE_NOTE_LENGTH } from './aside-note';

/** Why a line was not set aside, with what was typed. */
export type AsideAnswer = { of: 'aside'; code: string; kind: string; note: string };

/** Sets a line aside that is nobody's payment; it says why. */
export function AsideForm({ foreign, answer }: { foreign: boolean; answer: AsideAnswer | undefined }) {
  const { t, find } = useTranslation('payments');
  const busy = useNavigation().formData?.get('intent') === 'aside';
  const kinds = ASIDE_KINDS.filter((kind) => kind !== 'foreign' || foreign);
  const [kind, setKind] = useState(answer?.kind ?? '');
  const changed = answer?.code === 'payments-changed';
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
            answer === undefined || changed || answer.code === 'kind-missing'
              ? undefined
              : answer.code === 'note-missing'
                ? t('aside.note-missing')
                : (find(`errors:${answer.code}`) ?? answer.code)
          }
        >
          <TextInput name="note" maxLength={ASIDE_NOTE_LENGTH} autoComplete="off" defaultValue={answer?.note ?? ''} />
        </Field>
      </div>
      <div>
        <Button type="submit" name="intent" value="aside" icon={CircleMinus} loading={busy}>
          {t('aside.action')}
        </Button>
      </div>
    </Form>
  );
}
